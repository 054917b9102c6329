import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';

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
