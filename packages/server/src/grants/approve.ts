import { granteeIsRegistered } from '@erx/core/credentials/expiry';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { GrantFactors, PendingGrant } from '@erx/core/grants/model';
import { mayStillBegin } from '@erx/core/grants/rules';
import { isExpired } from '@erx/core/grants/waiting';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { TOKEN_LIFETIME_MS, offeredTypes } from '@erx/core/signing/rules';
import { dateIn } from '@erx/core/values/dates';
import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { notifyDirectory } from '../credentials/directory/notify';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { type FactorWords, proveFactors } from '../signing/factors';
import { hashOfSession, type Session } from '../signing/issue-token';
import { deviceFor, toPushReference } from '../signing/push-approval';
import { grantsStore, type StoredPush, type StoredRequest } from './store';
import { membersStore } from '../practices/member-store';
import { authenticatorsStore } from '../signing/authenticator-store';
import { type Attempt, filingRefusals } from './refuse';
import { lockGrantContext, assertOffered, type Situation, loadGrantContext } from './context';
import { recordGrantChange } from './record';
import { nameInMessages, notifyOfRequest } from './notify';

/** Who approves, from where. */
export interface Approver {
  readonly member: Member;
  readonly session: Session;
  readonly address: string;
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
  return filingRefusals(services, approver.member, attemptOf(approver, requestId), () =>
    prove(services, approver, requestId, factors),
  );
}

async function prove(
  services: Services,
  approver: Approver,
  requestId: string,
  factors: GrantFactors,
): Promise<PendingGrant | undefined> {
  const { member } = approver;
  const { request, situation } = await judged(services, services.database, member, requestId);
  const { otpType, otpToken, pinNumber } = factors;
  if (!(await listApprovalWays(services, member.accountId)).includes(otpType))
    throw new AppError('signing.factor-not-offered');
  await proveFactors(services, member, { otpType, otp: otpToken, pin: pinNumber }, WORDS);
  if (otpType === 'Oob') return await askPhone(services, approver, request, situation);
  await changeAndPublish(services, (transaction) =>
    approve(services, transaction, approver, request, otpType),
  );
  services.notify('outbox');
  return undefined;
}

/**
 * Continues after the phone was asked. It reports an approval again: the first answer may have been lost.
 * @returns undefined once the request is approved
 * @throws AppError grant.push-unknown, grant.push-refused, grant.push-expired, or anything that forbids the
 * approval by now
 */
export async function complete(
  services: Services,
  approver: Approver,
  transactionReferenceNumber: string,
): Promise<PendingGrant | undefined> {
  const { member, session } = approver;
  const own = grantsStore(services.database, member.practiceId);
  const push = await own.findPush(hashOf(transactionReferenceNumber));
  if (!push || push.accountId !== member.accountId || push.sessionHash !== hashOfSession(member, session))
    throw new AppError('grant.push-unknown');
  if (push.state === 'consumed') return undefined;
  if (push.state === 'refused') throw new AppError('grant.push-refused');
  if (push.expiresAt <= services.now()) throw new AppError('grant.push-expired');
  const answer = (await services.phone?.answerOf(push.pushId)) ?? 'unreachable';
  if (answer === 'waiting' || answer === 'unreachable') return pendingGrant(transactionReferenceNumber, push);
  if (answer === 'refused') {
    if (await own.endPush(push.hash, 'refused'))
      await auditPush(services, member, push, 'grant.push-refused', 'refused');
    throw new AppError('grant.push-refused');
  }
  try {
    const request = await own.find(push.requestId);
    if (!request) throw new AppError('grant.not-found');
    await filingRefusals(services, member, attemptOf(approver, request.id), () =>
      changeAndPublish(services, async (transaction) => {
        if (!(await grantsStore(transaction, member.practiceId).endPush(push.hash, 'consumed')))
          throw new AppError('grant.push-unknown');
        await approve(services, transaction, approver, request, 'Oob');
      }),
    );
    services.notify('outbox');
  } catch (error) {
    // Two polls at the same time: the other one was faster, and this one has succeeded with it.
    if ((await own.findPush(push.hash))?.state !== 'consumed') throw error;
  }
  return undefined;
}

/** @throws AppError grant.not-found, or with what forbids this person to approve this */
async function judged(
  services: Pick<Services, 'config' | 'now'>,
  connection: Connection,
  member: Member,
  requestId: string,
  isLocked = false,
): Promise<{ request: StoredRequest; situation: Situation }> {
  const store = grantsStore(connection, member.practiceId);
  const request = await store.find(requestId);
  if (!request) throw new AppError('grant.not-found');
  if (request.state === 'open' && isExpired(request.createdAt, await store.days(), services.now()))
    throw new AppError('grant.expired');
  const situation = await (isLocked ? lockGrantContext : loadGrantContext)(connection, member, {
    request,
    judging: { config: services.config, now: services.now() },
  });
  assertOffered('approve', situation);
  if (request.operation === 'Addition')
    refuseWhenStopped(
      granteeIsRegistered({
        target: situation.target,
        today: dateIn(member.timeZone, services.now()),
      }),
    );
  const initiator = situation.members.find(({ id }) => id === request.initiatedById);
  if (!initiator || !mayStillBegin(initiator)) throw new AppError('grant.initiator-lost');
  return { request, situation };
}

/**
 * Membership, request, audit record, incident and what the network's directory is sent to change together,
 * judged once more by what is in this moment.
 */
async function approve(
  services: Pick<Services, 'config' | 'now'>,
  transaction: Connection,
  { member, address }: Approver,
  { id }: StoredRequest,
  otpType: OtpType,
): Promise<void> {
  const now = services.now();
  const { request, situation } = await judged(services, transaction, member, id, true);
  const isAddition = request.operation === 'Addition';
  if (!(await grantsStore(transaction, member.practiceId).close(id, 'approved', member.accountId, now)))
    throw new AppError('grant.not-open');
  if (!(await membersStore(transaction, member.practiceId).setReadyToSign(request.targetId, isAddition)))
    throw new AppError(isAddition ? 'grant.already-held' : 'grant.not-held');
  await recordGrantChange(
    transaction,
    member,
    {
      event: 'grant.approved',
      resourceType: 'GrantRequest',
      resourceId: id,
      targetId: request.targetId,
      details: {
        operation: request.operation,
        otpType,
        initiatedBy: request.initiatedById,
        target: request.targetId,
      },
      incident: {
        type: isAddition ? 'rtsPermissionAddApproved' : 'rtsPermissionRemoveApproved',
        address,
        // Who asked for what is approved: the daily analysis finds one person who did both.
        details: { initiatedBy: request.initiatedById },
      },
    },
    now,
  );
  const by = nameInMessages(situation.actor);
  const notices = [
    { accountId: request.targetId, kind: isAddition ? 'signing-given' : 'signing-taken', by },
    { accountId: request.initiatedById, kind: 'own-request-approved', by },
  ] as const;
  for (const one of notices) await notifyOfRequest(transaction, member.practiceId, one, now);
  await notifyDirectory(
    transaction,
    services.config,
    { practiceId: member.practiceId, accountId: request.targetId, byAccountId: member.accountId },
    now,
  );
}

/** @throws AppError signing.factor-not-offered, grant.push-unreachable */
async function askPhone(
  services: Services,
  { member, session }: Approver,
  request: StoredRequest,
  { target }: Situation,
): Promise<PendingGrant> {
  const { phone, deviceId } = await deviceFor(services, member);
  const now = services.now();
  const reference = randomBytes(32).toString('base64url');
  const push = {
    hash: hashOf(reference),
    requestId: request.id,
    accountId: member.accountId,
    sessionHash: hashOfSession(member, session),
    pushId: uuidv7(),
    expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS),
  };
  // Stored before it leaves: an answer to a question that no one knows of approves nothing.
  await grantsStore(services.database, member.practiceId).storePush(push, request, now);
  if (
    !(await phone.ask({
      id: push.pushId,
      deviceId,
      ...questionOf(request, target, toPushReference(push.pushId)),
    }))
  ) {
    await grantsStore(services.database, member.practiceId).endPush(push.hash, 'refused');
    throw new AppError('grant.push-unreachable');
  }
  await auditPush(services, member, push, 'grant.push-sent', 'done');
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

function questionOf(
  { operation }: StoredRequest,
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

function attemptOf({ address }: Approver, requestId: string): Attempt {
  return { event: 'grant.approve-refused', resourceType: 'GrantRequest', resourceId: requestId, address };
}

function hashOf(reference: string): string {
  return createHash('sha256').update(reference).digest('hex');
}

async function auditPush(
  services: Services,
  member: Member,
  { requestId, pushId }: Pick<StoredPush, 'requestId' | 'pushId'>,
  event: 'grant.push-refused' | 'grant.push-sent',
  outcome: 'done' | 'refused',
): Promise<void> {
  await recordAudit(
    services.database,
    {
      practiceId: member.practiceId,
      accountId: member.accountId,
      event,
      outcome,
      resourceType: 'GrantRequest',
      resourceId: requestId,
      details: { pushId },
    },
    services.now(),
  );
}
