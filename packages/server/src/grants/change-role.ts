import { refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Operation, PracticeMember } from '@erx/core/grants/model';
import { findingsOnRoleChange, type GivenRole, hasAnotherAdministrator } from '@erx/core/grants/roles';
import type { CalendarDate } from '@erx/core/values/dates';
import { assignRole } from '../approvals/assign-role';
import { lockGrantContext } from '../approvals/context';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { lockRoles, rolesStore } from '../practices/role-store';

/** A change of a role that a member asks for. */
export interface RoleChange {
  readonly targetId: string;
  readonly role: GivenRole;
  readonly operation: Operation;
  /** The last day on which a role that is given holds; absent for no end. */
  readonly until?: CalendarDate | undefined;
}

/**
 * Gives or takes a role in a transaction. The role, its record with the state before and after, its incident
 * and its event change together, in each practice in which the role holds.
 * @returns the person as they are now
 * @throws AppError record.not-found, access.refused, or the code of core/grants/roles.ts that refuses it
 */
export async function changeRole(
  transaction: Connection,
  member: Pick<Member, 'practiceId' | 'accountId' | 'address' | 'timeZone'>,
  { targetId, role, operation, until }: RoleChange,
  now: Date,
): Promise<PracticeMember> {
  const store = rolesStore(transaction, member.practiceId);
  await lockRoles(transaction);
  const { actor, target, members } = await lockGrantContext(transaction, member, { targetId });
  refuseWhenStopped(
    findingsOnRoleChange(operation, role, actor, target, {
      hasAnotherAdministrator: hasAnotherAdministrator(members, targetId),
      hasAnotherSuperAdministrator: await store.hasAnotherSuperAdministrator(targetId),
      administersElsewhere: await store.administersElsewhere(targetId),
    }),
  );
  const isGiven = operation === 'Addition';
  return await assignRole({ ...member, transaction, now }, member.timeZone, {
    target,
    role,
    isGiven,
    until: isGiven ? until : undefined,
  });
}
