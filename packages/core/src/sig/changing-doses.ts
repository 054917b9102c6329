import { plainDecimal } from '../values/decimals';
import { joinDoses } from './join-doses';
import type { Sig, SigStep, Timing } from './model';
import type { DayTime, DoseUnit, Weekday } from './vocabulary';

/** Insulin before meals by blood glucose: '6 units, plus 2 units for each 50 mg/dL from 150 on'. */
export interface GlucoseScale {
  /** Units at each meal whatever is measured; 0 for none. */
  readonly base: number;
  /** mg/dL at which the first row begins. */
  readonly from: number;
  /** mg/dL that a row is wide. */
  readonly width: number;
  /** Units that each row adds. */
  readonly units: number;
  readonly rows: number;
}

/** '10 units, increase by 2 units every 3 days up to 40 units', once daily. */
export interface Increase {
  readonly from: number;
  readonly by: number;
  readonly everyDays: number;
  readonly to: number;
}

/** Why no directions can be made of numbers. */
export type ChangeProblem = 'numbers';

const MOST_ROWS = 12;
const HIGHEST = 999;
const text = (value: number): string => plainDecimal(value.toFixed(2));

/**
 * Insulin three times daily before meals by a scale.
 * @param step how it is given: method, route
 */
export function glucoseScale(
  { base, from, width, units, rows }: GlucoseScale,
  step: Pick<SigStep, 'method' | 'route'>,
): Sig | ChangeProblem {
  const areNumbers =
    [from, width, rows].every((value) => Number.isInteger(value) && value > 0) &&
    Number.isFinite(units) &&
    units > 0 &&
    Number.isFinite(base) &&
    base >= 0 &&
    rows >= 2 &&
    rows <= MOST_ROWS &&
    from + width * rows <= HIGHEST;
  if (!areNumbers) return 'numbers';
  const scale = Array.from({ length: rows }, (_, place) => ({
    from: from + width * place - (place === rows - 1 ? 1 : 0),
    ...(place === rows - 1 ? {} : { to: from + width * (place + 1) - 1 }),
    amount: text(units * (place + 1)),
  }));
  return {
    steps: [
      {
        ...step,
        dose: { amount: text(base + units), most: text(base + units * rows), unit: 'unit' },
        scale: { rows: scale, ...(base > 0 ? { base: text(base) } : {}) },
        timing: { kind: 'daily', times: 3, at: [] },
        meal: 'before meals',
        asNeeded: false,
      },
    ],
  };
}

/**
 * A dose once daily that grows.
 * @param unit what it is counted in
 * @param step how it is given: method, route
 */
export function increasingDose(
  { from, by, everyDays, to }: Increase,
  unit: DoseUnit,
  step: Pick<SigStep, 'method' | 'route'>,
): Sig | ChangeProblem {
  const areNumbers =
    [from, by, to].every((value) => Number.isFinite(value) && value > 0) &&
    Number.isInteger(everyDays) &&
    everyDays >= 1 &&
    everyDays <= 99 &&
    to > from;
  if (!areNumbers) return 'numbers';
  return {
    steps: [
      {
        ...step,
        dose: { amount: text(from), most: text(to), unit },
        increase: { by: text(by), every: everyDays, unit: 'day' },
        timing: { kind: 'daily', times: 1, at: [] },
        asNeeded: false,
      },
    ],
  };
}

/** How each dose of several is given: method and route. */
type Given = Pick<SigStep, 'method' | 'route'>;

const isDose = (amount: number): boolean => Number.isFinite(amount) && amount > 0;

const stepOf = (amount: number, unit: DoseUnit, timing: Timing, given: Given): SigStep => ({
  ...given,
  dose: { amount: text(amount), unit },
  timing,
  asNeeded: false,
});

/**
 * A dose for each of some moments of every day: 2 in the morning, 1 at noon.
 * @param doses in the order of the day; where all are the same they are one dose several times daily
 */
export function dosesOfDay(
  doses: readonly (readonly [moment: DayTime, amount: number])[],
  unit: DoseUnit,
  given: Given,
): Sig | ChangeProblem {
  if (doses.length === 0 || !doses.every(([, amount]) => isDose(amount))) return 'numbers';
  const steps = joinDoses(
    doses.map(([moment, amount]) => ({
      step: stepOf(amount, unit, { kind: 'daily', times: 1, at: [moment] }, given),
      isOnOthers: false,
      isAfterAnd: true,
    })),
  );
  return steps ? { steps: [...steps] } : 'numbers';
}

/** A dose on some days, and perhaps another on the days that those leave. */
export interface DaysDose {
  readonly amount: number;
  /** None is every other day. */
  readonly days: readonly Weekday[];
  /** On all other days; undefined where nothing is given then. */
  readonly other: number | undefined;
}

/** Once daily, but not the same each day: 1 on Monday and Friday and 0.5 on all other days. */
export function dosesByDay(
  { amount, days, other }: DaysDose,
  unit: DoseUnit,
  given: Given,
): Sig | ChangeProblem {
  if (!isDose(amount) || (other !== undefined && !isDose(other))) return 'numbers';
  const timing: Timing =
    days.length === 0 ? { kind: 'interval', every: 2, unit: 'day' } : { kind: 'weekdays', days: [...days] };
  const steps = joinDoses([
    { step: stepOf(amount, unit, timing, given), isOnOthers: false, isAfterAnd: true },
    ...(other === undefined
      ? []
      : [{ step: stepOf(other, unit, timing, given), isOnOthers: true, isAfterAnd: true }]),
  ]);
  return steps ? { steps: [...steps] } : 'numbers';
}
