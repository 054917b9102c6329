import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import { CONTROLLED_BRANDS } from './controlled-brands';
import { nameCharacter, isOneLetterAway } from '../values/plain-text';
import { CONTROLLED } from './controlled-substances';
import { usualUnits } from './dose-form';
import { type Drug, type DrugType, isFreeText } from './model';

/** SCRIPT 2017071: DrugDescription holds at most so many characters. */
export const DESCRIPTION_LIMIT = 105;

/** A drug in the writer's own words, for want of a product. */
export interface FreeTextDrug {
  readonly name: string;
  readonly strength: string;
  readonly form: string;
}

/** A text with single blanks. */
export const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** The words that are sent: name, strength and form with a blank between. */
export function describeFreeText({ name, strength, form }: FreeTextDrug): string {
  return [name, strength, form].map(plain).filter(Boolean).join(' ');
}

/** What a name may be taken for, and whether it is spelled so. */
export interface ControlledName {
  /** The name in the table. */
  readonly name: string;
  /** The words of the text. */
  readonly found: string;
  readonly isSpelledSo: boolean;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z\d]+/g) ?? [];

/** Names of substances and brands by their words, longest first: 'zohydro er' before 'zohydro'. */
const NAMES = [...Object.values(CONTROLLED).flat(), ...CONTROLLED_BRANDS]
  .map((name) => ({ name, words: words(name) }))
  .sort((one, other) => other.name.length - one.name.length);
/** From this many letters on, a name is looked for inside words that are no whole name. */
const TELLING_LETTERS = 7;
const SHORTEST_MISSPELT = 5;
/** Words of names that are no slip for one: 'Refresh Ultra'. */
const ORDINARY: ReadonlySet<string> = new Set(['ultra']);
/** 'tylenol3' is no part of 'tylenol325'. */
const LONG_NAMES = NAMES.map(({ name, words: parts }) => ({ name, joined: parts.join('') }))
  .filter(({ joined }) => joined.length >= TELLING_LETTERS)
  .map((one) => ({ ...one, pattern: new RegExp(`${one.joined}(?!\\d)`), hasNumber: /\d/.test(one.joined) }));

/**
 * The controlled substance that a text names: by whole words, brands too; torn apart or run together ('oxy
 * codone'); begun ('hydromorph'); or a letter away from one. Undefined where it names none.
 * @param isKnownUncontrolled whether a word names a substance known not to be scheduled: no slip for one that is
 */
export function controlledNameIn(
  text: string,
  isKnownUncontrolled: (word: string) => boolean = () => false,
): ControlledName | undefined {
  const typed = words(text);
  const phrase = ` ${typed.join(' ')} `;
  const whole = NAMES.find(({ words: parts }) => phrase.includes(` ${parts.join(' ')} `));
  if (whole) return { name: whole.name, found: whole.words.join(' '), isSpelledSo: true };
  const joined = typed.join('');
  const torn = LONG_NAMES.find(({ pattern }) => pattern.test(joined));
  if (torn) return { name: torn.name, found: torn.joined, isSpelledSo: true };
  for (const word of typed) {
    if (ORDINARY.has(word) || isKnownUncontrolled(word)) continue;
    const meant =
      LONG_NAMES.find(
        (one) => word.length >= TELLING_LETTERS && !one.hasNumber && one.joined.startsWith(word),
      ) ??
      NAMES.find(
        ({ words: [first = '', ...rest] }) =>
          rest.length === 0 &&
          Math.min(first.length, word.length) >= SHORTEST_MISSPELT &&
          isOneLetterAway(word, first),
      );
    if (meant) return { name: meant.name, found: word, isSpelledSo: false };
  }
  return undefined;
}

/** The substance of a state's law that a text names by whole words; undefined where it names none. */
export function stateControlledIn(text: string, substances: readonly string[]): string | undefined {
  const phrase = ` ${words(text).join(' ')} `;
  return substances.find((name) => phrase.includes(` ${words(name).join(' ')} `));
}

/** What a free text is judged by. */
export interface FreeTextWriting {
  readonly drug: FreeTextDrug;
  readonly isKnownUncontrolled?: (word: string) => boolean;
  /** Substances that the law of the practice's state controls beyond federal law. */
  readonly stateControlled?: readonly string[];
}

const isNamed: Rule<FreeTextWriting> = ({ drug }) =>
  /[a-z]/i.test(drug.name) ? pass : stop('free-text.name-missing', {}, 'name');

const fitsTheMessage: Rule<FreeTextWriting> = ({ drug }) =>
  describeFreeText(drug).length <= DESCRIPTION_LIMIT
    ? pass
    : stop('free-text.too-long', { limit: DESCRIPTION_LIMIT }, 'name');

/** A name or strength is never rewritten on its way: only what the message carries may be written. */
const isSendable: Rule<FreeTextWriting> = ({ drug }) => {
  const [character] = /[^ -~]/u.exec(describeFreeText(drug)) ?? [];
  return character === undefined
    ? pass
    : stop('free-text.character', { character: nameCharacter(character) }, 'name');
};

/** A controlled substance is a product with its schedule, or it is not prescribed (21 CFR 1306.05). */
const isNotControlled: Rule<FreeTextWriting> = ({ drug, isKnownUncontrolled, stateControlled = [] }) => {
  const byState = stateControlledIn(describeFreeText(drug), stateControlled);
  if (byState !== undefined) return stop('free-text.controlled', { name: byState }, 'name');
  const named = controlledNameIn(describeFreeText(drug), isKnownUncontrolled);
  if (!named) return pass;
  return named.isSpelledSo
    ? stop('free-text.controlled', { name: named.name }, 'name')
    : stop('free-text.near-controlled', { found: named.found, name: named.name }, 'name');
};

/** Everything that forbids writing a drug as free text. */
export function findingsOnFreeText(writing: FreeTextWriting): readonly Finding[] {
  return check([isNamed, fitsTheMessage, isSendable, isNotControlled], writing);
}

/**
 * Whether a stored product still may be prescribed as free text: the names that are refused grow.
 * @param product as stored; its type null where the catalogue has it no longer
 */
export const staysUncontrolled: Rule<{
  readonly type: DrugType | null;
  readonly description: string;
}> = ({ type, description }) => {
  if (type === null || !isFreeText({ type })) return pass;
  const named = controlledNameIn(description);
  return named?.isSpelledSo ? stop('free-text.controlled', { name: named.name }) : pass;
};

/** Forms that are not swallowed, and those that are, in the words in which people write them. */
const ELSEWHERE = new RegExp(
  'ophthalmic|eye|otic|ear\\b|nasal|nose|vaginal|rectal|suppositor|topical|cream|ointment|gel\\b|lotion|' +
    'patch|inject|vial|syringe|inhal|nebul|sublingual|buccal|shampoo',
  'i',
);
const BY_MOUTH = /tablet|capsule|caplet|oral|syrup|elixir|suspension|solution|liquid|lozenge|troche|powder/i;

/**
 * The product of a free text: no ingredient, no code, no schedule. The route is read from its form, so that a
 * child's liquid is measured in mL like any other (P5-11).
 * @param id made by the server
 */
export function toFreeTextProduct(drug: FreeTextDrug, id: string): Drug {
  const form = plain(drug.form).toLowerCase();
  return {
    prescribableDrugId: id,
    description: describeFreeText(drug),
    name: plain(drug.name),
    ingredients: [],
    strength: plain(drug.strength),
    doseForm: form,
    route: BY_MOUTH.test(form) && !ELSEWHERE.test(form) ? 'oral' : '',
    type: 'Free Text',
    overTheCounter: false,
    schedule: 'none',
    controlledSubstance: false,
    controlledSubstanceDeaId: '',
    potencyUnitCode: usualUnits(form),
  };
}
