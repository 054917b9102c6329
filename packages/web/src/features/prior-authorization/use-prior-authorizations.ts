import { readWhole } from '@erx/core/client/read-whole';
import { onlyProviderSeenBy } from '@erx/core/requests/rules';
import type { Prescription } from '@erx/core/prescriptions/model';
import {
  cancelPriorAuthorization,
  getPriorAuthorizationStatus,
  listEpaRequests,
} from '@erx/core/prior-authorization/contract';
import type { EpaRequest } from '@erx/core/prior-authorization/request';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useReadAgain } from '../../session/reads-again';
import { sendOrThrow } from '../../parts/sending/send-and-confirm';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/**
 * Pending prescriptions with a prior authorization: a prescriber's own, staff see the practice's (readings
 * S8-22, S7-41).
 * @param isWanted whether they are asked for already
 */
export function useEpaRequests(isWanted = true) {
  const { client, user } = usePracticeSession();
  const only = onlyProviderSeenBy({ accountId: user.id, actor: user });
  return useQuery({
    enabled: isWanted,
    queryKey: queryKey('prior-authorizations', 'list'),
    // All of them: the badge counts, and a count of one page would be wrong.
    queryFn: ({ signal }) =>
      readWhole(
        client,
        listEpaRequests,
        { params: { status: 'Pending' }, query: { duration: 'All', includePatient: 'true' } },
        { signal },
      ),
    select: (rows) => rows.filter(({ providerId }) => only === undefined || providerId === only),
  });
}

/** How often one that is open in the worklist is asked for, next to the portal's own word. */
const ASK_EVERY = 10_000;

/** How a prescription's prior authorization is; asked for again and again while `isWatched`. */
export function useEpaStatus(prescriptionId: string, isWatched: boolean) {
  const again = useReadAgain(ASK_EVERY);
  return useEndpointQuery(
    getPriorAuthorizationStatus,
    { params: { id: prescriptionId } },
    queryKey('prior-authorizations', 'status', prescriptionId),
    {
      enabled: isWatched,
      refetchInterval: isWatched ? again : false,
      gcTime: 0,
    },
  );
}

/**
 * What can be done with an entry. Each refreshes the lists, also when it is refused: the row may have changed
 * meanwhile.
 */
export function useEpaActs() {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('prior-authorizations') }),
      queries.invalidateQueries({ queryKey: queryKey('prescriptions') }),
    ]);
  };
  const send = useMutation({
    mutationFn: (request: Prescription) => sendOrThrow(client, request),
    onSettled,
  });
  const cancel = useEndpointMutation(
    cancelPriorAuthorization,
    ({ request: { id, version }, withScript }: { request: Prescription; withScript: boolean }) => ({
      params: { id },
      body: { version, withScript },
    }),
    { invalidates: ['prior-authorizations', 'prescriptions'] },
  );
  /**
   * Asks the plans about all that is in process, then reads the list again; what cannot be asked keeps its
   * last known state.
   */
  const refresh = useMutation({
    mutationFn: (rows: readonly EpaRequest[]) =>
      Promise.allSettled(
        rows
          .filter(({ epaState }) => epaState === 'InProcess')
          .map(({ id }) => client.call(getPriorAuthorizationStatus, { params: { id } })),
      ),
    onSettled,
  });
  return { send, cancel, refresh };
}

/**
 * The prescription that a new one continues from after a denial, with what the new one says of it (P2-1,
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
