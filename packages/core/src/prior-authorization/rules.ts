import type { EpaState } from './model';

/**
 * What of a prior authorization lets a prescription go without a question: P4-18 names Approved, Denied and NotRequired.
 * Cancelled joins them, because nobody will answer one that was given up, and the pharmacy may then begin its own.
 */
const ASKED_BEFORE_SENDING = {
  Started: true, InProcess: true, PartiallyDenied: true, Approved: false, Denied: false, NotRequired: false, Cancelled: false,
} as const satisfies Record<EpaState, boolean>;

/**
 * Whether sending a pending prescription asks first (P4-18).
 * @param state of its prior authorization; undefined where none was begun, which asks nothing
 */
export function epaIsIncomplete(state: EpaState | undefined): boolean {
  return state !== undefined && ASKED_BEFORE_SENDING[state];
}
