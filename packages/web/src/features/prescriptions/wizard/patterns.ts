import type { IngredientAmount } from '@erx/core/drugs/ingredient-amounts';
import { ingredientAmounts } from '@erx/core/drugs/ingredient-amounts';
import type { Drug } from '@erx/core/drugs/model';
import { dosesByDay, dosesOfDay, glucoseScale, increasingDose } from '@erx/core/sig/changing-doses';
import { emptyParts, isTakenWeekly, type StepParts } from '@erx/core/sig/compose';
import type { Sig } from '@erx/core/sig/model';
import { taper, type TaperProblem } from '@erx/core/sig/taper';
import type { DayTime, DoseUnit, Weekday } from '@erx/core/sig/vocabulary';

/** Directions, why none can be made of the numbers, or undefined while some are missing. */
export type Made = Sig | { readonly problem: string } | undefined;

/** A number of a pattern as it is typed. */
interface PatternField {
  readonly key: string;
  readonly label: string;
  /** What an empty field means; without it the field must be filled in. */
  readonly ifEmpty?: string;
}

/** What was typed: NaN for what is no number, absent for what is empty. */
type Numbers = Readonly<Partial<Record<string, number>>>;

/** Directions that follow from a few numbers. */
export interface Pattern {
  readonly name: string;
  /** What the button says that begins it. */
  readonly begin: string;
  /** What its numbers are. */
  readonly help?: string;
  readonly fields: readonly PatternField[];
  /** Whether days are chosen, before the last field. */
  readonly hasDays?: true;
  /** @param days none chosen is undefined, every other day is [] */
  make(numbers: Numbers, days: readonly Weekday[] | undefined): Made;
}

const TAPER_PROBLEM: Record<TaperProblem, string> = {
  numbers: 'Each number is above zero, days are whole, and the last amount is not above the first.',
  'too-many-steps': 'That is more than twelve steps: take larger ones.',
  'not-in-tablets': 'An amount is not made of whole or half tablets of this strength. Nothing is rounded.',
};

const WRONG_DOSE = 'Each dose is a number above zero, such as 1 or 0.5.';

const orProblem = (made: Sig | string, problem: string): Made =>
  typeof made === 'string' ? { problem } : made;

/** Makes directions once every field that has to be filled in is. */
const ofNumbers =
  (fields: Pattern['fields'], make: Pattern['make']): Pattern['make'] =>
  (numbers, days) =>
    fields.every(({ key, ifEmpty }) => ifEmpty !== undefined || numbers[key] !== undefined)
      ? make(numbers, days)
      : undefined;

/**
 * The patterns that fit a product: doses of a day and by days, tapers of tablets, a scale of insulin, and doses
 * that increase. None of what is taken weekly, where nothing daily is a press away, nor of a child's liquid.
 */
export function patternsFor(
  drug: Drug,
  { isMinor, isChosenOnly }: { readonly isMinor: boolean; readonly isChosenOnly: boolean },
): readonly Pattern[] {
  if (isChosenOnly || isTakenWeekly(drug)) return [];
  const { unit, rest } = emptyParts(drug, isMinor);
  const [held, ...others] = ingredientAmounts(drug) ?? [];
  const only = others.length === 0 ? held : undefined;
  const isInsulin = only?.unit === 'units' && only.per === 'mL';
  const counted: DoseUnit | '' = isInsulin ? 'unit' : unit;
  if (counted === '') return [];
  const isSolid = counted === 'tablet' || counted === 'capsule';
  return [
    dayOf(counted, isInsulin, rest),
    ...(isInsulin ? [scaleOf(rest)] : [daysOf(counted, rest)]),
    ...(only?.per === 'one' && only.unit === 'mg' && unit === 'tablet' ? [taperOf(only, rest)] : []),
    ...(isInsulin || isSolid ? [increaseOf(counted, rest)] : []),
  ];
}

const MEALS_OF_DAY: readonly (readonly [DayTime, string])[] = [
  ['before breakfast', 'Before breakfast'],
  ['before lunch', 'Before lunch'],
  ['before dinner', 'Before dinner'],
  ['at bedtime', 'At bedtime'],
];
const PARTS_OF_DAY: readonly (readonly [DayTime, string])[] = [
  ['in the morning', 'Morning'],
  ['at noon', 'Noon'],
  ['in the afternoon', 'Afternoon'],
  ['in the evening', 'Evening'],
  ['at bedtime', 'Bedtime'],
];

function dayOf(unit: DoseUnit, isByMeal: boolean, rest: StepParts['rest']): Pattern {
  const moments = isByMeal ? MEALS_OF_DAY : PARTS_OF_DAY;
  return {
    name: 'Times of day',
    begin: 'Times of day…',
    help: `How much (${unit}) at each time. Leave empty what is not given.`,
    fields: moments.map(([key, label]) => ({ key, label, ifEmpty: 'none' })),
    make: (numbers) => {
      const doses = moments.flatMap(([moment]) => {
        const amount = numbers[moment];
        return amount === undefined ? [] : [[moment, amount] as const];
      });
      return doses.length === 0 ? undefined : orProblem(dosesOfDay(doses, unit, rest), WRONG_DOSE);
    },
  };
}

const daysOf = (unit: DoseUnit, rest: StepParts['rest']): Pattern => ({
  name: 'By days',
  begin: 'By days…',
  help: `How much (${unit}) on which days, once daily.`,
  fields: [
    { key: 'amount', label: 'Dose' },
    { key: 'other', label: 'all other days', ifEmpty: 'none' },
  ],
  hasDays: true,
  make: ({ amount, other }, days) =>
    amount === undefined || days === undefined
      ? undefined
      : orProblem(
          dosesByDay({ amount, days, other }, unit, rest),
          days.length === 7 && other !== undefined ? 'No other days are left.' : WRONG_DOSE,
        ),
});

/** The last amount of a taper that goes down to nothing. */
function lastAbove(from: number, by: number): number {
  const left = Math.round((from % by) * 1000) / 1000;
  return left > 0 ? left : by;
}

function taperOf(held: IngredientAmount, rest: StepParts['rest']): Pattern {
  const fields = [
    { key: 'from', label: 'Start with mg a day' },
    { key: 'firstDays', label: 'for days' },
    { key: 'by', label: 'then down by mg' },
    { key: 'everyDays', label: 'every days', ifEmpty: 'the same' },
    { key: 'to', label: 'last mg a day', ifEmpty: 'to nothing' },
  ];
  return {
    name: 'Taper',
    begin: 'Taper…',
    fields,
    make: ofNumbers(fields, ({ from = NaN, firstDays = NaN, by = NaN, everyDays = firstDays, to }) => {
      const last = to ?? (by > 0 ? lastAbove(from, by) : NaN);
      const made = taper({ from, firstDays, by, everyDays, to: last }, held, rest);
      return typeof made === 'string' ? { problem: TAPER_PROBLEM[made] } : made;
    }),
  };
}

function scaleOf(rest: StepParts['rest']): Pattern {
  const fields = [
    { key: 'base', label: 'Units at each meal', ifEmpty: 'none' },
    { key: 'from', label: 'then from mg/dL' },
    { key: 'width', label: 'for each mg/dL' },
    { key: 'units', label: 'units more' },
    { key: 'rows', label: 'rows' },
  ];
  return {
    name: 'Scale',
    begin: 'Scale…',
    fields,
    make: ofNumbers(fields, ({ base = 0, from = NaN, width = NaN, units = NaN, rows = NaN }) =>
      orProblem(
        glucoseScale({ base, from, width, units, rows }, rest),
        'Glucose and rows are whole numbers, with 2 to 12 rows up to 999 mg/dL; units are above zero.',
      ),
    ),
  };
}

function increaseOf(unit: DoseUnit, rest: StepParts['rest']): Pattern {
  const fields = [
    { key: 'from', label: `Start with ${unit}s daily` },
    { key: 'by', label: 'then up by' },
    { key: 'everyDays', label: 'every days' },
    { key: 'to', label: `up to ${unit}s daily` },
  ];
  return {
    name: 'Increase',
    begin: 'Increase…',
    fields,
    make: ofNumbers(fields, ({ from = NaN, by = NaN, everyDays = NaN, to = NaN }) =>
      orProblem(
        increasingDose({ from, by, everyDays, to }, unit, rest),
        'Each number is above zero, days are whole, and the last dose is above the first.',
      ),
    ),
  };
}
