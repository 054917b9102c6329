import { remembered } from '../values/remembered';
import { CONTROLLED } from './controlled-substances';
import type { Schedule } from './model';
import { perHundredMl, perUnit, type Amount } from './strength';

/** An active ingredient as a directory or message names it, with its amount where that is known. */
export interface ScheduledIngredient {
  readonly name: string;
  readonly amount?: Amount | undefined;
}

export interface ScheduledProduct {
  /**
   * What the source says of the schedule: undefined where it has no such field at all, which is not 'none'.
   */
  readonly declared?: Schedule | undefined;
  readonly ingredients: readonly ScheduledIngredient[];
  /** Further names in which a controlled substance may show: proprietary and non-proprietary. */
  readonly names?: readonly string[];
  /**
   * Dose form in any wording; matters for dronabinol, suppositories and the limits of 1308.13 and 1308.15.
   */
  readonly doseForm: string;
  /** A strip, needle or meter: no drug, and therefore not scheduled. */
  readonly isSupply?: boolean;
}

const STRICTEST_FIRST = ['I', 'II', 'III', 'IV', 'V'] as const;
type Controlled = (typeof STRICTEST_FIRST)[number];

const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
const LISTED = STRICTEST_FIRST.flatMap((schedule) =>
  CONTROLLED[schedule].map((name) => ({ name, phrase: words(name), schedule })),
);

/**
 * The substance of 21 CFR 1308 that a name contains as whole words ('oxycodone hydrochloride' -> oxycodone),
 * with its schedule alone.
 */
export const controlledSubstanceIn = remembered(
  20_000,
  (name: string): { name: string; schedule: Controlled } | undefined => {
    const text = words(name);
    const listed = LISTED.find(({ phrase }) => text.includes(phrase));
    return listed && { name: listed.name, schedule: listed.schedule };
  },
);

/** The stricter of two schedules; controlled beats unknown, unknown beats none. */
export function stricter(a: Schedule, b: Schedule): Schedule {
  return (
    [...STRICTEST_FIRST, 'unknown' as const].find((schedule) => schedule === a || schedule === b) ?? 'none'
  );
}

/**
 * The schedule of a product. A product takes the strictest of what its source declares and what 21 CFR 1308
 * says of its ingredients, so that neither an omission nor an outdated label loses a schedule. 'none' needs a
 * reason: the source declares it, every ingredient is in the list of those known not to be scheduled, or it
 * is a supply.
 * Otherwise 'unknown', which cannot be prescribed.
 * @param isKnownUncontrolled whether a name (lower case) is an ingredient known not to be scheduled
 */
export function findSchedule(
  product: ScheduledProduct,
  isKnownUncontrolled: (name: string) => boolean,
): Schedule {
  const declared = product.declared ?? 'unknown';
  const lawful = product.ingredients
    .map((ingredient) => scheduleOfIngredient(ingredient, product))
    .filter((schedule) => schedule !== undefined);
  const named =
    lawful.length > 0
      ? []
      : (product.names ?? [])
          .map((name) => controlledSubstanceIn(name)?.schedule)
          .filter((schedule) => schedule !== undefined);
  const controlled = STRICTEST_FIRST.find(
    (schedule) => schedule === declared || lawful.includes(schedule) || named.includes(schedule),
  );
  if (controlled !== undefined) return controlled;
  if (product.declared !== undefined) return product.declared;
  if (product.isSupply === true && product.ingredients.length === 0) return 'none';
  const areKnown =
    product.ingredients.length > 0 &&
    product.ingredients.every(({ name }) => isKnownUncontrolled(name.toLowerCase()));
  return areKnown ? 'none' : 'unknown';
}

/**
 * The schedule 21 CFR 1308 gives to one ingredient in this product; undefined where it is not in the table.
 */
function scheduleOfIngredient(
  ingredient: ScheduledIngredient,
  product: ScheduledProduct,
): Controlled | undefined {
  const substance = controlledSubstanceIn(ingredient.name);
  if (substance === undefined) return undefined;
  return LIMITS[substance.name]?.(ingredient, product) ?? substance.schedule;
}

/** A second active ingredient that is no narcotic itself, as 1308.13(e) and 1308.15(c) ask for. */
function hasOtherMedicine(ingredient: ScheduledIngredient, product: ScheduledProduct): boolean {
  return product.ingredients.some(
    (other) => other !== ingredient && controlledSubstanceIn(other.name) === undefined,
  );
}

/** At most `unit` mg in a dosage unit or `liquid` mg in 100 mL; false where the amount is not known. */
function isWithin(ingredient: ScheduledIngredient, limit: { unit?: number; liquid?: number }): boolean {
  const share = shareOfBase(ingredient.name);
  const unit = perUnit(ingredient.amount);
  const liquid = perHundredMl(ingredient.amount);
  if (unit !== undefined && limit.unit !== undefined) return unit * share <= limit.unit;
  return liquid !== undefined && limit.liquid !== undefined && liquid * share <= limit.liquid;
}

/**
 * 1308.15(c) counts the free base: what share of the salt's weight it is (molar masses 299.4, 406.4 and 750.9
 * for two).
 */
function shareOfBase(name: string): number {
  if (/codeine phosphate/i.test(name)) return 299.4 / 406.4;
  return /codeine sulfate/i.test(name) ? (2 * 299.4) / 750.9 : 1;
}

function atropineOf(product: ScheduledProduct): number {
  return perUnit(product.ingredients.find((other) => /atropine/i.test(other.name))?.amount) ?? 0;
}

type Limit = (ingredient: ScheduledIngredient, product: ScheduledProduct) => Controlled | undefined;

/**
 * 1308.15(c)(1), (2): cough preparations; 1308.13(e)(1)(i)–(iii): up to 1.8 g in 100 mL or 90 mg in a dosage
 * unit.
 */
const mildNarcotic =
  (cough: number): Limit =>
  (ingredient, product) => {
    if (!hasOtherMedicine(ingredient, product)) return undefined;
    if (isWithin(ingredient, { liquid: cough })) return 'V';
    return isWithin(ingredient, { unit: 90, liquid: 1800 }) ? 'III' : undefined;
  };

/** 1308.13(c)(1), (2): with another medicine that is not controlled, or as a suppository, III. */
const barbiturate: Limit = (ingredient, product) =>
  /suppositor/i.test(product.doseForm) || hasOtherMedicine(ingredient, product) ? 'III' : undefined;

/** Where the same substance has another schedule in certain products; undefined keeps the substance's own. */
const LIMITS: Record<string, Limit | undefined> = {
  codeine: mildNarcotic(200),
  dihydrocodeine: mildNarcotic(100),
  // 1308.13(e)(1)(v) and 1308.15(c)(5); a suppository of opium and belladonna exceeds 25 mg.
  opium: (ingredient, product) => {
    if (!hasOtherMedicine(ingredient, product)) return undefined;
    if (isWithin(ingredient, { liquid: 100 })) return 'V';
    return isWithin(ingredient, { unit: 25, liquid: 500 }) ? 'III' : undefined;
  },
  // 1308.15(c)(4): at most 2.5 mg with at least 25 micrograms of atropine sulfate in a dosage unit (5 mL of
  // the liquid).
  diphenoxylate: (ingredient, product) => {
    const liquid = perHundredMl(ingredient.amount);
    const dose = perUnit(ingredient.amount) ?? (liquid === undefined ? undefined : liquid / 20);
    const hasAtropine = product.ingredients.some((other) => /atropine/i.test(other.name));
    return dose !== undefined &&
      dose <= 2.5 &&
      hasAtropine &&
      (liquid !== undefined || atropineOf(product) >= 0.025)
      ? 'V'
      : undefined;
  },
  // 1308.14(b)(1) 1 mg, 1308.15(c)(6) 0.5 mg, both with at least 25 micrograms of atropine sulfate.
  difenoxin: (ingredient, product) => {
    const dose = perUnit(ingredient.amount);
    if (dose === undefined || dose > 1 || atropineOf(product) < 0.025) return undefined;
    return dose <= 0.5 ? 'V' : 'IV';
  },
  amobarbital: barbiturate,
  secobarbital: barbiturate,
  pentobarbital: barbiturate,
  // 1308.13(g)(1): in sesame oil in a capsule III; 1308.12(f)(2): the oral solution II.
  dronabinol: (_, product) => (/solution|^liquid$/i.test(product.doseForm) ? 'II' : undefined),
};
