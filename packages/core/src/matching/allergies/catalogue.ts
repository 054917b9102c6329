import { addToList } from '../../values/lists';
import { allergenOfIngredient, everyListedAllergen } from '../../allergies/allergens';
import { readDenial } from '../../allergies/denial';
import type { Allergen } from '../../allergies/model';
import { type AllergenSuggestion, NO_KNOWN_ALLERGIES, type PartAgreement } from '../model';
import { isOpioid } from '../../drugs/opioids';
import { nameMeant } from '../drugs/misspelling';
import { ingredientKey, isSaltWord } from '../names/ingredient-key';
import { offered } from '../suggestions';
import type { MatchableProduct } from '../drugs/product-reading';
import { allergenWords } from './allergen-name';

/**
 * What is in a product of more substances than this no one is asked about: extracts and homeopathic mixtures.
 */
const MOST_INGREDIENTS = 6;

interface Entry {
  readonly allergen: Allergen;
  /** The words of its name. */
  readonly own: ReadonlySet<string>;
  /** Those and the others it is looked for by. */
  readonly all: ReadonlySet<string>;
}

/**
 * Allergens of the pick list by words: classes, substances, and every ingredient of the catalogue. Filled
 * once, read often.
 */
export class AllergenCatalogue {
  private readonly byWord = new Map<string, Entry[]>();
  private readonly byId = new Map<string, Entry>();
  private readonly byBrand = new Map<string, readonly string[]>();

  /**
   * What is in here already, by its words: of two with one name the substance is the one that charts mean.
   */
  private readonly taken = new Set<string>();

  constructor(products: Iterable<Pick<MatchableProduct, 'name' | 'ingredients' | 'type'>> = []) {
    for (const { words, ...allergen } of everyListedAllergen()) {
      const own = allergenWords(allergen.name);
      this.taken.add(own.join(' '));
      this.put({
        allergen,
        own: new Set(own),
        all: new Set([...own, ...allergenWords(words.replaceAll(' ', '  '))]),
      });
    }
    for (const product of products) this.add(product);
  }

  /** Adds what a product is made of, and its brand. */
  add({ name, ingredients, type }: Pick<MatchableProduct, 'name' | 'ingredients' | 'type'>): void {
    if (ingredients.length > MOST_INGREDIENTS) return;
    const known = ingredients.filter((each) => each !== '').map(allergenOfIngredient);
    for (const allergen of known) {
      if (this.byId.has(allergen.id)) continue;
      const own = wordsOfIngredient(allergen.name);
      const words = own.join(' ');
      const entry = { allergen, own: new Set(own), all: new Set(own) };
      this.byId.set(allergen.id, entry);
      if (words === '' || this.taken.has(words)) continue;
      this.taken.add(words);
      this.put(entry);
    }
    if (type === 'Brand Name')
      this.byBrand.set(
        allergenWords(name).join(' '),
        known.map(({ id }) => id),
      );
  }

  /** Allergens that a legacy allergy may be to, best first. */
  suggest(text: string): AllergenSuggestion[] {
    const { denies, rest } = readDenial(text);
    if (denies !== undefined && rest === '') return denies === 'all' ? [noneKnown()] : [];
    const words = allergenWords(rest);
    const found = this.named(words);
    return offered(
      found.length > 0
        ? found
        : words.some(isOpioid)
          ? this.opioids()
          : this.named(words.map((word) => this.spelt(word))).map((each) => ({
              ...each,
              suggestedMatch: false,
              score: Number((each.score * 0.9).toFixed(4)),
              compared: [{ part: 'name', agreement: 'near' }],
            })),
    );
  }

  private named(words: readonly string[]): AllergenSuggestion[] {
    if (words.length === 0) return [];
    // Salts say nothing of an allergy, unless there is nothing else: 'potassium chloride'.
    const telling = words.filter((word) => !isSaltWord(word));
    const wanted = telling.length > 0 ? telling : words;
    const ofBrand = this.byBrand.get(words.join(' ')) ?? [];
    const candidates = new Set(wanted.flatMap((word) => this.byWord.get(word) ?? []));
    const branded = ofBrand.map((id) => this.byId.get(id)).filter((entry) => entry !== undefined);
    return [
      ...[...candidates].map((entry) => suggestionOf(entry, wanted)).filter(({ score }) => score > 0),
      ...branded
        .filter((entry) => !candidates.has(entry))
        .map((entry): AllergenSuggestion =>
          shown(entry, branded.length === 1 ? 'same' : 'near', branded.length === 1 ? 0.95 : 0.8),
        ),
    ];
  }

  /** The class of an opioid that no product has: broader than what the record says, so only to be looked at. */
  private opioids(): AllergenSuggestion[] {
    const entry = (this.byWord.get('opioid') ?? []).find(({ allergen }) => allergen.id === 'class:opioids');
    return entry ? [shown(entry, 'near', 0.6)] : [];
  }

  /** The one known word that a misspelt one is nearest to. */
  private spelt(word: string): string {
    if (this.byWord.has(word)) return word;
    return (
      nameMeant(
        word,
        [...this.byWord.keys()].filter((known) => known.charAt(0) === word.charAt(0)),
      ) ?? word
    );
  }

  private put(entry: Entry): void {
    for (const word of entry.all) addToList(this.byWord, word, entry);
  }
}

/** Offered to be looked at: a chart may know of drugs alone, and of what was asked then. */
function noneKnown(): AllergenSuggestion {
  return {
    suggestedMatch: false,
    score: 0.9,
    compared: [{ part: 'name', agreement: 'near' }],
    allergen: { id: NO_KNOWN_ALLERGIES, description: 'No known allergies', kind: 'none' },
  };
}

/**
 * The same when every word is known for it and none of the allergen's is missing; else as much as they share.
 */
function suggestionOf(entry: Entry, words: readonly string[]): AllergenSuggestion {
  const covered = words.filter((word) => entry.all.has(word)).length / words.length;
  const shared = words.filter((word) => entry.own.has(word)).length / entry.own.size;
  if (covered === 1 && shared === 1) return shown(entry, 'same', 1);
  return shown(
    entry,
    'near',
    covered === 1 || shared === 1 ? 0.5 * covered + 0.45 * shared : 0.4 * (covered + shared),
  );
}

function shown({ allergen }: Entry, agreement: PartAgreement, score: number): AllergenSuggestion {
  return {
    suggestedMatch: agreement === 'same',
    score: Number(score.toFixed(4)),
    compared: [{ part: 'name', agreement }],
    allergen: { id: allergen.id, description: allergen.name, kind: allergen.kind },
  };
}

/** The words of an ingredient, without salts where something else is left. */
function wordsOfIngredient(name: string): string[] {
  const words = allergenWords(ingredientKey(name));
  const telling = words.filter((word) => !isSaltWord(word));
  return telling.length > 0 ? telling : words;
}
