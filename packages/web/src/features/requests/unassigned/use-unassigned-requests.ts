import { assignRequest, listUnassignedRequests, refuseUnassigned } from '@erx/core/requests/contract';
import { queryKey } from '../../../session/queries';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../../session/use-endpoint-query';

/** They belong to no practice, so no push reports them: the list looks by itself. */
const LOOK_EVERY = 60_000;

/** Requests to an SPI that no one here works under. */
export function useUnassignedRequests() {
  return useEndpointQuery(listUnassignedRequests, {}, queryKey('requests', 'unassigned'), {
    refetchInterval: LOOK_EVERY,
  });
}

/**
 * Giving one to a prescriber of the practice, and refusing it. After each all lists of requests are read
 * again, also where another user was faster.
 */
export function useUnassignedActs() {
  const following = { invalidates: ['requests'] } as const;
  return {
    assign: useEndpointMutation(
      assignRequest,
      ({ id, providerId }: { id: string; providerId: string }) => ({ params: { id }, body: { providerId } }),
      following,
    ),
    refuse: useEndpointMutation(refuseUnassigned, (id: string) => ({ params: { id } }), following),
  };
}
