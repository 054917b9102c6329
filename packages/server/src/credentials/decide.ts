import { findLapse } from '@erx/core/credentials/change-request';
import type { CredentialChange } from '@erx/core/credentials/model';
import { isProvenByProofing } from '@erx/core/credentials/proven-change';
import { isAsLookedAt, isRegistrant, refusalOfDecision, registrantRule } from '@erx/core/credentials/rules';
import { isChangeExpired } from '@erx/core/credentials/waiting';
import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { CalendarDate } from '@erx/core/values/dates';
import { grantsStore } from '../grants/store';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { registrants } from '../reference/registrant-store';
import { serviceAccountsStore } from '../service-accounts/store';
import { findActiveCredentials, activateCredentials, toSchedules } from './activate-credentials';
import { standingTo } from './second-person';
import { type Acting, fileChange, notify, notifyDeciders } from './state';
import { closeStatement, credentialRequestsStore, credentialsStore, type StoredStatement } from './store';

/** What is decided of a request, and why. */
export interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'deny';
  readonly reason: string;
}

/**
 * Decides on a change of someone's credentials. Approved, it is in force on everything that leaves, and the
 * network's directory is notified. State, record, incident, notices and what changed: all or nothing.
 * @throws AppError with what forbids it; record.changed where what was to be changed is another by now
 * @throws RegistrationTaken for a DEA number that another account has by now
 */
export async function decideOnChange(
  transaction: Connection,
  config: Pick<Config, 'directory' | 'twoPeopleHours'>,
  acting: Acting,
  { id, decision, reason }: Decision,
  now: Date,
): Promise<void> {
  const { practiceId } = acting;
  await membersStore(transaction, practiceId).lock();
  const request = await openRequest(transaction, practiceId, id);
  const members = await membersStore(transaction, practiceId).all();
  const actor = members.find((member) => member.id === acting.accountId);
  if (!actor) throw new AppError('access.refused');
  const { askedBy, isTwo } = await standingTo(transaction, actor.id, request, { config, now });
  const rule = registrantRule(request.changes, { accountId: request.accountId, askedBy }, members);
  const refusal = refusalOfDecision(
    actor,
    {
      accountId: request.accountId,
      askedBy,
      isExpired: await isOver(transaction, request, now),
      takesRegistrant: decision === 'approve' && rule === 'takes one',
    },
    isTwo || decision === 'deny',
  );
  const lapse = decision === 'approve' ? await findLapseOf(transaction, request, members, now) : undefined;
  const forbids = refusal ?? lapse;
  if (forbids !== undefined) throw new AppError(forbids);
  const state = decision === 'approve' ? 'approved' : 'denied';
  if (!(await closeStatement(transaction, id, state, { id: actor.id, name: acting.name }, now)))
    throw new AppError('credential.not-open');
  const { accountId, changes, statedBy } = request;
  if (decision === 'approve') await activateCredentials(transaction, config, acting, request, now);
  await recordAction(
    transaction,
    acting,
    {
      event: decision === 'approve' ? 'credential.approved' : 'credential.denied',
      resourceType: 'Account',
      resourceId: accountId,
      details: { requestId: id, changes, initiatedBy: statedBy, ...(reason === '' ? {} : { why: reason }) },
    },
    now,
  );
  await fileChange(
    transaction,
    acting,
    decision === 'approve' ? 'credentialChangeApproved' : 'credentialChangeDenied',
    { accountId, requestId: id },
    now,
  );
  if (decision === 'approve' && rule === 'has none' && !isRegistrant(actor))
    await fileChange(transaction, acting, 'numberApprovedAlone', { accountId, requestId: id }, now);
  await notify(transaction, practiceId, accountId, `credential-change-${state}`, acting.name, now);
  await notifyDeciders(
    transaction,
    practiceId,
    [accountId, actor.id],
    `colleague-credential-${state}`,
    acting.name,
    now,
  );
}

/**
 * Takes a request back.
 * @throws AppError credential.request-not-found, credential.not-open, credential.not-yours
 */
export async function withdrawChange(
  transaction: Connection,
  acting: Acting,
  id: string,
  now: Date,
): Promise<void> {
  // An own one wherever it was begun: who has left that practice could not get rid of it otherwise.
  const own = await credentialsStore(transaction, acting.accountId).open();
  const request = own?.id === id ? own : await openRequest(transaction, acting.practiceId, id);
  if (acting.accountId !== request.statedBy && acting.accountId !== request.accountId)
    throw new AppError('credential.not-yours');
  if (!(await closeStatement(transaction, id, 'withdrawn', { id: acting.accountId, name: acting.name }, now)))
    throw new AppError('credential.not-open');
  const { accountId, changes, statedBy } = request;
  await recordAction(
    transaction,
    acting,
    {
      event: 'credential.withdrawn',
      resourceType: 'Account',
      resourceId: accountId,
      details: { requestId: id, changes, initiatedBy: statedBy },
    },
    now,
  );
  await fileChange(transaction, acting, 'credentialChangeDenied', { accountId, requestId: id }, now);
}

/**
 * Puts a change in force that identity proofing has proven: the proofing is the second look. What it does not
 * prove keeps waiting.
 * @param proven the name that was sent to the service, and when
 */
export async function settleByProofing(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  acting: Acting,
  proven: {
    readonly firstName: string;
    readonly lastName: string;
    readonly startedAt: Date;
    /** By the practice's clock. */
    readonly today: CalendarDate;
  },
  now: Date,
): Promise<void> {
  const request = await credentialsStore(transaction, acting.accountId).open();
  const inForce = request && (await findActiveCredentials(transaction, acting.accountId));
  // What was asked for of something else than is in force, no proofing has looked at: it waits for its end.
  if (!request || !inForce || !isAsLookedAt(request.changes, inForce.values)) return;
  const { basic, info } = inForce.profile;
  const after = {
    ...basic,
    ...info,
    deaSchedules: inForce.values['deaSchedules'] ?? '',
    ...Object.fromEntries(request.changes.map((change) => [change.field, change.after])),
  };
  const isProven = isProvenByProofing({
    changes: request.changes,
    after: {
      ...after,
      // Of another number none are stated yet, unless they are asked for with it.
      schedules:
        after.deaNumber === info.deaNumber || request.changes.some(({ field }) => field === 'deaSchedules')
          ? toSchedules(after.deaSchedules)
          : [],
    },
    proven,
    isBegunAfter: request.statedAt <= proven.startedAt,
    listed: await registrants(transaction).registrant(after.deaNumber),
    today: proven.today,
  });
  if (!isProven) return;
  if (!(await closeStatement(transaction, request.id, 'proofed', undefined, now))) return;
  const { accountId, changes, statedBy } = request;
  await activateCredentials(transaction, config, acting, request, now);
  await recordAction(
    transaction,
    acting,
    {
      event: 'credential.proofed',
      resourceType: 'Account',
      resourceId: accountId,
      details: { requestId: request.id, changes, initiatedBy: statedBy },
    },
    now,
  );
  await fileChange(
    transaction,
    acting,
    'credentialChangeApproved',
    { accountId, requestId: request.id },
    now,
  );
  const { practiceId } = request;
  await notify(transaction, practiceId, accountId, 'credential-change-approved', 'Identity proofing', now);
  await notifyDeciders(
    transaction,
    practiceId,
    [accountId],
    'colleague-credential-approved',
    'Identity proofing',
    now,
  );
}

/** The name with the changes that wait. */
export function nameAfter(
  before: { readonly firstName: string; readonly lastName: string },
  changes: readonly CredentialChange[],
): { readonly firstName: string; readonly lastName: string } {
  const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  return {
    firstName: after['firstName'] ?? before.firstName,
    lastName: after['lastName'] ?? before.lastName,
  };
}

/** Why a request can no longer be approved by anyone. */
async function findLapseOf(
  transaction: Connection,
  { practiceId, accountId, statedBy }: StoredStatement,
  members: readonly StoredMember[],
  now: Date,
): Promise<MessageCode | undefined> {
  const scripts = await serviceAccountsStore(transaction, practiceId).all(now);
  const isScript = scripts.some(({ id, revokedAt }) => id === statedBy && revokedAt === undefined);
  return findLapse(
    members.find(({ id }) => id === accountId),
    isScript ? 'service account' : members.find(({ id }) => id === statedBy),
  );
}

/**
 * Whether no one decides on a request any more: its time is over, by the setting of the practice where it was
 * asked.
 */
const isOver = async (transaction: Connection, request: StoredStatement, now: Date): Promise<boolean> => {
  const days = await grantsStore(transaction, request.practiceId).days();
  return isChangeExpired(request, days, now);
};

async function openRequest(
  transaction: Connection,
  practiceId: string,
  id: string,
): Promise<StoredStatement> {
  const request = await credentialRequestsStore(transaction, practiceId).find(id);
  if (!request) throw new AppError('credential.request-not-found');
  if (request.state !== 'open') throw new AppError('credential.not-open');
  return request;
}
