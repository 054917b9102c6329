import * as z from 'zod';
import { AllergySeverity } from '../allergies/model';
import { Schedule } from '../drugs/model';
import { STEPS_LIMIT } from '../sig/limits';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { line } from '../values/text';

/** Why a medication is made inactive. The list is ours; 'other' comes with words. */
export const STOP_REASONS = {
  completed: 'Course completed',
  replaced: 'Replaced by another medicine',
  ineffective: 'Does not help',
  'adverse-effect': 'Adverse effect',
  'not-taken': 'Patient does not take it',
  'wrong-entry': 'Recorded by mistake',
  other: 'Other',
} as const;
export type StopReasonCode = keyof typeof STOP_REASONS;
export const STOP_REASON_CODES = Object.keys(STOP_REASONS) as [StopReasonCode, ...StopReasonCode[]];

/** A prescription written here by which a patient takes a medication. */
export const MedicationPrescription = z.object({
  id: Id,
  writtenOn: CalendarDate,
  /** How it can be cancelled now; absent for what was printed. */
  cancelWay: z.enum(['at-once', 'ask-pharmacy']).optional(),
  pharmacyName: z.string().optional(),
  /** That it did not reach its pharmacy, and why (deliveryFailure). */
  failure: z.enum(['refused', 'unanswered']).optional(),
});
export type MedicationPrescription = z.infer<typeof MedicationPrescription>;

/** What is left of a medication that is taken by prescriptions written here (supplyOf). */
export const MedicationSupply = z.object({
  /**
   * Days for which there is supply, today among them, with every refill; 0 once it is used up; absent where no
   * one knows how long it lasts.
   */
  daysLeft: z.number().int().optional(),
  /** Refills left as the pharmacy counted them at the last fill; absent where it said nothing. */
  refillsLeft: z.number().int().optional(),
  /** Refills as they were ordered; absent for as needed. */
  refillsOrdered: z.number().int().optional(),
});
export type MedicationSupply = z.infer<typeof MedicationSupply>;

/**
 * What waits on a medication: a pharmacy that asks for more of it or for another, a prescription of it that is
 * not sent, or one that takes its place when it is sent.
 */
export const WaitsOnMedication = z.object({
  what: z.enum(['request', 'pending', 'replacing']),
  /** Of the request of a pharmacy, or of the pending prescription. */
  id: Id,
});
export type WaitsOnMedication = z.infer<typeof WaitsOnMedication>;

/** A medication a patient takes or took (N3-21). */
export const Medication = z.object({
  id: Id,
  patientId: Id,
  description: z.string(),
  sig: z.string(),
  enteredAt: Instant,
  startedAt: CalendarDate.optional(),
  stoppedAt: CalendarDate.optional(),
  lastFilled: CalendarDate.optional(),
  hide: z.boolean(),
  prescribableDrugId: z.string().optional(),
  representativeNdc: z.string().optional(),
  /** Of the product, or of the newest prescription of it; absent where neither is known. */
  schedule: Schedule.optional(),
  /** Of a compound that was prescribed here, a line for each ingredient with its amount. */
  ingredients: z.array(z.string()).optional(),
  /**
   * 'prescribed' is in the list by its prescriptions alone, under the id of the newest one: the list follows
   * what is sent, renewed and cancelled.
   */
  origin: z.enum(['entered', 'prescribed']),
  /**
   * Prescriptions of it that are in use, those that did not arrive last, among them newest first; absent where
   * there are none.
   */
  prescriptions: z.array(MedicationPrescription).optional(),
  /** The newest prescription of it that left, also one that is used up: what a renewal repeats. */
  renewsId: Id.optional(),
  /** Of what is taken now; absent where no prescription of it is known here. */
  supply: MedicationSupply.optional(),
  /** What waits on it, requests first; absent where nothing does. */
  waits: z.array(WaitsOnMedication).optional(),
  /** Why it was made inactive, where that was said. */
  stopReason: z.enum(STOP_REASON_CODES).optional(),
  stopNote: z.string().optional(),
  /** The newest prescription of it when it was made inactive. */
  stoppedPrescriptionId: Id.optional(),
});
export type Medication = z.infer<typeof Medication>;

/** What is entered of a medication (N7-44): a product of the catalogue, or a free-text description. */
export const MedicationEntry = z.object({
  patientId: Id,
  prescribableDrugId: z.string().max(64).optional(),
  /** With a product its own description counts. */
  description: line(200),
  sig: line(STEPS_LIMIT),
  startedAt: CalendarDate.optional(),
  stoppedAt: CalendarDate.optional(),
});
export type MedicationEntry = z.infer<typeof MedicationEntry>;

/** What may be changed of a medication (N7-45); null takes a date away. */
export const MedicationFields = z.object({
  sig: line(STEPS_LIMIT),
  startedAt: CalendarDate.nullable(),
  stoppedAt: CalendarDate.nullable(),
  hide: z.boolean(),
  /** What was written as free text is matched to a product once, and has its description from then on. */
  prescribableDrugId: z.string().max(64).nullable(),
});
export type MedicationFields = z.infer<typeof MedicationFields>;

/** An adverse effect as an entry of the list of allergies: an intolerance is marked as one in its reaction. */
export const AdverseEffect = z.object({
  kind: z.enum(['allergy', 'intolerance']),
  reaction: line(80).refine((text) => text.trim() !== ''),
  severity: AllergySeverity,
});
export type AdverseEffect = z.infer<typeof AdverseEffect>;

/** Why a medication is made inactive: a code, words, or both. */
export const MedicationStop = z
  .object({
    reason: z.enum(STOP_REASON_CODES),
    note: line(200).default(''),
    /** What an adverse effect is recorded as in the list of allergies; without it orders hear of the stop alone. */
    adverse: AdverseEffect.optional(),
  })
  .refine(({ reason, note }) => reason !== 'other' || note.trim() !== '', { path: ['note'] })
  .refine(({ reason, adverse }) => adverse === undefined || reason === 'adverse-effect', {
    path: ['adverse'],
  });
export type MedicationStop = z.infer<typeof MedicationStop>;
