import { expiryOf, isReminderDue } from '../grants/waiting';

/** A change that waits, as far as it decides when it ends. */
export interface WaitingChange {
  readonly statedAt: Date;
  /** Whether an identity proofing is under way that was begun after it was asked for. */
  readonly isBeingProven: boolean;
}

/**
 * When a change that no one decides on ends: after the days in which a grant request does.
 * @param days the practice's setting
 * @returns undefined while its person is proven again for it: the token for that may take weeks to arrive
 */
export function expiryOfChange({ statedAt, isBeingProven }: WaitingChange, days: number): Date | undefined {
  return isBeingProven ? undefined : expiryOf(statedAt, days);
}

/** Whether no one decides on a change any more: its time is over, to the millisecond. */
export function isChangeExpired(change: WaitingChange, days: number, now: Date): boolean {
  const end = expiryOfChange(change, days);
  return end !== undefined && now >= end;
}

/** Whether those who may decide on a change are to be reminded: half of its time is over, and it still waits. */
export function isChangeReminderDue(change: WaitingChange, days: number, now: Date): boolean {
  return !change.isBeingProven && isReminderDue(change.statedAt, days, now);
}
