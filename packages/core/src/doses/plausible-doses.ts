import { citedSource } from '../findings/cited-source';
import * as z from 'zod';
import { showAmount } from './amounts';
import type { DosedPatient } from './facts';
import type { AmountUnit } from '../drugs/ingredient-amounts';
import type { DoseFinding, IngredientDose } from './model';
import bounds from './plausible-doses.json' with { type: 'json' };

/** A bound beyond which a dose of a drug of high alert is rather a slip than meant. */
const PlausibleBound = z.strictObject({
  /** The beginnings of their names. */
  ingredients: z.array(z.string()),
  route: z.string(),
  span: z.enum(['single', 'day']),
  isPerKg: z.literal(true).exactOptional(),
  /** Age in whole months, from inclusive, to exclusive. */
  fromMonths: z.int().exactOptional(),
  toMonths: z.int().exactOptional(),
  most: z.number(),
  unit: z.enum(['mg', 'units', 'mEq'] as const satisfies readonly AmountUnit[]),
  /** What is stated, and where. */
  source: z.string(),
  /** Whether the place was read. */
  isConfirmed: z.boolean(),
});
export type PlausibleBound = Readonly<z.output<typeof PlausibleBound>>;

/**
 * Labels of these state no maximum, so what they state of usual or of special doses is the anchor and the bound
 * is chosen from it: it asks, and only ten times it refuses (docs/decisions/doses.md).
 */
export const PLAUSIBLE: readonly PlausibleBound[] = z.array(PlausibleBound).parse(bounds);

/** What floating point adds. */
const EXACT = 1.001;
/** Ten times what is plausible is a slipped decimal point, whatever reason is given. */
const NONSENSE = 10;

/** The bounds that hold for an ingredient of a product and a patient; the strictest name goes before 'insulin'. */
export function boundsFor(
  ingredient: string,
  route: string,
  { ageMonths }: Pick<DosedPatient, 'ageMonths'>,
): readonly PlausibleBound[] {
  return PLAUSIBLE.filter(
    ({ ingredients, route: of, fromMonths = 0, toMonths = Infinity }) =>
      of === route.toLowerCase() &&
      ageMonths >= fromMonths &&
      ageMonths < toMonths &&
      ingredients.some((name) => ingredient.toLowerCase().startsWith(name)),
  );
}

/**
 * What is beyond the bounds of plausibility in the dose of one ingredient.
 * @param bounds those that hold for it, as boundsFor gives them
 */
export function findingsBeyondPlausible(
  dose: IngredientDose,
  bounds: readonly PlausibleBound[],
  { weightKg }: DosedPatient,
): DoseFinding[] {
  const { ingredient, unit } = dose;
  return bounds.flatMap((bound): DoseFinding[] => {
    const given = (bound.span === 'single' ? dose.single : dose.perDay)?.most;
    const kilograms = bound.isPerKg ? weightKg : 1;
    if (given === undefined || kilograms === undefined || bound.unit !== unit) return [];
    const most = bound.most * kilograms;
    if (given <= most * EXACT) return [];
    const per = bound.isPerKg ? ` (${showAmount(bound.most, unit)}/kg)` : '';
    return [
      {
        tier: given >= most * NONSENSE ? 'stop' : 'reason',
        code: bound.span === 'single' ? 'dose.single-implausible' : 'dose.day-implausible',
        data: { given: showAmount(given, unit), most: `${showAmount(most, unit)}${per}`, ingredient },
        ingredient,
        source: citedSource(bound.source, bound.isConfirmed),
      },
    ];
  });
}
