import * as z from 'zod';
import { Schedule } from '../drugs/model';
import { VerificationStatus } from '../prescribing/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/** What a change request asks for (N3-8). */
export const ChangeType = z.enum(['G', 'P', 'T', 'D', 'S', 'OS', 'U']);
export type ChangeType = z.infer<typeof ChangeType>;
export const CHANGE_TYPE_LABEL = {
  G: 'Generic Substitution', P: 'Prior Authorization', T: 'Therapeutic Interchange/Substitution', D: 'Drug Use Evaluation',
  S: 'Script Clarification', OS: 'Pharmacy is out of stock', U: 'Prescriber Authorization',
} as const satisfies Record<ChangeType, string>;

const RequestBase = z.object({
  id: Id,
  orderNumber: z.string(),
  /** Absent while no patient of the practice is linked (N2-21). */
  patient: z.object({ id: Id, name: z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() }) }).optional(),
  /** The patient as the pharmacy wrote them. */
  patientAsSent: z.string(),
  prescriber: z.object({ id: Id, spi: z.string().optional(), name: z.string() }),
  drug: z.object({ scriptedAt: Instant.optional(), drugDescription: z.string(), deaSchedule: Schedule }),
  pharmacy: z.object({ ncpdpId: z.string(), storeName: z.string() }),
  responseMessageVerification: z.object({ status: VerificationStatus }),
  receivedAt: Instant,
});

/** A pharmacy asks to renew a prescription (N3-6). */
export const RefillRequest = RequestBase.extend({ kind: z.literal('refill'), deniedReasonCode: z.string().optional() });
export type RefillRequest = z.infer<typeof RefillRequest>;

/** A pharmacy asks to change a prescription (N3-7). */
export const ChangeRequest = RequestBase.extend({ kind: z.literal('change'), type: ChangeType });
export type ChangeRequest = z.infer<typeof ChangeRequest>;

export const PharmacyRequest = z.discriminatedUnion('kind', [RefillRequest, ChangeRequest]);
export type PharmacyRequest = z.infer<typeof PharmacyRequest>;
