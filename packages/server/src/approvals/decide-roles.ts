import { findDecisionRefusal, findOperatorRefusal, listDeciders } from '@erx/core/approvals/roles';
import { countsAsOther } from '@erx/core/approvals/two-people';
import { isExpired } from '@erx/core/approvals/waiting';
import { AppError } from '@erx/core/findings/app-error';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { lockRoles, rolesStore } from '../practices/role-store';
import { closeRequest, endRequest, getOpenRequest, getRequest } from './approval';
import { assignRole } from './assign-role';
import { type Judging, listHandlings } from './handling-store';
import { type Act, type Acting, notify } from './record';
import { type RoleFacts, ROLES, toFacts, whatFor } from './roles';
import { findDaysToDecide, type StoredRequest } from './store';

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
  acting: Acting & Pick<Member, 'timeZone'>,
  { id, decision, reason }: Decision,
  judging: Judging,
): Promise<void> {
  await lockRoles(transaction);
  await membersStore(transaction, acting.practiceId).lock();
  const found = await judgeRoleDecision(transaction, acting, { id, decision }, judging);
  const act = { ...acting, transaction, now: judging.now };
  if (decision === 'approve') await giveByRequest(act, acting.timeZone, found);
  else await endRequest(act, ROLES, found.request, 'denied', found.members, reason);
}

/**
 * Asks whether a person may decide on a request as things are: before the password is asked for, so that no try
 * is counted for what would be refused anyway, and again in the transaction that has locked roles and members.
 * @throws AppError with what forbids it
 */
export async function judgeRoleDecision(
  connection: Connection,
  { practiceId, accountId }: Pick<Acting, 'practiceId' | 'accountId'>,
  { id, decision }: Pick<Decision, 'id' | 'decision'>,
  judging: Judging,
): Promise<FoundRequest> {
  const { config, now } = judging;
  const found = await findOpen(connection, practiceId, id, now);
  const actor = found.members.find((member) => member.id === accountId);
  if (!actor) throw new AppError('access.refused');
  const others = [found.request.targetId, found.request.askedBy];
  const handlings = await listHandlings(connection, [accountId, ...others], judging);
  const isTwo = countsAsOther(handlings, accountId, others, config.twoPeopleHours, now);
  const refusal = findDecisionRefusal(decision, actor, found.facts, { ...found, isTwo });
  if (refusal !== undefined) throw new AppError(refusal);
  return found;
}

/** What the operator is called in notices and lists. */
export const OPERATOR = 'The operator';

/**
 * Approves a request as the operator, where the practice has no one else who could.
 * @throws AppError with what forbids it; then nothing was changed
 */
export async function approveRoleAsOperator(
  transaction: Connection,
  { practiceId, timeZone }: Pick<Member, 'practiceId' | 'timeZone'>,
  id: string,
  now: Date,
): Promise<void> {
  await lockRoles(transaction);
  await membersStore(transaction, practiceId).lock();
  const found = await findOpen(transaction, practiceId, id, now);
  const { target, askedById } = found.facts;
  const deciders = listDeciders(found.members, { targetId: target.id, askedById });
  const refusal = findOperatorRefusal(found.facts, deciders, found);
  if (refusal !== undefined) throw new AppError(refusal);
  await giveByRequest({ transaction, practiceId, accountId: null, name: OPERATOR, now }, timeZone, found);
}

/** Withdraws a request, by the person who asked. @throws AppError role.not-asked-by-you, or where it does not wait */
export async function withdrawRole(
  transaction: Connection,
  acting: Acting,
  id: string,
  now: Date,
): Promise<void> {
  const request = await getRequest(transaction, acting.practiceId, ROLES, id);
  if (request.askedBy !== acting.accountId) throw new AppError('role.not-asked-by-you');
  const members = await membersStore(transaction, acting.practiceId).all();
  await endRequest({ ...acting, transaction, now }, ROLES, request, 'withdrawn', members);
}

interface FoundRequest {
  readonly request: StoredRequest<'role'>;
  readonly members: readonly StoredMember[];
  readonly facts: RoleFacts;
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
  const request = await getOpenRequest(connection, practiceId, ROLES, id);
  const members = await membersStore(connection, practiceId).all();
  const facts = toFacts(request, members);
  if (!facts) throw new AppError('record.not-found');
  return {
    request,
    members,
    facts,
    administersElsewhere: await rolesStore(connection, practiceId).administersElsewhere(request.targetId),
    isExpired: isExpired(request, await findDaysToDecide(connection, practiceId), now),
  };
}

/** The role, its records in every practice, the request and the notices: all or nothing. */
async function giveByRequest(
  act: Act,
  timeZone: Member['timeZone'],
  { request, facts: { target } }: FoundRequest,
): Promise<void> {
  const { id, role, until, askedBy } = request;
  await closeRequest(act, ROLES, request, 'approved');
  await assignRole(act, timeZone, {
    target,
    role,
    isGiven: true,
    until: until ?? undefined,
    request: { id, askedBy },
  });
  await notify(act, { accountId: target.id, kind: 'role-given-by-two', about: GIVEN_ROLE_LABEL[role] });
  const about = whatFor(role, target);
  await notify(act, { accountId: askedBy, kind: 'own-role-request-approved', about });
}
