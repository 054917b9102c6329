import type { Draft, SigProduct } from './draft';
import { type DailyMaximum, DAYS_IN, type SigStep } from './model';
import type { Advice } from './vocabulary';

/** From so many on a number without a unit is no count that anyone types. */
const FIRST_UNUSUAL_COUNT = 5;
/** So many of the product may be meant by a number in its strength's unit. */
const MOST_COUNTED = 4;

/** 2 of a 4 mg tablet may be 2 mg, half of one; 2 of a 1 mg tablet is the same either way. */
const isAmountOf = (number: number, strength: number): boolean => {
  const count = number / strength;
  return count !== number && count <= MOST_COUNTED && Number.isInteger(count * 2);
};

/**
 * Whether a number without a unit may be the strength instead of a count: an amount that some of the product
 * make, one typed as a decimal, or more than are counted so. What is measured in milliliters may be milligrams.
 * @param typed as it was typed: '1/2' is a count, '0.5' may be an amount
 */
export function isMaybeStrength(
  { amount, most = amount, isBare }: Draft,
  { unit, strengths = [] }: SigProduct,
  typed: string,
): boolean {
  if (!isBare || amount === undefined || unit === undefined) return false;
  if (unit === 'mL') return true;
  return [amount, most ?? amount].some((text) => {
    const number = Number(text);
    return (
      number >= FIRST_UNUSUAL_COUNT ||
      !Number.isInteger(number * 2) ||
      (Number.isInteger(number)
        ? number !== 1 && strengths.some((strength) => isAmountOf(number, strength))
        : /\.\d/.test(typed))
    );
  });
}

/**
 * Whether a most in a day does not fit how often is said: more than that gives, so that how often is the
 * beginning of something else, or less than is given anyway. Of what is as needed, or may be fewer times, less
 * is what a most is for; 'four times daily as needed, max 12 puffs' is how a reliever is written.
 */
export function isMaximumInDoubt(
  { dose, timing, asNeeded }: SigStep,
  { amount, unit }: DailyMaximum,
): boolean {
  if (timing.kind !== 'daily' || dose?.unit !== unit) return false;
  const least = Number(dose.amount) * timing.times;
  const most = Number(dose.most ?? dose.amount) * timing.times;
  return (
    (Number(amount) > most && (!asNeeded || timing.times === 1)) ||
    (!asNeeded && timing.isMost === undefined && Number(amount) < least)
  );
}

/** A length in which the last dose is never reached is of the first dose alone: 'for 7 days, increase by …'. */
export function isIncreaseInDoubt({ dose, increase, duration }: SigStep): boolean {
  if (!dose || !increase || !duration) return false;
  const steps = Math.ceil((Number(dose.most) - Number(dose.amount)) / Number(increase.by));
  return duration.count * DAYS_IN[duration.unit] <= steps * increase.every * DAYS_IN[increase.unit];
}

/** 'Once for 3 days': one of the two is a mistake. */
export const isOnceInDoubt = ({ timing, duration }: SigStep): boolean =>
  timing.kind === 'once' && duration !== undefined;

/** 'Once daily. Do not take daily': one of the two is a mistake, and the first has killed with methotrexate. */
export const isNotDailyInDoubt = ({ timing }: SigStep, advice: readonly Advice[]): boolean =>
  advice.includes('Do not take daily') &&
  (timing.kind === 'daily' ||
    (timing.kind === 'interval' && (timing.unit === 'hour' || timing.unit === 'minute')));
