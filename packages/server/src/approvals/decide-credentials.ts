import { findLapse, isRegistrant, refusalOfDecision, registrantRule } from '@erx/core/approvals/credentials';
import { isExpired } from '@erx/core/approvals/waiting';
import { isProvenByProofing } from '@erx/core/credentials/proven-change';
import { isAsLookedAt } from '@erx/core/credentials/rules';
import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { registrants } from '../reference/registrant-store';
import { serviceAccountsStore } from '../service-accounts/store';
import { activateCredentials, findActiveCredentials, toSchedules } from './activate-credentials';
import { closeRequest, endRequest, getOpenRequest } from './approval';
import { CREDENTIALS, listStandings, outcomeNotices } from './credentials';
import {
  type Act,
  type Acting,
  fileIncidentOn,
  notify,
  publishGrantChanged,
  recordGrantChange,
} from './record';
import { approvalsStore, BY_NO_ONE, findDaysToDecide, findOpenAbout, type StoredRequest } from './store';

type ChangeRequest = StoredRequest<'credential'>;

/** What is decided of a request, and why. */
interface Decision {
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
  const request = await getOpenRequest(transaction, practiceId, CREDENTIALS, id);
  const members = await membersStore(transaction, practiceId).all();
  const actor = members.find((member) => member.id === acting.accountId);
  if (!actor) throw new AppError('access.refused');
  const [standing] = await listStandings(transaction, actor.id, [request], { config, now });
  if (!standing) throw new Error('A request has no standing.');
  const { askedBy, isTwo } = standing;
  const isApproved = decision === 'approve';
  const rule = registrantRule(request.changes, { accountId: request.targetId, askedBy }, members);
  const refusal = refusalOfDecision(
    actor,
    {
      accountId: request.targetId,
      askedBy,
      isExpired: isExpired(request, await findDaysToDecide(transaction, practiceId), now),
      takesRegistrant: isApproved && rule === 'takes one',
    },
    isTwo || !isApproved,
  );
  const lapse = isApproved ? await loadLapse(transaction, request, members, now) : undefined;
  const forbids = refusal ?? lapse;
  if (forbids !== undefined) throw new AppError(forbids);
  const act = { ...acting, transaction, now };
  if (!isApproved) return await endRequest(act, CREDENTIALS, request, 'denied', members, reason);
  await closeRequest(act, CREDENTIALS, request, 'approved');
  await activateCredentials(transaction, config, acting, request, now);
  await recordApproved(act, request, 'credential.approved', reason);
  if (rule === 'has none' && !isRegistrant(actor)) {
    const about = { targetId: request.targetId, requestId: request.id };
    await fileIncidentOn(act, 'numberApprovedAlone', about);
    await publishGrantChanged(act, about);
  }
  for (const notice of outcomeNotices(act, request, members, 'approved')) await notify(act, notice);
}

/** Records, files and publishes that a change is in force. */
async function recordApproved(
  act: Act,
  { id: requestId, targetId, changes, askedBy: initiatedBy }: ChangeRequest,
  event: 'credential.approved' | 'credential.proofed',
  why = '',
): Promise<void> {
  await recordGrantChange(act, {
    event,
    resourceType: 'Account',
    targetId,
    requestId,
    details: { requestId, changes, initiatedBy, ...(why === '' ? {} : { why }) },
    incident: 'credentialChangeApproved',
  });
}

/** Why a request can no longer be approved by anyone. */
async function loadLapse(
  transaction: Connection,
  { practiceId, targetId, askedBy }: ChangeRequest,
  members: readonly StoredMember[],
  now: Date,
): Promise<MessageCode | undefined> {
  const scripts = await serviceAccountsStore(transaction, practiceId).all(now);
  const isScript = scripts.some(({ id, revokedAt }) => id === askedBy && revokedAt === undefined);
  return findLapse(
    members.find(({ id }) => id === targetId),
    isScript ? 'service account' : members.find(({ id }) => id === askedBy),
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
  const own = await findOpenAbout(transaction, 'credential', acting.accountId);
  const request =
    own?.id === id ? own : await getOpenRequest(transaction, acting.practiceId, CREDENTIALS, id);
  if (acting.accountId !== request.askedBy && acting.accountId !== request.targetId)
    throw new AppError('credential.not-yours');
  await endRequest({ ...acting, transaction, now }, CREDENTIALS, request, 'withdrawn', []);
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
  const request = await findOpenAbout(transaction, 'credential', acting.accountId);
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
    isBegunAfter: request.askedAt <= proven.startedAt,
    listed: await registrants(transaction).registrant(after.deaNumber),
    today: proven.today,
  });
  const { practiceId } = request;
  const store = approvalsStore(transaction, practiceId, 'credential');
  if (!isProven || !(await store.close(request.id, 'proofed', BY_NO_ONE, now))) return;
  await activateCredentials(transaction, config, acting, request, now);
  const act = { ...acting, transaction, now };
  await recordApproved(act, request, 'credential.proofed');
  const members = await membersStore(transaction, practiceId).all();
  for (const notice of outcomeNotices(act, request, members, 'approved'))
    await notify({ ...act, practiceId, name: 'Identity proofing' }, notice);
}
