import * as z from 'zod';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';

/** A problem of a patient (N3-22): the ICD-10-CM code is dotted, such as I10 or E11.9. */
export const Problem = z.object({
  id: Id,
  patientId: Id,
  icd10Code: z.string(),
  icd10Description: z.string(),
  hide: z.boolean(),
  enteredAt: Instant,
});
export type Problem = z.infer<typeof Problem>;
