import type { Drug } from '@erx/core/drugs/model';
import { AllergenCatalogue } from '@erx/core/matching/allergies/catalogue';
import { MatchingCatalogue } from '@erx/core/matching/drugs/catalogue';
import { setImmediate } from 'node:timers/promises';
import type { DrugSearch, SearchedProducts } from '../drugs/drug-search';
import { brandsInText } from '../drugs/brand-names';

/** The catalogue in the terms that texts are compared in. */
export interface Catalogues {
  readonly drugs: MatchingCatalogue;
  readonly allergens: AllergenCatalogue;
}

/** So many products are read before others get their turn: some ten milliseconds. */
const CHUNK_SIZE = 150;

/**
 * By the products they were made of, so that a renewed catalogue makes new ones and an old one is forgotten
 * with them.
 */
const made = new WeakMap<SearchedProducts, Promise<Catalogues>>();

/**
 * What texts are compared with now. Made when first asked for, from the products that the drug
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
    if (read % CHUNK_SIZE === 0) await setImmediate();
  }
  addBrands(drugs);
  return { drugs, allergens };
}

/** The same for products alone, in one go. @internal for tests of matching */
export function createDrugMatching(
  products: Iterable<{ readonly drug: Drug; readonly rank: number }>,
): MatchingCatalogue {
  const drugs = new MatchingCatalogue();
  for (const { drug, rank } of products) drugs.add({ ...drug, rank });
  addBrands(drugs);
  return drugs;
}

/** Brands that people write and the catalogue has no product of; not those that several drugs are sold under. */
function addBrands(drugs: MatchingCatalogue): void {
  for (const { name, meanings } of brandsInText()) {
    const [meaning, ...others] = meanings;
    if (meaning && others.length === 0) drugs.addBrand(name, meaning);
  }
}
