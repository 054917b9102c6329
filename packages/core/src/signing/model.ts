import * as z from 'zod';
import { AppError } from '../findings/app-error';
import { Schedule } from '../drugs/model';
import { Prescription, Refills } from '../prescriptions/model';
import { SafetyCase } from '../safety/model';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { SIGNED_KINDS, SIGNED_SORTS } from './vocabulary';
import { OtpType } from '../credentials/proofing/model';

/** What can be signed (P7-1, S9-11). */
export const SignedKind = z.enum(SIGNED_KINDS);
export type SignedKind = z.infer<typeof SignedKind>;

export const SIGNED_KIND_LABEL = {
  // S2.9-1
  Prescription: 'New Prescription',
  RxChangeRequest: 'Change Request',
  RefillRequest: 'Refill Request',
} as const satisfies Record<SignedKind, string>;

/** The orders of the archive (S2.9-1, S9-11): the newest signature first, names from A to Z. */
export const SignedSort = z.enum(SIGNED_SORTS);
export type SignedSort = z.infer<typeof SignedSort>;
export const SIGNED_SORT_LABEL = {
  DateSigned: 'Date Signed',
  PatientName: 'Patient Name',
  DrugName: 'Drug Name',
} as const satisfies Record<SignedSort, string>;
export const OneTimeCode = z.string().regex(/^\d{6}$/);

/** How often the client asks whether a push was answered (P9-1). */
export const PUSH_POLLING_MS = 4_000;

/**
 * One prescription on the signing screen: everything 21 CFR 1311.120(b)(9) asks to be shown before it is
 * signed.
 */
export const SigningItem = z.object({
  prescriptionId: Id,
  orderNumber: z.string(),
  version: z.number().int(),
  issuedOn: CalendarDate,
  patient: z.object({ id: Id, name: z.string(), address: z.string() }),
  drug: z.object({ description: z.string(), strength: z.string(), form: z.string(), schedule: Schedule }),
  dispense: DecimalText,
  units: z.string(),
  sig: z.string(),
  refills: Refills,
  earliestFillDate: CalendarDate,
  prescriber: z.object({
    id: Id,
    name: z.string(),
    address: z.string(),
    deaNumber: z.string(),
    /** The state that the registration is for, as stated; '' where no one has. */
    deaState: z.string(),
  }),
  /** That the registration is of another state than practice or patient, in a sentence; '' where it is not. */
  deaStateNote: z.string(),
  pharmacy: z.object({ ncpdpId: z.string(), storeName: z.string() }).optional(),
  /** Marked by the prescriber as ready to be signed; any later edit clears it. */
  isReady: z.boolean(),
});
export type SigningItem = z.infer<typeof SigningItem>;

/** What is on the signing screen of one patient. */
export const SigningReview = z.object({
  /** Pending controlled prescriptions of this prescriber for this patient, the one asked for first. */
  items: z.array(SigningItem),
  /** Ways of authenticating that this person has (P2-23). */
  offered: z.array(OtpType),
  hardwareTokenReference: z.string().optional(),
  hasPinNumber: z.boolean(),
  /**
   * What is found for each of the items now; where a marked one has a fingerprint, the token is issued with a
   * reason only.
   */
  safety: z.array(SafetyCase),
});
export type SigningReview = z.infer<typeof SigningReview>;

/**
 * Permission to sign what is in it, once, for a short time (docs/decisions/signing.md). The token is shown to
 * no one and kept nowhere.
 */
export const ReadyToSignToken = z.object({
  readyToSignToken: z.string(),
  expiresAt: Instant,
  prescriptionIds: z.array(Id),
});
export type ReadyToSignToken = z.infer<typeof ReadyToSignToken>;

/** Answered with 202, and nothing else is: the phone has been asked (docs/decisions/signing.md). */
export const PendingApproval = z.object({
  pending: z.literal('push'),
  transactionReference: z.string(),
  expiresAt: Instant,
});
export type PendingApproval = z.infer<typeof PendingApproval>;

/**
 * What sending answers: the prescription, which is tried first because it is nearly always that, or that the
 * phone has been asked.
 */
export const SendingReply = z.union([Prescription, PendingApproval]);
export type SendingReply = z.infer<typeof SendingReply>;

/** Whether sending still waits for the phone. */
export function isPendingApproval(reply: SendingReply): reply is PendingApproval {
  return 'pending' in reply;
}

/**
 * The prescription that was sent without signing.
 * @throws AppError controlled.signing-required where a push was started instead
 */
export function getSentPrescription(reply: SendingReply): Prescription {
  if (isPendingApproval(reply)) throw new AppError('controlled.signing-required');
  return reply;
}

/** What was signed, as the archive holds it (S3-14). */
export const SignedPrescription = z.object({
  id: Id,
  referenceResourceType: SignedKind,
  resourceId: Id,
  signedAt: Instant,
  signedBy: z.object({ id: Id, name: z.string() }),
  drugDescription: z.string(),
  patientId: Id,
  /** RFC 8785 text: the very bytes that were signed. */
  originalJson: z.string(),
});
export type SignedPrescription = z.infer<typeof SignedPrescription>;
