import { type DecimalText, isPlainDecimal } from '../values/decimals';

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
  if (factor === undefined || counted.some(({ container }) => toDispensed(container)?.[0] === units))
    return undefined;
  const quantity = String(multiplyCounts(counted, factor));
  return isPlainDecimal(quantity) ? { quantity, units } : undefined;
}
