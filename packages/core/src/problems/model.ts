import * as z from 'zod';
import { EndedDiagnosis } from '../drugs/model';
import { Instant } from '../values/dates';
import { Id } from '../values/ids';
import { line } from '../values/text';

/** A problem of a patient (N3-22): the ICD-10-CM code is dotted, such as I10 or E11.9. */
export const Problem = z.object({
  id: Id,
  patientId: Id,
  icd10Code: z.string(),
  icd10Description: z.string(),
  hide: z.boolean(),
  enteredAt: Instant,
  /** Where the code can no longer be billed: since when, and what took its place. */
  ended: EndedDiagnosis.omit({ code: true }).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** What is entered of a problem (N5-15). */
export const ProblemEntry = z.object({
  patientId: Id,
  icd10Code: z.string().trim().max(10),
  icd10Description: line(300),
});
export type ProblemEntry = z.infer<typeof ProblemEntry>;

/** What may be changed of a problem: never its code (N2-64). */
export const ProblemFields = z.object({ icd10Description: line(300), hide: z.boolean() });
export type ProblemFields = z.infer<typeof ProblemFields>;
