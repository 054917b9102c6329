import * as z from 'zod';
import { DecimalText, plainDecimal } from '../values/decimals';
import { isCondition, isEvent } from './conditions';
import { isPurpose } from './purposes';
import { isRemark } from './remarks';
import {
  ADVICE,
  CLOCK_TIME,
  DAY_TIMES,
  type DayTime,
  DOSE_UNITS,
  DURATION_UNITS,
  INTERVAL_UNITS,
  LAYERS,
  MEALS,
  METHODS,
  type Route,
  ROUTES,
  type Site,
  SITES,
  WEEKDAYS,
} from './vocabulary';

/** Above zero, in its shortest form: '0.5', never '.5' or '0.50' (ISMP, List of Error-Prone Abbreviations). */
const Amount = DecimalText.refine((text) => plainDecimal(text) === text && text !== '0');

/** How much is given at a time; `most` makes it a range. */
export const Dose = z.strictObject({
  amount: Amount,
  most: Amount.optional(),
  unit: z.enum(DOSE_UNITS),
});
export type Dose = z.infer<typeof Dose>;

/** A dose said again in brackets: '(15 mg total)', or what one of what is counted holds: '(5 mg each)'. */
const StatedDose = Dose.extend({ of: z.enum(['total', 'each']).optional() });
export type StatedDose = z.infer<typeof StatedDose>;

/** A moment of the day by its name, or by the clock: 'at 8 AM'. */
const Moment = z.custom<DayTime>(
  (text) => typeof text === 'string' && (DAY_TIMES.some((one) => one === text) || CLOCK_TIME.test(text)),
);

/** When it is given. */
export const Timing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('once') }),
  /** Once, so long after the step before it. */
  z.strictObject({
    kind: z.literal('later'),
    after: z.number().int().min(1).max(999),
    unit: z.enum(INTERVAL_UNITS),
  }),
  /** When something happens: how often in a day no one knows. */
  z.strictObject({ kind: z.literal('event'), event: z.string().refine(isEvent) }),
  /** So many times a day; `at` names each of them, none, or those that others are besides. */
  z.strictObject({
    kind: z.literal('daily'),
    times: z.number().int().min(1).max(24),
    at: z.array(Moment).max(6),
    /** 'Up to three times daily': it may be less. */
    isMost: z.literal(true).optional(),
  }),
  /** Every so many hours, days, weeks …; `most` makes it a range. */
  z.strictObject({
    kind: z.literal('interval'),
    every: z.number().int().min(1).max(999),
    most: z.number().int().min(1).max(999).optional(),
    unit: z.enum(INTERVAL_UNITS),
    at: Moment.optional(),
  }),
  z.strictObject({
    kind: z.literal('weekly'),
    times: z.number().int().min(2).max(6),
    at: Moment.optional(),
  }),
  z.strictObject({
    kind: z.literal('weekdays'),
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
    at: Moment.optional(),
  }),
  /** Nothing can be computed of it. */
  z.strictObject({ kind: z.literal('directed') }),
]);
export type Timing = z.infer<typeof Timing>;

/** How long it is given. */
export const SigDuration = z.strictObject({
  count: z.number().int().min(1).max(999),
  unit: z.enum(DURATION_UNITS),
  /** Whether it may be shorter: 'for up to 3 weeks'. */
  isMost: z.literal(true).optional(),
});
export type SigDuration = z.infer<typeof SigDuration>;

/** Days of each unit of a length; a month counts as 30. */
export const DAYS_IN: Readonly<Record<SigDuration['unit'], number>> = { day: 1, week: 7, month: 30 };

const SigRepeat = z.strictObject({
  times: z.number().int().min(1).max(3),
  after: z.number().int().min(1).max(99),
  unit: z.enum(INTERVAL_UNITS),
});

/** Doses by what is measured before each: `dose` of the step runs from the smallest to the largest of them. */
const Scale = z.strictObject({
  /** In mg/dL of blood glucose, ascending; the last without an end is 'above', a first without a beginning 'below'. */
  rows: z
    .array(
      z.strictObject({
        from: z.number().int().min(0).max(999),
        to: z.number().int().min(1).max(999).optional(),
        amount: DecimalText.refine((text) => plainDecimal(text) === text),
      }),
    )
    .min(2)
    .max(12)
    .refine((rows) => rows.every(({ from }, place) => place === 0 || from >= (rows[place - 1]?.to ?? 1000))),
  /** What is given at each time besides. */
  base: Amount.optional(),
});
export type Scale = z.infer<typeof Scale>;

/** A dose that grows from its `amount` to its `most`: 'increase by 2 units every 3 days'. */
const Increase = z.strictObject({
  by: Amount,
  every: z.number().int().min(1).max(99),
  unit: z.enum(DURATION_UNITS),
});

/** One instruction: a taper or a titration has several, one after the other. */
export const SigStep = z.strictObject({
  /** Within the days of the step before it: another dose at another moment, or on the days between. */
  isAlongside: z.literal(true).optional(),
  method: z.enum(METHODS).optional(),
  /** Absent where it cannot be counted: what is spread, or used as directed. */
  dose: Dose.optional(),
  scale: Scale.optional(),
  increase: Increase.optional(),
  /** Whether it agrees with the dose only the product can tell (doses/stated-amounts.ts). */
  stated: StatedDose.optional(),
  layer: z.enum(LAYERS).optional(),
  route: z.enum(ROUTES).optional(),
  site: z.enum(SITES).optional(),
  timing: Timing,
  meal: z.enum(MEALS).optional(),
  duration: SigDuration.optional(),
  asNeeded: z.boolean(),
  purpose: z.string().refine(isPurpose).optional(),
  /** The dose may be given again, so often and so long after it. */
  repeat: SigRepeat.optional(),
  /** So many days of a cycle of days: 12 of each 28. */
  cycle: z
    .strictObject({ days: z.number().int().min(1).max(99), of: z.number().int().min(2).max(99) })
    .refine(({ days, of }) => days < of)
    .optional(),
  /** As conditions.ts writes them: none makes a dose more or less. */
  conditions: z.array(z.string().refine(isCondition)).min(1).optional(),
  /** Someone may direct otherwise, so that how much is used is not known. */
  orAsDirected: z.literal(true).optional(),
});
export type SigStep = z.infer<typeof SigStep>;

/** The most that may be given in 24 hours. */
export const DailyMaximum = z.strictObject({ amount: Amount, unit: z.enum(DOSE_UNITS) });
export type DailyMaximum = z.infer<typeof DailyMaximum>;

/** Directions that can be computed with, as SCRIPT's structured Sig and FHIR's Dosage can carry them. */
export const Sig = z.strictObject({
  steps: z.array(SigStep).min(1).max(12),
  maximum: DailyMaximum.optional(),
  advice: z.array(z.enum(ADVICE)).min(1).optional(),
  /** What is written among directions and is for the pharmacist, or about no dose: kept in its words. */
  remarks: z.array(z.string().refine(isRemark)).min(1).optional(),
});
export type Sig = z.infer<typeof Sig>;

const BY_SITE: Partial<Record<Site, Route>> = {
  'in the right eye': 'into the eye',
  'in the left eye': 'into the eye',
  'in both eyes': 'into the eye',
  'in the affected eye': 'into the eye',
  'in the surgical eye': 'into the eye',
  'in the right ear': 'into the ear',
  'in the left ear': 'into the ear',
  'in both ears': 'into the ear',
  'in the affected ear': 'into the ear',
  'in each nostril': 'into the nose',
  'in one nostril': 'into the nose',
  'on the tongue': 'by mouth',
  'to the affected area': 'on the skin',
  'to the scalp': 'on the skin',
  'to the face': 'on the skin',
  'to the affected areas of the face': 'on the skin',
  'to the rash': 'on the skin',
  'to both hands': 'on the skin',
  'to both arms': 'on the skin',
  'to both legs': 'on the skin',
  'to both feet': 'on the skin',
  'to the back': 'on the skin',
  'to the affected and surrounding area': 'on the skin',
  'to the clean burned area': 'on the skin',
  'to the painful area': 'on the skin',
  'to the damp skin of the affected area': 'on the skin',
  'to the affected nails': 'on the skin',
  'to the affected elbow, wrist or hand': 'on the skin',
  'to the affected knee, ankle or foot': 'on the skin',
  'to the shoulders and upper arms': 'on the skin',
  'from head to soles': 'on the skin',
};

/** The route that a site or a method says by itself: no one reads 'into the eye in both eyes'. */
export function impliedRoute({ site, method }: Pick<SigStep, 'site' | 'method'>): Route | undefined {
  const ofSite = site && BY_SITE[site];
  if (ofSite !== undefined) return ofSite;
  return method === 'inhale' ? 'by inhalation' : undefined;
}

/** Steps in their order; those that share their days are together. */
export function periods(steps: readonly SigStep[]): readonly (readonly [SigStep, ...SigStep[]])[] {
  const all: [SigStep, ...SigStep[]][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (step.isAlongside && last) last.push(step);
    else all.push([step]);
  }
  return all;
}

/** Both eyes, both ears and both nostrils take the dose twice. */
export const placesOf = ({ site }: Pick<SigStep, 'site'>): number =>
  site === 'in both eyes' || site === 'in both ears' || site === 'in each nostril' ? 2 : 1;
