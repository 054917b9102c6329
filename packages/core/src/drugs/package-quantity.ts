import { type DecimalText, isPlainDecimal } from '../values/decimals';
import type { Drug } from './model';
import { isMetered, soldPackages } from './sold-packages';
import { tabletsInPack } from './tablet-packs';

/** One level of a package: '5 POUCH in 1 CARTON' is a count of 5, the unit POUCH, in a CARTON. */
export interface PackageLevel {
  readonly count: number;
  readonly unit: string;
  readonly container: string;
}

/** What may be written to the dispense field for one package: a count and the unit it is of. */
export interface PackageQuantity {
  readonly quantity: DecimalText;
  readonly units: string;
}

const LEVEL = /^([\d.,]+) (.+?) in 1 (.+)$/;

/**
 * The units of the directory that are a unit of dispensing (NCPDP QuantityUnitOfMeasure), with how many of it
 * one is. A dosage form counts by its first word: 'TABLET, FILM COATED' is a tablet. L and kg are exact
 * multiples (SI).
 */
const DISPENSED: Record<string, readonly [code: string, factor: number] | undefined> = {
  TABLET: ['C48542', 1],
  CAPSULE: ['C48480', 1],
  PATCH: ['C48524', 1],
  SUPPOSITORY: ['C48539', 1],
  FILM: ['C53499', 1],
  LOZENGE: ['C48506', 1],
  RING: ['C62609', 1],
  KIT: ['C48504', 1],
  PACKET: ['C48521', 1],
  mL: ['C28254', 1],
  L: ['C28254', 1000],
  g: ['C48155', 1],
  kg: ['C48155', 1000],
};

/** The unit of dispensing that a unit of the directory is, and how many of it; undefined where it is none. */
export const toDispensed = (unit: string) => DISPENSED[unit.split(',')[0] ?? ''];

/**
 * The levels of a package from the outermost to the innermost, from the words of the FDA's NDC directory
 * (PACKAGEDESCRIPTION): levels are divided by ' > ', the parts of a kit follow it after ' * ' and are no
 * levels.
 * @returns undefined where a level is not 'a count of a unit in 1 container' or the levels do not hang
 * together
 */
export function readPackageLevels(text: string): readonly PackageLevel[] | undefined {
  const [outside = ''] = text.split(' * ');
  const levels = outside.split(' > ').map((level): PackageLevel | undefined => {
    const [, count = '', unit = '', container = ''] = LEVEL.exec(level.trim()) ?? [];
    const number = Number(count.replaceAll(',', ''));
    return unit !== '' && number > 0 ? { count: number, unit, container } : undefined;
  });
  const read = levels.filter((level) => level !== undefined);
  const isWhole =
    read.length === levels.length &&
    read.every((level, index) => index === 0 || level.container === read[index - 1]?.unit);
  return isWhole ? read : undefined;
}

/** The counts of nested levels multiplied; a count such as .4 is decimal, so binary noise is rounded away. */
export function multiplyCounts(levels: readonly PackageLevel[], factor = 1): number {
  return Number(levels.reduce((product, { count }) => product * count, factor).toPrecision(8));
}

const EACH = 'C64933';
const KIT = 'C48504';
const TABLET = 'C48542';

/** What is handed over and used as one piece, whatever is inside. */
const DEVICE = /^(?:SYRINGE|INJECTOR|AUTO-INJECTOR)\b/;

/**
 * How many prefilled devices a package holds: '2 CONTAINER in 1 CARTON > 1 SYRINGE in 1 CONTAINER > .3 mL in 1
 * SYRINGE' are 2. Inhalers are left out: of them 'each' is also said of one dose.
 */
function countDevices(levels: readonly PackageLevel[]): number | undefined {
  const counted = levels.slice(0, levels.findIndex(({ unit }) => DEVICE.test(unit)) + 1);
  if (counted.length === 0) return DEVICE.test(levels[0]?.container ?? '') ? 1 : undefined;
  return counted.some(({ container }) => DEVICE.test(container)) ? undefined : multiplyCounts(counted);
}

/** Forms that come as prefilled devices, and packs of tablets, which the directory calls kits. */
const DEVICE_FORM = /injector|syringe|\bpen\b/;
const PACK_FORM = /\bpack\b/;

/**
 * What one package is for a product: its count in the unit the product is dispensed in; prefilled devices that
 * are dispensed each are counted, a pack that the directory calls a kit is its tablets where they are known and a
 * kit where they are not, and a canister whose label says its grams counts by them.
 * @returns undefined where nothing of it is certain
 */
export function packageQuantityFor(
  text: string,
  drug: Pick<Drug, 'doseForm' | 'potencyUnitCode'> & Partial<Pick<Drug, 'description'>>,
): PackageQuantity | undefined {
  const { doseForm, potencyUnitCode: units } = drug;
  const counted = packageQuantity(text, units) ?? canistersInside(text, drug);
  if (counted) return counted;
  if (units === TABLET && PACK_FORM.test(doseForm)) return packQuantity(text, drug);
  if (units !== EACH || !DEVICE_FORM.test(doseForm)) return undefined;
  const devices = countDevices(readPackageLevels(text) ?? []);
  return devices === undefined ? undefined : { quantity: String(devices), units };
}

function packQuantity(text: string, drug: Partial<Pick<Drug, 'description'>>): PackageQuantity | undefined {
  const kits = packageQuantity(text, KIT);
  const tablets = tabletsInPack(text, drug);
  if (!kits || tablets === undefined) return kits;
  return { quantity: String(Number(kits.quantity) * tablets), units: TABLET };
}

/**
 * How many of a unit one package holds, counted down to the level that is of this unit: '5 POUCH > 1 PATCH in
 * 1 POUCH > 72 h in 1 PATCH' is 5 patches, and 72 hours are what one of them lasts. Nothing is guessed from
 * another unit.
 * @param text the package in the directory's words
 * @param units the code of the unit in which the product is dispensed
 * @returns undefined where no level is of this unit, or where a container of it makes the count ambiguous
 */
export function packageQuantity(text: string, units: string): PackageQuantity | undefined {
  const levels = readPackageLevels(text) ?? [];
  const index = levels.findIndex(({ unit }) => toDispensed(unit)?.[0] === units);
  const counted = levels.slice(0, index + 1);
  const factor = toDispensed(counted.at(-1)?.unit ?? '')?.[1];
  if (factor === undefined) return undefined;
  // A kit of one kit is one, whichever of both is meant; of several no one can say.
  const isNested = counted.some(({ container }) => toDispensed(container)?.[0] === units);
  if (isNested && multiplyCounts(counted) !== 1) return undefined;
  const quantity = String(multiplyCounts(counted, factor));
  return isPlainDecimal(quantity) ? { quantity, units } : undefined;
}

/** Inhalers and bottles whose puffs the directory counts, by what the label says one of so many puffs holds. */
function canistersInside(
  text: string,
  drug: Parameters<typeof soldPackages>[0],
): PackageQuantity | undefined {
  const puffs = readPackageLevels(text)?.at(-1)?.count;
  const all = puffsInside(text);
  const sold = soldPackages(drug).find((one) => isMetered(one) && one.holds === puffs);
  if (!sold?.holds || all === undefined) return undefined;
  const quantity = String(Number(((all / sold.holds) * sold.amount).toPrecision(8)));
  return isPlainDecimal(quantity) ? { quantity, units: drug.potencyUnitCode } : undefined;
}

/** A metered container: its innermost count is what it gives, puffs or sprays. */
const PUFFS = /^(?:AEROSOL|SPRAY)\b/;
/** The same of a dry powder, which elsewhere is dissolved. */
const INHALED_POWDER = /^(?:POWDER|INHALANT)\b/;

/** How many puffs or sprays a package gives; undefined where that is not said. */
export function puffsInside(text: string): number | undefined {
  const levels = readPackageLevels(text) ?? [];
  const inside = levels.at(-1);
  if (inside === undefined || inside.count <= 1) return undefined;
  const isInhaled = inside.container.startsWith('INHALER') && INHALED_POWDER.test(inside.unit);
  return PUFFS.test(inside.unit) || isInhaled ? multiplyCounts(levels) : undefined;
}
