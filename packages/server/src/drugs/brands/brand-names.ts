import { type DrugPlace, ingredientsKey } from '@erx/core/drugs/drug-place';
import { DRUG_PLACES } from '@erx/core/drugs/vocabulary';
import { LISTED_A_TO_H } from './listed-a-to-h';
import { LISTED_I_TO_Z } from './listed-i-to-z';
import { UNLISTED_BRANDS } from './unlisted';

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

/** Brands of the directory, read there by a test. */
export const listedBrands = (): BrandName[] => readLines(LISTED_A_TO_H + LISTED_I_TO_Z);

/** Every brand that is known by name. */
export const brandNames = (): BrandName[] => [...listedBrands(), ...readLines(UNLISTED_BRANDS)];

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

/** Reads lines 'name, name | ingredient / ingredient | place, place | salt'. */
function readLines(text: string): BrandName[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [names = '', ingredients = '', places = '', salt] = line.split(' | ');
      return names.split(', ').map((name) => ({
        name: written(name),
        ingredients: ingredients.split(' / '),
        places: places.split(', ').flatMap((place) => DRUG_PLACES.find((one) => one === place) ?? []),
        ...(salt === undefined ? {} : { salt }),
      }));
    });
}

/** Ends of names that are written in capitals. */
const CAPITALS = new Set(
  'ac af ccr cc cd cr d dm ds dsc ec er fe hc hct hd hfa hp la ls mlt odt pf pm sr vk xl xr xt'.split(' '),
);

function written(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      if (CAPITALS.has(word)) return word === 'fe' ? 'Fe' : word.toUpperCase();
      return word === 'with'
        ? word
        : word.replaceAll(/(?<![\p{L}\d'])\p{L}/gu, (letter) => letter.toUpperCase());
    })
    .join(' ');
}
