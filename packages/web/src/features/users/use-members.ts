import { removePasskeysOfPerson } from '@erx/core/accounts/passkeys-contract';
import { readWhole } from '@erx/core/client/read-whole';
import {
  changeRole,
  getPerson,
  listMembers,
  offboardMember,
  reviewAccess,
  setMemberActive,
} from '@erx/core/grants/contract';
import type { Operation } from '@erx/core/grants/model';
import type { GivenRole } from '@erx/core/grants/roles';
import type { CalendarDate } from '@erx/core/values/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useClient } from '../../session/practice-session';

/** Where a person of the practice is shown. */
export const pathOfPerson = (id: string) => `/epcs_userproviderdetails/${id}`;

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

/** Removes every passkey of a person who has lost them. */
export function useRemovePasskeys() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(removePasskeysOfPerson, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('users') }),
  });
}

/** Gives a person a role, or takes it. */
export function useChangeRole() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string;
      role: GivenRole;
      operation: Operation;
      until?: CalendarDate;
    }) => client.call(changeRole, { params: { id }, body }),
    onSettled: () =>
      Promise.all(
        (['users', 'grants'] as const).map((noun) => queries.invalidateQueries({ queryKey: queryKey(noun) })),
      ),
  });
}

/** Everything that is known of a person of the practice. */
export function usePerson(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('users', 'person', id),
    queryFn: ({ signal }) => client.call(getPerson, { params: { id } }, { signal }),
  });
}

/** Who may do what, since when, and who gave it. */
export function useAccessReview() {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('users', 'access'),
    queryFn: ({ signal }) => readWhole(client, reviewAccess, {}, { signal }),
  });
}

/** Ends all that a person has in the practice. */
export function useOffboard() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draftsTo }: { id: string; draftsTo: string | undefined }) =>
      client.call(offboardMember, { params: { id }, body: draftsTo === undefined ? {} : { draftsTo } }),
    onSettled: () =>
      Promise.all(
        (['users', 'grants', 'service-accounts'] as const).map((noun) =>
          queries.invalidateQueries({ queryKey: queryKey(noun) }),
        ),
      ),
  });
}
