import * as z from 'zod';
import { CalendarDate, Instant } from '../values/dates';
import { DecimalText } from '../values/decimals';
import { Id } from '../values/ids';
import { line, orEmpty } from '../values/text';
import { CLINICAL_FACT_KINDS } from './vocabulary';

export const ClinicalFactKind = z.enum(CLINICAL_FACT_KINDS);
export type ClinicalFactKind = z.infer<typeof ClinicalFactKind>;

const YesOrNo = z.enum(['yes', 'no']);
/** The day it was seen, asked or measured; '' means today in the practice. */
const observedOn = orEmpty(CalendarDate).default('');

/** A fact as it is entered. */
export const NewClinicalFact = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pregnancy'),
    value: YesOrNo,
    observedOn,
    /** The day the birth is expected; '' where no one knows. */
    dueOn: orEmpty(CalendarDate).default(''),
  }),
  z.strictObject({ kind: z.literal('lactation'), value: YesOrNo, observedOn }),
  /** eGFR in mL/min/1.73 m². */
  z.strictObject({ kind: z.literal('kidney'), value: DecimalText, observedOn }),
  z.strictObject({ kind: z.literal('smoking'), value: YesOrNo, observedOn }),
]);
export type NewClinicalFact = z.infer<typeof NewClinicalFact>;

/** A fact as stored: never changed, never removed. */
export const ClinicalFact = z.object({
  id: Id,
  kind: ClinicalFactKind,
  /** 'yes' or 'no'; of the kidneys the eGFR in mL/min/1.73 m². */
  value: z.string(),
  observedOn: CalendarDate,
  /** Of a pregnancy. */
  dueOn: CalendarDate.optional(),
  /** Whether it is the newest of its kind by its own day. */
  isPresent: z.boolean(),
  recordedBy: z.string(),
  recordedAt: Instant,
  /** Who said that it was entered in error, when and why. */
  wrong: z.object({ reason: z.string(), markedBy: z.string(), markedAt: Instant }).optional(),
});
export type ClinicalFact = z.infer<typeof ClinicalFact>;

/** What a check reads of a fact. */
export type PresentFact = Pick<ClinicalFact, 'kind' | 'value' | 'observedOn' | 'dueOn'>;

/** Why a fact was entered in error, in the words of the one who says so. */
export const WrongClinicalFact = z.strictObject({ reason: line(200).min(1) });
