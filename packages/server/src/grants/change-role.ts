import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Operation, PracticeMember } from '@erx/core/grants/model';
import {
  findingsOnRoleChange,
  GIVEN_ROLE_LABEL,
  type GivenRole,
  hasAnotherAdministrator,
  holdsRole,
  isAccountRole,
} from '@erx/core/grants/roles';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { membersStore } from '../practices/member-store';
import { lockRoles, rolesStore } from './role-store';
import { lockGrantContext } from './context';
import { recordGrantChange } from './record';

/** A change of a role that a member asks for. */
export interface RoleChange {
  readonly targetId: string;
  readonly role: GivenRole;
  readonly operation: Operation;
}

/**
 * Gives or takes a role in a transaction. The role, its record with the state before and after, its incident
 * and its event change together, in each practice in which the role holds.
 * @returns the person as they are now
 * @throws AppError record.not-found, access.refused, or the code of core/grants/roles.ts that refuses it
 */
export async function changeRole(
  transaction: Connection,
  member: Pick<Member, 'practiceId' | 'accountId' | 'address'>,
  { targetId, role, operation }: RoleChange,
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
  if (!(await store.set(targetId, role, isGiven))) throw new AppError('record.changed');
  const changed = (await membersStore(transaction, member.practiceId).all()).find(
    ({ id }) => id === targetId,
  );
  if (!changed) throw new AppError('record.not-found');
  const details = {
    role: GIVEN_ROLE_LABEL[role],
    before: toRecorded(target, role),
    after: toRecorded(changed, role),
  };
  for (const practiceId of isAccountRole(role) ? await store.practices(targetId) : [member.practiceId]) {
    await recordGrantChange(
      transaction,
      { practiceId, accountId: member.accountId },
      {
        event: isGiven ? 'role.given' : 'role.taken',
        resourceType: 'Account',
        resourceId: targetId,
        targetId,
        details,
        incident: {
          type: isGiven ? 'roleGiven' : 'roleTaken',
          address: member.address,
          details: { role: details.role },
        },
      },
      now,
    );
  }
  return changed;
}

/**
 * What the trail keeps of a role: the role in the practice where that is what changes, whether it is held
 * otherwise.
 */
function toRecorded(person: PracticeMember, role: GivenRole): string {
  return role === 'admin' ? person.role : holdsRole(person, role) ? 'held' : 'not held';
}
