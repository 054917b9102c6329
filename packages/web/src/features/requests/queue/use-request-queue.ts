import { listRequestQueue } from '@erx/core/requests/contract';
import { type QueuedRequest, REQUEST_LANE_LABEL, type RequestLane } from '@erx/core/requests/model';
import { REQUEST_LANES } from '@erx/core/requests/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';
import type { HeldSnapshot } from '@erx/core/requests/undoable-answers';
import { keyOfAnswered } from '@erx/core/requests/undoable-answers';

/** What the queue is narrowed to; undefined where it is not. */
export interface QueueFilter {
  readonly orderNumber: string | undefined;
  readonly prescriberId: string | undefined;
}

/** The rows of a lane. */
export interface QueueLane {
  readonly lane: RequestLane;
  readonly title: string;
  readonly rows: readonly QueuedRequest[];
}

/** The waiting requests by lane, without those that were answered here; each lane oldest first. */
export function useRequestQueue(
  { orderNumber, prescriberId }: QueueFilter,
  { answered }: Pick<HeldSnapshot, 'answered'>,
) {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKey('requests', 'queue'),
    queryFn: ({ signal }) => client.call(listRequestQueue, { query: {} }, { signal }),
  });
  const lanes = useMemo(() => {
    const rows = data?.filter(
      ({ request }) =>
        !answered.has(keyOfAnswered(request)) &&
        (orderNumber === undefined || request.orderNumber === orderNumber) &&
        (prescriberId === undefined || request.prescriber.id === prescriberId),
    );
    return (
      rows &&
      REQUEST_LANES.map((lane): QueueLane => ({
        lane,
        title: REQUEST_LANE_LABEL[lane],
        rows: rows.filter((row) => row.lane === lane),
      }))
    );
  }, [data, answered, orderNumber, prescriberId]);
  return { lanes, all: data, error, refetch };
}
