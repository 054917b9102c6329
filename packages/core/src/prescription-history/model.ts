import * as z from 'zod';
import type { RequestState, ResponseVerification } from '../requests/model';
import type { SubState } from '../prescriptions/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import {
  HISTORY_SCRIPT_STATUSES,
  RESPONSE_TYPES,
  SUB_STATE_FILTERS,
  VERIFICATION_FILTERS,
} from './vocabulary';
import { OUTCOMES } from '../audit/vocabulary';
import { MESSAGE_DIRECTIONS } from '../network/vocabulary';

/** What became of a response, as the history filters by it (N9-11). */
export const VerificationStatusFilter = z.enum(VERIFICATION_FILTERS);
export type VerificationStatusFilter = z.infer<typeof VerificationStatusFilter>;
export const VERIFICATION_OF_FILTER = {
  unsent: 'Unsent',
  unverified: 'Unverified',
  verified: 'Verified',
  error: 'Error',
} as const satisfies Record<VerificationStatusFilter, ResponseVerification>;
export const VERIFICATION_LABEL = {
  unsent: 'Unsent',
  unverified: 'Unverified',
  verified: 'Verified',
  error: 'Error',
} as const satisfies Record<VerificationStatusFilter, string>;

/** How a request was answered, as the history filters by it (N9-11); of changes without the last two. */
export const RefillResponseType = z.enum(RESPONSE_TYPES);
export type RefillResponseType = z.infer<typeof RefillResponseType>;
export const ChangeResponseType = RefillResponseType.extract([
  'pending',
  'approved',
  'approvedWithChanges',
  'denied',
]);
export type ChangeResponseType = z.infer<typeof ChangeResponseType>;
/**
 * A replacement was granted otherwise than asked (readings N9-11). Validated and handled requests have no
 * type and show without a filter.
 */
export const STATES_OF_RESPONSE_TYPE = {
  pending: ['Pending'],
  approved: ['Approved'],
  approvedWithChanges: ['ApprovedWithChanges', 'Replaced'],
  denied: ['Denied'],
  awaitingDenialNewPrescriptionToFollow: ['AwaitingDenialNewPrescriptionToFollow'],
  deniedNewPrescriptionToFollow: ['DeniedNewPrescriptionToFollow'],
} as const satisfies Record<RefillResponseType, readonly RequestState[]>;
export const RESPONSE_TYPE_LABEL = {
  pending: 'Pending',
  approved: 'Approved',
  approvedWithChanges: 'Approved With Changes',
  denied: 'Denied',
  awaitingDenialNewPrescriptionToFollow: 'Awaiting Denial, New Prescription To Follow',
  deniedNewPrescriptionToFollow: 'Denied, New Prescription To Follow',
} as const satisfies Record<RefillResponseType, string>;

/** The script statuses that the history filters by (N9-11): what is printed shows without a filter. */
export const HistoryScriptStatus = z.enum(HISTORY_SCRIPT_STATUSES);
export type HistoryScriptStatus = z.infer<typeof HistoryScriptStatus>;

/** Whether a request waits for a prescription (N9-11). */
export const SubStateFilter = z.enum(SUB_STATE_FILTERS);
export type SubStateFilter = z.infer<typeof SubStateFilter>;
export const SUB_STATE_OF_FILTER = {
  none: 'None',
  refillRequestPending: 'RefillRequestPending',
  rxChangeRequestPending: 'RxChangeRequestPending',
} as const satisfies Record<SubStateFilter, SubState>;
export const SUB_STATE_LABEL = {
  none: 'None',
  refillRequestPending: 'Refill Request Pending',
  rxChangeRequestPending: 'Change Request Pending',
} as const satisfies Record<SubStateFilter, string>;

/** A SCRIPT message of a prescription or of a request about it. */
export const TimelineMessage = z.object({
  of: z.literal('message'),
  /** Of the archive: its raw text is read by this. */
  id: Id,
  at: Instant,
  direction: z.enum(MESSAGE_DIRECTIONS),
  /** NewRx, Status, RxRenewalRequest … */
  kind: z.string(),
  messageId: z.string(),
  /** The message that it answers or follows. */
  relatesTo: z.string().optional(),
  requestId: Id.optional(),
  /** Code of a Status, Error or Verify, or the alternative that a response chose (Approved, Denied …). */
  code: z.string().optional(),
  /** What it says in the words of its sender. */
  text: z.string().optional(),
});
/** Something that was done with a prescription or a request about it, from the audit trail. */
export const TimelineAct = z.object({
  of: z.literal('act'),
  id: Id,
  at: Instant,
  /** Vocabulary of the trail, such as prescription.sent. */
  event: z.string(),
  outcome: z.enum(OUTCOMES),
  /** Who did it; absent for the network and the service itself. */
  by: z.string().optional(),
  /** What was written with it, such as why something was marked as seen to. */
  note: z.string().optional(),
});
/** An attempt to deliver a message that did not succeed. */
export const TimelineAttempt = z.object({
  of: z.literal('attempt'),
  /** Of the message in the archive, and the number of the attempt. */
  id: z.string(),
  at: Instant,
  /** Of the message. */
  kind: z.string(),
  messageId: z.string(),
  attempt: z.number().int().min(1),
  /** Attempts before it that are not listed: of many, the first and the last are kept. */
  unlisted: z.number().int().min(1).optional(),
  /** As the gateway names it, such as http 503. */
  problem: z.string(),
  /** When the next was due. */
  nextAt: Instant,
});
export const TimelineEntry = z.discriminatedUnion('of', [TimelineMessage, TimelineAct, TimelineAttempt]);
export type TimelineMessage = z.infer<typeof TimelineMessage>;
export type TimelineAct = z.infer<typeof TimelineAct>;
export type TimelineAttempt = z.infer<typeof TimelineAttempt>;
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** A message as it went over the wire. */
export const RawMessage = z.object({
  id: Id,
  kind: z.string(),
  direction: z.enum(MESSAGE_DIRECTIONS),
  messageId: z.string(),
  at: Instant,
  xml: z.string(),
});
export type RawMessage = z.infer<typeof RawMessage>;
