import * as z from 'zod';
import { Carrying } from './carried';

/** A term of a structured sig: its words, and the code of a vocabulary that means the same. */
export const SigTerm = z.strictObject({
  text: z.string(),
  /** The vocabulary: SNOMED, or DoseUnitOfMeasure (NCI Thesaurus subset C121847). */
  qualifier: z.string(),
  code: z.string(),
  ...Carrying,
});
export type SigTerm = z.infer<typeof SigTerm>;

/** A number of a unit, such as 2 tablets or 6 hours; `range` says up to which number. */
export const SigAmount = z.strictObject({
  value: z.string(),
  unit: SigTerm,
  range: z.strictObject({ modifier: z.string(), value: z.string() }).optional(),
});
export type SigAmount = z.infer<typeof SigAmount>;

/** When a dose is given, or for how long: each of a moment, a frequency, an interval and a duration. */
export const SigTiming = z.strictObject({
  moment: z.strictObject({ modifier: SigTerm.optional(), event: SigTerm.optional(), ...Carrying }).optional(),
  /** So many times in a unit of time. */
  frequency: SigAmount.optional(),
  /** Every so many units of time. */
  interval: SigAmount.optional(),
  duration: z.strictObject({ value: z.string(), unit: SigTerm, ...Carrying }).optional(),
  ...Carrying,
});
export type SigTiming = z.infer<typeof SigTiming>;

/** One instruction of a sig. */
export const SigInstruction = z.strictObject({
  administration: z
    .strictObject({
      method: SigTerm.optional(),
      dose: SigAmount.optional(),
      route: SigTerm.optional(),
      site: SigTerm.optional(),
      ...Carrying,
    })
    .optional(),
  /** All of them apply; a string between two is the modifier that joins them. */
  timings: z
    .array(z.union([SigTiming, z.string()]))
    .min(1)
    .optional(),
  ...Carrying,
});
export type SigInstruction = z.infer<typeof SigInstruction>;

/** The most that may be given in a stretch of time. */
export const SigMaximum = z.strictObject({
  value: z.string(),
  unit: SigTerm,
  durationValue: z.string(),
  durationUnit: SigTerm,
  ...Carrying,
});
export type SigMaximum = z.infer<typeof SigMaximum>;

/** Directions: the text that is binding and, where its sender codes it, the structure of the same text. */
export const StructuredSig = z.strictObject({
  /** At most 1000 characters. */
  text: z.string(),
  codeSystem: z.strictObject({ snomedVersion: z.string(), fmtVersion: z.string(), ...Carrying }).optional(),
  /** In their order; a string between two is the modifier that joins them, such as THEN. */
  instructions: z
    .array(z.union([SigInstruction, z.string()]))
    .min(1)
    .optional(),
  maximumDoses: z.array(SigMaximum).min(1).optional(),
  clarifyingText: z.string().optional(),
  ...Carrying,
});
export type StructuredSig = z.infer<typeof StructuredSig>;
