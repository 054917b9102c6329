import { readDecimal, showDecimal } from '../values/decimals';
import type { Drug, DrugPackage } from './model';
import { packageQuantityFor, puffsInside } from './package-quantity';
import { potencyUnit, showUnits } from './potency-units';

/**
 * The packages that match a text, by N5-7: case-insensitively on description, size or package description.
 * All of them for an empty text.
 */
export function packagesMatching(packages: readonly DrugPackage[], text: string): readonly DrugPackage[] {
  const wanted = text.trim().toLowerCase();
  return packages.filter(({ packagedDrugDesc, packageSize, packageDesc }) =>
    [packagedDrugDesc, packageSize, packageDesc].some((part) => part.toLowerCase().includes(wanted)),
  );
}

/** Units of the directory that are only letters. */
const WRITTEN_OUT: Record<string, string | undefined> = { h: 'Hours', d: 'Days' };

/** How much is in a package, as people read it; the unit Each reads Tablets (N3-13). */
export function showPackageSize({ packageSize, packageSizeUnitsCodeDesc: unit }: DrugPackage): string {
  const size = readDecimal(packageSize);
  return `${size === undefined ? packageSize : showDecimal(size)} ${unit === 'Each' ? 'Tablets' : (WRITTEN_OUT[unit] ?? unit)}`.trim();
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * A package with what may be taken over from it: its count in the unit in which the product is dispensed, or
 * why there is none. A package that can be counted in this unit is shown in it, never as the 72 hours that a
 * patch lasts.
 * @param listed the package as the directory has it
 */
export function toDispensablePackage(
  listed: DrugPackage,
  drug: Pick<Drug, 'doseForm' | 'potencyUnitCode'> & Partial<Pick<Drug, 'description'>>,
): DrugPackage {
  const dispense = packageQuantityFor(listed.packageDesc, drug);
  if (dispense === undefined) return { ...listed, dispenseNote: noteOnUnit(listed, drug.potencyUnitCode) };
  const { quantity, units } = dispense;
  // 'Each' would read Tablets (N3-13), so that pieces are called by their form.
  const name = showUnits(units) === 'Each' ? capitalized(drug.doseForm) : showUnits(units);
  return { ...listed, packageSize: quantity, packageSizeUnitsCodeDesc: name, dispense };
}

const PLURALS: Record<string, string | undefined> = {
  Patch: 'patches',
  Suppository: 'suppositories',
  Each: 'single pieces',
  h: 'hours',
  d: 'days',
};

/** A unit's name as it is in a sentence. */
const plural = (name: string): string => PLURALS[name] ?? `${name.toLowerCase()}s`;

/** A unit of dispensing as it is in a sentence: 'tablets', 'patches'. */
export const unitsInWords = (code: string): string => plural(potencyUnit(code)?.name ?? 'unit');

/** Names of units that packages are listed in and that a person reads as they are. */
const isReadable = (unit: string): boolean =>
  WRITTEN_OUT[unit] !== undefined ||
  /^(?:Tablet|Capsule|Milliliter|Gram|Patch|Suppository|Kit|Film|Ring|Lozenge|Packet)$/.test(unit);

function noteOnUnit(
  { packageDesc, packageSize, packageSizeUnitsCodeDesc: unit }: DrugPackage,
  units: string,
): string {
  const wanted = unitsInWords(units);
  const puffs = puffsInside(packageDesc);
  if (puffs !== undefined)
    return `${showDecimal(String(puffs))} puffs or sprays; the directory does not say how many ${wanted} they are. Type the quantity.`;
  if (packageSize === '') return `Its count of ${wanted} is not known. Type the quantity.`;
  if (unit === potencyUnit(units)?.name) return `Its count of ${wanted} is not certain. Type the quantity.`;
  return `Counted in ${isReadable(unit) ? plural(unit) : `“${unit.toLowerCase()}”`}, not ${wanted}. Type the quantity.`;
}
