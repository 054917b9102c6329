import { addToList } from '@erx/core/values/lists';
import type { DrugMatch, FoundBy } from '@erx/core/drugs/drug-match';
import { type DrugPlace, drugPlace, ingredientsKey } from '@erx/core/drugs/drug-place';
import { formFit } from '@erx/core/drugs/form-fit';
import { hasAmounts } from '@erx/core/drugs/asked-amounts';
import { readSearchText, type SearchText } from '@erx/core/drugs/search-text';
import { DRUG_GROUPS, type DrugGroup, groupsNamed } from './drug-groups';
import { DrugFamilies } from './drug-families';
import { tokenize, wordsIn } from './tokens';
import { type Scored, type SearchableProduct, WordIndex } from './word-index';

/** A product that was found, and how it answers the text. */
export interface DrugHit {
  readonly id: string;
  readonly match: DrugMatch;
  readonly by?: FoundBy;
}

/** Products that stand in one row, of which one at least was found. */
export interface FamilyHit {
  readonly match: DrugMatch;
  readonly by?: FoundBy;
  /** Ids of all its products, generics first, by strength. */
  readonly ids: readonly string[];
  /** Those that answer the text themselves. */
  readonly found: ReadonlySet<string>;
}

/** What is known of the patient and the prescriber, besides the text. */
export interface Preference {
  /** By how much the score of a product is raised, by its id. */
  readonly raised: ReadonlyMap<string, number>;
  /** By how much each rank of a form that suits less is put back; 0 where all forms suit. */
  readonly unfit: number;
}

interface Found {
  readonly product: number;
  readonly tier: DrugMatch;
  score: number;
  readonly group: DrugGroup | undefined;
}

const TIER: Readonly<Record<DrugMatch, number>> = { exact: 0, group: 1, doubtful: 2, similar: 3 };
/** Shorter words begin too many names to show what has them alone. */
const SHORTEST_NAME = 4;
/** A group's members stand in its order, before what is only common. */
const GROUP_ORDER = 100;

/**
 * The catalogue's products by words, in memory (docs/decisions/drug-search.md). Every word of the query must
 * be found in a product, as a whole or as a beginning; words that nothing begins with are taken as misspelt,
 * and what is found by one is 'similar' only. Rebuilt, never changed.
 */
export class DrugSearchIndex {
  private readonly products: readonly SearchableProduct[];
  /** First words of ingredients that several have: 'isosorbide'. */
  readonly sharedNames: ReadonlySet<string>;
  private readonly families: DrugFamilies;
  private readonly words: WordIndex;
  private readonly placeOf: ReadonlyMap<string, number>;
  /** Of a small child: the rank of each product's form. */
  private readonly fit: Uint8Array;
  private readonly groups = new Map<DrugGroup, readonly (readonly [product: number, place: number])[]>();

  constructor(products: readonly SearchableProduct[]) {
    this.products = products;
    this.placeOf = new Map(products.map(({ id }, at) => [id, at]));
    this.fit = Uint8Array.from(products, (product) => formFit(product, 0).rank);
    this.sharedNames = sharedNames(products);
    this.families = new DrugFamilies(products);
    this.words = new WordIndex(products, (at) => ({
      same: this.families.brandsOf[at] ?? [],
      near: this.families.nearBrandsOf[at] ?? [],
    }));
    const places = products.map(drugPlace);
    const byIngredients = new Map<string, number[]>();
    products.forEach(({ ingredients }, at) => {
      addToList(byIngredients, ingredientsKey(ingredients), at);
    });
    for (const group of DRUG_GROUPS) this.groups.set(group, membersOf(group, byIngredients, places));
  }

  get size(): number {
    return this.products.length;
  }

  /**
   * The products that hold every word of the query, best first: exact ones, then those of a class or use that
   * it names, then those of an abbreviation that means several drugs, then similar ones.
   * @param limit at most so many
   */
  search(query: string, limit: number): DrugHit[] {
    if (limit <= 0) return [];
    const reading = readSearchText(query);
    return best(this.find(reading), limit, compare).map((one) => ({
      id: this.products[one.product]?.id ?? '',
      match: one.tier,
      ...this.foundBy(one, reading),
    }));
  }

  /**
   * The rows that hold what was found, in the order of the best of each.
   * @param preference what is not only similar is ordered by it too
   * @param limit at most so many rows
   */
  searchFamilies(reading: SearchText, limit: number, preference: Preference): FamilyHit[] {
    return this.familiesOf(this.find(reading), reading, limit, preference);
  }

  /**
   * Where no product has all words of a text: rows of what has its first ones, as similar, and the words that were
   * left out; undefined where nothing is called by the first word.
   */
  searchWithout(
    reading: SearchText,
    limit: number,
    preference: Preference,
  ): { readonly hits: FamilyHit[]; readonly without: string } | undefined {
    const words = (reading.meanings[0] ?? '').split(' ');
    if (reading.doubtful || (words[0]?.length ?? 0) < SHORTEST_NAME) return undefined;
    // what begins with a number is an amount: it goes whole, with its unit
    const amount = words.findIndex((word) => /^[\d.]/.test(word));
    for (let count = amount === -1 ? words.length - 1 : amount; count > 0; count -= 1) {
      const found = this.words.holding(words.slice(0, count).join(' ')).filter(({ isExact }) => isExact);
      if (found.length === 0) continue;
      const similar = found.map((one) => toFound(one, 'similar'));
      return {
        hits: this.familiesOf(similar, reading, limit, preference),
        without: words.slice(count).join(' '),
      };
    }
    return undefined;
  }

  private familiesOf(
    found: readonly Found[],
    reading: SearchText,
    limit: number,
    { raised, unfit }: Preference,
  ): FamilyHit[] {
    const sums = new Map<number, number>();
    for (const [id, points] of raised) {
      const place = this.placeOf.get(id);
      if (place !== undefined) sums.set(place, points);
    }
    const ids = new Set<number>();
    const rows = new Map<number, Found>();
    for (const one of found) {
      const { product, tier } = one;
      ids.add(product);
      if (tier !== 'similar')
        one.score += (sums.get(product) ?? 0) - (unfit === 0 ? 0 : unfit * (this.fit[product] ?? 0));
      const family = this.families.familyOf[product] ?? 0;
      const first = rows.get(family);
      if (first === undefined || compare(one, first) < 0) rows.set(family, one);
    }
    const idOf = (product: number) => this.products[product]?.id ?? '';
    return best([...rows.values()], limit, compare).map((first) => {
      const members = this.families.members[this.families.familyOf[first.product] ?? 0] ?? [];
      return {
        match: first.tier,
        ...this.foundBy(first, reading),
        ids: members.map(idOf),
        found: new Set(members.filter((product) => ids.has(product)).map(idOf)),
      };
    });
  }

  private find(reading: SearchText): Found[] {
    const [text = ''] = reading.meanings;
    if (reading.doubtful) return this.findDoubtful(reading);
    const held = this.words.holding(text);
    const known = new Set<number>();
    const found: Found[] = [];
    for (const one of held) {
      if (!one.isExact) continue;
      known.add(one.product);
      found.push(toFound(one, 'exact'));
    }
    const tokens = tokenize(text);
    const named = groupsNamed(tokens.join(' '));
    const words = wordsIn(text).join(' ');
    for (const group of named.length > 0 ? named : groupsNamed(words))
      for (const [product, place] of this.groups.get(group) ?? []) {
        if (known.has(product)) continue;
        const { strength = '' } = this.products[product] ?? {};
        if (named.length === 0 && !hasAmounts(strength, reading.amounts)) continue;
        known.add(product);
        const standing = this.words.standing[product] ?? 0;
        found.push({ product, tier: 'group', score: standing - GROUP_ORDER * place, group });
      }
    for (const one of held) if (!known.has(one.product)) found.push(toFound(one, 'similar'));
    if (found.length > 0) return found;
    // No product has all the words as typed: some of them are misspelt, or one happens to begin another word.
    return this.words.resembling(text).map((one) => toFound(one, 'similar'));
  }

  /** What an abbreviation of several drugs may mean; a name that begins like it is itself: 'MS Contin'. */
  private findDoubtful(reading: SearchText): Found[] {
    const { meanings, doubtful } = reading;
    const typed = `${doubtful?.abbreviation ?? ''} ${doubtful?.rest ?? ''}`;
    if (/\p{L}{2}/u.test(doubtful?.rest ?? '')) {
      const whole = this.find({ ...reading, meanings: [typed], doubtful: undefined });
      if (whole.some(({ tier }) => tier === 'exact')) return whole;
    }
    const found = new Map<number, Found>();
    // What is only letters may be the beginning of a name as well: 'tac'.
    const all = /\d/.test(doubtful?.abbreviation ?? '') ? meanings : [...meanings, typed];
    all.forEach((meaning, place) => {
      for (const one of this.words.holding(meaning))
        if (one.isExact && !found.has(one.product))
          found.set(one.product, {
            product: one.product,
            tier: 'doubtful',
            score: one.score - GROUP_ORDER * place,
            group: undefined,
          });
    });
    return [...found.values()];
  }

  /** What led to a product that the query does not name by its own name. */
  private foundBy({ product, group }: Found, { meanings, doubtful }: SearchText): { by?: FoundBy } {
    if (group) return { by: { group: group.heading } };
    const [first = ''] = doubtful ? [] : tokenize(meanings[0] ?? '');
    const name = this.products[product]?.name ?? '';
    if (first === '' || tokenize(name).some((word) => word.startsWith(first))) return {};
    const brands = [
      ...(this.families.brandsOf[product] ?? []),
      ...(this.families.nearBrandsOf[product] ?? []),
    ];
    const brand = brands.find((one) => tokenize(one)[0]?.startsWith(first));
    return brand === undefined ? {} : { by: { brand } };
  }
}

function toFound({ product, score }: Scored, tier: DrugMatch): Found {
  return { product, tier, score, group: undefined };
}

/** By tier, then higher scores; equals in the order they were given in, which is the catalogue's. */
function compare(a: Found, b: Found): number {
  return TIER[a.tier] - TIER[b.tier] || b.score - a.score || a.product - b.product;
}

/** The first ones in an order, without sorting the rest. */
function best<One>(all: readonly One[], limit: number, order: (a: One, b: One) => number): One[] {
  const kept: One[] = [];
  for (const one of all) {
    const last = kept[limit - 1];
    if (last !== undefined && order(last, one) <= 0) continue;
    let at = Math.min(kept.length, limit - 1);
    while (at > 0 && order(kept[at - 1] ?? one, one) > 0) at -= 1;
    kept.splice(at, 0, one);
    if (kept.length > limit) kept.pop();
  }
  return kept;
}

function sharedNames(products: readonly SearchableProduct[]): ReadonlySet<string> {
  const byFirst = new Map<string, Set<string>>();
  for (const { ingredients } of products) {
    const key = ingredients.length === 1 ? ingredientsKey(ingredients) : '';
    const [first = ''] = tokenize(key);
    byFirst.set(first, (byFirst.get(first) ?? new Set()).add(key));
  }
  return new Set([...byFirst].flatMap(([first, keys]) => (keys.size > 1 ? [first] : [])));
}

/** Products of a group in their order, each with the place of the first member that it is. */
function membersOf(
  group: DrugGroup,
  byIngredients: ReadonlyMap<string, readonly number[]>,
  places: readonly DrugPlace[],
): (readonly [product: number, place: number])[] {
  const members = new Map<number, number>();
  group.members.forEach(([ingredients, fitting], member) => {
    for (const at of byIngredients.get(ingredients) ?? []) {
      const place = places[at];
      if (place !== undefined && fitting.includes(place) && !members.has(at)) members.set(at, member);
    }
  });
  return [...members].sort(([one], [other]) => one - other);
}
