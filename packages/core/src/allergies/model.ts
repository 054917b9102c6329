import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { Id } from '../values/ids';

export const AllergySeverity = z.enum(['Low', 'Moderate', 'Severe']);

/** An allergy of a patient (N3-19). */
export const Allergy = z.object({
  id: Id,
  patientId: Id,
  description: z.string(),
  reaction: z.string(),
  severity: AllergySeverity,
  status: z.enum(['Active', 'Inactive']),
  hide: z.boolean(),
  onsetDate: CalendarDate.optional(),
  enteredAt: Instant,
});
export type Allergy = z.infer<typeof Allergy>;
