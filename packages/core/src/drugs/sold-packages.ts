import type { Drug } from './model';
import table from './sold-packages.json' with { type: 'json' };

/** What of a package is given at a time, or is one of its pieces. */
type PackagedDose =
  'puff' | 'inhalation' | 'spray' | 'applicatorful' | 'pen' | 'syringe' | 'auto-injector' | 'vial' | 'tablet';

/** One package as its label sells it: an inhaler, a carton of pens, a tube. */
export interface SoldPackage {
  /** What it holds in the unit that the product is dispensed in: grams, milliliters, pieces or blisters. */
  readonly amount: number;
  readonly container: string;
  /** How many puffs, pens or applicatorfuls it holds. */
  readonly holds?: number;
  readonly dose?: PackagedDose;
  /** Each pen, syringe or vial is one dose: of what is left over no one uses a part. */
  readonly isSingleDose?: boolean;
  /** A pharmacy hands over a part of it: it is proposed only where no one knows how much is needed. */
  readonly isDivided?: boolean;
  /** Not sold to patients. */
  readonly isForHospitals?: boolean;
  /** What one piece holds, where the strength does not say it. */
  readonly milliliters?: number;
  /** The milliliters that are let out before each injection. */
  readonly primes?: number;
}

interface Row extends SoldPackage {
  /** How descriptions of its products begin. */
  readonly products: readonly string[];
  readonly units: keyof typeof UNITS;
  /** The label or list; '(not confirmed)' behind what was not read there. */
  readonly source: string;
}

/** Units of the table, as the codes that products are dispensed in. */
const UNITS = { gram: 'C48155', milliliter: 'C28254', each: 'C64933', tablet: 'C48542' } as const;

const ROWS = table as readonly Row[];

/** Every row, for the test of its sources. @internal sold-packages.test.ts */
export const SOLD_PACKAGES: readonly Row[] = ROWS;

type Sold = Pick<Drug, 'potencyUnitCode'> & Partial<Pick<Drug, 'description'>>;

const METERED: ReadonlySet<PackagedDose | undefined> = new Set(['puff', 'inhalation', 'spray']);

/** Whether a package is emptied by puffs or sprays, of which another size has another number. */
export const isMetered = ({ dose, isSingleDose }: SoldPackage): boolean =>
  METERED.has(dose) && isSingleDose !== true;

/**
 * The packages that a product is sold in, the usual one first; none where no label or list was read. The
 * directory says the puffs of an inhaler and never its grams; labels say both. Grams and 'each' are what NCPDP
 * bills in, and a blister of a dry powder inhaler is one.
 */
export function soldPackages({ description, potencyUnitCode }: Sold): readonly SoldPackage[] {
  if (description === undefined) return [];
  const name = description.toLowerCase();
  return ROWS.filter(
    ({ products, units }) =>
      UNITS[units] === potencyUnitCode && products.some((product) => name.startsWith(product.toLowerCase())),
  );
}

/** '2 canisters of 200 puffs', '1 carton of 5 pens' for whole packages; '' where a quantity is none. */
export function showSoldPackages(quantity: string, drug: Sold): string {
  for (const { amount, container, holds, dose, isForHospitals } of soldPackages(drug)) {
    const count = Number((Number(quantity) / amount).toFixed(3));
    if (isForHospitals || !Number.isInteger(count) || count < 1) continue;
    const packages = `${String(count)} ${container}${count === 1 ? '' : container.endsWith('x') ? 'es' : 's'}`;
    if (holds === undefined || dose === undefined || dose === 'applicatorful') return packages;
    return `${packages} of ${String(holds)} ${holds === 1 ? dose : `${dose}s`}`;
  }
  return '';
}
