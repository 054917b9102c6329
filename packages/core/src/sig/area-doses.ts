import type { DispensedProduct } from './dispensed-dose';
import rows from './area-doses.json' with { type: 'json' };
import type { SigStep } from './model';

const GRAM = 'C48155';

/**
 * The grams that cover a part of an adult's body once, by finger-tip units; undefined where the site is no known
 * area, the layer is not thin, or the product is no cream, ointment or gel that is dispensed by weight.
 */
export function gramsOfArea(
  { site, layer }: Pick<SigStep, 'site' | 'layer'>,
  { potencyUnitCode, route, description = '' }: DispensedProduct,
): number | undefined {
  if (potencyUnitCode !== GRAM || !/topical/i.test(route)) return undefined;
  return rows.find((row) => {
    if (row.site !== site) return false;
    return 'products' in row
      ? row.products?.some((product) => description.startsWith(product))
      : layer === 'a thin layer';
  })?.grams;
}
