import * as z from 'zod';
import { pass, type Rule, stop } from '../findings/finding';
import { line, REASON_LENGTH } from '../values/text';

/**
 * Why a prescription leaves in spite of what was found. The list is ours, after the override reasons that
 * studies of interaction alerts have in common (Wright et al. 2019, J Am Med Inform Assoc 26:934): few, each
 * a sentence, and 'other' only with words.
 */
export const SAFETY_REASONS = {
  monitored: 'Will be monitored',
  'benefit-outweighs-risk': 'Benefit outweighs the risk',
  tolerated: 'Taken before and tolerated',
  'no-alternative': 'No suitable alternative',
  adjusted: 'Dose or timing adjusted for it',
  'record-outdated': 'The record is out of date',
  other: 'Other',
} as const;
export type SafetyReasonCode = keyof typeof SAFETY_REASONS;
export const SAFETY_REASON_CODES = Object.keys(SAFETY_REASONS) as readonly SafetyReasonCode[];

/** Signs alone are no reason. */
const A_WORD = /\p{L}{2}/u;

/** A reason: a code, words, or both. */
export const GivenReason = z.object({
  code: z.enum(SAFETY_REASON_CODES as readonly [SafetyReasonCode, ...SafetyReasonCode[]]).default('other'),
  reason: z
    .union([z.literal(''), line(REASON_LENGTH.most).min(REASON_LENGTH.least).regex(A_WORD)])
    .default(''),
});
export type GivenReason = z.infer<typeof GivenReason>;

/** Before anything was chosen or typed. */
export const NO_REASON: GivenReason = { code: 'other', reason: '' };

/** Whether it is a reason that the server takes: any code but 'other' is one by itself. */
export function isReason(given: GivenReason): boolean {
  const { success } = GivenReason.safeParse({ ...given, reason: given.reason.trim() });
  return success && (given.code !== 'other' || given.reason.trim() !== '');
}

/** What speaks against a reason that must be given. */
export const findingsOnReason: Rule<GivenReason> = (given) =>
  isReason(given) ? pass : stop('safety.reason-missing', { least: REASON_LENGTH.least }, 'reason');

/** A reason as it is read: 'Will be monitored: INR on Friday'. */
export function showReason({ code, reason }: GivenReason): string {
  if (code === 'other') return reason;
  return reason === '' ? SAFETY_REASONS[code] : `${SAFETY_REASONS[code]}: ${reason}`;
}

/**
 * A reason as it is typed at a command: a code of the list, a code with words ('monitored: INR on Friday'), or
 * words alone.
 */
export function readReason(typed: string): GivenReason {
  const [first = '', ...rest] = typed.split(':');
  const code = SAFETY_REASON_CODES.find((one) => one === first.trim().toLowerCase());
  if (code === undefined) return { code: 'other', reason: typed.trim() };
  return { code, reason: rest.join(':').trim() };
}
