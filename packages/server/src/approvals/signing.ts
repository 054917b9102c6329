import type { GrantRequest } from '@erx/core/approvals/model';
import { type Handling, isBegunByRegistered } from '@erx/core/approvals/two-people';
import { expiryOf } from '@erx/core/approvals/waiting';
import { granteeIsRegistered } from '@erx/core/credentials/expiry';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Operation } from '@erx/core/grants/model';
import { anotherHoldsRts, BEGINNING, findRefusal } from '@erx/core/grants/rules';
import { dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { type Approval, endRequest, getRequest } from './approval';
import { assertOffered, findSecondFrom, lockGrantContext } from './context';
import { type Judging, listHandlings } from './handling-store';
import { fileIncidentOn, nameInMessages, recordGrantChange } from './record';
import { approvalsStore, findDaysToDecide, type StoredRequest } from './store';

type SigningRequest = StoredRequest<'signing'>;

/** Requests to give or take the permission to sign controlled substances (S6-15, S6-18, S6-19). */
export const SIGNING: Approval<'signing'> = {
  kind: 'signing',
  unknown: 'grant.not-found',
  notOpen: 'grant.not-open',
  async remind(act, request, members) {
    const { id: requestId, targetId, askedBy, operation } = request;
    const asker = members.find(({ id }) => id === askedBy);
    const by = asker ? nameInMessages(asker) : '';
    const approvers = listApprovers(request, members).map(({ id }) => id);
    await recordGrantChange(act, {
      event: 'grant.reminded',
      resourceType: 'GrantRequest',
      targetId,
      requestId,
      details: { operation, target: targetId, approvers },
      notices: approvers.map((accountId) => ({ accountId, kind: 'request-waits-for-approval', by })),
    });
  },
  async recordEnd(act, { id: requestId, targetId, askedBy, operation }, end) {
    const about = { resourceType: 'GrantRequest', targetId, requestId } as const;
    if (end === 'expired')
      await recordGrantChange(act, {
        ...about,
        event: 'grant.expired',
        details: { operation, target: targetId, initiatedBy: askedBy },
        notices: [
          { accountId: targetId, kind: 'signing-request-expired' },
          { accountId: askedBy, kind: 'own-request-expired' },
        ],
      });
    else if (end === 'closed')
      await recordGrantChange(act, {
        ...about,
        event: 'grant.cancelled',
        details: { operation, reason: 'deactivated', target: targetId },
      });
    else
      await recordGrantChange(act, {
        ...about,
        event: 'grant.cancelled',
        details: { operation, target: targetId },
        incident: 'rtsPermissionCancelled',
        notices: [{ accountId: targetId, kind: 'signing-request-cancelled' }],
      });
  },
};

/** Everyone who may approve a request as things are (S6-18). */
function listApprovers(
  { targetId, askedBy, operation }: SigningRequest,
  members: readonly StoredMember[],
): readonly StoredMember[] {
  const target = members.find(({ id }) => id === targetId);
  if (!target) return [];
  return members.filter(
    (member) =>
      findRefusal('approve', member, target, {
        request: { initiatedById: askedBy, operation },
        anotherUserHasRtsPermission: anotherHoldsRts(members, member.id),
        anotherAdministers: false,
      }) === undefined,
  );
}

/** Open requests as someone of the practice sees them, oldest first, and its people. */
export async function listSigningRequests(
  connection: Connection,
  { practiceId, accountId }: Pick<Member, 'practiceId' | 'accountId'>,
  judging: Judging,
): Promise<{ readonly requests: GrantRequest[]; readonly members: readonly StoredMember[] }> {
  const open = await approvalsStore(connection, practiceId, 'signing').open();
  const members = await membersStore(connection, practiceId).all();
  if (open.length === 0) return { requests: [], members };
  const days = await findDaysToDecide(connection, practiceId);
  const handlings = await listHandlings(
    connection,
    [accountId, ...open.map(({ askedBy }) => askedBy)],
    judging,
  );
  const requests = open.flatMap(
    (request) => toShown(request, members, days, { accountId, handlings, judging }) ?? [],
  );
  return { requests, members };
}

/**
 * A request with the people it names; undefined where one of them is of the practice no more.
 * @param days after how many it expires
 */
function toShown(
  request: SigningRequest,
  members: readonly StoredMember[],
  days: number,
  reader: { readonly accountId: string; readonly handlings: readonly Handling[]; readonly judging: Judging },
): GrantRequest | undefined {
  const { id, targetId, askedBy, operation, askedAt } = request;
  const targetUser = members.find((member) => member.id === targetId);
  const asker = members.find((member) => member.id === askedBy);
  if (!targetUser || !asker) return undefined;
  const { firstName, lastName, deaNumber } = asker;
  const name = { id: asker.id, firstName, lastName, ...(deaNumber === undefined ? {} : { deaNumber }) };
  const secondFrom = findSecondFrom(reader.handlings, request, reader.accountId, reader.judging);
  return {
    id,
    targetUser,
    initiatedByUser: name,
    approvedByUser1: name,
    operation,
    createdAt: askedAt.toISOString(),
    expiresAt: expiryOf(askedAt, days).toISOString(),
    ...(secondFrom === undefined ? {} : { secondFrom }),
  };
}

/**
 * Begins a request about someone's permission to sign. Request, record, incidents, event and notice: all or
 * nothing.
 * @throws AppError with what forbids it
 */
export async function askForSigning(
  transaction: Connection,
  member: Member,
  { targetId, operation }: { readonly targetId: string; readonly operation: Operation },
  judging: Judging,
): Promise<GrantRequest> {
  const { now } = judging;
  const { practiceId, accountId } = member;
  const { actor, target, ...situation } = await lockGrantContext(transaction, member, { targetId });
  assertOffered(BEGINNING[operation], { actor, target, ...situation });
  assertRegistered(operation, target, member, now);
  const store = approvalsStore(transaction, practiceId, 'signing');
  const begun = await store.begin({ targetId, askedBy: accountId, askedByName: '', operation }, now);
  if (!begun) throw new AppError('grant.already-open');
  const isAddition = operation === 'Addition';
  const act = { ...member, transaction, name: nameInMessages(actor), now };
  await recordGrantChange(act, {
    event: 'grant.requested',
    resourceType: 'GrantRequest',
    targetId,
    requestId: begun.id,
    details: { operation, target: targetId },
    incident: isAddition ? 'rtsPermissionAddInitiated' : 'rtsPermissionRemoveInitiated',
    notices: [
      {
        accountId: targetId,
        kind: isAddition ? 'signing-addition-requested' : 'signing-removal-requested',
      },
    ],
  });
  const handlings = await listHandlings(transaction, [accountId, targetId], judging);
  if (isBegunByRegistered(handlings, accountId, targetId))
    await fileIncidentOn(act, 'grantBegunByRegistered', { targetId, requestId: begun.id });
  const days = await findDaysToDecide(transaction, practiceId);
  const shown = toShown(begun, situation.members, days, { accountId, handlings, judging });
  if (!shown) throw new AppError('record.not-found');
  return shown;
}

/** To give the permission, the registration must hold (21 CFR 1311.125(b)). @throws AppError grant.dea-expired */
export function assertRegistered(
  operation: Operation,
  target: StoredMember,
  { timeZone }: Pick<Member, 'timeZone'>,
  now: Date,
): void {
  if (operation === 'Addition')
    refuseWhenStopped(granteeIsRegistered({ target, today: dateIn(timeZone, now) }));
}

/** Cancels a request that the member began. @throws AppError grant.not-found, or with what forbids it */
export async function cancelSigning(
  transaction: Connection,
  member: Member,
  id: string,
  judging: Judging,
): Promise<void> {
  const request = await getRequest(transaction, member.practiceId, SIGNING, id);
  const situation = await lockGrantContext(transaction, member, { request, judging });
  assertOffered('cancel', situation);
  const act = { ...member, transaction, name: nameInMessages(situation.actor), now: judging.now };
  await endRequest(act, SIGNING, request, 'cancelled', situation.members);
}
