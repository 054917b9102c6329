import { type AmountRange, dosesPerDay } from '../sig/amount-of-sig';
import type { Dose, Sig, SigStep } from '../sig/model';
import type { DoseUnit } from '../sig/vocabulary';
import { add, countedSteps, isSameDay, scale, sharedByAll } from './counted-doses';
import {
  type AmountPer,
  type AmountUnit,
  type IngredientAmount,
  ingredientAmounts,
  volumeInStrength,
} from '../drugs/ingredient-amounts';
import type { DosedDrug, IngredientDose, StepDoses } from './model';

/** The measure that a dose unit counts. Drops and applications are none: no one knows what one holds. */
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
/** What is used as one piece: its strength says the volume that it holds. */
const DEVICES: ReadonlySet<DoseUnit> = new Set(['pen', 'syringe', 'auto-injector']);
const MASSES: Partial<Record<DoseUnit, readonly [AmountUnit, number]>> = {
  mg: ['mg', 1],
  mcg: ['mg', 0.001],
  unit: ['units', 1],
};

/** A dose as a range of the amount of one ingredient; undefined where the product does not say it. */
function amountIn(
  { unit }: Pick<Dose, 'unit'>,
  counted: AmountRange,
  amount: IngredientAmount,
  isOnlyIngredient: boolean,
  { volume, isInhaled }: { readonly volume: number | undefined; readonly isInhaled: boolean },
): AmountRange | undefined {
  if (DEVICES.has(unit))
    return amount.per === 'mL' && volume !== undefined ? scale(counted, volume * amount.amount) : undefined;
  const [mass, factor = 1] = MASSES[unit] ?? [];
  if (mass !== undefined)
    return isOnlyIngredient && mass === amount.unit ? scale(counted, factor) : undefined;
  const measure = MEASURES[unit];
  // An inhalation of a capsule for inhalation is counted by the capsule; a puff is never a tablet.
  const isHeld = measure === amount.per || (isInhaled && measure === 'actuation' && amount.per === 'one');
  return isHeld ? scale(counted, amount.amount) : undefined;
}

const HOURS_A_DAY = 24;

/** How often a day, on average over the days of its cycle. */
function averageOf({ timing, cycle }: SigStep): AmountRange | undefined {
  const average = dosesPerDay(timing);
  return average && cycle ? scale(average, cycle.days / cycle.of) : average;
}

/**
 * What directions give of each ingredient of a product, step by step.
 * @returns undefined where the strength or a dose does not say it: nothing is guessed
 */
export function ingredientDoses(
  sig: Sig,
  drug: Pick<DosedDrug, 'ingredients' | 'strength'> & Partial<Pick<DosedDrug, 'doseForm'>>,
): readonly StepDoses[] | undefined {
  const amounts = ingredientAmounts(drug);
  if (!amounts) return undefined;
  const product = {
    volume: volumeInStrength(drug.strength),
    isInhaled: /inhal/i.test(drug.doseForm ?? ''),
  };
  const all = countedSteps(sig.steps);
  if (all.length < sig.steps.length) return undefined;
  const steps: StepDoses[] = [];
  for (const { step, unit, single: counted, often, perDay: countedPerDay } of all) {
    const average = averageOf(step);
    const before = isSameDay(step) ? steps.at(-1) : undefined;
    const together = step.isAlongside ? steps.at(-1) : undefined;
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
      const single = amountIn({ unit }, counted, held, amounts.length === 1, product);
      if (!single) return undefined;
      const cap =
        sig.maximum &&
        amountIn(
          sig.maximum,
          { least: Number(sig.maximum.amount), most: Number(sig.maximum.amount) },
          held,
          amounts.length === 1,
          product,
        )?.most;
      ingredients.push({
        ingredient,
        unit: held.unit,
        single,
        perDay: often && capped(add(scale(single, often), amountBefore(before, ingredient)?.perDay), cap),
        perWeek:
          average &&
          capped(
            add(scale(scale(single, average), 7), amountBefore(together, ingredient)?.perWeek),
            cap === undefined ? undefined : cap * 7,
          ),
      });
    }
    steps.push({
      step,
      ingredients,
      timesADay: often && (step.isAlongside && before ? (before.timesADay ?? 0) + often.most : often.most),
      counted: { unit, single: counted, ...(countedPerDay ? { perDay: countedPerDay } : {}) },
    });
  }
  return sharedByAll(steps, withSums);
}

/** A dose with the sums of the day, where all are of one day, and of the week. */
const withSums = (one: StepDoses, last: StepDoses): StepDoses => ({
  ...one,
  timesADay: isSameDay(last.step) ? last.timesADay : one.timesADay,
  ingredients: one.ingredients.map((dose) => {
    const summed = amountBefore(last, dose.ingredient);
    return {
      ...dose,
      perDay: isSameDay(last.step) ? summed?.perDay : dose.perDay,
      perWeek: summed?.perWeek ?? dose.perWeek,
    };
  }),
});

const amountBefore = (before: StepDoses | undefined, ingredient: string): IngredientDose | undefined =>
  before?.ingredients.find((one) => one.ingredient === ingredient);

const capped = ({ least, most }: AmountRange, cap: number | undefined): AmountRange =>
  cap === undefined ? { least, most } : { least: Math.min(least, cap), most: Math.min(most, cap) };
