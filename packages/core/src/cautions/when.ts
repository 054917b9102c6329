import * as z from 'zod';
import { type ConditionName, CONDITIONS } from './conditions';

const bound = z.number().int().nonnegative().exactOptional();
const CONDITION_NAMES = Object.keys(CONDITIONS) as [ConditionName, ...ConditionName[]];

/** When a caution holds, by its kind: which bounds go with it. */
export const CautionWhen = z.discriminatedUnion('kind', [
  /** In these weeks of pregnancy, from inclusive; all of it where none are given. */
  z.strictObject({ kind: z.literal('pregnancy'), fromWeek: bound }),
  z.strictObject({ kind: z.literal('lactation') }),
  /** Age in whole months, from inclusive, to exclusive. */
  z.strictObject({ kind: z.literal('age'), fromMonths: bound, toMonths: bound }),
  /** Any of the conditions, or a problem with any of the ICD-10-CM codes, without the dot, or one below them. */
  z.strictObject({
    kind: z.literal('condition'),
    conditions: z.array(z.enum(CONDITION_NAMES)).readonly(),
    codes: z
      .array(z.string().regex(/^[A-Z]\d[A-Z0-9]{1,5}$/))
      .readonly()
      .exactOptional(),
  }),
  /** Of someone who smokes and is of this age in whole months or older. */
  z.strictObject({ kind: z.literal('smoking'), fromMonths: bound }),
  /** Below this eGFR (or creatinine clearance), in mL/min. */
  z.strictObject({ kind: z.literal('kidney'), below: z.number().int().positive() }),
]);
export type CautionWhen = z.infer<typeof CautionWhen>;
