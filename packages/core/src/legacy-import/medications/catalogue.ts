import type { DrugSuggestion } from '../model';
import { readDrugName } from '../names/drug-name';
import { ingredientKey, isSaltWord, likeness } from '../names/ingredient-key';
import { offered } from '../suggestions';
import { brandKey, type MatchableProduct, type ProductReading, readProduct } from './product-reading';
import { type LineReading, suggestionFor } from './similarity';

/** Below this a misspelt name may be anything; look-alikes such as hydroxyzine and hydralazine share less. */
const LEAST_LIKENESS = 0.74;
const SHORTEST_MISSPELT = 5;
/** No product has a longer name; comparing letters takes as long as both texts multiplied. */
const LONGEST_MISSPELT = 200;
/** The longest name that is looked for inside a text, in words. */
const MOST_WORDS = 5;

/** A name of the vocabulary: an ingredient, or a brand with what is in it. */
interface Known {
  readonly isBrand: boolean;
  readonly key: string;
}

/**
 * The catalogue in terms of ingredients and brands, for finding what a line of another system means. Filled
 * once, read often.
 */
export class MatchingCatalogue {
  private readonly byId = new Map<string, ProductReading>();
  private readonly byIngredients = new Map<string, ProductReading[]>();
  private readonly byBrand = new Map<string, ProductReading[]>();
  private readonly ingredients = new Set<string>();
  private readonly byFirstLetter = new Map<string, string[]>();

  constructor(products: Iterable<MatchableProduct> = []) {
    for (const product of products) this.add(product);
  }

  /**
   * Adds a product. Reading one takes some twenty microseconds: anyone who adds thousands may rest in between.
   */
  add(product: MatchableProduct): void {
    const reading = readProduct(product);
    this.byId.set(reading.id, reading);
    for (const key of reading.ingredients) {
      if (!this.ingredients.has(key)) this.spell(key);
      this.ingredients.add(key);
    }
    if (reading.ingredients.length > 0) put(this.byIngredients, setKey(reading.ingredients), reading);
    if (reading.brand === '') return;
    if (!this.byBrand.has(reading.brand)) this.spell(reading.brand);
    put(this.byBrand, reading.brand, reading);
  }

  /**
   * Products that a line of another system may mean, best first; none where nothing of the catalogue has its
   * ingredients.
   * @param ndcProductId the product of the line's NDC, where the catalogue knows it
   */
  suggest(text: string, ndcProductId?: string): DrugSuggestion[] {
    const line = this.read(text);
    const candidates = new Set<ProductReading>();
    if (line.ingredients.length > 0)
      for (const product of this.byIngredients.get(setKey(line.ingredients)) ?? []) candidates.add(product);
    for (const product of this.byBrand.get(line.brand) ?? []) candidates.add(product);
    const packaged = ndcProductId === undefined ? undefined : this.byId.get(ndcProductId);
    if (packaged) candidates.add(packaged);
    const found = [...candidates]
      .sort((a, b) => b.rank - a.rank)
      .map((product) => suggestionFor(line, product, packaged));
    return offered(onlySaltStated(found));
  }

  /** What a line names, in the words of this catalogue. */
  private read(text: string): LineReading {
    const name = readDrugName(text);
    const found = [...name.names, ...(name.names.length > 1 ? [name.names.join(' ')] : [])].map((each) =>
      this.resolve(each),
    );
    const whole = found.at(-1);
    const parts =
      name.names.length > 1
        ? whole?.isWhole === true && !found.slice(0, -1).every(({ known }) => known.length > 0)
          ? found.slice(-1)
          : found.slice(0, -1)
        : found;
    const bracketed = name.brand === '' ? undefined : this.brandOf(name.brand);
    const known = parts.flatMap((part) => part.known);
    const brand = bracketed ?? known.find(({ isBrand }) => isBrand)?.key ?? '';
    // an ingredient that nobody here knows
    const isGapped = parts.length > 1 && parts.some((part) => part.known.length === 0);
    const named = isGapped ? [] : known.filter(({ isBrand }) => !isBrand).map(({ key }) => key);
    const ofBrand =
      named.length === 0 && brand !== ''
        ? (this.byBrand.get(brand)?.find(({ ingredients }) => ingredients.length > 0)?.ingredients ?? [])
        : [];
    return {
      name,
      brand,
      isBrandStated: name.brand !== '' || brand !== '',
      ingredients: [...new Set([...named, ...ofBrand])],
      isMisspelt: parts.some(({ isMisspelt }) => isMisspelt),
      isWholly: parts.every(({ isWhole }) => isWhole),
    };
  }

  private spell(key: string): void {
    if (key.length >= SHORTEST_MISSPELT) put(this.byFirstLetter, key.charAt(0), key);
  }

  private brandOf(text: string): string | undefined {
    const key = brandKey(text);
    return this.byBrand.has(key) ? key : undefined;
  }

  /** The ingredients or the brand that one name of a line means. */
  private resolve(text: string): { known: Known[]; isWhole: boolean; isMisspelt: boolean } {
    const exact = this.knownAs(text);
    if (exact) return { known: [exact], isWhole: true, isMisspelt: false };
    const words = text.split(' ');
    const known: Known[] = [];
    const unread: string[] = [];
    for (let at = 0; at < words.length;) {
      let length = Math.min(MOST_WORDS, words.length - at);
      let found: Known | undefined;
      for (; length > 0; length -= 1) {
        found = this.knownAs(words.slice(at, at + length).join(' '));
        if (found) break;
      }
      if (found) known.push(found);
      else if (!isQualifier(words[at] ?? '')) unread.push(words[at] ?? '');
      at += Math.max(1, length);
    }
    if (unread.length === 0) return { known, isWhole: true, isMisspelt: false };
    if (known.length > 0) return { known, isWhole: false, isMisspelt: false };
    const misspelt = this.resembling(ingredientKey(text)) ?? this.resembling(unread.join(' '));
    return {
      known: misspelt ? [misspelt] : [],
      isWhole: misspelt !== undefined,
      isMisspelt: misspelt !== undefined,
    };
  }

  private knownAs(text: string): Known | undefined {
    const brand = brandKey(text);
    const key = ingredientKey(text);
    if (this.ingredients.has(key) && (text.includes(' ') || !isSaltWord(text)))
      return { isBrand: false, key };
    return brand.length > 2 && this.byBrand.has(brand) ? { isBrand: true, key: brand } : undefined;
  }

  /** The one name that a misspelt one is closest to; nothing where two are as close. */
  private resembling(text: string): Known | undefined {
    if (text.length < SHORTEST_MISSPELT || text.length > LONGEST_MISSPELT) return undefined;
    // 'vitamin b' is not a slip for 'vitamin d'
    if (text.split(' ').some((word) => /^.{1,2}$|\d/.test(word))) return undefined;
    let best: string | undefined;
    let closest = LEAST_LIKENESS;
    for (const key of this.byFirstLetter.get(text.charAt(0)) ?? []) {
      const like = likeness(text, key);
      if (like === closest && best !== undefined) best = undefined;
      if (like > closest) [best, closest] = [key, like];
    }
    return best === undefined ? undefined : { isBrand: !this.ingredients.has(best), key: best };
  }
}

/**
 * Where products of the stated salt exist, those of another are not suggested: they are two products of one
 * ingredient.
 */
function onlySaltStated(found: readonly DrugSuggestion[]): DrugSuggestion[] {
  const saltOf = ({ compared }: DrugSuggestion) => compared.find(({ part }) => part === 'salt')?.agreement;
  const isStated = found.some((each) => each.suggestedMatch && saltOf(each) === 'same');
  return found.map((each) =>
    isStated && each.suggestedMatch && saltOf(each) !== 'same' ? { ...each, suggestedMatch: false } : each,
  );
}

/** A word that names nothing by itself: a salt, or how it was made. */
function isQualifier(word: string): boolean {
  return ingredientKey(`x ${word}`) === 'x';
}

function setKey(ingredients: readonly string[]): string {
  return [...ingredients].sort().join('+');
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
