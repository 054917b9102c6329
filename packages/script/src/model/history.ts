import * as z from 'zod';
import { BenefitsCoordination } from './benefits';
import { Carrying } from './carried';
import { DispensedMedication } from './medication';
import { Patient, Pharmacy, Prescriber } from './people';

/** Asks a benefit manager for what a patient was dispensed. */
export const RxHistoryRequest = z.strictObject({
  kind: z.literal('RxHistoryRequest'),
  requestReferenceNumber: z.string().optional(),
  benefits: z.array(BenefitsCoordination).min(1).optional(),
  patient: Patient,
  prescriber: Prescriber,
  /** The patient's consent: the standard's code. Y: consents; P: prescribed by this prescriber only; N: refuses; X, Z: a parent or guardian. */
  consent: z.string(),
  /** YYYY-MM-DD. */
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  ...Carrying,
});
export type RxHistoryRequest = z.infer<typeof RxHistoryRequest>;

/** One fill as a benefit manager knows it. */
export const HistoryFill = z.strictObject({
  medication: DispensedMedication,
  pharmacy: Pharmacy.optional(),
  prescriber: Prescriber.optional(),
  ...Carrying,
});
export type HistoryFill = z.infer<typeof HistoryFill>;

/** What was dispensed, or why it is not told. */
export const RxHistoryResponse = z.strictObject({
  kind: z.literal('RxHistoryResponse'),
  requestReferenceNumber: z.string().optional(),
  response: z.strictObject({
    approved: z.strictObject({ referenceNumber: z.string().optional(), note: z.string().optional(), ...Carrying }).optional(),
    /** Told, but not all of it: more must be asked for, by an earlier end. */
    approvedWithChanges: z.strictObject({ referenceNumber: z.string().optional(), note: z.string().optional(), ...Carrying }).optional(),
    denied: z.strictObject({ reasonCodes: z.array(z.string()).min(1).optional(), denialReason: z.string().optional(), referenceNumber: z.string().optional(), ...Carrying }).optional(),
    ...Carrying,
  }),
  patient: Patient.optional(),
  prescriber: Prescriber.optional(),
  fills: z.array(HistoryFill).min(1).optional(),
  ...Carrying,
});
export type RxHistoryResponse = z.infer<typeof RxHistoryResponse>;
