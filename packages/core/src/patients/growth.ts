import type { Measure } from './measures';
import type { PatientFields } from './model';
import { isMinor } from './rules';
import { type CalendarDate, daysFrom } from '../values/dates';
import * as z from 'zod';
import growth from './growth-table.json';

/** The least and the most that is probable, in kilograms or centimeters; 0 where the charts name no least. */
export interface GrowthBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * How many standard deviations from the middle are still probable. Chosen bounds (docs/decisions/numbers.md):
 * a weight has a long tail above, and pounds taken for kilograms are 2.2 times as much.
 */
const DEVIATIONS = { weight: [-4, 3], height: [-4, 4] } as const satisfies Record<
  Measure,
  readonly [number, number]
>;

/** As the growth charts count months. */
const DAYS_OF_MONTH = 30.4375;

/**
 * What is probable for a child of that age and sex; undefined for adults and where no birth date is known. Of
 * unknown sex the wider bounds of both.
 */
export function growthBounds(
  measure: Measure,
  patient: Pick<PatientFields, 'birthDate' | 'gender'>,
  on: CalendarDate,
): GrowthBounds | undefined {
  const { birthDate, gender } = patient;
  if (!isMinor(patient, on) || on < birthDate) return undefined;
  const months = daysFrom(birthDate, on) / DAYS_OF_MONTH;
  const sexes = gender === 'Unknown' ? (['Female', 'Male'] as const) : ([gender] as const);
  const bounds = sexes.map((sex) => {
    const [below, above] = DEVIATIONS[measure];
    const row = rowAt(GROWTH[measure][sex], months);
    return { least: valueAt(row, below), most: valueAt(row, above) };
  });
  return {
    least: Math.min(...bounds.map(({ least }) => least)),
    most: Math.max(...bounds.map(({ most }) => most)),
  };
}

/** The row of an age, straight between the ages of the table. */
function rowAt(rows: readonly GrowthRow[], months: number): GrowthRow {
  const after = rows.findIndex((row) => row[0] >= months);
  const [right, left] = [rows.at(after), rows[after - 1]];
  if (!right) throw new RangeError('The growth table is empty.');
  // Before the first age and after the last (findIndex gave -1, which is the last row) there is one row alone.
  if (after < 1 || !left) return right;
  const share = (months - left[0]) / (right[0] - left[0]);
  const between = (from: number, to: number) => from + (to - from) * share;
  return [months, between(left[1], right[1]), between(left[2], right[2]), between(left[3], right[3])];
}

/** The measure so many standard deviations from the middle; 0 where the distribution has none so low. */
function valueAt([, l, m, s]: GrowthRow, deviations: number): number {
  const base = 1 + l * s * deviations;
  return base <= 0 ? 0 : m * base ** (1 / l);
}

/** An age in months with the L, M and S of a measure in kilograms or centimeters at that age. */
type GrowthRow = readonly [months: number, l: number, m: number, s: number];

const rows = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));
const bySex = z.strictObject({ Female: rows, Male: rows });

/**
 * Weight for age, and length (below 24 months) or stature for age, by sex. Source: National Center for Health
 * Statistics, 2000 CDC Growth Charts for the United States (Vital Health Stat 11(246), 2002; public domain),
 * data files wtageinf, lenageinf, wtage and statage, every sixth month of them after the second year; L to
 * three decimals, M to two, S to four.
 */
export const GROWTH: Readonly<Record<Measure, Readonly<Record<'Female' | 'Male', readonly GrowthRow[]>>>> = z
  .strictObject({ weight: bySex, height: bySex })
  .parse(growth);
