import type { Drug } from './model';

/** One canister or bottle that counts its puffs or sprays. */
export interface MeteredContainer {
  readonly puffs: number;
  /** What it holds in the unit that the product is dispensed in. */
  readonly amount: number;
}

const GRAM = 'C48155';
const MILLILITER = 'C28254';

interface LabeledContainer extends MeteredContainer {
  /** How the description of its products begins. */
  readonly product: RegExp;
  readonly units: string;
  /** The label, section “How supplied” or “Description”, as it was read on 2026-11-25. */
  readonly source: string;
}

/**
 * The directory says the puffs of a container and never its grams; labels say both. Only what was read in a
 * label is here: of every other inhaler and spray no grams are known. A product's usual size comes first.
 */
const LABELED: readonly LabeledContainer[] = [
  {
    product: /^Ventolin HFA /,
    puffs: 200,
    amount: 18,
    units: GRAM,
    source: 'Ventolin HFA, DailyMed set 77f24a8c-0a9a-4708-a401-3f56b5d4f2c1, 3',
  },
  {
    product: /^Ventolin HFA /,
    puffs: 60,
    amount: 8,
    units: GRAM,
    source: 'Ventolin HFA, DailyMed set 77f24a8c-0a9a-4708-a401-3f56b5d4f2c1, 3',
  },
  {
    product: /^Proventil HFA /,
    puffs: 200,
    amount: 6.7,
    units: GRAM,
    source: 'Proventil HFA (Merck, revised 2017), How supplied, in a copy',
  },
  {
    product: /^Xopenex HFA /,
    puffs: 200,
    amount: 15,
    units: GRAM,
    source: 'Xopenex HFA, 3, in a copy',
  },
  {
    product: /^Flovent HFA 44 mcg/,
    puffs: 120,
    amount: 10.6,
    units: GRAM,
    source: 'Flovent HFA (GlaxoSmithKline), Description, in a copy',
  },
  {
    product: /^Flovent HFA (?:110|220) mcg/,
    puffs: 120,
    amount: 12,
    units: GRAM,
    source: 'Flovent HFA (GlaxoSmithKline), Description, in a copy',
  },
  {
    product: /^Nasonex /,
    puffs: 120,
    amount: 17,
    units: GRAM,
    source: 'Nasonex (NDC 0085-1197-01), How supplied, in a copy',
  },
  {
    product: /^fluticasone propionate 50 mcg\/actuation nasal spray/,
    puffs: 120,
    amount: 16,
    units: GRAM,
    source: 'Fluticasone propionate nasal spray (Morton Grove), Description, in a copy',
  },
  {
    product: /^azelastine 137 mcg\/actuation nasal spray/,
    puffs: 200,
    amount: 30,
    units: MILLILITER,
    source: 'Astepro 137 mcg a spray (NDC 0037-0242-30), How supplied, in a copy',
  },
];

/** The containers of a product with puffs or sprays, the usual one first; none where no label was read. */
export function meteredContainers({
  description,
  potencyUnitCode,
}: Pick<Drug, 'potencyUnitCode'> & Partial<Pick<Drug, 'description'>>): readonly MeteredContainer[] {
  if (description === undefined) return [];
  return LABELED.filter(({ product, units }) => units === potencyUnitCode && product.test(description));
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
