import * as z from 'zod';
import { Prescription } from '../prescriptions/model';
import { PharmacyRequest } from '../requests/model';
import { Instant } from '../values/dates';
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
} as const satisfies Record<AttentionKind, string>;

/** How long the note of a mark may be. */
export const ATTENTION_NOTE_LIMIT = 500;

/**
 * A prescription, or a request of a pharmacy, that waits until a user acts. Exactly one of the two is given.
 */
export const AttentionItem = z.object({
  kind: AttentionKind,
  /** When it last changed. */
  since: Instant,
  prescription: Prescription.optional(),
  request: PharmacyRequest.optional(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
