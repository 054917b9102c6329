import type { RoleRequest } from '@erx/core/approvals/model';
import {
  findAskRefusal,
  findDecisionRefusal,
  listDeciders,
  type RoleRequestFacts,
} from '@erx/core/approvals/roles';
import { countsAsOther } from '@erx/core/approvals/two-people';
import { expiryOf, isExpired } from '@erx/core/approvals/waiting';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { findingsOnRoleEnd, GIVEN_ROLE_LABEL, type RequestedRole } from '@erx/core/grants/roles';
import { fullName } from '@erx/core/users/names';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { lockRoles, rolesStore } from '../practices/role-store';
import { type Approval, ENDED } from './approval';
import { lockGrantContext } from './context';
import { type Judging, listHandlings } from './handling-store';
import { type Acting, nameInMessages, recordGrantChange } from './record';
import { approvalsStore, findDaysToDecide, findOpenAbout, type StoredRequest } from './store';

type StoredRoleRequest = StoredRequest<'role'>;

/** What was asked for whom, in a notice to others than that person. */
export const whatFor = (role: RequestedRole, target: StoredMember | undefined): string =>
  GIVEN_ROLE_LABEL[role] + (target ? ` for ${nameInMessages(target)}` : '');

/** Requests for roles that hold in every practice of a person (docs/roles.md, 'role.change'). */
export const ROLES: Approval<'role'> = {
  kind: 'role',
  unknown: 'role.request-not-found',
  notOpen: 'role.request-not-open',
  async remind(act, { id: requestId, targetId, role, askedBy, askedByName }, members) {
    const target = members.find((member) => member.id === targetId);
    const approvers = listDeciders(members, { targetId, askedById: askedBy }).map(({ id }) => id);
    const about = target ? whatFor(role, target) : '';
    await recordGrantChange(act, {
      event: 'role.request-reminded',
      resourceType: 'Account',
      targetId,
      requestId,
      details: { requestId, approvers },
      notices: approvers.map((accountId) => ({
        accountId,
        kind: 'role-request-waits',
        by: askedByName,
        about,
      })),
    });
  },
  async recordEnd(act, { id: requestId, targetId, role, askedBy }, end, members, why) {
    const label = GIVEN_ROLE_LABEL[role];
    const what = whatFor(
      role,
      members.find(({ id }) => id === targetId),
    );
    const about = `${what}: ${ENDED[end]}${act.name ? ` by ${act.name}` : ''}`;
    await recordGrantChange(act, {
      event: `role.request-${end}`,
      resourceType: 'Account',
      targetId,
      requestId,
      details: { role: label, requestId, initiatedBy: askedBy, ...(why === '' ? {} : { why }) },
      incident: 'roleRequestEnded',
      filed: { role: label },
      notices: [targetId, askedBy]
        .filter((accountId) => accountId !== act.accountId)
        .map((accountId) => ({ accountId, kind: 'role-request-ended', about })),
    });
  },
};

/**
 * The open requests for roles of a practice, with what one who reads them may do, and why not. The people are
 * read only where something is open: the list is asked for with every first screen.
 * @param only one of them; all where it is absent
 */
export async function listRoleRequests(
  connection: Connection,
  { practiceId, accountId }: Pick<Member, 'practiceId' | 'accountId'>,
  judging: Judging,
  only?: StoredRoleRequest,
): Promise<RoleRequest[]> {
  const open = only ? [only] : await approvalsStore(connection, practiceId, 'role').open();
  if (open.length === 0) return [];
  const members = await membersStore(connection, practiceId).all();
  const days = await findDaysToDecide(connection, practiceId);
  const handlings = await listHandlings(
    connection,
    [accountId, ...open.flatMap(({ targetId, askedBy }) => [targetId, askedBy])],
    judging,
  );
  const self = members.find(({ id }) => id === accountId);
  const shown: RoleRequest[] = [];
  for (const request of open) {
    const { id, targetId, role, until, reason, askedBy, askedByName, askedAt } = request;
    const facts = toFacts(request, members);
    if (!facts || !self) continue;
    const circumstances = {
      administersElsewhere: await rolesStore(connection, practiceId).administersElsewhere(targetId),
      isExpired: isExpired(request, days, judging.now),
      isTwo: countsAsOther(
        handlings,
        accountId,
        [targetId, askedBy],
        judging.config.twoPeopleHours,
        judging.now,
      ),
    };
    const refusal = findDecisionRefusal('approve', self, facts, circumstances);
    shown.push({
      id,
      accountId: targetId,
      name: fullName(facts.target),
      email: facts.target.email,
      role,
      ...(until === null ? {} : { until }),
      reason,
      askedById: askedBy,
      askedBy: askedByName,
      askedAt: askedAt.toISOString(),
      expiresAt: expiryOf(askedAt, days).toISOString(),
      approvers: listDeciders(members, { targetId, askedById: askedBy }).map(fullName),
      ...(refusal === undefined ? {} : { refusal: say(refusal) }),
      mayDeny: findDecisionRefusal('deny', self, facts, circumstances) === undefined,
      byPassword: self.hasPasswordHere,
      mayWithdraw: accountId === askedBy,
    });
  }
  return shown;
}

/** A request, and the people it names. */
export type RoleFacts = RoleRequestFacts & { readonly target: StoredMember };

/** A request with its people as they are now; undefined where whom it is about has left the practice. */
export function toFacts(
  { targetId, role, askedBy }: StoredRoleRequest,
  members: readonly StoredMember[],
): RoleFacts | undefined {
  const target = members.find(({ id }) => id === targetId);
  return target && { role, target, askedById: askedBy, asker: members.find(({ id }) => id === askedBy) };
}

/** What is asked for. */
interface RoleWish {
  readonly targetId: string;
  readonly role: RequestedRole;
  readonly reason: string;
  /** The last day on which it holds; absent for no end. */
  readonly until?: CalendarDate | undefined;
}

/**
 * Begins a request for a role that holds in every practice of a person. Request, record, incident, event and
 * notices: all or nothing.
 * @throws AppError record.not-found, or the code of core/approvals/roles.ts that refuses it
 */
export async function askForRole(
  transaction: Connection,
  acting: Acting & Pick<Member, 'timeZone'>,
  { targetId, role, reason, until }: RoleWish,
  now: Date,
): Promise<StoredRoleRequest> {
  const { practiceId, accountId: askedBy, name: askedByName } = acting;
  await lockRoles(transaction);
  const { actor, target, members } = await lockGrantContext(transaction, acting, { targetId });
  const refusal = findAskRefusal(
    role,
    actor,
    target,
    {
      hasAnotherAdministrator: false, // of no matter where a role is given
      hasAnotherSuperAdministrator: false,
      administersElsewhere: await rolesStore(transaction, practiceId).administersElsewhere(targetId),
    },
    (await findOpenAbout(transaction, 'role', targetId)) !== undefined,
  );
  if (refusal !== undefined) throw new AppError(refusal);
  refuseWhenStopped(findingsOnRoleEnd(until, dateIn(acting.timeZone, now)));
  const begun = await approvalsStore(transaction, practiceId, 'role').begin(
    { targetId, role, until: until ?? null, reason, askedBy, askedByName },
    now,
  );
  if (!begun) throw new AppError('role.request-open');
  const label = GIVEN_ROLE_LABEL[role];
  await recordGrantChange(
    { ...acting, transaction, name: nameInMessages(actor), now },
    {
      event: 'role.requested',
      resourceType: 'Account',
      targetId,
      requestId: begun.id,
      details: {
        role: label,
        requestId: begun.id,
        why: reason,
        ...(until === undefined ? {} : { until }),
      },
      incident: 'roleRequested',
      filed: { role: label },
      notices: [
        { accountId: targetId, kind: 'role-requested', about: label },
        ...listDeciders(members, { targetId, askedById: askedBy }).map(({ id }) => ({
          accountId: id,
          kind: 'role-request-waits' as const,
          about: whatFor(role, target),
        })),
      ],
    },
  );
  return begun;
}
