import { addToList } from '../../values/lists';
import { doubtfulReadings } from '../../drugs/short-names';
import type { DrugSuggestion } from '../model';
import { readDrugName } from '../names/drug-name';
import { ingredientKey, isSaltWord, saltOf } from '../names/ingredient-key';
import { offered } from '../suggestions';
import { nameBegun, nameMeant } from './misspelling';
import { isProductOf, type OtherBrand } from './other-brand';
import { brandKey, type MatchableProduct, type ProductReading, readProduct } from './product-reading';
import { type Found, hasOpenSalt, notSuggested, withoutOtherSalt } from './salts';
import { withoutNumbers, withoutOwnNumbers } from './own-numbers';
import { type LineReading, statesStrength, suggestionFor } from './similarity';
import { hasOpenTrait } from './open-trait';

/** Behind the name of a brand or an ingredient these make another product of it: 'Tylenol PM', 'Benicar HCT'. */
const OTHER_PRODUCT = new Set(['d', 'pm', 'dm', 'hct', 'plus', 'hc', 'cf', 'af', 'cold', 'flu', 'sinus']);
/** A word of so many letters that nothing knows may be another ingredient. */
const SHORTEST_INGREDIENT = 5;
/** The longest word that is looked for among names: comparing letters takes as long as both multiplied. */
const LONGEST_MISSPELT = 40;
/** The longest name that is looked for inside a text, in words. */
const MOST_WORDS = 5;

/** A name of the vocabulary: an ingredient, or a brand with what is in it. */
interface Known {
  readonly isBrand: boolean;
  readonly key: string;
}

/** What a text says, and what it may mean. */
export interface LineMatch {
  readonly line: LineReading;
  /**
   * Whether no one knows which product is meant: it leaves open which salt or release, and products of its
   * strength differ in theirs, or it begins with an abbreviation that is taken for several drugs.
   */
  readonly isOpen: boolean;
  readonly suggestions: DrugSuggestion[];
}

/**
 * The catalogue in terms of ingredients and brands, for finding what a line of another system means. Filled
 * once, read often.
 */
export class MatchingCatalogue {
  private readonly byId = new Map<string, ProductReading>();
  /** By the very description, in lower case; undefined where several have it. */
  private readonly byDescription = new Map<string, ProductReading | undefined>();
  private readonly byIngredients = new Map<string, ProductReading[]>();
  private readonly byBrand = new Map<string, ProductReading[]>();
  private readonly ingredients = new Set<string>();
  /** Brands that the catalogue has no product of, with what is in them. */
  private readonly otherBrands = new Map<string, OtherBrand>();
  /** Ingredients with a number in their name, by the name without it: 'polyethylene glycol 3350'. */
  private readonly numbered = new Map<string, string>();
  /** Hours that a brand's letters mean: of 'bupropion' and 'xl' they are '24'. */
  private readonly hoursOfLetters = new Map<string, string>();
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
    const description = reading.description.toLowerCase();
    this.byDescription.set(description, this.byDescription.has(description) ? undefined : reading);
    for (const key of reading.ingredients) {
      if (!this.ingredients.has(key)) this.spell(key);
      this.ingredients.add(key);
      const plain = withoutNumbers(key);
      if (plain !== key) this.numbered.set(plain, key);
    }
    if (reading.ingredients.length > 0) addToList(this.byIngredients, setKey(reading.ingredients), reading);
    if (reading.brand === '') return;
    if (reading.letters !== '' && reading.form.hours !== '')
      this.hoursOfLetters.set(`${setKey(reading.ingredients)} ${reading.letters}`, reading.form.hours);
    if (!this.byBrand.has(reading.brand)) this.spell(reading.brand);
    addToList(this.byBrand, reading.brand, reading);
  }

  /**
   * Adds a brand that the catalogue has no product of: a line that names it means its ingredients. Left out is
   * one that is known already, or has something in it that no product has. To be called after the products
   * were added.
   */
  addBrand(name: string, { ingredients, places, salt }: OtherBrand): void {
    const brand = brandKey(name);
    const keys = ingredients.map(ingredientKey);
    if (this.knownAs(brand) || keys.length === 0 || keys.some((key) => !this.ingredients.has(key))) return;
    this.otherBrands.set(brand, { ingredients: keys, places, salt });
    this.spell(brand);
  }

  /**
   * Products that a line of another system may mean, best first; none where nothing of the catalogue has its
   * ingredients.
   * @param ndcProductId the product of the line's NDC, where the catalogue knows it
   */
  suggest(text: string, ndcProductId?: string): DrugSuggestion[] {
    return this.match(text, ndcProductId).suggestions;
  }

  /** What a text says, and the products that it may mean. */
  match(text: string, ndcProductId?: string): LineMatch {
    const line = this.read(text);
    const readings = line.ingredients.length > 0 || line.brand !== '' ? [] : doubtfulReadings(text);
    if (readings.length === 0) return this.matchOf(line, ndcProductId);
    const matches = readings
      .map((reading) => this.matchOf({ ...this.read(reading), isMisspelt: true }, ndcProductId))
      .filter(({ suggestions }) => suggestions.length > 0);
    const [only, ...others] = matches;
    if (only === undefined || others.length === 0) return only ?? this.matchOf(line, ndcProductId);
    return {
      line: { ...line, isMisspelt: true },
      isOpen: true,
      suggestions: offered(matches.flatMap(({ suggestions }) => suggestions.map(unsuggested))),
    };
  }

  /** The products that a line may mean as it was read. */
  private matchOf(line: LineReading, ndcProductId: string | undefined): LineMatch {
    const candidates = new Set<ProductReading>();
    // a name that is misspelt, or that no product has, means a product only where a strength says which
    if (statesStrength(line) || !(line.isMisspelt || this.otherBrands.has(line.brand))) {
      if (line.ingredients.length > 0)
        for (const product of this.byIngredients.get(setKey(line.ingredients)) ?? [])
          if (this.mayBe(product, line.brand)) candidates.add(product);
      for (const product of this.byBrand.get(line.brand) ?? []) candidates.add(product);
    }
    const packaged = ndcProductId === undefined ? undefined : this.byId.get(ndcProductId);
    if (packaged) candidates.add(packaged);
    const found = [...candidates]
      .sort((a, b) => b.rank - a.rank)
      .map((product): Found => ({ product, suggestion: suggestionFor(line, product, packaged) }));
    const isOpen = hasOpenSalt(line, found) || hasOpenTrait(line, found);
    const known = isOpen ? found.map(notSuggested) : withoutOtherSalt(found);
    return {
      line,
      isOpen,
      suggestions: offered(known.map(({ suggestion }) => suggestion)),
    };
  }

  /** The one product that is called by a text, word for word. */
  called(text: string): DrugSuggestion['drug'] | undefined {
    const product = this.byDescription.get(text.trim().toLowerCase());
    return product && { id: product.id, description: product.description };
  }

  /** Whether products of these ingredients have several salts: a name without one may mean either. */
  hasSeveralSalts(ingredients: readonly string[]): boolean {
    const salts = (this.byIngredients.get(setKey(ingredients)) ?? []).map(({ salt }) => salt);
    return new Set(salts.filter((salt) => salt !== '')).size > 1;
  }

  /** How a text compares with a product, which the catalogue need not have. */
  compare(text: string, product: MatchableProduct): { line: LineReading; suggestion: DrugSuggestion } {
    const line = this.read(text);
    return { line, suggestion: suggestionFor(line, readProduct(product), undefined) };
  }

  /** The dose form of a product as texts are compared with it. */
  formOf(product: MatchableProduct): ProductReading['form'] {
    return readProduct(product).form;
  }

  /** What a line names, in the words of this catalogue. */
  private read(text: string): LineReading {
    const written = readDrugName(text);
    const { names } = written;
    const found = [...names, ...(names.length > 1 ? [names.join(' ')] : [])].map((each) =>
      this.resolve(each),
    );
    const whole = found.at(-1);
    const parts =
      names.length > 1
        ? whole?.isWhole === true && !found.slice(0, -1).every(({ known }) => known.length > 0)
          ? found.slice(-1)
          : found.slice(0, -1)
        : found;
    const bracketed = written.brand === '' ? undefined : this.brandOf(written.brand);
    const known = parts.flatMap((part) => part.known);
    const brand = bracketed ?? known.find(({ isBrand }) => isBrand)?.key ?? '';
    // an ingredient that no one here knows
    const isGapped = parts.length > 1 && parts.some((part) => part.known.length === 0);
    const named = isGapped ? [] : known.filter(({ isBrand }) => !isBrand).map(({ key }) => key);
    // a brand with an ingredient that is not in it is a product that no one here knows
    if (bracketed === undefined && brand !== '' && !named.every((key) => this.inBrand(brand).includes(key)))
      return { ...NOTHING_READ, text: text.toLowerCase(), name: written, form: written.form };
    const ofBrand = named.length === 0 && brand !== '' ? this.inBrand(brand) : [];
    const ingredients = [...new Set([...named, ...ofBrand])];
    const name = withoutOwnNumbers(written, ingredients);
    const hours = this.hoursOfLetters.get(`${setKey(ingredients)} ${name.letters ?? ''}`);
    return {
      text: text.toLowerCase(),
      name,
      form: hours === undefined ? name.form : { ...name.form, hours },
      brand,
      isBrandStated: name.brand !== '' || brand !== '',
      ingredients,
      isSaltStated: name.names.some((each) => saltOf(each, ingredients) !== ''),
      isMisspelt: parts.some(({ isMisspelt }) => isMisspelt),
      isWholly: parts.every(({ isWhole }) => isWhole),
    };
  }

  /**
   * Whether a product of the named ingredients may be what a brand means: another brand than one that is here
   * is another product, and so is a generic that goes where no product of the brand goes.
   */
  private mayBe(product: ProductReading, brand: string): boolean {
    const own = this.byBrand.get(brand);
    if (own === undefined) return isProductOf(this.otherBrands.get(brand), product);
    return (
      product.brand === brand || (product.brand === '' && own.some(({ place }) => place === product.place))
    );
  }

  private inBrand(brand: string): readonly string[] {
    return (
      this.byBrand.get(brand)?.find(({ ingredients }) => ingredients.length > 0)?.ingredients ??
      this.otherBrands.get(brand)?.ingredients ??
      []
    );
  }

  private spell(key: string): void {
    if (!key.includes(' ')) addToList(this.byFirstLetter, key.charAt(0), key);
  }

  private brandOf(text: string): string | undefined {
    const key = brandKey(text);
    return this.byBrand.has(key) || this.otherBrands.has(key) ? key : undefined;
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
    const isAlone = words.length === 1;
    const meant = unread.map((word) => this.resembling(word, isAlone));
    const found = meant.filter((each) => each !== undefined);
    // what no one knows may be another ingredient: then nothing is known of the whole
    const isOther = unread.some((word, at) => meant[at] === undefined && isTelling(word));
    if (isOther) return { known: [], isWhole: false, isMisspelt: false };
    return {
      known: [...known, ...found],
      isWhole: found.length === unread.length,
      isMisspelt: found.length > 0,
    };
  }

  private knownAs(text: string): Known | undefined {
    const brand = brandKey(text);
    const plain = ingredientKey(text);
    const key = this.ingredients.has(plain) ? plain : (this.numbered.get(plain) ?? plain);
    if (this.ingredients.has(key) && (text.includes(' ') || !isSaltWord(text)))
      return { isBrand: false, key };
    return brand.length > 2 && (this.byBrand.has(brand) || this.otherBrands.has(brand))
      ? { isBrand: true, key: brand }
      : undefined;
  }

  /**
   * The one name that a misspelt word is nearest to, or that it begins.
   * @param isAlone whether it is all of a name: beside other words a beginning may be anything
   */
  private resembling(word: string, isAlone: boolean): Known | undefined {
    if (word.length > LONGEST_MISSPELT) return undefined;
    const names = this.byFirstLetter.get(word.charAt(0)) ?? [];
    const key = nameMeant(word, names) ?? (isAlone ? nameBegun(word, names) : undefined);
    return key === undefined ? undefined : { isBrand: !this.ingredients.has(key), key };
  }
}

/** What may be meant by an abbreviation of several meanings is never the one to take. */
function unsuggested(suggestion: DrugSuggestion): DrugSuggestion {
  return { ...suggestion, suggestedMatch: false };
}

/** A line of which nothing is known. */
const NOTHING_READ = {
  ingredients: [],
  brand: '',
  isBrandStated: false,
  isSaltStated: false,
  isMisspelt: false,
  isWholly: false,
} as const;

/** Whether a word that nothing knows may say that another product is meant. */
function isTelling(word: string): boolean {
  return word.length >= SHORTEST_INGREDIENT || OTHER_PRODUCT.has(word);
}

/** A word that names nothing by itself: a salt, or how it was made. */
function isQualifier(word: string): boolean {
  return ingredientKey(`x ${word}`) === 'x';
}

function setKey(ingredients: readonly string[]): string {
  return [...ingredients].sort().join('+');
}
