import type { AuditDetails } from '@erx/core/audit/events';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { PracticeMember } from '@erx/core/grants/model';
import {
  findingsOnRoleEnd,
  GIVEN_ROLE_LABEL,
  type GivenRole,
  holdsRole,
  isAccountRole,
} from '@erx/core/grants/roles';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import { startOfDate } from '@erx/core/values/start-of-date';
import type { Member } from '../platform/api/authenticate';
import { membersStore } from '../practices/member-store';
import { rolesStore } from '../practices/role-store';
import { type Act, recordGrantChange } from './record';

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
 * @param act the account is null for the operator of the installation
 * @throws AppError role.until-wrong, record.changed
 */
export async function assignRole(
  act: Act,
  timeZone: Member['timeZone'],
  { target, role, isGiven, until, request }: JudgedRole,
): Promise<PracticeMember> {
  const { transaction, practiceId, now } = act;
  const store = rolesStore(transaction, practiceId);
  refuseWhenStopped(findingsOnRoleEnd(until, dateIn(timeZone, now)));
  if (!(await store.set(target.id, role, isGiven))) throw new AppError('record.changed');
  const endsAt = until === undefined ? undefined : startOfDate(timeZone, daysAfter(until, 1));
  await store.setEnd(target.id, role, endsAt);
  const changed = (await membersStore(transaction, practiceId).all()).find(({ id }) => id === target.id);
  if (!changed) throw new AppError('record.not-found');
  await recordRoleChange(act, isGiven ? 'role.given' : 'role.taken', target.id, role, {
    before: toRecorded(target, role),
    after: toRecorded(changed, role),
    ...(until === undefined ? {} : { until }),
    ...(act.accountId === null ? { by: 'machine' as const } : {}),
    ...(request === undefined ? {} : { initiatedBy: request.askedBy, requestId: request.id }),
  });
  return changed;
}

/** Records, files and publishes a change of a role, in each practice in which it holds. */
export async function recordRoleChange(
  act: Act,
  event: 'role.given' | 'role.taken' | 'role.ended',
  targetId: string,
  role: GivenRole,
  details: Omit<AuditDetails<'role.given'>, 'role'>,
): Promise<void> {
  const label = GIVEN_ROLE_LABEL[role];
  const { initiatedBy, requestId } = details;
  const practices = isAccountRole(role)
    ? await rolesStore(act.transaction, act.practiceId).practices(targetId)
    : [act.practiceId];
  for (const practiceId of practices)
    await recordGrantChange(
      { ...act, practiceId, trailName: undefined }, // looked up: it is of the practice at hand
      {
        event,
        resourceType: 'Account',
        targetId,
        requestId,
        details: { ...details, role: label },
        incident: event === 'role.given' ? 'roleGiven' : 'roleTaken',
        filed: { role: label, ...(initiatedBy === undefined ? {} : { initiatedBy }) },
      },
    );
}

/**
 * What the trail keeps of a role: the role in the practice where that is what changes, whether it is held
 * otherwise.
 */
export function toRecorded(person: PracticeMember, role: GivenRole): string {
  return role === 'admin' ? person.role : holdsRole(person, role) ? 'held' : 'not held';
}
