import * as z from 'zod';
import growth from './growth-table.json' with { type: 'json' };
import type { Measure } from './measures';

/** An age in months with the L, M and S of a measure in kilograms or centimeters at that age. */
export type GrowthRow = readonly [months: number, l: number, m: number, s: number];

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
