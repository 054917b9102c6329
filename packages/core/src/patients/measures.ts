import Big from 'big.js';
import { type Finding, pass, stop } from '../findings/finding';
import { showDate } from '../values/dates';
import { compareDecimals, type DecimalText, isPlainDecimal, showDecimal } from '../values/decimals';
import type { HeightUnits, PatientFields, WeightUnits } from './model';
import type { MEASURES } from './vocabulary';

/** Weight and height, each with its own units and the day it was measured on; '' where a part is unknown. */
export type Measures = Pick<
  PatientFields,
  'weight' | 'weightUnits' | 'weightMeasuredOn' | 'height' | 'heightUnits' | 'heightMeasuredOn'
>;

export type Measure = (typeof MEASURES)[number];
/** The fields of a patient that hold the parts of a measure. */
export const MEASURE_FIELDS = {
  height: { units: 'heightUnits', measuredOn: 'heightMeasuredOn' },
  weight: { units: 'weightUnits', measuredOn: 'weightMeasuredOn' },
} as const satisfies Record<Measure, { units: keyof Measures; measuredOn: keyof Measures }>;

/** The units a measure is read in where a caller names none. */
export const DEFAULT_MEASURE_UNITS = { height: 'in', weight: 'lb' } as const;

/** Exact by definition: the international pound in kilograms and the inch in centimeters. */
const METRIC = { kg: '1', lb: '0.45359237', cm: '1', in: '2.54' } as const satisfies Record<
  WeightUnits | HeightUnits,
  string
>;
const METRIC_UNITS = { height: 'cm', weight: 'kg' } as const;
const CUSTOMARY_UNITS = DEFAULT_MEASURE_UNITS;

/**
 * The least and the most a measure may be, in each of its units. Chosen bounds (docs/decisions/numbers.md):
 * the smallest surviving newborns weighed 0.21 kg, the heaviest person known 635 kg; the tallest measured 272
 * cm.
 */
export const MEASURE_BOUNDS = {
  weight: { kg: ['0.2', '650'], lb: ['0.44', '1433'] },
  height: { cm: ['20', '275'], in: ['7.9', '108.3'] },
} as const;

/**
 * A measure in kilograms or centimeters, exactly; undefined where there is none or where it is no plain
 * number.
 */
export function toMetric(measure: Measure, measures: Measures): Big | undefined {
  const value = measures[measure];
  return isPlainDecimal(value)
    ? inMetric({ value, units: measures[MEASURE_FIELDS[measure].units] })
    : undefined;
}

/** A measure within its hard bounds, which no patient is outside of; false where there is none. */
export function isPlausibleMeasure(measure: Measure, measures: Measures): boolean {
  return isPlainDecimal(measures[measure]) && findingsOnMeasure(measure, measures).length === 0;
}

/** What is wrong with a measure that is given: not a number above 0, or outside the bounds of its units. */
export function findingsOnMeasure(measure: Measure, measures: Measures): readonly Finding[] {
  const value = measures[measure];
  if (value === '') return pass;
  if (!isPlainDecimal(value) || compareDecimals(value, '0') <= 0)
    return stop('field.number-not-positive', {}, measure);
  const units = measures[MEASURE_FIELDS[measure].units];
  const [least, most] = boundsOf(measure, units);
  if (compareDecimals(value, least) >= 0 && compareDecimals(value, most) <= 0) return pass;
  return stop('patient.measure-out-of-bounds', { measure, least, most: showDecimal(most), units }, measure);
}

/** A measure with its units: of a patient's record or of the history. */
export interface ValueInUnits {
  readonly value: string;
  readonly units: WeightUnits | HeightUnits;
}

/** A measure in kilograms or centimeters, exactly. */
export function inMetric({ value, units }: ValueInUnits): Big {
  return new Big(value).times(METRIC[units]);
}

/** Kilograms or centimeters in other units. */
export function fromMetric(metric: Big, units: WeightUnits | HeightUnits): Big {
  return metric.div(METRIC[units]);
}

/** To one decimal, as measures are shown and sent: finer than a scale reads. */
export function roundMeasure(value: Big | number): string {
  return new Big(value).round(1).toFixed();
}

/** A measure as people read it, in both systems: '31 lb (14.1 kg)', '14.1 kg (31.1 lb)'. */
export function showMeasure(measure: Measure, measures: Measures): string {
  return showValueInUnits(measure, {
    value: measures[measure],
    units: measures[MEASURE_FIELDS[measure].units],
  });
}

/** The same of a measurement of the history. */
export function showValueInUnits(measure: Measure, { value, units }: ValueInUnits): string {
  if (!isPlainDecimal(value)) return value;
  const metric = inMetric({ value, units });
  const other = units === METRIC_UNITS[measure] ? CUSTOMARY_UNITS[measure] : METRIC_UNITS[measure];
  return `${showDecimal(value)} ${units} (${showDecimal(roundMeasure(fromMetric(metric, other)))} ${other})`;
}

/** The day of a measure as people read it; undefined where no one knows it. */
export function showMeasuredOn(measure: Measure, measures: Measures): string | undefined {
  const date = measures[MEASURE_FIELDS[measure].measuredOn];
  return date === '' ? undefined : showDate(date);
}

function boundsOf(measure: Measure, units: WeightUnits | HeightUnits): readonly [DecimalText, DecimalText] {
  const bounds: Partial<Record<WeightUnits | HeightUnits, readonly [DecimalText, DecimalText]>> =
    MEASURE_BOUNDS[measure];
  const found = bounds[units];
  if (!found) throw new RangeError(`${measure} is not measured in ${units}.`);
  return found;
}
