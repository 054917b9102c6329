import type { IngredientAmount } from '../drugs/ingredient-amounts';

/** A dose by weight as it is looked up: so many milligrams for each kilogram, a day or a dose. */
export interface WeightedDose {
  readonly perKg: number;
  readonly basis: 'day' | 'dose';
  /** Doses a day, which a dose 'a day' is divided by. */
  readonly timesADay: number;
  readonly weightKg: number;
  /** Never more than this, in the same unit and on the same basis; absent where nothing is stated. */
  readonly most?: number;
}

/** What is given: measured, and what that is by weight again. */
export interface MeasuredDose {
  /** mL of one dose, as a syringe measures it. */
  readonly milliliters: string;
  /** Milligrams of one dose as measured. */
  readonly amount: number;
  /** Milligrams for each kilogram as measured, on the same basis as asked. */
  readonly perKg: number;
  /** Whether the most that is allowed made it less. */
  readonly isCapped?: true;
}

/** Slack of computing with binary fractions. */
const SLACK = 1e-9;

/** Syringes for the mouth: 1 mL in hundredths, up to 5 mL in tenths, larger ones in fifths of a milliliter. */
function measurable(milliliters: number, round: (steps: number) => number): number {
  const step = milliliters < 1 ? 0.01 : milliliters <= 5 ? 0.1 : 0.2;
  return Math.round(round(milliliters / step) * step * 100) / 100;
}

/**
 * The volume of one dose by weight, rounded to what a syringe measures: to the nearest, and down where the nearest
 * would be above the most.
 * @returns undefined where the product is not measured in mL, or less than the hundredth of one is left
 */
export function doseByWeight(
  { perKg, basis, timesADay, weightKg, most = Infinity }: WeightedDose,
  held: Pick<IngredientAmount, 'amount' | 'per'>,
): MeasuredDose | undefined {
  if (held.per !== 'mL' || !(perKg > 0) || !(weightKg > 0) || !(timesADay > 0) || !(most > 0))
    return undefined;
  const doses = basis === 'day' ? timesADay : 1;
  const wanted = Math.min(perKg * weightKg, most) / doses / held.amount;
  const nearest = measurable(wanted, Math.round);
  const isAbove = nearest * held.amount * doses > most + SLACK;
  const milliliters = isAbove ? measurable(wanted + SLACK, Math.floor) : nearest;
  if (milliliters <= 0) return undefined;
  const amount = milliliters * held.amount;
  return {
    milliliters: String(milliliters),
    amount,
    perKg: (amount * doses) / weightKg,
    ...(perKg * weightKg > most ? { isCapped: true } : {}),
  };
}
