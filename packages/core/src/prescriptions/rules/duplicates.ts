import type { DuplicateReason } from '../../interactions/model';
import type { CancelStatus, Refills, ScriptStatus } from '../model';
import { type CalendarDate, daysAfter } from '../../values/dates';

/** So long an earlier prescription is recent, whatever its supply. */
export const RECENT_DAYS = 90;

/** What the rule looks at of an earlier prescription. */
export interface EarlierPrescription {
  readonly scriptStatus: ScriptStatus;
  /** What the pharmacy said to a request to cancel; absent where there is no answer or no request. */
  readonly cancelStatus?: CancelStatus | undefined;
  readonly writtenOn: CalendarDate;
  /** The first day it may be filled. */
  readonly effectiveDate: CalendarDate;
  readonly daysSupply?: number | undefined;
  readonly refills: Refills;
  /** The day of the last fill that a pharmacy reported: its supply begins then. */
  readonly filledOn?: CalendarDate | undefined;
}

/**
 * The last day that the supply reaches with every refill, and that of a fill which was handed over late; undefined
 * where it has no days supply, or PRN refills have no number.
 */
export function suppliedUntil({
  writtenOn,
  effectiveDate,
  daysSupply,
  refills,
  filledOn,
}: EarlierPrescription): CalendarDate | undefined {
  if (daysSupply === undefined || 'prn' in refills) return undefined;
  const from = effectiveDate > writtenOn ? effectiveDate : writtenOn;
  const byOrder = daysAfter(from, daysSupply * (1 + refills.count) - 1);
  const byFill = filledOn === undefined ? byOrder : daysAfter(filledOn, daysSupply - 1);
  return byFill > byOrder ? byFill : byOrder;
}

/**
 * Whether an earlier prescription of the same ingredient is worth a look, and why: it waits to be sent, its
 * supply is not used up, or it was written in the last 90 days. One that was cancelled before it was sent, or
 * whose pharmacy approved the cancel, never is; one whose cancel has no answer, or was denied, may have been
 * dispensed. PRN refills are good for a year, as pharmacies take them.
 */
export function duplicateReason(
  earlier: EarlierPrescription,
  today: CalendarDate,
): DuplicateReason | undefined {
  if (earlier.scriptStatus === 'CancelledBeforeSending') return undefined;
  if (earlier.scriptStatus === 'CancelledAfterSending' && earlier.cancelStatus === 'Approved')
    return undefined;
  if (earlier.scriptStatus === 'Pending') return 'pending';
  const until = 'prn' in earlier.refills ? daysAfter(earlier.writtenOn, 364) : suppliedUntil(earlier);
  if (until !== undefined && today <= until) return 'in-use';
  return today <= daysAfter(earlier.writtenOn, RECENT_DAYS) ? 'recent' : undefined;
}

/** So long after one left, the same again is more likely a slip than meant. */
const SLIP_MILLISECONDS = 3_600_000;

/** Whether something left within the hour. */
export const isSentJustNow = (leftAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - leftAt.getTime()) <= SLIP_MILLISECONDS;

/** Words as they are compared: blanks, capitals and a full stop at the end make no other directions. */
export const plainText = (text: string): string =>
  text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/\.$/, '');

/** Written lately, and its supply is used up. */
export function isUsedUp(earlier: EarlierPrescription, today: CalendarDate): boolean {
  return duplicateReason(earlier, today) === 'recent' && !isInUse(earlier, today);
}

/**
 * What is still to be taken: it waits, its supply lasts, or it is recent and no one knows how long it lasts.
 */
export function isInUse(earlier: EarlierPrescription, today: CalendarDate): boolean {
  const reason = duplicateReason(earlier, today);
  return (
    reason === 'pending' ||
    reason === 'in-use' ||
    (reason === 'recent' && suppliedUntil(earlier) === undefined)
  );
}
