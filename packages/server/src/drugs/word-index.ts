import { remembered } from '@erx/core/values/remembered';
import { amountKeys, numbersWritten } from '@erx/core/drugs/asked-amounts';
import { ownNames } from '@erx/core/drugs/drug-match';
import type { Drug } from '@erx/core/drugs/model';
import { TermDictionary, type TermMatch } from './term-dictionary';
import { isNumber, nearNames, listOtherNames, queryTokens, tokenize } from './tokens';

/** What the index needs of a product. */
export interface SearchableProduct extends Readonly<
  Pick<Drug, 'name' | 'type' | 'strength' | 'doseForm' | 'route'>
> {
  readonly id: string;
  readonly ingredients: readonly string[];
  /** How often it is prescribed, in any unit: packages listed, plus what the starter catalogue adds. */
  readonly rank: number;
}

/** Brands of other products that a product is found by. */
export interface OtherBrands {
  /** That it is the same as. */
  readonly same: readonly string[];
  /** That it is near. */
  readonly near: readonly string[];
}

/** A product that holds every word, and how well. */
export interface Scored {
  readonly product: number;
  /** Whether a word named the product itself. */
  readonly isExact: boolean;
  readonly score: number;
}

/** How much a match counts by the place of the word. */
const WEIGHT = {
  name: 3,
  ingredient: 2.6,
  brand: 2.4,
  longBrand: 1,
  amount: 2,
  rest: 1,
  volume: 0.4,
} as const;
/** The query's first word begins the name: what the prescriber is spelling. */
const LEADS_NAME = 1.5;
/** Each further ingredient: 'lisinopril' alone before its combinations. */
const FURTHER_INGREDIENT = 0.9;
const COMMON = 0.35;
/** Words of a query that are looked at. */
const MOST_WORDS = 12;

interface Posting {
  readonly products: Uint32Array;
  readonly weights: Float32Array;
  /** 1 where the word is one of a name of the product itself. */
  readonly names: Uint8Array;
}

interface Word {
  weight: number;
  isName: boolean;
}

/** Products by their words. Rebuilt, never changed. */
export class WordIndex {
  /** How common a product is, lowered for each further ingredient. */
  readonly standing: Float32Array;
  private readonly dictionary: TermDictionary;
  private readonly postings: readonly Posting[];
  private readonly leading: readonly string[];
  /** Of the query at hand: sums, and how many of its words a product has; cleared after each use. */
  private readonly sums: Float32Array;
  private readonly found: Uint8Array;
  private readonly best: Float32Array;
  private readonly named: Uint8Array;

  /** @param brandsOf of the product at a place */
  constructor(products: readonly SearchableProduct[], brandsOf: (product: number) => OtherBrands) {
    const { tokens, amounts } = readersOfTexts();
    const entries = products.map((product, at) => weightedTokens(product, brandsOf(at), tokens, amounts));
    this.dictionary = new TermDictionary(flat(entries));
    const numbers = new Map(this.dictionary.terms.map((term, index) => [term, index]));
    const lists = this.dictionary.terms.map(() => ({
      products: [] as number[],
      weights: [] as number[],
      names: [] as number[],
    }));
    entries.forEach((entry, product) => {
      for (const [token, { weight, isName }] of entry) {
        const list = lists[numbers.get(token) ?? 0];
        list?.products.push(product);
        list?.weights.push(weight);
        list?.names.push(isName ? 1 : 0);
      }
    });
    this.postings = lists.map((list) => ({
      products: Uint32Array.from(list.products),
      weights: Float32Array.from(list.weights),
      names: Uint8Array.from(list.names),
    }));
    this.leading = products.map((product) => tokens(product.name)[0] ?? '');
    this.standing = Float32Array.from(
      products,
      (product) =>
        COMMON * Math.log2(1 + Math.max(0, product.rank)) -
        FURTHER_INGREDIENT * Math.max(0, product.ingredients.length - 1),
    );
    this.sums = new Float32Array(products.length);
    this.found = new Uint8Array(products.length);
    this.best = new Float32Array(products.length);
    this.named = new Uint8Array(products.length);
  }

  /** Products that hold every word of a text, as a whole or as a beginning, in no order. */
  holding(text: string): Scored[] {
    const tokens = queryTokens(text).slice(0, MOST_WORDS);
    if (tokens.length === 0) return [];
    return this.score(
      tokens,
      tokens.map((alternatives) => this.beginning(alternatives)),
    );
  }

  /** Products that hold every word of a text or one that it may be a slip of the pen for. */
  resembling(text: string): Scored[] {
    const tokens = queryTokens(text).slice(0, MOST_WORDS);
    if (tokens.length === 0) return [];
    return this.score(
      tokens,
      tokens.map((alternatives) => [
        ...this.beginning(alternatives),
        ...this.dictionary.resembling(alternatives[0] ?? ''),
      ]),
    );
  }

  private beginning(alternatives: readonly string[]): TermMatch[] {
    return alternatives.flatMap((token, index) =>
      this.dictionary
        .startingWith(token)
        .map(({ term, closeness }) => ({ term, closeness: closeness * 0.8 ** index })),
    );
  }

  private score(tokens: readonly (readonly string[])[], matches: readonly TermMatch[][]): Scored[] {
    if (matches.some((list) => list.length === 0)) return [];
    const candidates: number[] = [];
    // The rarest word first: what lacks it is never looked at again.
    const order = matches
      .map((list) => ({
        list,
        size: list.reduce((sum, { term }) => sum + (this.postings[term]?.products.length ?? 0), 0),
      }))
      .sort((a, b) => a.size - b.size);
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
    const first = tokens[0]?.[0] ?? '';
    const scored = candidates
      .filter((product) => this.found[product] === tokens.length)
      .map((product) => ({
        product,
        isExact: this.named[product] === 1,
        score:
          (this.sums[product] ?? 0) +
          (this.standing[product] ?? 0) +
          (this.leading[product]?.startsWith(first) ? LEADS_NAME : 0),
      }));
    for (const product of candidates) {
      this.sums[product] = 0;
      this.found[product] = 0;
      this.named[product] = 0;
    }
    return scored;
  }

  /** Notes the best weight of this word in each product that has all earlier words. */
  private collect(term: number, closeness: number, step: number, touched: number[]): void {
    const posting = this.postings[term];
    if (posting === undefined) return;
    const { products, weights, names } = posting;
    for (let at = 0; at < products.length; at += 1) {
      const product = products[at] ?? 0;
      if (this.found[product] !== step) continue;
      if (names[at] === 1) this.named[product] = 1;
      const score = closeness * (weights[at] ?? 0);
      if (this.best[product] === 0) touched.push(product);
      if (score > (this.best[product] ?? 0)) this.best[product] = score;
    }
  }
}

/**
 * Each distinct word of a product with the weight of its best place, and whether it names the product itself.
 */
function weightedTokens(
  product: SearchableProduct,
  brands: OtherBrands,
  tokens: (text: string) => readonly string[],
  amountsOf: (strength: string) => Amounts,
): Map<string, Word> {
  const words = new Map<string, Word>();
  const add = (text: string, weight: number, isName = false) => {
    for (const token of tokens(text)) {
      const known = words.get(token);
      words.set(token, {
        weight: Math.max(known?.weight ?? 0, weight),
        isName: known?.isName === true || (isName && !isNumber(token)),
      });
    }
  };
  const addAmount = (token: string, weight: number) => {
    if (!words.has(token)) words.set(token, { weight, isName: false });
  };
  const [amounts = '', volume = ''] = product.strength.split('/');
  add(product.name, WEIGHT.name);
  for (const name of ownNames(product)) add(name, WEIGHT.rest, true);
  for (const ingredient of product.ingredients) {
    add(ingredient, WEIGHT.ingredient);
    if (product.ingredients.length === 1) {
      add(listOtherNames(ingredient), WEIGHT.rest, true);
      add(nearNames(ingredient), WEIGHT.rest);
    }
  }
  for (const brand of brands.same) {
    const [first = '', ...rest] = tokens(brand);
    add(first, rest.length === 0 ? WEIGHT.brand : WEIGHT.longBrand, true);
    add(rest.join(' '), WEIGHT.rest);
  }
  for (const brand of brands.near) add(brand, WEIGHT.rest);
  for (const token of tokens(amounts)) add(token, isNumber(token) ? WEIGHT.amount : WEIGHT.rest);
  const { numbers, keys } = amountsOf(product.strength);
  for (const number of numbers) addAmount(String(number), WEIGHT.amount);
  // 1 g is a tablet's before it is that of '1 g/10 mL'
  for (const key of keys)
    addAmount(key, volume !== '' && key.endsWith('whole;') ? WEIGHT.rest : WEIGHT.amount);
  add(volume, WEIGHT.volume);
  add(product.doseForm, WEIGHT.rest);
  return words;
}

interface Amounts {
  readonly numbers: readonly number[];
  readonly keys: readonly string[];
}

/** Thousands of products share a few names, forms and strengths: each is read once while an index is made. */
const readersOfTexts = () => ({
  tokens: remembered(Infinity, (text): readonly string[] => tokenize(text)),
  amounts: remembered(Infinity, (text): Amounts => ({
    numbers: numbersWritten(text),
    keys: amountKeys(text),
  })),
});

function* flat(entries: readonly Map<string, Word>[]): Iterable<string> {
  for (const entry of entries) yield* entry.keys();
}
