import type { PharmacyRequest } from '@erx/core/requests/model';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What a list of requests is narrowed to; undefined where it is not. */
export interface RequestFilter {
  readonly orderNumber: string | undefined;
  readonly prescriberId: string | undefined;
}

/** A list as its panel shows it. */
export interface ListedRequests<Request extends PharmacyRequest> {
  readonly rows: readonly Request[] | undefined;
  readonly error: unknown;
  readonly isFiltered: boolean;
  readonly onRetry: () => void;
}

/** A list of requests, narrowed. */
export function useListed<Request extends PharmacyRequest>(
  { data, error, refetch }: UseQueryResult<Request[]>,
  { orderNumber, prescriberId }: RequestFilter,
): ListedRequests<Request> {
  const rows = useMemo(
    () =>
      data?.filter(
        (request) =>
          (orderNumber === undefined || request.orderNumber === orderNumber) &&
          (prescriberId === undefined || request.prescriber.id === prescriberId),
      ),
    [data, orderNumber, prescriberId],
  );
  return {
    rows,
    error,
    isFiltered: orderNumber !== undefined || prescriberId !== undefined,
    onRetry: () => {
      void refetch();
    },
  };
}
