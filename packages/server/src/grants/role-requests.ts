import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import {
  findAskRefusal,
  findDecisionRefusal,
  findOperatorRefusal,
  listDeciders,
  type RoleRequestFacts,
} from '@erx/core/grants/role-requests';
import { findingsOnRoleEnd, GIVEN_ROLE_LABEL, type RequestedRole } from '@erx/core/grants/roles';
import { countAsTwoFrom, type Handling } from '@erx/core/grants/two-people';
import { isExpired } from '@erx/core/grants/waiting';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { assignRole } from './change-role';
import { lockGrantContext } from './context';
import { type Acting, recordEnd, whatFor } from './end-role-requests';
import { nameInMessages, notifyOfRequest } from './notify';
import { recordRoleChange } from './record';
import { type EndedBy, roleRequestsStore, type StoredRoleRequest } from './role-request-store';
import { lockRoles, rolesStore } from './role-store';
import { grantsStore, listHandlings } from './store';

/** What is asked for. */
export interface RoleWish {
  readonly targetId: string;
  readonly role: RequestedRole;
  readonly reason: string;
  /** The last day on which it holds; absent for no end. */
  readonly until?: CalendarDate | undefined;
}

/**
 * Begins a request for a role that holds in every practice of a person. Request, record, incident, event and
 * notices: all or nothing.
 * @throws AppError record.not-found, or the code of core/grants/role-requests.ts that refuses it
 */
export async function askForRole(
  transaction: Connection,
  acting: Acting,
  { targetId, role, reason, until }: RoleWish,
  now: Date,
): Promise<StoredRoleRequest> {
  const { practiceId, accountId } = acting;
  await lockRoles(transaction);
  const { actor, target, members } = await lockGrantContext(transaction, acting, { targetId });
  const store = roleRequestsStore(transaction, practiceId);
  const refusal = findAskRefusal(
    role,
    actor,
    target,
    {
      hasAnotherAdministrator: false, // of no matter where a role is given
      hasAnotherSuperAdministrator: false,
      administersElsewhere: await rolesStore(transaction, practiceId).administersElsewhere(targetId),
    },
    await store.isOpenAbout(targetId),
  );
  if (refusal !== undefined) throw new AppError(refusal);
  refuseWhenStopped(findingsOnRoleEnd(until, dateIn(acting.timeZone, now)));
  const begun = await store.ask(
    { targetId, role, until: until ?? null, reason, askedBy: accountId, askedByName: acting.name },
    now,
  );
  if (!begun) throw new AppError('role.request-open');
  await recordRoleChange(
    transaction,
    {
      record: {
        practiceId,
        accountId,
        trailName: acting.trailName,
        event: 'role.requested',
        outcome: 'done',
        resourceType: 'Account',
        resourceId: targetId,
        details: {
          role: GIVEN_ROLE_LABEL[role],
          requestId: begun.id,
          why: reason,
          ...(until === undefined ? {} : { until }),
        },
      },
      targetId,
      role: GIVEN_ROLE_LABEL[role],
      address: acting.address,
      type: 'roleRequested',
      requestId: begun.id,
    },
    now,
  );
  const notices = [
    { accountId: targetId, kind: 'role-requested' as const, about: GIVEN_ROLE_LABEL[role] },
    ...listDeciders(members, { targetId, askedById: accountId }).map(({ id }) => ({
      accountId: id,
      kind: 'role-request-waits' as const,
      about: whatFor(role, target),
    })),
  ];
  for (const one of notices)
    await notifyOfRequest(transaction, practiceId, { ...one, by: nameInMessages(actor) }, now);
  return begun;
}

/** What is decided of a request, and why. */
interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'deny';
  readonly reason: string;
}

/**
 * Decides on a request for a role: an approval puts it into force, in every practice of the person. Judged
 * while roles and members are locked; of two concurrent decisions one finds it decided.
 * @throws AppError with what forbids it; then nothing was changed
 */
export async function decideOnRole(
  transaction: Connection,
  config: Pick<Config, 'twoPeopleHours'>,
  acting: Acting,
  { id, decision, reason }: Decision,
  now: Date,
): Promise<void> {
  const { practiceId } = acting;
  await lockRoles(transaction);
  await membersStore(transaction, practiceId).lock();
  const found = await judgeDecision(transaction, config, acting, { id, decision }, now);
  const { request } = found;
  const by = { id: acting.accountId, name: acting.name };
  if (decision === 'approve') return await giveByRequest(transaction, acting, found, by, now);
  if (!(await roleRequestsStore(transaction, practiceId).close(id, 'denied', by, now)))
    throw new AppError('role.request-not-open');
  await recordEnd(
    transaction,
    acting,
    request,
    { event: 'role.request-denied', ...(reason === '' ? {} : { why: reason }) },
    now,
  );
}

/**
 * Asks whether a person may decide on a request as things are: before the password is asked for, so that no try
 * is counted for what would be refused anyway, and again in the transaction that has locked roles and members.
 * @throws AppError with what forbids it
 */
export async function judgeDecision(
  connection: Connection,
  config: Pick<Config, 'twoPeopleHours'>,
  { practiceId, accountId }: Pick<Acting, 'practiceId' | 'accountId'>,
  { id, decision }: Pick<Decision, 'id' | 'decision'>,
  now: Date,
): Promise<FoundRequest> {
  const found = await findOpen(connection, practiceId, id, now);
  const { request, members, facts } = found;
  const actor = members.find((member) => member.id === accountId);
  if (!actor) throw new AppError('access.refused');
  const refusal = findDecisionRefusal(decision, actor, facts, {
    ...found,
    isTwo: countsAsTwo(
      await listHandlings(connection, [accountId, request.targetId, request.askedBy], { config, now }),
      config,
      accountId,
      request,
      now,
    ),
  });
  if (refusal !== undefined) throw new AppError(refusal);
  return found;
}

/**
 * Approves a request as the operator, where the practice has no one else who could.
 * @throws AppError with what forbids it; then nothing was changed
 */
export async function approveAsOperator(
  transaction: Connection,
  { practiceId, timeZone }: Pick<Member, 'practiceId' | 'timeZone'>,
  id: string,
  now: Date,
): Promise<void> {
  await lockRoles(transaction);
  await membersStore(transaction, practiceId).lock();
  const found = await findOpen(transaction, practiceId, id, now);
  const { facts, members } = found;
  const refusal = findOperatorRefusal(
    facts,
    listDeciders(members, { targetId: facts.target.id, askedById: facts.askedById }),
    found,
  );
  if (refusal !== undefined) throw new AppError(refusal);
  await giveByRequest(
    transaction,
    { practiceId, accountId: null, address: '', timeZone },
    found,
    { id: null, name: OPERATOR },
    now,
  );
}

/** What the operator is called in notices and lists. */
export const OPERATOR = 'The operator';

/** Whether someone counts as another person than who asked and whom it is about. */
export function countsAsTwo(
  handlings: readonly Handling[],
  { twoPeopleHours }: Pick<Config, 'twoPeopleHours'>,
  accountId: string,
  { targetId, askedBy }: Pick<StoredRoleRequest, 'targetId' | 'askedBy'>,
  now: Date,
): boolean {
  return [targetId, askedBy].every(
    (other) => countAsTwoFrom(handlings, accountId, other, twoPeopleHours, now) === undefined,
  );
}

interface FoundRequest {
  readonly request: StoredRoleRequest;
  readonly members: readonly StoredMember[];
  readonly facts: RoleRequestFacts & { readonly target: StoredMember };
  readonly administersElsewhere: boolean;
  readonly isExpired: boolean;
}

/** An open request and its people. @throws AppError role.request-not-found, role.request-not-open */
async function findOpen(
  connection: Connection,
  practiceId: string,
  id: string,
  now: Date,
): Promise<FoundRequest> {
  const request = await roleRequestsStore(connection, practiceId).find(id);
  if (!request) throw new AppError('role.request-not-found');
  if (request.state !== 'open') throw new AppError('role.request-not-open');
  const members = await membersStore(connection, practiceId).all();
  const target = members.find((member) => member.id === request.targetId);
  if (!target) throw new AppError('record.not-found');
  return {
    request,
    members,
    facts: {
      role: request.role,
      target,
      askedById: request.askedBy,
      asker: members.find((member) => member.id === request.askedBy),
    },
    administersElsewhere: await rolesStore(connection, practiceId).administersElsewhere(target.id),
    isExpired: isExpired(request.askedAt, await grantsStore(connection, practiceId).days(), now),
  };
}

/** The role, its records in every practice, the request and the notices: all or nothing. */
async function giveByRequest(
  transaction: Connection,
  acting: Pick<Acting, 'practiceId' | 'address' | 'timeZone'> & { readonly accountId: string | null },
  { request, facts: { target } }: FoundRequest,
  by: EndedBy,
  now: Date,
): Promise<void> {
  const { practiceId } = acting;
  const { id, role, until, askedBy } = request;
  if (!(await roleRequestsStore(transaction, practiceId).close(id, 'approved', by, now)))
    throw new AppError('role.request-not-open');
  await assignRole(
    transaction,
    acting,
    { target, role, isGiven: true, until: until ?? undefined, request: { id, askedBy } },
    now,
  );
  const notices = [
    { accountId: target.id, kind: 'role-given-by-two' as const, about: GIVEN_ROLE_LABEL[role] },
    { accountId: askedBy, kind: 'own-role-request-approved' as const, about: whatFor(role, target) },
  ];
  for (const one of notices) await notifyOfRequest(transaction, practiceId, { ...one, by: by.name }, now);
}
