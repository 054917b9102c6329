import * as z from 'zod';
import { Operation } from '../grants/model';
import { Prescription } from '../prescriptions/model';
import { ProofingState } from '../credentials/proofing/model';
import { PharmacyRequest } from '../requests/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { ATTENTION_KINDS } from './vocabulary';

/** Why a user has to act: nothing here mends itself. */
export const AttentionKind = z.enum(ATTENTION_KINDS);
export type AttentionKind = z.infer<typeof AttentionKind>;

/** What happened, in the words of a list. */
export const ATTENTION_LABEL = {
  'not-delivered': 'Not delivered',
  'delivery-late': 'Not at the pharmacy yet',
  'failure-said': 'Reported as failed',
  'cancel-denied': 'Cancel denied',
  'cancel-undelivered': 'Cancel not delivered',
  'cancel-late': 'Cancel not at the pharmacy yet',
  'signature-lapsed': 'Approved on the phone, not sent',
  'answer-not-delivered': 'Answer not delivered',
  'not-dispensed': 'Controlled, not dispensed',
  'prior-authorization-denied': 'Prior authorization denied',
  'record-system-late': 'Not in the record system yet',
  'record-system-asks': 'A decision for the record system',
  'request-unreadable': 'Message not readable',
  'grant-to-approve': 'Grant request to approve',
  'proofing-unfinished': 'Identity proofing unfinished',
  'credential-to-approve': 'Change to approve',
  'role-to-approve': 'Role to approve',
  'quiet-to-approve': 'Quiet line to approve',
  'credential-expiring': 'Expiry',
  'colleague-credential-expiring': 'Expiry of a colleague',
  'access-review-due': 'Access review due',
} as const satisfies Record<AttentionKind, string>;

/** How long the note of a mark may be. */
export const ATTENTION_NOTE_LIMIT = 500;

/** A message for a prescriber that could not be read; what was in it only its sender can say. */
export const UnreadMessage = z.object({
  id: Id,
  /** How often the same message came. */
  times: z.number().int().min(1),
  /** Who sent it, where the message says it readably and the directory knows it. */
  pharmacy: z.object({ storeName: z.string(), phonePrimary: z.string() }).optional(),
  /** As its header names it, such as P:9910001; '' where it does not say it readably. */
  sender: z.string().optional(),
  /** '' where the message does not say it. */
  orderNumber: z.string(),
  /** Why it was refused, without a word of it. */
  reason: z.string(),
  place: z.string(),
});
export type UnreadMessage = z.infer<typeof UnreadMessage>;

/** An Error that was refused because neither the pharmacy nor the network sent it; nothing was changed by it. */
export const SaidFailure = z.object({
  id: Id,
  /** How often the same message came. */
  times: z.number().int().min(1),
  /** Who says it, as the header of the message names the sender. */
  sender: z.string(),
});
export type SaidFailure = z.infer<typeof SaidFailure>;

/** How often the message that waits longest was tried. */
export const LateDelivery = z.object({
  attempts: z.number().int().min(0),
  /** Why the last attempt did not succeed, as the gateway names it; absent before the first. */
  problem: z.string().optional(),
});
export type LateDelivery = z.infer<typeof LateDelivery>;

/** A request about the permission to sign that the asker may approve. */
export const GrantToApprove = z.object({
  id: Id,
  /** Whom it is about, and who began it. */
  targetName: z.string(),
  initiatorName: z.string(),
  operation: Operation,
  /** When it ends where no one approves it. */
  expiresAt: Instant,
});
export type GrantToApprove = z.infer<typeof GrantToApprove>;

/** The asker's own proofing, where the next step is theirs. */
const UnfinishedProofing = z.object({ id: Id, state: ProofingState });

/** A change of a colleague’s credentials that the asker may decide on, or an own registration that ends. */
const CredentialItem = z.object({ id: Id, text: z.string() });

/** A request for a role that the asker may approve. */
const RoleToApprove = z.object({
  id: Id,
  text: z.string(),
  askedBy: z.string(),
  reason: z.string(),
  /** When it ends where no one decides. */
  expiresAt: Instant,
});

/** A line of the safety check that the asker may make quiet, or not. */
const QuietToApprove = z.object({ id: Id, text: z.string(), askedBy: z.string(), reason: z.string() });

/** The review of access that is due, by the practice that it is of. */
const ReviewDue = z.object({ id: Id, text: z.string() });

/** A message that another represents, in the version that is shown. */
export const GroupedMessage = z.object({ id: Id, version: z.number().int().min(1) });
/** The most that one row represents. */
export const MOST_GROUPED = 1000;

/**
 * A prescription, a request of a pharmacy, a message that could not be read, a request for a permission or
 * their own proofing, that waits until a user acts. Exactly one of them is given; with a failure that was
 * only said, the prescription or request that it is said of.
 */
export const AttentionItem = z.object({
  kind: AttentionKind,
  /** When it last changed; of what was not taken yet, when it was to be sent. */
  since: Instant,
  prescription: Prescription.optional(),
  request: PharmacyRequest.optional(),
  unread: UnreadMessage.optional(),
  said: SaidFailure.optional(),
  /** With the prescription, where a message of it was not taken yet. */
  late: LateDelivery.optional(),
  grant: GrantToApprove.optional(),
  proofing: UnfinishedProofing.optional(),
  credential: CredentialItem.optional(),
  role: RoleToApprove.optional(),
  quiet: QuietToApprove.optional(),
  review: ReviewDue.optional(),
  /** Other messages of the same pharmacy, order and reason, which this row represents. */
  others: z.array(GroupedMessage).optional(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
