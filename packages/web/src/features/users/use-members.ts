import { changeRole, listMembers, setMemberActive } from '@erx/core/grants/contract';
import type { Operation } from '@erx/core/grants/model';
import type { GivenRole } from '@erx/core/grants/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Prescribers and others of the practice, active or not (S2.4). */
export function useMembers() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('users', 'members'),
    queryFn: ({ signal }) => client.call(listMembers, {}, { signal }),
  });
}

/** Marks a user as active or not. */
export function useSetActive() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      client.call(setMemberActive, { params: { id }, body: { active } }),
    onSettled: () =>
      Promise.all(
        (['users', 'grants'] as const).map((noun) => queries.invalidateQueries({ queryKey: queryKey(noun) })),
      ),
  });
}

/** Gives a person a role, or takes it. */
export function useChangeRole() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; role: GivenRole; operation: Operation }) =>
      client.call(changeRole, { params: { id }, body }),
    onSettled: () =>
      Promise.all(
        (['users', 'grants'] as const).map((noun) => queries.invalidateQueries({ queryKey: queryKey(noun) })),
      ),
  });
}
