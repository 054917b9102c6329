import { assignRequest, listUnassignedRequests, refuseUnassigned } from '@erx/core/requests/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../../session/queries';
import { useClient } from '../../../session/practice-session';

/** They belong to no practice, so no push reports them: the list looks by itself. */
const LOOK_EVERY = 60_000;

/** Requests to an SPI that no one here works under. */
export function useUnassignedRequests() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('requests', 'unassigned'),
    queryFn: ({ signal }) => client.call(listUnassignedRequests, {}, { signal }),
    refetchInterval: LOOK_EVERY,
  });
}

/**
 * Giving one to a prescriber of the practice, and refusing it. After each all lists of requests are read
 * again, also where another user was faster.
 */
export function useUnassignedActs() {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKey('requests') });
  return {
    assign: useMutation({
      mutationFn: ({ id, providerId }: { id: string; providerId: string }) =>
        client.call(assignRequest, { params: { id }, body: { providerId } }),
      onSettled,
    }),
    refuse: useMutation({
      mutationFn: (id: string) => client.call(refuseUnassigned, { params: { id } }),
      onSettled,
    }),
  };
}
