import * as z from 'zod';
import { BenefitsCoordination } from './benefits';
import { Carrying } from './carried';
import { DispensedMedication } from './medication';
import { Patient, Pharmacy, Prescriber } from './people';

const Remark = {
  reasonCodes: z.array(z.string()).min(1).optional(),
  referenceNumber: z.string().optional(),
  note: z.string().optional(),
  ...Carrying,
};

/** Asks a benefit manager for what a patient was dispensed. */
export const RxHistoryRequest = z.strictObject({
  kind: z.literal('RxHistoryRequest'),
  requestReferenceNumber: z.string().optional(),
  benefits: z.array(BenefitsCoordination).min(1).optional(),
  patient: Patient,
  prescriber: Prescriber,
  /**
   * The patient's consent: the standard's code. Y: consents; P: prescribed by this prescriber only; N:
   * refuses; X, Z: a parent or guardian.
   */
  consent: z.string(),
  /** YYYY-MM-DD. */
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  ...Carrying,
});
export type RxHistoryRequest = z.infer<typeof RxHistoryRequest>;

/**
 * One fill as a benefit manager knows it. A pharmacy or prescriber of which the claim lacks parts is carried
 * instead.
 */
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
    approved: z.strictObject(Remark).optional(),
    /** Told, but not all of it: more must be asked for, by an earlier end. */
    approvedWithChanges: z.strictObject(Remark).optional(),
    denied: z
      .strictObject({
        reasonCodes: z.array(z.string()).min(1).optional(),
        denialReason: z.string().optional(),
        referenceNumber: z.string().optional(),
        ...Carrying,
      })
      .optional(),
    ...Carrying,
  }),
  patient: Patient.optional(),
  prescriber: Prescriber.optional(),
  fills: z.array(HistoryFill).min(1).optional(),
  ...Carrying,
});
export type RxHistoryResponse = z.infer<typeof RxHistoryResponse>;
