import * as z from 'zod';
import { BenefitsCoordination } from './benefits';
import { Carrying } from './carried';
import { DispensedMedication } from './medication';
import { Patient, Pharmacy, Prescriber } from './people';

/** Asks a benefit manager for what a patient was dispensed. */
export const RxHistoryRequest = z.strictObject({
  kind: z.literal('RxHistoryRequest'),
  /** Under which coverages, each with the patient's consent: at most four. */
  benefits: z.array(BenefitsCoordination).min(1).optional(),
  patient: Patient,
  prescriber: Prescriber.optional(),
  /** YYYY-MM-DD, or an instant. The standard wants both. */
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
});
export type HistoryFill = z.infer<typeof HistoryFill>;

/** ReasonCode of an approval that reported a part: the rest is to be asked for, by an earlier end. */
export const MORE_HISTORY = 'AQ';

/** What was dispensed, or why it is not reported: exactly one of the two is there. */
export const RxHistoryResponse = z.strictObject({
  kind: z.literal('RxHistoryResponse'),
  response: z.strictObject({
    approved: z
      .strictObject({
        /** MORE_HISTORY, or what a monitoring program of a state answered. */
        reasonCodes: z.array(z.string()).min(1).optional(),
        referenceNumber: z.string().optional(),
        note: z.string().optional(),
        ...Carrying,
      })
      .optional(),
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
  /** As they were asked under. */
  benefits: z.array(BenefitsCoordination).min(1).optional(),
  patient: Patient,
  prescriber: Prescriber.optional(),
  fills: z.array(HistoryFill).min(1).optional(),
  /** What was given rather than handed over, and what was only prescribed. The standard has one of the three. */
  administered: z.array(HistoryFill).min(1).optional(),
  prescriptions: z.array(HistoryFill).min(1).optional(),
  /** The time that the answer covers: YYYY-MM-DD, or an instant. */
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  ...Carrying,
});
export type RxHistoryResponse = z.infer<typeof RxHistoryResponse>;
