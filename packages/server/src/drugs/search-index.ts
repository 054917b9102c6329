import { TermDictionary, type TermMatch } from './term-dictionary';
import { isNumber, otherNamesOf, queryTokens, tokensOf } from './tokens';

/** What the index needs of a product. */
export interface SearchableProduct {
  readonly id: string;
  readonly name: string;
  readonly ingredients: readonly string[];
  readonly strength: string;
  readonly doseForm: string;
  /** How often it is prescribed, in any unit: packages listed, plus what the starter catalogue adds. */
  readonly rank: number;
}

/** How much a match counts by the place of the word. */
const WEIGHT = { name: 3, ingredient: 2.6, amount: 2, rest: 1, volume: 0.4 } as const;
/** The query's first word begins the name: what the prescriber is spelling. */
const LEADS_NAME = 1.5;
/** Each further ingredient: 'lisinopril' alone before its combinations. */
const FURTHER_INGREDIENT = 0.9;
const COMMON = 0.35;

interface Posting {
  readonly products: Uint32Array;
  readonly weights: Float32Array;
}

/**
 * The catalogue's products by words, in memory (decision 25). Every word of the query must be found in a product, as a
 * whole or as a beginning; words that nothing begins with are taken as misspelt. Rebuilt, never changed.
 */
export class DrugSearchIndex {
  private readonly products: readonly SearchableProduct[];
  private readonly dictionary: TermDictionary;
  private readonly postings: readonly Posting[];
  private readonly leading: readonly string[];
  private readonly standing: Float32Array;
  /** Of the query at hand: sums, and how many of its words a product has; cleared after each use. */
  private readonly sums: Float32Array;
  private readonly found: Uint8Array;
  private readonly best: Float32Array;

  constructor(products: readonly SearchableProduct[]) {
    this.products = products;
    const entries = products.map(weightedTokens);
    this.dictionary = new TermDictionary(flat(entries));
    const numbers = new Map(this.dictionary.terms.map((term, index) => [term, index]));
    const lists = this.dictionary.terms.map(() => ({ products: [] as number[], weights: [] as number[] }));
    entries.forEach((entry, product) => {
      for (const [token, weight] of entry) {
        const list = lists[numbers.get(token) ?? 0];
        list?.products.push(product);
        list?.weights.push(weight);
      }
    });
    this.postings = lists.map((list) => ({ products: Uint32Array.from(list.products), weights: Float32Array.from(list.weights) }));
    this.leading = products.map((product) => tokensOf(product.name)[0] ?? '');
    this.standing = Float32Array.from(products, (product) => COMMON * Math.log2(1 + Math.max(0, product.rank)) - FURTHER_INGREDIENT * (product.ingredients.length - 1));
    this.sums = new Float32Array(products.length);
    this.found = new Uint8Array(products.length);
    this.best = new Float32Array(products.length);
  }

  get size(): number {
    return this.products.length;
  }

  /**
   * Ids of the products that hold every word of the query, best first.
   * @param limit at most so many
   */
  search(query: string, limit: number): string[] {
    const tokens = queryTokens(query).slice(0, 12);
    if (tokens.length === 0 || limit <= 0) return [];
    const exact = tokens.map((alternatives) => this.matches(alternatives, false));
    const ids = this.rank(tokens, exact, limit);
    // Each word is known, but no product has them all: one of them may be a misspelling that happens to begin another word.
    return ids.length > 0 ? ids : this.rank(tokens, tokens.map((alternatives) => this.matches(alternatives, true)), limit);
  }

  private matches(alternatives: readonly string[], isLenient: boolean): TermMatch[] {
    const beginning = alternatives.flatMap((token, index) => this.dictionary.startingWith(token).map(({ term, closeness }) => ({ term, closeness: closeness * 0.8 ** index })));
    const [token = ''] = alternatives;
    return beginning.length > 0 && !isLenient ? beginning : [...beginning, ...this.dictionary.resembling(token)];
  }

  private rank(tokens: readonly string[][], matches: readonly TermMatch[][], limit: number): string[] {
    if (matches.some((list) => list.length === 0)) return [];
    const candidates: number[] = [];
    // The rarest word first: what lacks it is never looked at again.
    const order = matches.map((list, index) => ({ list, index, size: list.reduce((sum, { term }) => sum + (this.postings[term]?.products.length ?? 0), 0) })).sort((a, b) => a.size - b.size);
    order.forEach(({ list }, step) => {
      const touched: number[] = [];
      for (const { term, closeness } of list) this.collect(term, closeness, step, touched);
      for (const product of touched) {
        this.sums[product] = (this.sums[product] ?? 0) + (this.best[product] ?? 0);
        this.best[product] = 0;
        this.found[product] = step + 1;
        if (step === 0) candidates.push(product);
      }
    });
    const complete = candidates.filter((product) => this.found[product] === tokens.length);
    const top = this.top(complete, tokens[0]?.[0] ?? '', limit);
    for (const product of candidates) {
      this.sums[product] = 0;
      this.found[product] = 0;
    }
    return top;
  }

  /** Notes the best weight of this word in each product that has all earlier words. */
  private collect(term: number, closeness: number, step: number, touched: number[]): void {
    const posting = this.postings[term];
    if (posting === undefined) return;
    const { products, weights } = posting;
    for (let at = 0; at < products.length; at += 1) {
      const product = products[at] ?? 0;
      if (this.found[product] !== step) continue;
      const score = closeness * (weights[at] ?? 0);
      if (this.best[product] === 0) touched.push(product);
      if (score > (this.best[product] ?? 0)) this.best[product] = score;
    }
  }

  private top(candidates: readonly number[], first: string, limit: number): string[] {
    const scored = candidates.map((product) => ({
      product,
      score: (this.sums[product] ?? 0) + (this.standing[product] ?? 0) + (this.leading[product]?.startsWith(first) ? LEADS_NAME : 0),
    }));
    const kept: typeof scored = [];
    for (const one of scored) {
      const last = kept[limit - 1];
      if (last && compare(last, one) <= 0) continue;
      let at = Math.min(kept.length, limit - 1);
      while (at > 0 && compare(kept[at - 1] ?? one, one) > 0) at -= 1;
      kept.splice(at, 0, one);
      if (kept.length > limit) kept.pop();
    }
    return kept.map(({ product }) => this.products[product]?.id ?? '');
  }
}

/** Higher scores first; equals in the order they were given in, which is the catalogue's. */
function compare(a: { product: number; score: number }, b: { product: number; score: number }): number {
  return b.score - a.score || a.product - b.product;
}

/** Each distinct word of a product with the weight of its best place. */
function weightedTokens(product: SearchableProduct): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const token of tokensOf(text)) weights.set(token, Math.max(weights.get(token) ?? 0, weight));
  };
  const [amounts = '', volume = ''] = product.strength.split('/');
  add(product.name, WEIGHT.name);
  for (const ingredient of product.ingredients) {
    add(ingredient, WEIGHT.ingredient);
    if (product.ingredients.length === 1) add(otherNamesOf(ingredient), WEIGHT.rest);
  }
  for (const token of tokensOf(amounts)) add(token, isNumber(token) ? WEIGHT.amount : WEIGHT.rest);
  add(volume, WEIGHT.volume);
  add(product.doseForm, WEIGHT.rest);
  return weights;
}

function* flat(entries: readonly Map<string, number>[]): Iterable<string> {
  for (const entry of entries) yield* entry.keys();
}
