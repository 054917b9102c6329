import { showAmount } from './amounts';
import type { DosedPatient } from './facts';
import type { IngredientDose } from './ingredient-doses';
import type { DoseCheck } from './model';

/**
 * What directions give of each ingredient, for reading: '1,600 mg of amoxicillin a day (80 mg/kg)'. Of a taper
 * the largest day.
 */
export function showDoses({ steps }: Pick<DoseCheck, 'steps'>, patient: DosedPatient | undefined): string[] {
  const largest = new Map<string, IngredientDose>();
  for (const dose of steps.flatMap(({ ingredients }) => ingredients)) {
    const before = largest.get(dose.ingredient);
    if (!before || amountOf(dose) > amountOf(before)) largest.set(dose.ingredient, dose);
  }
  return [...largest.values()].map((dose) => {
    const amount = amountOf(dose);
    const often = dose.perDay ? ' a day' : ' at a time';
    const isByWeight = patient?.weightKg !== undefined && patient.ageMonths < ADULT_MONTHS;
    const perKg = isByWeight ? ` (${showAmount(amount / (patient.weightKg ?? 1), dose.unit)}/kg)` : '';
    return `${showAmount(amount, dose.unit)} of ${dose.ingredient}${often}${perKg}`;
  });
}

const ADULT_MONTHS = 18 * 12;

const amountOf = ({ perDay, single }: IngredientDose): number => (perDay ?? single)?.most ?? 0;
