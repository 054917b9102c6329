import { compareDecimals, readDecimal, showDecimal } from '../values/decimals';
import type { Drug, DrugPackage } from './model';
import { readPackageLevels, toDispensed } from './package-quantity';

/** How many whole containers of one size a quantity takes. */
export interface WholeContainers {
  readonly count: number;
  /** What one holds, in the unit of the quantity. */
  readonly size: string;
  /** 'pen', 'vial', 'bottle'. */
  readonly name: string;
}

/** What a quantity is not handed over in: it goes around containers. */
const OUTER = /^(?:CARTON|BOX|PACKAGE|KIT|TRAY|CASE|BAG|POUCH)\b/;

/** What people call it; the directory calls a pen a syringe. */
function nameOf(container: string, { doseForm }: Pick<Drug, 'doseForm'>): string {
  if (/\bpen\b/.test(doseForm)) return 'pen';
  return (container.split(',')[0] ?? '').toLowerCase();
}

/** The containers that a package says, each with what it holds in a unit of dispensing. */
function containerOf({ packageDesc }: DrugPackage, units: string) {
  const level = readPackageLevels(packageDesc)?.find(({ unit }) => toDispensed(unit)?.[0] === units);
  const factor = toDispensed(level?.unit ?? '')?.[1];
  if (!level || factor === undefined || OUTER.test(level.container)) return undefined;
  const size = readDecimal(String(level.count * factor));
  return size === undefined ? undefined : { size, container: level.container };
}

/**
 * The whole pens, vials or bottles that a measured quantity takes, for each size that the product's packages
 * come in: 15 mL are 5 pens of 3 mL, and 3.1 mL are 2, because none is divided.
 * @returns the smallest size first; none where no package says what one container holds
 */
export function wholeContainers(
  quantity: string,
  drug: Pick<Drug, 'doseForm' | 'potencyUnitCode'>,
  packages: readonly DrugPackage[],
): readonly WholeContainers[] {
  const found = packages.flatMap((one) => containerOf(one, drug.potencyUnitCode) ?? []);
  const sizes = found.filter(({ size }, place) => found.findIndex((other) => other.size === size) === place);
  return sizes
    .sort((left, right) => compareDecimals(left.size, right.size))
    .map(({ size, container }) => ({
      // Thousandths are what floating point can hold of 0.3 / 0.1.
      count: Math.ceil(Math.round((Number(quantity) / Number(size)) * 1000) / 1000),
      size,
      name: nameOf(container, drug),
    }));
}

/** '1 pen of 3 mL', '2 vials of 1 mL or 1 vial of 10 mL'. */
export function showContainers(containers: readonly WholeContainers[]): string {
  return containers
    .map(
      ({ count, size, name }) =>
        `${String(count)} ${count === 1 ? name : `${name}s`} of ${showDecimal(size)} mL`,
    )
    .join(' or ');
}
