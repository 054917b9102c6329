import { type AmountRange, dosesPerDay, placesOf } from '../sig/amount-of-sig';
import type { Dose, Sig, SigStep, Timing } from '../sig/model';
import type { DoseUnit } from '../sig/vocabulary';
import {
  type AmountPer,
  type AmountUnit,
  type IngredientAmount,
  ingredientAmounts,
} from './ingredient-amounts';
import type { DosedDrug } from './model';

/** How much of one ingredient directions give; milligrams, units or milliequivalents. */
export interface IngredientDose {
  readonly ingredient: string;
  readonly unit: AmountUnit;
  /** At a time; undefined of a patch, which gives all the time. */
  readonly single: AmountRange | undefined;
  /** On a day on which it is given; undefined where nothing says how often. */
  readonly perDay: AmountRange | undefined;
  /** In a week, on average. */
  readonly perWeek: AmountRange | undefined;
}

/** One step of directions, in numbers. */
export interface StepDoses {
  readonly step: SigStep;
  readonly ingredients: readonly IngredientDose[];
  /** Doses in 24 hours; undefined where nothing says. */
  readonly timesADay: number | undefined;
  /** The same dose as directions count it: 2 puffs, 5 mL. */
  readonly counted: { readonly unit: DoseUnit; readonly single: AmountRange; readonly perDay?: AmountRange };
}

const scale = ({ least, most }: AmountRange, by: AmountRange | number): AmountRange =>
  typeof by === 'number'
    ? { least: least * by, most: most * by }
    : { least: least * by.least, most: most * by.most };

/** The measure that a dose unit counts. Drops and applications are none: nobody knows what one holds. */
const MEASURES: Partial<Record<DoseUnit, AmountPer>> = {
  tablet: 'one',
  capsule: 'one',
  suppository: 'one',
  packet: 'one',
  lozenge: 'one',
  film: 'one',
  patch: 'one',
  ring: 'one',
  mL: 'mL',
  gram: 'gram',
  puff: 'actuation',
  inhalation: 'actuation',
  spray: 'actuation',
};
const MASSES: Partial<Record<DoseUnit, readonly [AmountUnit, number]>> = {
  mg: ['mg', 1],
  mcg: ['mg', 0.001],
  unit: ['units', 1],
};

/** How often on a day on which it is given: weekly is once. */
function timesOnADay(timing: Timing): AmountRange | undefined {
  if (timing.kind === 'directed') return undefined;
  const isWithinADay =
    timing.kind === 'daily' ||
    (timing.kind === 'interval' && (timing.unit === 'hour' || timing.unit === 'minute'));
  const often = isWithinADay ? dosesPerDay(timing) : undefined;
  return often && often.most > 1
    ? { least: Math.max(1, often.least), most: often.most }
    : { least: 1, most: 1 };
}

/** A dose as a range of the amount of one ingredient; undefined where the product does not say it. */
function amountIn(
  { unit }: Pick<Dose, 'unit'>,
  counted: AmountRange,
  amount: IngredientAmount,
  isOnlyIngredient: boolean,
): AmountRange | undefined {
  const [mass, factor = 1] = MASSES[unit] ?? [];
  if (mass !== undefined)
    return isOnlyIngredient && mass === amount.unit ? scale(counted, factor) : undefined;
  const measure = MEASURES[unit];
  // An inhalation of a capsule is counted by the capsule.
  const isHeld = measure === amount.per || (measure === 'actuation' && amount.per === 'one');
  return isHeld ? scale(counted, amount.amount) : undefined;
}

const HOURS_A_DAY = 24;

/**
 * What directions give of each ingredient of a product, step by step.
 * @returns undefined where the strength or a dose does not say it: nothing is guessed
 */
export function ingredientDoses(
  sig: Sig,
  drug: Pick<DosedDrug, 'ingredients' | 'strength'>,
): readonly StepDoses[] | undefined {
  const amounts = ingredientAmounts(drug);
  if (!amounts) return undefined;
  const steps: StepDoses[] = [];
  for (const step of sig.steps) {
    if (!step.dose) return undefined;
    const { amount, most, unit } = step.dose;
    const counted = scale({ least: Number(amount), most: Number(most ?? amount) }, placesOf(step));
    const often = timesOnADay(step.timing);
    const average = dosesPerDay(step.timing);
    const ingredients: IngredientDose[] = [];
    for (const held of amounts) {
      const { ingredient } = held;
      if (held.per === 'hour' || held.per === 'day') {
        if (unit !== 'patch' && unit !== 'ring') return undefined;
        const perDay = scale(counted, held.amount * (held.per === 'hour' ? HOURS_A_DAY : 1));
        ingredients.push({
          ingredient,
          unit: held.unit,
          single: undefined,
          perDay,
          perWeek: scale(perDay, 7),
        });
        continue;
      }
      const single = amountIn(step.dose, counted, held, amounts.length === 1);
      if (!single) return undefined;
      const cap =
        sig.maximum &&
        amountIn(
          sig.maximum,
          { least: Number(sig.maximum.amount), most: Number(sig.maximum.amount) },
          held,
          amounts.length === 1,
        )?.most;
      ingredients.push({
        ingredient,
        unit: held.unit,
        single,
        perDay: often && capped(scale(single, often), cap),
        perWeek: average && capped(scale(scale(single, average), 7), cap === undefined ? undefined : cap * 7),
      });
    }
    const perDay = often && scale(counted, often);
    steps.push({
      step,
      ingredients,
      timesADay: often?.most,
      counted: { unit, single: counted, ...(perDay ? { perDay } : {}) },
    });
  }
  return steps;
}

const capped = ({ least, most }: AmountRange, cap: number | undefined): AmountRange =>
  cap === undefined ? { least, most } : { least: Math.min(least, cap), most: Math.min(most, cap) };
