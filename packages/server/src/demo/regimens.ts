import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';

const RegimenRow = z.strictObject({
  name: cell.text,
  /** Taken for years, or once for what passes. */
  course: z.enum(['chronic', 'acute']),
  /** ICD-10-CM code of what it is for, as the catalogue has it. */
  icd10: cell.text,
  /** The product by its description in the catalogue. */
  drug: cell.text,
  sig: cell.text,
  /** Quantity in the product's own unit. */
  dispense: cell.text,
  days: cell.whole,
  refills: cell.text
    .regex(/^(?:PRN|\d+)$/, 'is "PRN" or a whole number')
    .transform((refills) => (refills === 'PRN' ? refills : Number(refills))),
  /** The regimen of a lower dose that the patient had before. */
  raisedFrom: cell.text.exactOptional(),
});

/** A medicine as it is usually prescribed for a condition. */
export type Regimen = z.output<typeof RegimenRow>;

/** By name. */
export const REGIMENS: ReadonlyMap<string, Regimen> = new Map(
  readTable('demo/regimens.csv', RegimenRow).map((regimen) => [regimen.name, regimen]),
);

/** A column that names a regimen. */
export const regimenName = cell.text.refine((name) => REGIMENS.has(name), 'is no name in regimens.csv');

/** A column that names a regimen of one course. */
export const regimenOf = (course: Regimen['course']) =>
  cell.text.refine((name) => REGIMENS.get(name)?.course === course, `is no ${course} one in regimens.csv`);

/** @throws Error for a name that no regimen has */
export function findRegimen(name: string): Regimen {
  const regimen = REGIMENS.get(name);
  if (!regimen) throw new Error(`The demo has no regimen ${name}.`);
  return regimen;
}
