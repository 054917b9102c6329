import { allergenOfIngredient } from '@erx/core/allergies/allergens';
import type { Allergen } from '@erx/core/allergies/model';
import type { Drug } from '@erx/core/drugs/model';

interface Entry {
  readonly allergen: Allergen;
  /** Names of the ingredient with its salts, in lower case. */
  readonly names: Set<string>;
  /** How many products hold it: the commonest is offered first. */
  products: number;
}

/**
 * What the catalogue's products are made of, as allergens, in memory: each ingredient once whatever its
 * salts.
 */
export class AllergenIndex {
  readonly #entries = new Map<string, Entry>();
  /** Brand names in lower case, each with the ids of what is in it. */
  readonly #brands = new Map<string, Set<string>>();

  constructor(drugs: Iterable<Pick<Drug, 'name' | 'ingredients' | 'type'>>) {
    for (const { name, ingredients, type } of drugs) {
      for (const ingredient of ingredients) {
        const { id } = this.#add(ingredient);
        if (type === 'Brand Name') {
          const brand = name.toLowerCase();
          this.#brands.set(brand, (this.#brands.get(brand) ?? new Set()).add(id));
        }
      }
    }
  }

  /**
   * Ingredients with a word that begins with the text, the commonest first, then those of brands whose name
   * begins with it.
   */
  search(text: string, limit: number): Allergen[] {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return [];
    const own = this.#sorted(
      [...this.#entries.values()].filter(({ names }) => [...names].some((name) => hasWordFrom(name, wanted))),
    );
    const found = new Set(own.map(({ allergen }) => allergen.id));
    const inBrands = new Set(
      [...this.#brands].flatMap(([brand, ids]) =>
        brand.startsWith(wanted) ? [...ids].filter((id) => !found.has(id)) : [],
      ),
    );
    const others = this.#sorted([...inBrands].flatMap((id) => this.#entries.get(id) ?? []));
    return [...own, ...others].slice(0, limit).map(({ allergen }) => allergen);
  }

  /** Whether a product of the catalogue has an ingredient with this allergen's id. */
  has(id: string): boolean {
    return this.#entries.has(id);
  }

  #add(ingredient: string): Allergen {
    const allergen = allergenOfIngredient(ingredient.toLowerCase());
    const entry = this.#entries.get(allergen.id) ?? { allergen, names: new Set<string>(), products: 0 };
    entry.names.add(ingredient.toLowerCase());
    entry.products += 1;
    this.#entries.set(allergen.id, entry);
    return allergen;
  }

  #sorted(entries: readonly Entry[]): Entry[] {
    return [...entries].sort(
      (left, right) => right.products - left.products || (left.allergen.name < right.allergen.name ? -1 : 1),
    );
  }
}

/** Whether a word of the name begins with the text; the text may extend over words. */
function hasWordFrom(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  }
  return false;
}
