import * as z from 'zod';
import { Carrying } from './carried';

/** Which vocabulary of RxNorm a code is from: semantic clinical or branded drug, generic or branded pack. */
export const RxNormQualifier = z.enum(['SCD', 'SBD', 'GPK', 'BPK']);
export type RxNormQualifier = z.infer<typeof RxNormQualifier>;

/** NCI code of a DEA schedule on the wire, and the word for it. */
export const DeaSchedule = z.enum(['I', 'II', 'III', 'IV', 'V', 'none', 'legend']);
export type DeaSchedule = z.infer<typeof DeaSchedule>;

export const Diagnosis = z.strictObject({
  /** ICD-10-CM, without a dot (E119). */
  code: z.string(),
  description: z.string().optional(),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

/** The medication of a NewRx. */
export const PrescribedMedication = z.strictObject({
  /** At most 105 characters. */
  drugDescription: z.string(),
  /** NDC of a representative package: 11 digits, a string for ever. */
  ndc: z.string().optional(),
  rxNorm: z.strictObject({ code: z.string(), qualifier: RxNormQualifier }).optional(),
  deaSchedule: DeaSchedule.optional(),
  quantity: z.strictObject({
    /** A decimal in digits, such as 30 or 2.5: at most 11 characters. */
    value: z.string(),
    /** NCI code of the potency unit, such as C48542 (tablet). */
    unit: z.string(),
  }),
  /** 1 to 999. */
  daysSupply: z.number().int().optional(),
  /** YYYY-MM-DD: the date issued. */
  writtenDate: z.string(),
  /** Whether the pharmacy may substitute (0), or must dispense as written (1). */
  substitutionAllowed: z.boolean(),
  /** Additional fills, 0 to 99. The standard has no 'as needed': see refills.ts. */
  refills: z.number().int(),
  primaryDiagnosis: Diagnosis.optional(),
  secondaryDiagnosis: Diagnosis.optional(),
  priorAuthorization: z.string().optional(),
  /** To the pharmacist, at most 210 characters. */
  note: z.string().optional(),
  /** At most 1000 characters. */
  sig: z.string(),
  /** YYYY-MM-DD: earliest fill date. */
  effectiveDate: z.string().optional(),
  ...Carrying,
});
export type PrescribedMedication = z.infer<typeof PrescribedMedication>;
