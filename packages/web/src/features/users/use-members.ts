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
import { useQuery } from '@tanstack/react-query';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useClient } from '../../session/practice-session';
import { useEndpointQuery } from '../../session/use-endpoint-query';

/** Where a person of the practice is shown. */
export const pathOfPerson = (id: string) => `/epcs_userproviderdetails/${id}`;

/** Prescribers and others of the practice, active or not (S2.4). */
export function useMembers() {
  return useEndpointQuery(listMembers, {}, queryKey('users', 'members'));
}

/** Marks a user as active or not. */
export function useSetActive() {
  return useEndpointMutation(
    setMemberActive,
    ({ id, active }: { id: string; active: boolean }) => ({ params: { id }, body: { active } }),
    { invalidates: ['users', 'grants'] },
  );
}

/** Removes every passkey of a person who has lost them. */
export function useRemovePasskeys() {
  return useEndpointMutation(removePasskeysOfPerson, (id: string) => ({ params: { id } }), {
    invalidates: ['users'],
  });
}

/** Gives a person a role, or takes it. */
export function useChangeRole() {
  return useEndpointMutation(
    changeRole,
    ({ id, ...body }: { id: string; role: GivenRole; operation: Operation; until?: CalendarDate }) => ({
      params: { id },
      body,
    }),
    { invalidates: ['users', 'grants'] },
  );
}

/** Everything that is known of a person of the practice. */
export function usePerson(id: string) {
  return useEndpointQuery(getPerson, { params: { id } }, queryKey('users', 'person', id));
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
  return useEndpointMutation(
    offboardMember,
    ({ id, draftsTo }: { id: string; draftsTo: string | undefined }) => ({
      params: { id },
      body: draftsTo === undefined ? {} : { draftsTo },
    }),
    { invalidates: ['users', 'grants', 'service-accounts'] },
  );
}
