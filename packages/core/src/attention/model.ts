import * as z from 'zod';
import { Prescription } from '../prescriptions/model';
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
  'cancel-denied': 'Cancel denied',
  'cancel-undelivered': 'Cancel not delivered',
  'signature-lapsed': 'Approved on the phone, not sent',
  'answer-not-delivered': 'Answer not delivered',
  'not-dispensed': 'Controlled, not dispensed',
  'prior-authorization-denied': 'Prior authorization denied',
  'request-unreadable': 'Message not readable',
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
  /** '' where the message does not say it. */
  orderNumber: z.string(),
  /** Why it was refused, without a word of it. */
  reason: z.string(),
  place: z.string(),
});
export type UnreadMessage = z.infer<typeof UnreadMessage>;

/**
 * A prescription, a request of a pharmacy, or a message that could not be read, that waits until a user acts.
 * Exactly one of the three is given.
 */
export const AttentionItem = z.object({
  kind: AttentionKind,
  /** When it last changed. */
  since: Instant,
  prescription: Prescription.optional(),
  request: PharmacyRequest.optional(),
  unread: UnreadMessage.optional(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
