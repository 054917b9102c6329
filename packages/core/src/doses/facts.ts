import * as z from 'zod';

/**
 * What a fact states; amounts in its own unit, 'per-kg' for each kilogram of body weight. Above 'most' the sender
 * owes a reason, above 'usual' it is only shown.
 */
export const DOSE_FACT_KINDS = [
  'single-most',
  'single-most-per-kg',
  'single-least-per-kg',
  'daily-most',
  'daily-most-per-kg',
  'daily-least',
  'daily-least-per-kg',
  'weekly-most',
  'single-usual',
  'daily-usual',
  'once-weekly',
  'days-most',
  'days-usual',
  'times-a-day-most',
  'hours-between-least',
  'not-as-needed',
  'avoid',
  'kidney-reduce',
  'kidney-avoid',
  'mme',
] as const;

/** What amounts of facts are measured in; a rate is that of a patch. */
export const DOSE_FACT_UNITS = [
  'mg',
  'mcg',
  'g',
  'units',
  'mEq',
  'mg/day',
  'mg/hr',
  'mcg/day',
  'mcg/hr',
  'mL',
  'puff',
  'spray',
  'drop',
  'patch',
  'tablet',
  'day',
  'hour',
  'time',
  'mL/min',
  'factor',
] as const;

/** How a product lets go of what it holds, as far as a fact depends on it. */
export const DOSE_FACT_RELEASES = ['any', 'immediate', 'extended', 'delayed'] as const;

const Bound = z.number().nonnegative().nullable();

/** One fact on the dose of one ingredient, as a label or a guideline states it. */
export const DoseFact = z
  .strictObject({
    /** Its base name, as the catalog names it. */
    ingredient: z.string().min(1),
    route: z.string().min(1),
    release: z.enum(DOSE_FACT_RELEASES),
    /** Age in whole months, from inclusive, to exclusive; null is open. */
    fromMonths: Bound,
    toMonths: Bound,
    fromKg: Bound,
    toKg: Bound,
    kind: z.enum(DOSE_FACT_KINDS),
    amount: z.number().positive(),
    unit: z.enum(DOSE_FACT_UNITS),
    /** It holds only where the kidneys clear less than so many mL/min. */
    kidneyBelow: z.number().positive().exactOptional(),
    /** It holds only in failure of the liver or cirrhosis. */
    inLiverDisease: z.literal(true).exactOptional(),
    /** It holds only for what is taken longer than so many days: more is given at the beginning. */
    beyondDays: z.number().positive().exactOptional(),
    note: z.string().max(120).optional(),
    source: z.string().min(1),
  })
  .refine(({ fromMonths, toMonths }) => fromMonths === null || toMonths === null || fromMonths < toMonths)
  .refine(({ fromKg, toKg }) => fromKg === null || toKg === null || fromKg < toKg);
export type DoseFact = z.infer<typeof DoseFact>;

/** A table of facts, and ingredients that someone looked for and found nothing sure of. */
export const DoseTable = z.strictObject({
  facts: z.array(DoseFact),
  unknown: z.record(z.string(), z.string()),
});
export type DoseTable = z.infer<typeof DoseTable>;

/**
 * The starter's facts with those of imported sets: what a set states of an ingredient by a route takes the place
 * of everything that the starter states of it, so that a practice's licensed set is what counts. Factors of
 * morphine equivalents stay where the set has none.
 */
export function withImportedDoses(starter: readonly DoseFact[], imported: readonly DoseFact[]): DoseFact[] {
  const roomOf = ({ ingredient, route, kind }: DoseFact) =>
    JSON.stringify([ingredient, route, kind === 'mme']);
  const replaced = new Set(imported.map(roomOf));
  return [...starter.filter((fact) => !replaced.has(roomOf(fact))), ...imported];
}

/** Whom a dose is for, as far as it is known. */
export interface DosedPatient {
  readonly ageMonths: number;
  readonly weightKg: number | undefined;
  /** Of a child whose weight is older than the practice allows: its age, undefined where no one knows it. */
  readonly oldWeight?: { readonly days: number | undefined };
  /** What the kidneys clear in mL/min, a range where only a stage is recorded; absent where it is not known. */
  readonly kidney?: KidneyRange;
  readonly hasLiverDisease?: boolean;
}

interface KidneyRange {
  readonly from: number;
  readonly to: number;
}

/** Whether kidneys clear less than a bound; a stage with the bound inside of it counts. */
export const isKidneyBelow = ({ from, to }: KidneyRange, below: number): boolean =>
  from < below || to < below;

/** Whether a fact holds in a situation alone: kidneys, liver, or how long it is taken. */
export const isOfSituation = ({ kidneyBelow, inLiverDisease, beyondDays }: DoseFact): boolean =>
  kidneyBelow !== undefined || inLiverDisease !== undefined || beyondDays !== undefined;

/** Where a fact of a situation holds, in words; empty of others. */
export function situationOf({ kidneyBelow, inLiverDisease, beyondDays }: DoseFact): string {
  return [
    kidneyBelow === undefined ? '' : ` below ${String(kidneyBelow)} mL/min`,
    inLiverDisease ? ' in liver disease' : '',
    beyondDays === undefined ? '' : ` beyond ${String(beyondDays)} ${beyondDays === 1 ? 'day' : 'days'}`,
  ].join('');
}

const isInSituation = (
  { kidneyBelow, inLiverDisease, beyondDays }: DoseFact,
  { kidney, hasLiverDisease }: DosedPatient,
  days: number | undefined,
): boolean =>
  (kidneyBelow === undefined || (kidney !== undefined && isKidneyBelow(kidney, kidneyBelow))) &&
  (!inLiverDisease || hasLiverDisease === true) &&
  (beyondDays === undefined || (days !== undefined && days > beyondDays));

type Release = 'immediate' | 'extended' | 'delayed';

/** How a dose form lets go of what it holds, by its name. */
export function releaseOf(doseForm: string): Release {
  if (/extended|sustained|\b\d+-hour/i.test(doseForm)) return 'extended';
  return /delayed|enteric/i.test(doseForm) ? 'delayed' : 'immediate';
}

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value < to);

/**
 * The facts on one ingredient of a product that hold for a patient. What is stated for its release goes before
 * what is stated for any, and what is stated for a situation before what is stated for all: of several situations
 * the strictest holds. What depends on a weight that no one knows does not hold.
 * @param days how long it is taken; undefined where that is not asked
 */
export function factsFor(
  facts: readonly DoseFact[],
  product: { readonly ingredient: string; readonly route: string; readonly doseForm: string },
  patient: DosedPatient,
  days?: number,
): DoseFact[] {
  const release = releaseOf(product.doseForm);
  const holding = facts.filter(
    (fact) =>
      fact.ingredient === product.ingredient &&
      fact.route === product.route.toLowerCase() &&
      (fact.release === 'any' || fact.release === release) &&
      isWithin(patient.ageMonths, fact.fromMonths, fact.toMonths) &&
      ((fact.fromKg === null && fact.toKg === null) ||
        (patient.weightKg !== undefined && isWithin(patient.weightKg, fact.fromKg, fact.toKg))) &&
      isInSituation(fact, patient, days),
  );
  return strictestOfSituation(
    holding.filter(
      (fact) =>
        fact.release !== 'any' ||
        !holding.some(
          (other) =>
            other.kind === fact.kind &&
            other.release !== 'any' &&
            isOfSituation(other) === isOfSituation(fact),
        ),
    ),
  );
}

const isLeast = ({ kind }: DoseFact): boolean => kind.includes('-least');

function strictestOfSituation(holding: readonly DoseFact[]): DoseFact[] {
  const special = holding.filter(isOfSituation);
  if (special.length === 0) return [...holding];
  const isReduced = special.some(
    ({ kidneyBelow, inLiverDisease }) => kidneyBelow !== undefined || inLiverDisease,
  );
  return holding.filter((fact) => {
    // Who gets less for kidneys or liver is not held to the least of others.
    if (isLeast(fact)) return !isReduced;
    const rivals = special.filter(({ kind, unit }) => kind === fact.kind && unit === fact.unit);
    return rivals.every((rival) => rival === fact || (isOfSituation(fact) && fact.amount <= rival.amount));
  });
}
