import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';
import { line } from '../values/text';

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
});
export type Medication = z.infer<typeof Medication>;

/**
 * What is entered of a medication (N7-44): a product of the catalogue, or a description in words of its own.
 */
export const MedicationEntry = z.object({
  patientId: Id,
  prescribableDrugId: z.string().max(64).optional(),
  /** With a product its own description counts. */
  description: line(200),
  sig: line(500),
  startedAt: CalendarDate.optional(),
  stoppedAt: CalendarDate.optional(),
});
export type MedicationEntry = z.infer<typeof MedicationEntry>;

/** What may be changed of a medication (N7-45); null takes a date away. */
export const MedicationFields = z.object({
  sig: line(500),
  startedAt: CalendarDate.nullable(),
  stoppedAt: CalendarDate.nullable(),
  hide: z.boolean(),
});
export type MedicationFields = z.infer<typeof MedicationFields>;
