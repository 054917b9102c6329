import type { GrantFactors, PendingGrant } from '@erx/core/approvals/model';
import { isExpired } from '@erx/core/approvals/waiting';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { AppError } from '@erx/core/findings/app-error';
import { mayStillBegin } from '@erx/core/grants/rules';
import { offeredTypes, TOKEN_LIFETIME_MS } from '@erx/core/signing/rules';
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Member } from '../platform/api/authenticate';
import { notifyDirectory } from '../credentials/directory/notify';
import { recordAudit } from '../platform/audit-trail/record';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { authenticatorsStore } from '../signing/authenticator-store';
import { type FactorWords, proveFactors } from '../signing/factors';
import { hashOfSession, type Session } from '../signing/issue-token';
import { deviceFor, toPushReference } from '../signing/push-approval';
import { closeRequest, getRequest } from './approval';
import { assertOffered, loadGrantContext, lockGrantContext, type Situation } from './context';
import type { Judging } from './handling-store';
import { pushesStore, type StoredPush } from './push-store';
import { nameInMessages, recordGrantChange } from './record';
import { changeFilingRefusals, type Attempt, filingRefusals } from './refuse';
import { assertRegistered, SIGNING } from './signing';
import { findDaysToDecide, type StoredRequest } from './store';

/** Who approves, in which session. */
export interface Approver {
  readonly member: Member;
  readonly session: Session;
}

const WORDS: FactorWords = {
  refused: 'grant.factor-refused',
  locked: 'grant.locked',
  pinNotSet: 'grant.pin-not-set',
  event: 'grant.factors-refused',
};

/** Their own ways of authenticating (S2.5-12); none where no token is registered. */
export async function listApprovalWays(
  { database, phone }: Pick<Services, 'database' | 'phone'>,
  accountId: string,
): Promise<OtpType[]> {
  return offeredTypes(await authenticatorsStore(database, accountId).all(), phone !== undefined);
}

/**
 * Approves a request with PIN and code, or asks the phone (S6-18; 21 CFR 1311.125(c), 1311.130(b)).
 * Everything else that forbids it is asked first, so that no code is wasted.
 * @returns undefined once it is approved
 * @throws AppError with what forbids it; then nothing was changed
 */
export function authorize(
  services: Services,
  approver: Approver,
  requestId: string,
  factors: GrantFactors,
): Promise<PendingGrant | undefined> {
  const { member } = approver;
  return filingRefusals(services, member, attemptOn(requestId), async () => {
    const { database, config } = services;
    const judging = { config, now: services.now() };
    const { request, situation } = await judgeSigning(database, member, requestId, judging);
    const { otpType, otpToken, pinNumber } = factors;
    if (!(await listApprovalWays(services, member.accountId)).includes(otpType))
      throw new AppError('signing.factor-not-offered');
    await proveFactors(services, member, { otpType, otp: otpToken, pin: pinNumber }, WORDS);
    if (otpType === 'Oob') return await askPhone(services, approver, request, situation);
    await changeAndPublish(services, (transaction) =>
      approveSigning(transaction, config, member, { id: requestId, otpType }, services.now()),
    );
    services.notify('outbox');
    return undefined;
  });
}

/**
 * Continues after the phone was asked. It reports an approval again: the first answer may have been lost.
 * @returns undefined once the request is approved
 * @throws AppError grant.push-unknown, grant.push-refused, grant.push-expired, or anything that forbids the
 * approval by now
 */
export async function complete(
  services: Services,
  { member, session }: Approver,
  transactionReferenceNumber: string,
): Promise<PendingGrant | undefined> {
  const { practiceId } = member;
  const pushes = pushesStore(services.database, practiceId);
  const push = await pushes.find(hashOf(transactionReferenceNumber));
  if (!push || push.accountId !== member.accountId || push.sessionHash !== hashOfSession(member, session))
    throw new AppError('grant.push-unknown');
  if (push.state === 'consumed') return undefined;
  if (push.state === 'refused') throw new AppError('grant.push-refused');
  if (push.expiresAt <= services.now()) throw new AppError('grant.push-expired');
  const answer = (await services.phone?.answerOf(push.pushId)) ?? 'unreachable';
  if (answer === 'waiting' || answer === 'unreachable') return pendingGrant(transactionReferenceNumber, push);
  if (answer === 'refused') {
    if (await pushes.end(push.hash, 'refused'))
      await auditPush(services, member, push, 'grant.push-refused', 'refused');
    throw new AppError('grant.push-refused');
  }
  try {
    const { id } = await getRequest(services.database, practiceId, SIGNING, push.requestId);
    await changeFilingRefusals(services, member, attemptOn(id), async (transaction) => {
      if (!(await pushesStore(transaction, practiceId).end(push.hash, 'consumed')))
        throw new AppError('grant.push-unknown');
      await approveSigning(transaction, services.config, member, { id, otpType: 'Oob' }, services.now());
    });
    services.notify('outbox');
  } catch (error) {
    // Two polls at the same time: the other one was faster, and this one has succeeded with it.
    if ((await pushes.find(push.hash))?.state !== 'consumed') throw error;
  }
  return undefined;
}

/**
 * Asks whether a member may approve a request as things are.
 * @param isLocked in the transaction of the approval, while no one else changes anyone's permissions
 * @throws AppError grant.not-found, or with what forbids it
 */
async function judgeSigning(
  connection: Connection,
  member: Member,
  id: string,
  judging: Judging,
  isLocked = false,
): Promise<{ readonly request: StoredRequest<'signing'>; readonly situation: Situation }> {
  const request = await getRequest(connection, member.practiceId, SIGNING, id);
  const days = await findDaysToDecide(connection, member.practiceId);
  if (request.state === 'open' && isExpired(request, days, judging.now)) throw new AppError('grant.expired');
  const situation = await (isLocked ? lockGrantContext : loadGrantContext)(connection, member, {
    request,
    judging,
  });
  assertOffered('approve', situation);
  assertRegistered(request.operation, situation.target, member, judging.now);
  const asker = situation.members.find(({ id: askerId }) => askerId === request.askedBy);
  if (!asker || !mayStillBegin(asker)) throw new AppError('grant.initiator-lost');
  return { request, situation };
}

/**
 * Membership, request, audit record, incident and what the network's directory is sent change together,
 * judged once more by what is in this moment.
 * @param otpType how the member proved who they are
 */
async function approveSigning(
  transaction: Connection,
  config: Pick<Config, 'directory' | 'twoPeopleHours'>,
  member: Member,
  { id: requestId, otpType }: { readonly id: string; readonly otpType: OtpType },
  now: Date,
): Promise<void> {
  const { request, situation } = await judgeSigning(transaction, member, requestId, { config, now }, true);
  const { targetId, operation, askedBy: initiatedBy } = request;
  const isAddition = operation === 'Addition';
  const act = { ...member, transaction, name: nameInMessages(situation.actor), now };
  await closeRequest(act, SIGNING, request, 'approved');
  if (!(await membersStore(transaction, member.practiceId).setReadyToSign(targetId, isAddition)))
    throw new AppError(isAddition ? 'grant.already-held' : 'grant.not-held');
  await recordGrantChange(act, {
    event: 'grant.approved',
    resourceType: 'GrantRequest',
    targetId,
    requestId,
    details: { operation, otpType, initiatedBy, target: targetId },
    incident: isAddition ? 'rtsPermissionAddApproved' : 'rtsPermissionRemoveApproved',
    filed: { initiatedBy }, // the daily analysis finds one person who did both
    notices: [
      { accountId: targetId, kind: isAddition ? 'signing-given' : 'signing-taken' },
      { accountId: initiatedBy, kind: 'own-request-approved' },
    ],
  });
  const { practiceId, accountId: byAccountId } = member;
  await notifyDirectory(transaction, config, { practiceId, accountId: targetId, byAccountId }, now);
}

/** @throws AppError signing.factor-not-offered, grant.push-unreachable */
async function askPhone(
  services: Services,
  { member, session }: Approver,
  request: StoredRequest<'signing'>,
  { target }: Situation,
): Promise<PendingGrant> {
  const { phone, deviceId } = await deviceFor(services, member);
  const now = services.now();
  const reference = randomBytes(32).toString('base64url');
  const push = {
    hash: hashOf(reference),
    accountId: member.accountId,
    sessionHash: hashOfSession(member, session),
    pushId: uuidv7(),
    expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS),
  };
  const pushes = pushesStore(services.database, member.practiceId);
  // Stored before it leaves: an answer to a question that no one knows of approves nothing.
  await pushes.add(push, request, now);
  const question = questionOn(request, target, toPushReference(push.pushId));
  if (!(await phone.ask({ id: push.pushId, deviceId, ...question }))) {
    await pushes.end(push.hash, 'refused');
    throw new AppError('grant.push-unreachable');
  }
  await auditPush(services, member, { ...push, requestId: request.id }, 'grant.push-sent', 'done');
  return pendingGrant(reference, push);
}

function pendingGrant(
  transactionReferenceNumber: string,
  { pushId, expiresAt }: Pick<StoredPush, 'pushId' | 'expiresAt'>,
): PendingGrant {
  return {
    pending: 'push',
    transactionReferenceNumber,
    reference: toPushReference(pushId),
    expiresAt: expiresAt.toISOString(),
  };
}

function questionOn(
  { operation }: StoredRequest<'signing'>,
  { firstName, lastName }: Situation['target'],
  reference: string,
): { title: string; text: string } {
  const what =
    operation === 'Addition'
      ? `Give ${firstName} ${lastName} the permission`
      : `Take the permission from ${firstName} ${lastName}`;
  return {
    title: 'Approve a grant request',
    text: `${what} to sign controlled substances. Reference ${reference}. Approve only if your screen shows this reference.`,
  };
}

const attemptOn = (requestId: string): Attempt => ({
  event: 'grant.approve-refused',
  resourceType: 'GrantRequest',
  resourceId: requestId,
});

const hashOf = (reference: string) => createHash('sha256').update(reference).digest('hex');

async function auditPush(
  services: Services,
  { practiceId, accountId }: Member,
  { requestId, pushId }: Pick<StoredPush, 'requestId' | 'pushId'>,
  event: 'grant.push-refused' | 'grant.push-sent',
  outcome: 'done' | 'refused',
): Promise<void> {
  const about = { resourceType: 'GrantRequest', resourceId: requestId, details: { pushId } } as const;
  const now = services.now();
  await recordAudit(services.database, { practiceId, accountId, event, outcome, ...about }, now);
}
