import { type DrugPlace, ingredientsKey } from '@erx/core/drugs/drug-place';
import { DRUG_PLACES } from '@erx/core/drugs/vocabulary';
import * as z from 'zod';
import { cell, listOf, readTable } from '../platform/data-table';

/**
 * The one table of brands: what the search calls a generic by, what a text means by a name, and what the safety
 * check reads in a list of medications or allergies. A brand on the lines of several ingredients is each of them.
 */

/** A brand, whether the catalogue has a product of it or not. */
export interface BrandName {
  /** As it is written: 'Flexeril'. */
  readonly name: string;
  /** Without salts, in lower case. */
  readonly ingredients: readonly string[];
  readonly places: readonly DrugPlace[];
  /** A word that the generic name must have, where salts differ; behind '!' one that it must not have. */
  readonly salt?: string;
}

/** A row of data/drugs/brands.csv. */
const BrandRow = z.strictObject({
  name: cell.text,
  ingredients: cell.list,
  places: listOf(z.enum(DRUG_PLACES)),
  salt: cell.text.exactOptional(),
  /** That FDA's National Drug Code Directory lists it, where a test reads it. */
  isListed: cell.yes.exactOptional(),
});

/** Read when first asked for. */
let rows: readonly z.output<typeof BrandRow>[] | undefined;
const brandRows = () => (rows ??= readTable('drugs/brands.csv', BrandRow));
const toBrand = ({ isListed: _, ...brand }: z.output<typeof BrandRow>): BrandName => brand;

/** Brands of the directory. @internal for the test that reads them there */
export const listedBrands = (): BrandName[] =>
  brandRows()
    .filter(({ isListed }) => isListed)
    .map(toBrand);

/** Every brand that is known by name. */
export const brandNames = (): BrandName[] => brandRows().map(toBrand);

/** A brand as texts name it, with everything that is sold under it. */
export interface BrandInText {
  /** In lower case, its words with a blank between: 'allegra d'. */
  readonly name: string;
  /** More than one where other ingredients are sold under the same name: no one knows which is meant. */
  readonly meanings: readonly BrandName[];
}

/**
 * Every brand as lists of medications, charts and requests write it: rows of one name and the same ingredients
 * are one meaning with the places of all.
 */
export function brandsInText(): BrandInText[] {
  const byName = new Map<string, Map<string, BrandName>>();
  for (const brand of brandNames()) {
    const name = brand.name
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, ' ')
      .trim();
    const meanings = byName.get(name) ?? new Map<string, BrandName>();
    const key = ingredientsKey(brand.ingredients);
    const known = meanings.get(key);
    meanings.set(key, known ? { ...known, places: [...known.places, ...brand.places] } : brand);
    byName.set(name, meanings);
  }
  return Array.from(byName, ([name, meanings]) => ({ name, meanings: [...meanings.values()] }));
}

/** Brands of one word, made when first asked for. */
let singleWords: ReadonlySet<string> | undefined;

/** Whether a word is the whole name of a brand: it means that, whatever the catalogue has. */
export function isBrandWord(word: string): boolean {
  singleWords ??= new Set(brandsInText().flatMap(({ name }) => (name.includes(' ') ? [] : [name])));
  return singleWords.has(word);
}
