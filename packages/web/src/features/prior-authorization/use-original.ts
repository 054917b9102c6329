import { getPriorAuthorizationStatus } from '@erx/core/prior-authorization/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/**
 * The prescription that a new one goes on from after a denial, with what the new one says of it (P2-1,
 * P4-15). Asked once for each beginning.
 */
export function useOriginal(prescriptionId: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('prior-authorizations', 'original', prescriptionId),
    gcTime: 0,
    staleTime: Infinity,
    queryFn:
      prescriptionId === undefined
        ? skipToken
        : ({ signal }) =>
            client.call(getPriorAuthorizationStatus, { params: { id: prescriptionId } }, { signal }),
  });
}
