import Big from 'big.js';
import { type Finding, pass, stop } from '../findings/finding';
import { type CalendarDate, daysFrom } from '../values/dates';
import { growthBounds } from './growth';
import { fromMetric, inMetric, MEASURE_BOUNDS, type Measure, roundMeasure } from './measures';
import type { Measurement, NewMeasurement, PatientFields } from './model';
import { isMinor } from './rules';

/** How near another measurement must be to be compared with, in days. */
const NEAR_DAYS = 30;

/** The change within that time, in percent, above which is asked. Chosen (docs/decisions/numbers.md). */
const MOST_CHANGE = { adult: 20, minor: 15, infant: 40 } as const;

/** Until this age an infant may gain a quarter in a month. */
const INFANT_DAYS = 122;

type Known = Pick<PatientFields, 'birthDate' | 'gender'>;

/**
 * What is asked about a measurement that can be but is improbable; the person who enters it confirms it, or
 * mends it. To be asked only of what no other rule refuses.
 * @param history the patient's measurements without this one
 */
export function questionsOnMeasurement(
  patient: Known,
  measurement: NewMeasurement,
  history: readonly Measurement[],
): readonly Finding[] {
  return [...questionOnGrowth(patient, measurement), ...questionOnChange(patient, measurement, history)];
}

/** A child's measure is outside of what is probable at that age and for that sex. */
function questionOnGrowth(patient: Known, measurement: NewMeasurement): readonly Finding[] {
  const { measure, units, measuredOn } = measurement;
  const bounds = growthBounds(measure, patient, measuredOn);
  if (!bounds) return pass;
  const value = inMetric(measurement);
  if (value.gte(bounds.least) && value.lte(bounds.most)) return pass;
  const shown = (metric: number) => roundMeasure(fromMetric(new Big(metric), units));
  return stop(
    'patient.measure-improbable',
    {
      measure,
      least: bounds.least === 0 ? leastOf(measure, units) : shown(bounds.least),
      most: shown(bounds.most),
      units,
    },
    measure,
  );
}

function leastOf(measure: Measure, units: string): string {
  const bounds: Readonly<Record<string, readonly [string, string]>> = MEASURE_BOUNDS[measure];
  return bounds[units]?.[0] ?? '0';
}

/** The measure differs much from the nearest one of a few weeks. */
function questionOnChange(
  patient: Known,
  measurement: NewMeasurement,
  history: readonly Measurement[],
): readonly Finding[] {
  const { measure, measuredOn } = measurement;
  const [nearest] = history
    .filter((each) => each.measure === measure && !each.wrong && each.measuredOn !== '')
    .map((each) => ({ each, days: daysBetween(each.measuredOn, measuredOn) }))
    .filter(({ days }) => days <= NEAR_DAYS)
    .sort((left, right) => left.days - right.days);
  if (!nearest) return pass;
  const before = inMetric(nearest.each);
  const percent = inMetric(measurement).minus(before).abs().div(before).times(100);
  if (percent.lte(mostChange(patient, measuredOn))) return pass;
  return stop(
    'patient.measure-changed-much',
    { measure, percent: percent.round(0).toFixed(), when: whenInWords(nearest.days) },
    measure,
  );
}

function whenInWords(days: number): string {
  if (days === 0) return 'of the same day';
  return days === 1 ? 'one day away' : `${String(days)} days away`;
}

function mostChange(patient: Known, on: CalendarDate): number {
  if (!isMinor(patient, on)) return MOST_CHANGE.adult;
  return daysBetween(patient.birthDate, on) < INFANT_DAYS ? MOST_CHANGE.infant : MOST_CHANGE.minor;
}

function daysBetween(one: CalendarDate, another: CalendarDate): number {
  return Math.abs(daysFrom(one, another));
}
