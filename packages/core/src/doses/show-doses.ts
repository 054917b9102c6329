import { showAmount } from './amounts';
import type { DosedPatient } from './facts';
import { say } from '../findings/messages';
import type { DoseCheck, UncheckedDose, IngredientDose } from './model';
import { GROWN_MONTHS } from './unchecked-doses';

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
    const isByWeight = patient?.weightKg !== undefined && patient.ageMonths < GROWN_MONTHS;
    const perKg = isByWeight ? ` (${showAmount(amount / (patient.weightKg ?? 1), dose.unit)}/kg)` : '';
    return `${showAmount(amount, dose.unit)} of ${dose.ingredient}${often}${perKg}`;
  });
}

const amountOf = ({ perDay, single }: IngredientDose): number => (perDay ?? single)?.most ?? 0;

/** What was not looked at, in sentences: ingredients of which the same is to be said share one. */
export function showUnchecked(unchecked: readonly UncheckedDose[]): string[] {
  const alike = new Map<string, UncheckedDose[]>();
  for (const one of unchecked) {
    const key = `${one.reason} ${one.note ?? ''}`;
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const ingredient = group.map((one) => one.ingredient).join(' and ');
    return [say(`dose.${first.reason}`, { ingredient, note: first.note ?? '' })];
  });
}
