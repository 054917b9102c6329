import { AppError } from '@erx/core/findings/app-error';
import { scheduleTag } from '@erx/core/drugs/model';
import type { PendingApproval } from '@erx/core/signing/model';
import { uuidv7 } from 'uuidv7';
import { recordAudit } from '../platform/audit-trail/record';
import type { Member } from '../platform/api/authenticate';
import type { Phone, PushAnswer } from '../platform/gateway/phone';
import type { Services } from '../services';
import { authenticatorsStore } from './authenticator-store';
import type { SigningRow } from './load-queries';
import { markAnswered, markPushed, type StoredToken, withdrawPush } from './token-store';

/** What the person compares between the screen and the phone: the end of the push's id. */
export const toPushReference = (pushId: string) => pushId.slice(-6).toUpperCase();

/**
 * The way to a user's phone and the token on it that is asked.
 * @throws AppError signing.factor-not-offered
 */
export async function deviceFor(
  { database, phone }: Pick<Services, 'database' | 'phone'>,
  member: Member,
): Promise<{ phone: Phone; deviceId: string }> {
  const device = (await authenticatorsStore(database, member.accountId).all()).find(
    ({ kind, acceptsPush }) => kind === 'soft' && acceptsPush,
  );
  if (!phone || !device) throw new AppError('signing.factor-not-offered');
  return { phone, deviceId: device.id };
}

/** That the phone has been asked and has not answered (docs/decisions/signing.md). */
export function pendingApproval(pushId: string, expiresAt: Date): PendingApproval {
  return {
    pending: 'push',
    transactionReference: toPushReference(pushId),
    expiresAt: expiresAt.toISOString(),
  };
}

/** What a phone is asked about. */
export interface PhoneQuestion {
  readonly rows: readonly SigningRow[];
  /** Whether something serious was found and answered with a reason: the phone says so too. */
  readonly isAnswered: boolean;
}

/**
 * Asks the signer's phone. The question is stored before it leaves, under the id that it keeps: asking again,
 * after a crash or a second click, asks the same question, and it is answered once.
 * @param pinProof of the PIN that was proven for it
 * @throws AppError signing.factor-not-offered, signing.push-unreachable, signing.token-invalid
 */
export async function askPhone(
  services: Services,
  member: Member,
  token: StoredToken,
  { rows, isAnswered }: PhoneQuestion,
  pinProof: string,
): Promise<PendingApproval> {
  const { database } = services;
  const { phone, deviceId } = await deviceFor(services, member);
  const isFirst = token.pushId === undefined;
  const pushId = token.pushId ?? uuidv7();
  if (isFirst && !(await markPushed(database, token, pushId, pinProof, services.now())))
    throw new AppError('signing.token-invalid');
  const isTaken = await phone.ask({
    id: pushId,
    deviceId,
    ...questionOf({ rows, isAnswered }, toPushReference(pushId)),
  });
  if (isFirst && !isTaken) {
    await withdrawPush(database, token, pushId);
    throw new AppError('signing.push-unreachable');
  }
  if (isFirst) await audit(services, token, 'signing.push-sent', 'done', pushId);
  return pendingApproval(pushId, token.expiresAt);
}

/**
 * Learns what the phone answered. While it cannot be reached nothing is known: it is asked again until the
 * push ends.
 * @returns true once it was approved, false while there is no answer
 * @throws AppError signing.push-refused, signing.push-expired
 */
export async function isApproved(services: Services, token: StoredToken, pushId: string): Promise<boolean> {
  if (services.now() >= token.expiresAt) throw new AppError('signing.push-expired');
  const answer = await learnAnswer(services, token, pushId);
  if (answer === 'waiting' || answer === 'unreachable') return false;
  if (answer === 'refused') throw new AppError('signing.push-refused');
  return true;
}

/** Asks the phone's service what was answered, and records an answer once, anyone who learns it first. */
export async function learnAnswer(
  services: Services,
  token: StoredToken,
  pushId: string,
): Promise<PushAnswer> {
  const answer = (await services.phone?.answerOf(pushId)) ?? 'unreachable';
  if (answer === 'waiting' || answer === 'unreachable') return answer;
  if (await markAnswered(services.database, token, pushId, answer)) {
    await audit(
      services,
      token,
      `signing.push-${answer}`,
      answer === 'approved' ? 'done' : 'refused',
      pushId,
    );
  }
  return answer;
}

/** Says what is signed without naming the patient: a phone's lock screen is read by others. */
function questionOf({ rows, isAnswered }: PhoneQuestion, reference: string): { title: string; text: string } {
  const [first] = rows;
  const schedules = [...new Set(rows.map(({ schedule }) => scheduleTag(schedule)))].sort().join(', ');
  const initials = [first?.patient_first, first?.patient_last]
    .map((name) => `${(name ?? '').charAt(0)}.`)
    .join(' ');
  return {
    title: rows.length === 1 ? 'Sign 1 prescription' : `Sign ${String(rows.length)} prescriptions`,
    text:
      `For ${initials}, ${schedules}, at ${first?.practice_name ?? ''}. Reference ${reference}. ` +
      (isAnswered ? 'Serious findings were answered with a reason. ' : '') +
      'Approve only if your screen shows this reference.',
  };
}

async function audit(
  services: Services,
  token: StoredToken,
  event: 'signing.push-approved' | 'signing.push-refused' | 'signing.push-sent',
  outcome: 'done' | 'refused',
  pushId: string,
): Promise<void> {
  await recordAudit(
    services.database,
    {
      practiceId: token.practiceId,
      accountId: token.accountId,
      event,
      outcome,
      resourceType: 'Prescription',
      resourceId: token.items[0]?.id ?? null,
      details: { pushId },
    },
    services.now(),
  );
}
