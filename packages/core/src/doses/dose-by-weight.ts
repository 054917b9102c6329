import type { IngredientAmount } from '../drugs/ingredient-amounts';

/** A dose by weight as it is looked up: so many milligrams for each kilogram, a day or a dose. */
export interface WeightedDose {
  readonly perKg: number;
  readonly basis: 'day' | 'dose';
  /** Doses a day, which a dose 'a day' is divided by. */
  readonly timesADay: number;
  readonly weightKg: number;
}

/** What is given: measured, and what that is by weight again. */
export interface MeasuredDose {
  /** mL of one dose, as a syringe measures it. */
  readonly milliliters: string;
  /** Milligrams of one dose as measured. */
  readonly amount: number;
  /** Milligrams for each kilogram as measured, on the same basis as asked. */
  readonly perKg: number;
}

/** Syringes for the mouth: 1 mL in hundredths, up to 5 mL in tenths, larger ones in fifths of a milliliter. */
function measurable(milliliters: number): number {
  const step = milliliters < 1 ? 0.01 : milliliters <= 5 ? 0.1 : 0.2;
  return Math.round(Math.round(milliliters / step) * step * 100) / 100;
}

/**
 * The volume of one dose by weight, rounded to what a syringe measures.
 * @returns undefined where the product is not measured in mL, or less than the hundredth of one is left
 */
export function doseByWeight(
  { perKg, basis, timesADay, weightKg }: WeightedDose,
  held: Pick<IngredientAmount, 'amount' | 'per'>,
): MeasuredDose | undefined {
  if (held.per !== 'mL' || !(perKg > 0) || !(weightKg > 0) || !(timesADay > 0)) return undefined;
  const wanted = (perKg * weightKg) / (basis === 'day' ? timesADay : 1);
  const milliliters = measurable(wanted / held.amount);
  if (milliliters <= 0) return undefined;
  const amount = milliliters * held.amount;
  return {
    milliliters: String(milliliters),
    amount,
    perKg: (amount * (basis === 'day' ? timesADay : 1)) / weightKg,
  };
}
