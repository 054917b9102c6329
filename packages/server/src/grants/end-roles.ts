import { findEndRefusal, type GivenRole, hasAnotherAdministrator, holdsRole } from '@erx/core/grants/roles';
import { recordRoleChange, toRecorded } from '../approvals/assign-role';
import type { Connection } from '../platform/database/database';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import { lockRoles, rolesStore } from '../practices/role-store';
import type { Services } from '../services';

/**
 * Takes the roles of a practice whose time is over. One that no one else holds in a way that keeps the
 * practice, or the installation, able to act stays, and is looked at again.
 * @returns how many ended
 */
export async function endRoles(
  services: Pick<Services, 'database' | 'now' | 'notify'>,
  practiceId: string,
): Promise<number> {
  const now = services.now();
  let ended = 0;
  for (const over of await rolesStore(services.database, practiceId).over(now))
    ended += (await changeAndPublish(services, (transaction) => end(transaction, practiceId, over, now)))
      ? 1
      : 0;
  return ended;
}

/** The role, its record, its incident and its event change together, in each practice in which it holds. */
async function end(
  transaction: Connection,
  practiceId: string,
  { accountId, role }: { readonly accountId: string; readonly role: GivenRole },
  now: Date,
): Promise<boolean> {
  const store = rolesStore(transaction, practiceId);
  const people = membersStore(transaction, practiceId);
  await lockRoles(transaction);
  await people.lock();
  const members = await people.all();
  const person = members.find(({ id }) => id === accountId);
  if (!person || !holdsRole(person, role)) {
    await store.setEnd(accountId, role, undefined); // it was taken otherwise
    return false;
  }
  const refusal = findEndRefusal(role, person, {
    hasAnotherAdministrator: hasAnotherAdministrator(members, accountId),
    hasAnotherSuperAdministrator: await store.hasAnotherSuperAdministrator(accountId),
    administersElsewhere: false,
  });
  if (refusal !== undefined || !(await store.set(accountId, role, false))) return false;
  await store.setEnd(accountId, role, undefined);
  const changed = (await people.all()).find(({ id }) => id === accountId) ?? person;
  const service = { transaction, practiceId, accountId: null, now };
  await recordRoleChange(service, 'role.ended', accountId, role, {
    before: toRecorded(person, role),
    after: toRecorded(changed, role),
  });
  return true;
}
