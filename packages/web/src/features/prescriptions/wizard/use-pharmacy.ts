import type { Client } from '@erx/core/client/call';
import { getPharmacy } from '@erx/core/pharmacies/contract';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import {
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';

/** How a pharmacy is asked for and remembered. */
export function pharmacyQuery(client: Client, ncpdpId: string) {
  return queryOptions({
    queryKey: queryKey('pharmacies', 'ncpdpid', ncpdpId),
    queryFn: ({ signal }): Promise<Pharmacy> =>
      client.call(getPharmacy, { params: { id: ncpdpId } }, { signal }),
  });
}

/** A pharmacy of the directory by its NCPDP id; nothing is asked without one. */
export function usePharmacy(ncpdpId: string | undefined): UseQueryResult<Pharmacy> {
  const client = useClient();
  return useQuery(
    ncpdpId === undefined
      ? { queryKey: queryKey('pharmacies', 'ncpdpid', undefined), queryFn: skipToken }
      : pharmacyQuery(client, ncpdpId),
  );
}

/** Remembers a pharmacy that was just chosen, so that the review shows it immediately. */
export function useRememberPharmacy(): (pharmacy: Pharmacy) => void {
  const queries = useQueryClient();
  return useCallback(
    (pharmacy) => {
      queries.setQueryData(queryKey('pharmacies', 'ncpdpid', pharmacy.ncpdpId), pharmacy);
    },
    [queries],
  );
}
