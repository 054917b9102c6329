import { baseIngredient } from '../drugs/ingredient-name';
import { remembered } from '../values/remembered';
import { misspellingReader, type ReadMisspellings } from './misspelled-name';

/** What a text names. */
export interface ReadName {
  /** What was understood, each once. */
  readonly terms: readonly string[];
  /** Whether nothing was left that might name something more. */
  readonly isWhollyRead: boolean;
  /** Words that may be misspelt names, with the names that they were taken for. */
  readonly guesses: readonly { readonly word: string; readonly names: readonly string[] }[];
  /** Words that name nothing that is known, not even misspelt. */
  readonly unread: readonly string[];
}

/** A name with what it means; empty where it is known and means no drug. */
export type NamedTerms = readonly [name: string, terms: readonly string[], more?: NameProperties];

/** What else is known of a name. */
export interface NameProperties {
  /** Someone wrote it down as a name, so that it is one even where its words say nothing alone: 'z pack'. */
  readonly isStated?: boolean;
  /** 'all' where nothing is stated. */
  readonly misspellings?: ReadMisspellings | undefined;
  /** What it is taken for, where no one knows which: all of its terms count, and that is said. */
  readonly takenFor?: readonly string[] | undefined;
}

/**
 * Words around a name that name nothing themselves: how a drug is given, taken, packed and measured, and how
 * allergies are spoken of.
 */
const FILLERS = new Set(
  (
    'a an and or of in on for to the with by per as no not other all any unspecified generic ' +
    'brand tablet tablets tab tabs caplet caplets capsule capsules cap caps pill pills softgel ' +
    'gelcap strip strips oral mouth po hs ' +
    'solution suspension syrup elixir liquid drops drop powder granules packet cream ointment ' +
    'gel lotion foam shampoo paste patch patches film spray inhaler inhalation inhalant ' +
    'nebulizer nebules aerosol ' +
    'diskus respiclick digihaler respimat ellipta handihaler flexhaler turbuhaler twisthaler ' +
    'aerosphere neohaler pressair ' +
    'metered dose doses dosed actuation actuat puff puffs injection injectable injector pen ' +
    'autoinjector prefilled syringe vial kwikpen flextouch flexpen solostar subcutaneous ' +
    'intramuscular intravenous iv im sc ' +
    'sublingual buccal rectal vaginal nasal ophthalmic otic topical transdermal dermal eye ear ' +
    'nose skin suppository ring device system implant intrauterine kit pack lozenge gum gummies chewable ' +
    'chew disintegrating odt orally ' +
    'dissolving effervescent delayed extended immediate sustained controlled modified release ' +
    'enteric coated er xr xl sr cr dr ec la hr hour hours hfa mg mcg g gm ml l unt unit units iu ' +
    'meq mmol percent strength ' +
    'extra maximum regular double daily day days once twice weekly week bid tid qid qd qhs prn ' +
    'needed bedtime morning night otc rx sugar free preservative usp human recombinant ' +
    'meds med shot shots injections tongue under supplement supplements taking takes take ' +
    'allergy allergies allergic hypersensitivity intolerance intolerant sensitivity sensitive ' +
    'adverse reaction reactions drug drugs medication medications medicine medicines product ' +
    'products preparation preparations ' +
    'class type related derivative derivatives group substance containing contains anaphylaxis rash hives'
  ).split(' '),
);

/** Letters that make another product of the name before them: 'Allegra-D', 'Senokot-S'. */
const OTHER_PRODUCT_LETTERS = new Set(['d', 's']);

/** The fewest letters of a short name. */
const LEAST_SHORT = 4;

/** The longest name, in words. */
const MOST_WORDS = 6;

/**
 * A reader of what people write: 'Lisinopril 10 MG Oral Tablet', 'sulfa drugs', 'Coumadin 5mg'. The longest
 * known name wins; numbers, salts and words of form and use are passed over; anything else makes the text not
 * wholly read. A misspelt word is taken for the names that it may be, and that is said: the text is not wholly
 * read then.
 */
export function nameReader(names: Iterable<NamedTerms>): (text: string) => ReadName {
  const known = new Map<string, Set<string>>();
  const taken = new Map<string, readonly string[]>();
  const reads = new Map<string, ReadMisspellings>();
  for (const [name, terms, { isStated = false, misspellings = 'all', takenFor } = {}] of names) {
    const words = wordsOf(name);
    const isFullyStated = isStated && (words.length > 1 || /^\d+[a-z]/.test(words[0] ?? ''));
    if (words.length === 0 || words.length > MOST_WORDS || (!isFullyStated && saysNothing(words))) continue;
    const key = words.join(' ');
    const found = known.get(key) ?? new Set();
    for (const term of terms) found.add(term);
    known.set(key, found);
    if (takenFor) taken.set(key, takenFor);
    reads.set(key, takenFor && misspellings === 'all' ? 'close' : misspellings);
  }
  const guess = misspellingReader([...known].map(([name, terms]) => [name, terms, reads.get(name) ?? 'all']));
  return remembered(5_000, (text) => {
    const words = wordsOf(text);
    const terms = new Set<string>();
    const unread: string[] = [];
    let isWhollyRead = true;
    let hasName = false;
    let isBehindName = false;
    const guesses: { word: string; names: readonly string[] }[] = [];
    for (let at = 0; at < words.length;) {
      const length = longest(known, words, at);
      if (length > 0) {
        const name = words.slice(at, at + length).join(' ');
        for (const term of known.get(name) ?? []) terms.add(term);
        const meant = taken.get(name);
        if (meant) {
          isWhollyRead = false;
          guesses.push({ word: name, names: [...meant] });
        }
        hasName = true;
        isBehindName = true;
        at += length;
      } else {
        const word = words[at] ?? '';
        const isMore = isBehindName && OTHER_PRODUCT_LETTERS.has(word);
        isBehindName = false;
        if (isMore || !isFiller(word)) {
          isWhollyRead = false;
          const names = guess(word);
          if (names.length > 0) guesses.push({ word, names });
          else unread.push(word);
          for (const name of names) for (const term of known.get(name) ?? []) terms.add(term);
        }
        at += 1;
      }
    }
    return { terms: [...terms], isWhollyRead: isWhollyRead && hasName, guesses, unread };
  });
}

/**
 * What a name is called by for short: 'Advair' for 'Advair Diskus', 'Wellbutrin' for 'Wellbutrin XL'. Words of
 * form and use behind the first are left out.
 * @returns undefined where the name is no longer than that, or says more
 */
export function shortName(name: string): string | undefined {
  const [first = '', ...rest] = wordsOf(name);
  return rest.length > 0 && first.length >= LEAST_SHORT && !isFiller(first) && rest.every(isFiller)
    ? first
    : undefined;
}

function longest(known: ReadonlyMap<string, unknown>, words: readonly string[], at: number): number {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    if (known.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}

/**
 * Words that would be passed over: no name can be made of them. 'Potassium chloride' is one, 'potassium'
 * behind a name is its salt.
 */
function saysNothing(words: readonly string[]): boolean {
  return words.every((word) => isFiller(word) && (words.length === 1 || !isSalt(word)));
}

/** A number, a measure, a salt, or a word of form and use. */
function isFiller(word: string): boolean {
  return /^\d/.test(word) || word.length === 1 || FILLERS.has(word) || isSalt(word);
}

function isSalt(word: string): boolean {
  return baseIngredient(`x ${word}`) === 'x';
}
