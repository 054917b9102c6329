import { plainDecimal } from '../values/decimals';
import type { Sig, SigStep } from './model';
import type { DoseUnit } from './vocabulary';

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
