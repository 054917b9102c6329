import { AllergenCatalogue } from '@erx/core/legacy-import/allergies/catalogue';
import { MatchingCatalogue } from '@erx/core/legacy-import/medications/catalogue';
import { setImmediate } from 'node:timers/promises';
import type { DrugSearch, SearchedProducts } from '../drugs/drug-search';

/** The catalogue in the terms that legacy records are compared in. */
export interface Catalogues {
  readonly drugs: MatchingCatalogue;
  readonly allergens: AllergenCatalogue;
}

/** So many products are read before others get their turn: some ten milliseconds. */
const AT_ONCE = 150;

/**
 * By the products they were made of, so that a renewed catalogue makes new ones and an old one is forgotten
 * with them.
 */
const made = new WeakMap<SearchedProducts, Promise<Catalogues>>();

/**
 * What legacy records are compared with now. Made when first asked for, from the products that the drug
 * search has in memory.
 */
export async function currentCatalogues(drugs: Pick<DrugSearch, 'products'>): Promise<Catalogues> {
  const products = await drugs.products();
  let catalogues = made.get(products);
  if (!catalogues) {
    catalogues = make(products);
    made.set(products, catalogues);
    catalogues.catch(() => made.delete(products));
  }
  return await catalogues;
}

async function make(products: SearchedProducts): Promise<Catalogues> {
  const drugs = new MatchingCatalogue();
  const allergens = new AllergenCatalogue();
  let read = 0;
  for (const { drug, rank } of products.values()) {
    drugs.add({ ...drug, rank });
    allergens.add(drug);
    read += 1;
    if (read % AT_ONCE === 0) await setImmediate();
  }
  return { drugs, allergens };
}
