import { type Finding, pass, stop } from '../findings/finding';
import { isControlled } from '../drugs/model';
import type { Prescription } from '../prescriptions/model';
import { isNotDispensed } from '../prescriptions/rules/arrival';
import { cancelStanding, cancelWay } from '../prescriptions/rules/cancelling';
import type { ProofingState } from '../credentials/proofing/model';
import { offeredSteps } from '../credentials/proofing/rules';
import type { AttentionItem, AttentionKind } from './model';

type Judged = Pick<
  Prescription,
  | 'scriptStatus'
  | 'cancelStatus'
  | 'delivery'
  | 'verification'
  | 'printedAt'
  | 'signingLapsedAt'
  | 'schedule'
  | 'fill'
  | 'epaState'
>;

/**
 * Why a prescription waits for a user; undefined where it does not. A failed one that was printed afterwards
 * has been acted on. That another was sent instead, or that a user marked it as seen to, only the store
 * knows.
 */
export function attentionToPrescription(prescription: Judged): AttentionKind | undefined {
  const { scriptStatus, delivery, verification, printedAt, signingLapsedAt, epaState } = prescription;
  if (scriptStatus === 'Pending') {
    if (signingLapsedAt !== undefined) return 'signature-lapsed';
    return epaState === 'Denied' || epaState === 'PartiallyDenied' ? 'prior-authorization-denied' : undefined;
  }
  if (scriptStatus === 'Sent') {
    if (printedAt !== undefined) return undefined;
    if (delivery.state === 'failed' || verification.status === 'Error') return 'not-delivered';
    return isUnfilled(prescription) ? 'not-dispensed' : undefined;
  }
  const standing = cancelStanding(prescription);
  if (standing === 'undelivered') return 'cancel-undelivered';
  return standing === 'not-stopped' ? 'cancel-denied' : undefined;
}

/**
 * A message that the network has not taken for so long is shown, in milliseconds. Ours: a patient on the way to
 * the pharmacy takes about as long, and retries of a short failure are over by then (1, 2, 4 … 128 s).
 */
export const DELIVERY_LATE_AFTER = 5 * 60_000;

/**
 * Why a prescription waits whose message is still tried; undefined where it does not. It may have arrived all
 * the same: no answer came.
 * @param queuedAt when the message that waits longest was to be sent
 */
export function attentionToQueued(
  { scriptStatus }: Pick<Prescription, 'scriptStatus'>,
  queuedAt: Date,
  now: Date,
): 'delivery-late' | 'cancel-late' | undefined {
  if (now.getTime() - queuedAt.getTime() < DELIVERY_LATE_AFTER) return undefined;
  if (scriptStatus === 'CancelledAfterSending') return 'cancel-late';
  return scriptStatus === 'Sent' ? 'delivery-late' : undefined;
}

/**
 * A prescription that its record system has not taken for so long is shown, in milliseconds. Ours: the pharmacy has it,
 * and a record system that is started again is back by then.
 */
export const RECORD_SYSTEM_LATE_AFTER = 30 * 60_000;

/** What of a list has waited so long or longer: for a monitor. @param milliseconds how long */
export function waitingFor<Item extends Pick<AttentionItem, 'since'>>(
  items: readonly Item[],
  milliseconds: number,
  now: Date,
): readonly Item[] {
  return items.filter(({ since }) => now.getTime() - Date.parse(since) >= milliseconds);
}

/**
 * Whether the pharmacy said of a controlled substance that it did not dispense it. Silence says nothing: many
 * pharmacies send no fill notices. What went to another pharmacy is filled there.
 */
function isUnfilled({ schedule, fill }: Pick<Prescription, 'schedule' | 'fill'>): boolean {
  return isControlled(schedule) && isNotDispensed({ fill });
}

/** How one that did not arrive may be sent once more: as a new prescription that replaces it. */
export type ResendWay = 'elsewhere' | 'again';

/**
 * How a prescription may be sent once more. To the same pharmacy only where the network refused it, so that
 * no pharmacy received it: what was given up unanswered may be there.
 */
export function resendWays(prescription: Judged): readonly ResendWay[] {
  if (attentionToPrescription(prescription) !== 'not-delivered') return [];
  return cancelWay(prescription) === 'at-once' ? ['again', 'elsewhere'] : ['elsewhere'];
}

/** One that is to be replaced by another did not arrive, and is still open. */
export function replacedIsOpen({ original }: { readonly original: Judged }): readonly Finding[] {
  return resendWays(original).length > 0 ? pass : stop('prescription.not-replaceable');
}

/**
 * One that is replaced in this moment did not arrive after all: it still waits, or was cancelled, and was neither
 * printed nor dispensed. Otherwise the patient would have both.
 */
export function replacedDidNotArrive({ original }: { readonly original: Judged }): readonly Finding[] {
  const { scriptStatus, printedAt, fill } = original;
  const isDispensed = fill.status === 'Dispensed' || fill.status === 'PartiallyDispensed';
  const isOver = scriptStatus === 'CancelledBeforeSending' || scriptStatus === 'CancelledAfterSending';
  return printedAt === undefined && !isDispensed && (isOver || resendWays(original).length > 0)
    ? pass
    : stop('prescription.replaced-meanwhile');
}

/**
 * Whether an item can be marked as seen to: what waits for an approval, or for one's own proofing, goes with the
 * act alone.
 */
export function canBeMarked({ grant, proofing, credential, role, quiet, review }: AttentionItem): boolean {
  return [grant, proofing, credential, role, quiet, review].every((each) => each === undefined);
}

/**
 * Whether a proofing waits for the person (S4-12): questions, an unfinished visit, an appointment, or a token
 * to confirm. What the service works on does not.
 */
export function proofingWaits({
  state,
  hasAppointment,
  hasChosenToken,
}: {
  readonly state: ProofingState;
  readonly hasAppointment: boolean;
  /** Whether a token was chosen that does not count yet. */
  readonly hasChosenToken: boolean;
}): boolean {
  const { answerQuestions, resume, makeAppointment, confirm } = offeredSteps({
    transactionStatus: { status: state, isCurrent: false },
    userStatus: { hasSoftToken: false },
    ...(hasChosenToken ? { chosenToken: { kind: 'soft' as const } } : {}),
  });
  return answerQuestions || resume || confirm || (makeAppointment && !hasAppointment);
}

/** What an item is about, whichever it is. */
export function attentionSubject({
  prescription,
  request,
  unread,
  said,
  grant,
  proofing,
  credential,
  role,
  quiet,
  review,
}: AttentionItem): {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
} {
  const about = prescription ?? request;
  if (said && about) return { id: said.id, version: said.times, orderNumber: about.orderNumber };
  const { id, version, orderNumber } = prescription ??
    request ??
    (unread && { ...unread, version: unread.times }) ?? {
      id: grant?.id ?? proofing?.id ?? credential?.id ?? role?.id ?? quiet?.id ?? review?.id ?? '',
      version: 0,
      orderNumber: '',
    };
  return { id, version, orderNumber };
}
