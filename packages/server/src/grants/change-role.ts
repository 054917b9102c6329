import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Operation, PracticeMember } from '@erx/core/grants/model';
import {
  findingsOnRoleChange,
  findingsOnRoleEnd,
  GIVEN_ROLE_LABEL,
  type GivenRole,
  hasAnotherAdministrator,
  holdsRole,
  isAccountRole,
} from '@erx/core/grants/roles';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import { startOfDate } from '@erx/core/values/start-of-date';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { membersStore } from '../practices/member-store';
import { lockRoles, rolesStore } from './role-store';
import { lockGrantContext } from './context';
import { recordRoleChange } from './record';

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
  return await assignRole(
    transaction,
    member,
    { target, role, isGiven, until: isGiven ? until : undefined },
    now,
  );
}

/** Who changes a role, where: null for the operator of the installation. */
interface RoleActor extends Pick<Member, 'practiceId' | 'address' | 'timeZone'> {
  readonly accountId: string | null;
}

/** A role that is to be put into force. */
interface JudgedRole {
  readonly target: PracticeMember;
  readonly role: GivenRole;
  readonly isGiven: boolean;
  readonly until: CalendarDate | undefined;
  /** The request by which two people give it. */
  readonly request?: { readonly id: string; readonly askedBy: string };
}

/**
 * Puts a change of a role that was judged into force, while roles and members are locked, with its records in
 * each practice in which it holds.
 * @throws AppError role.until-wrong, record.changed
 */
export async function assignRole(
  transaction: Connection,
  actor: RoleActor,
  { target, role, isGiven, until, request }: JudgedRole,
  now: Date,
): Promise<PracticeMember> {
  const store = rolesStore(transaction, actor.practiceId);
  refuseWhenStopped(findingsOnRoleEnd(until, dateIn(actor.timeZone, now)));
  if (!(await store.set(target.id, role, isGiven))) throw new AppError('record.changed');
  await store.setEnd(
    target.id,
    role,
    until === undefined ? undefined : startOfDate(actor.timeZone, daysAfter(until, 1)),
  );
  const changed = (await membersStore(transaction, actor.practiceId).all()).find(
    ({ id }) => id === target.id,
  );
  if (!changed) throw new AppError('record.not-found');
  const details = {
    role: GIVEN_ROLE_LABEL[role],
    before: toRecorded(target, role),
    after: toRecorded(changed, role),
    ...(until === undefined ? {} : { until }),
    ...(actor.accountId === null ? { by: 'machine' as const } : {}),
    ...(request === undefined ? {} : { initiatedBy: request.askedBy, requestId: request.id }),
  };
  for (const practiceId of isAccountRole(role) ? await store.practices(target.id) : [actor.practiceId])
    await recordRoleChange(
      transaction,
      {
        record: {
          practiceId,
          accountId: actor.accountId,
          event: isGiven ? 'role.given' : 'role.taken',
          outcome: 'done',
          resourceType: 'Account',
          resourceId: target.id,
          details,
        },
        targetId: target.id,
        role: details.role,
        address: actor.address,
        type: isGiven ? 'roleGiven' : 'roleTaken',
        requestId: request?.id,
        initiatedBy: request?.askedBy,
      },
      now,
    );
  return changed;
}

/**
 * What the trail keeps of a role: the role in the practice where that is what changes, whether it is held
 * otherwise.
 */
export function toRecorded(person: PracticeMember, role: GivenRole): string {
  return role === 'admin' ? person.role : holdsRole(person, role) ? 'held' : 'not held';
}
