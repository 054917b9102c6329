import { type DecimalText, readDecimal, showDecimal } from '../values/decimals';
import type { DrugPackage } from './model';

/** The packages that match a text, by N5-7: case-insensitively on description, size or package description. All of them for an empty text. */
export function packagesMatching(packages: readonly DrugPackage[], text: string): readonly DrugPackage[] {
  const wanted = text.trim().toLowerCase();
  return packages.filter(({ packagedDrugDesc, packageSize, packageDesc }) =>
    [packagedDrugDesc, packageSize, packageDesc].some((part) => part.toLowerCase().includes(wanted)));
}

/** How much is in a package, as people read it; the unit Each reads Tablets (N3-13). */
export function showPackageSize({ packageSize, packageSizeUnitsCodeDesc }: DrugPackage): string {
  const size = readDecimal(packageSize);
  return `${size === undefined ? packageSize : showDecimal(size)} ${packageSizeUnitsCodeDesc === 'Each' ? 'Tablets' : packageSizeUnitsCodeDesc}`.trim();
}

/** The quantity of one package for the dispense field; undefined where its size is not one plain number above 0. */
export function quantityOfPackage({ packageSize }: Pick<DrugPackage, 'packageSize'>): DecimalText | undefined {
  const quantity = readDecimal(packageSize);
  return quantity === '0' ? undefined : quantity;
}
