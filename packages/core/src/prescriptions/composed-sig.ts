import * as z from 'zod';
import type { Drug } from '../drugs/model';
import { compareDecimals, readDecimal } from '../values/decimals';

/** How often a composed sig is given, in the words of the sig. */
export const FREQUENCIES = [
  'once daily',
  'once daily in the morning',
  'once daily at bedtime',
  'twice daily',
  'three times daily',
  'four times daily',
  'every 4 hours',
  'every 6 hours',
  'every 8 hours',
  'every 12 hours',
  'every other day',
  'once each WEEK',
  'once',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** What a dose is given with. */
export const WITH_FOOD = ['with food', 'on an empty stomach'] as const;

/** What a dose is given for, where it is given as needed. */
export const REASONS = [
  'pain',
  'fever',
  'fever or pain',
  'cough',
  'nausea',
  'itching',
  'wheezing',
  'constipation',
  'diarrhea',
  'cramps',
  'seizures',
  'sleep',
] as const;

/**
 * The most of one dose in mL. Reading: a cup; whatever is drunk in larger volumes is a bowel preparation,
 * which its package directs. It is a limit on slips of the keyboard and no dose limit.
 */
export const MOST_MILLILITERS = '250';
/**
 * The longest course in days: what the days supply can hold is more, a year is the longest that refills last.
 */
export const MOST_DAYS = 365;

/** The parts of the sig of an oral liquid, as chosen; '' where a part is left out or not chosen yet. */
export const SigParts = z.object({
  /** mL of one dose, as typed. */
  milliliters: z.string(),
  frequency: z.union([z.enum(FREQUENCIES), z.literal('')]),
  food: z.union([z.enum(WITH_FOOD), z.literal('')]),
  reason: z.union([z.enum(REASONS), z.literal('')]),
  /** Days of the course, as typed. */
  days: z.string(),
});
export type SigParts = z.infer<typeof SigParts>;

/** Nothing is preset: a dose that nobody chose is nobody's. */
export const NO_PARTS: SigParts = { milliliters: '', frequency: '', food: '', reason: '', days: '' };

/**
 * Ingredients that are taken once a week: 'daily' by mistake has killed (ISMP, List of Targeted Medication
 * Safety Best Practices, 2).
 */
const WEEKLY: ReadonlySet<string> = new Set(['methotrexate']);

/** How often a liquid of these ingredients may be composed. */
export function frequenciesFor({ ingredients }: Pick<Drug, 'ingredients'>): readonly Frequency[] {
  return ingredients.some((name) => WEEKLY.has(name.toLowerCase())) ? ['once each WEEK'] : FREQUENCIES;
}

/**
 * The volume of a dose as it is in a sig, undefined where it cannot be measured: to the tenth, below 1 mL
 * to the hundredth (AAP, Metric Units and the Preferred Dosing of Orally Administered Liquid Medications,
 * 2015: no hundredths; reading: syringes of 1 mL are marked in hundredths, and infants need them). Leading
 * zero, no trailing one (ISMP).
 */
export function readMilliliters(typed: string): string | undefined {
  const plain = readDecimal(typed);
  if (plain === undefined || plain === '0' || compareDecimals(plain, MOST_MILLILITERS) > 0) return undefined;
  const decimals = plain.split('.')[1]?.length ?? 0;
  return decimals <= (compareDecimals(plain, '1') < 0 ? 2 : 1) ? plain : undefined;
}

/** The days of a course, undefined where they are not a whole number of 1 to 365. */
export function readCourseDays(typed: string): number | undefined {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : undefined;
}

/**
 * The sig of an oral liquid from its parts (readings P5-11: what is made from structured parts counts as
 * chosen).
 * @returns undefined where volume or frequency are missing, a part cannot be, or a single dose has a course
 */
export function composeLiquidSig(parts: SigParts, drug: Pick<Drug, 'ingredients'>): string | undefined {
  const { frequency, food, reason } = parts;
  const milliliters = readMilliliters(parts.milliliters);
  if (milliliters === undefined || frequency === '' || !frequenciesFor(drug).includes(frequency))
    return undefined;
  const hasCourse = parts.days.trim() !== '';
  const days = readCourseDays(parts.days);
  if (hasCourse && (days === undefined || frequency === 'once')) return undefined;
  const course = days === undefined ? '' : `, for ${String(days)} ${days === 1 ? 'day' : 'days'}`;
  return `Give ${milliliters} mL by mouth ${frequency}${food && ` ${food}`}${reason && ` as needed for ${reason}`}${course}.`;
}

const alternatives = (words: readonly string[]): string =>
  [...words].sort((left, right) => right.length - left.length).join('|');
const COMPOSED = new RegExp(
  `^Give ([\\d.]{1,6}) mL by mouth (${alternatives(FREQUENCIES)})(?: ` +
    `(${alternatives(WITH_FOOD)}))?(?: as needed for (${alternatives(REASONS)}))?(?:, for ` +
    `(\\d{1,3}) days?)?\\.$`,
);

/**
 * Whether a sig is what the parts of a drug's sig make, letter by letter: what a client says of it is not
 * enough.
 */
export function isComposedLiquidSig(sig: string, drug: Pick<Drug, 'ingredients'>): boolean {
  const [, milliliters = '', frequency = '', food = '', reason = '', days = ''] = COMPOSED.exec(sig) ?? [];
  const parts = SigParts.safeParse({ milliliters, frequency, food, reason, days });
  return parts.success && composeLiquidSig(parts.data, drug) === sig;
}
