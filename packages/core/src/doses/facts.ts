import * as z from 'zod';

/** What a fact states; amounts in its own unit, 'per-kg' for each kilogram of body weight. */
export const DOSE_FACT_KINDS = [
  'single-most',
  'single-most-per-kg',
  'single-least-per-kg',
  'daily-most',
  'daily-most-per-kg',
  'daily-least',
  'daily-least-per-kg',
  'weekly-most',
  'once-weekly',
  'days-most',
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
}

type Release = 'immediate' | 'extended' | 'delayed';

/** How a dose form lets go of what it holds, by its name. */
export function releaseOf(doseForm: string): Release {
  if (/extended|sustained|\b\d+-hour/i.test(doseForm)) return 'extended';
  return /delayed|enteric/i.test(doseForm) ? 'delayed' : 'immediate';
}

const isWithin = (value: number, from: number | null, to: number | null): boolean =>
  (from === null || value >= from) && (to === null || value < to);

/**
 * The facts on one ingredient of a product that hold for a patient. What is stated for its release goes
 * before what is stated for any; what depends on a weight that no one knows does not hold.
 */
export function factsFor(
  facts: readonly DoseFact[],
  product: { readonly ingredient: string; readonly route: string; readonly doseForm: string },
  patient: DosedPatient,
): DoseFact[] {
  const release = releaseOf(product.doseForm);
  const holding = facts.filter(
    (fact) =>
      fact.ingredient === product.ingredient &&
      fact.route === product.route.toLowerCase() &&
      (fact.release === 'any' || fact.release === release) &&
      isWithin(patient.ageMonths, fact.fromMonths, fact.toMonths) &&
      ((fact.fromKg === null && fact.toKg === null) ||
        (patient.weightKg !== undefined && isWithin(patient.weightKg, fact.fromKg, fact.toKg))),
  );
  return holding.filter(
    (fact) =>
      fact.release !== 'any' ||
      !holding.some(({ kind, release: own }) => kind === fact.kind && own !== 'any'),
  );
}
