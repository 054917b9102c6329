import labels from './metered-containers.json' with { type: 'json' };
import type { Drug } from './model';

/** One canister or bottle that counts its puffs or sprays. */
export interface MeteredContainer {
  readonly puffs: number;
  /** What it holds in the unit that the product is dispensed in. */
  readonly amount: number;
}

/** The units that labels state, by the codes that products are dispensed in. */
const UNITS: Readonly<Record<string, string>> = { gram: 'C48155', milliliter: 'C28254' };

/**
 * The containers of a product with puffs or sprays, the usual one first; none where no label was read. The
 * directory says the puffs of a container and never its grams; labels say both. Only what was read in a label
 * (“How supplied” or “Description”, on 2026-11-25) is in the table, by how descriptions of its products begin.
 */
export function meteredContainers({
  description,
  potencyUnitCode,
}: Pick<Drug, 'potencyUnitCode'> & Partial<Pick<Drug, 'description'>>): readonly MeteredContainer[] {
  if (description === undefined) return [];
  return labels.filter(
    ({ products, units }) =>
      UNITS[units] === potencyUnitCode && products.some((product) => description.startsWith(product)),
  );
}

/** '2 canisters of 200 puffs' for a quantity of whole ones of the usual size; '' where it is none. */
export function showMeteredContainers(
  quantity: string,
  drug: Parameters<typeof meteredContainers>[0] & Pick<Drug, 'route'>,
): string {
  const [usual] = meteredContainers(drug);
  const count = usual ? Number((Number(quantity) / usual.amount).toFixed(3)) : 0;
  if (!usual || !Number.isInteger(count) || count < 1) return '';
  const [container, puffs] = /nasal/i.test(drug.route) ? ['bottle', 'sprays'] : ['canister', 'puffs'];
  return `${String(count)} ${container}${count === 1 ? '' : 's'} of ${String(usual.puffs)} ${puffs}`;
}
