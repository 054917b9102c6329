import { say } from '../findings/messages';
import { hasEnd, type SigReading } from '../sig/read-sig';
import { add } from './counted-doses';
import { type DosedPatient, type DoseFact, factsFor } from './facts';
import { ingredientDoses } from './ingredient-doses';
import type { DosedDrug, DoseFinding, IngredientDose, StepDoses } from './model';
import { boundsFor, findingsBeyondPlausible } from './plausible-doses';
import { findingsOnStep } from './step-rules';

export const ingredientsOf = (steps: readonly StepDoses[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ ingredients }) => ingredients.map(({ ingredient }) => ingredient)));

/**
 * Directions that were not wholly understood, at their most: what follows a step without an end is taken on the
 * same day. It asks, and forbids nothing.
 */
export function findingsAtMost(
  { sig, bare }: SigReading,
  drug: DosedDrug,
  facts: readonly DoseFact[],
  patient: DosedPatient,
): DoseFinding[] {
  // Doses of one day are added up below, as those are that no one knows the days of.
  const dosed = (sig?.steps ?? []).filter(({ dose }) => dose).map(({ isAlongside: _, ...step }) => step);
  const steps = dosed.length > 0 && bare.length === 0 ? ingredientDoses({ ...sig, steps: dosed }, drug) : [];
  const days: StepDoses[][] = [];
  for (const step of steps ?? []) {
    const day = days.at(-1);
    if (day && day.every((one) => !hasEnd(one.step))) day.push(step);
    else days.push([step]);
  }
  return days.flatMap((day) =>
    [...ingredientsOf(day)].flatMap((ingredient) => {
      const dose = dayOf(day, ingredient);
      const [first] = day;
      if (!first || !dose) return [];
      const held = factsFor(facts, { ingredient, route: drug.route, doseForm: drug.doseForm }, patient);
      return [
        ...findingsOnStep({ ...first, timesADay: undefined }, dose, held, patient),
        ...findingsBeyondPlausible(dose, boundsFor(ingredient, drug.route, patient), patient),
      ]
        .filter(({ tier, code }) => tier !== 'inform' && code !== 'dose.avoid')
        .map((finding): DoseFinding => ({
          ...finding,
          tier: 'reason',
          code: 'dose.at-most',
          data: { said: say(finding.code, finding.data) },
        }));
    }),
  );
}

/** What several steps of one day give of an ingredient. */
function dayOf(day: readonly StepDoses[], ingredient: string): IngredientDose | undefined {
  const doses = day.flatMap(({ ingredients }) => ingredients.filter((one) => one.ingredient === ingredient));
  const [first] = doses;
  const sum = (part: 'perDay' | 'perWeek') =>
    doses.map((one) => one[part]).reduce((all, one) => (one ? add(one, all) : all), undefined);
  const largest = [...doses].sort((left, right) => (right.single?.most ?? 0) - (left.single?.most ?? 0))[0];
  return first && { ...first, single: largest?.single, perDay: sum('perDay'), perWeek: sum('perWeek') };
}
