import * as z from 'zod';
import { type AskedAmounts, askedAmounts } from './asked-amounts';
import { SHORT_NAMES } from './short-names';

/** What was typed and is not searched for. */
export const ReadAside = z.object({
  kind: z.enum(['dose-by-weight', 'directions']),
  /** As it was typed. */
  text: z.string(),
});
export type ReadAside = z.infer<typeof ReadAside>;

/** A text of the search box as it is understood. */
export interface SearchText {
  /** What to search for; several where an abbreviation is read in more than one way. */
  readonly meanings: readonly string[];
  /** The abbreviation that is read in more than one way, and the drugs that it is taken for. */
  readonly doubtful?:
    | {
        readonly abbreviation: string;
        readonly drugs: readonly string[];
        /** What was typed behind it. */
        readonly rest: string;
      }
    | undefined;
  /** Whether the search words come from a typed short name. */
  readonly isInFull: boolean;
  readonly aside: readonly ReadAside[];
  /** Amounts that were typed or that a short name implies. */
  readonly amounts: AskedAmounts;
}

/** '90 mg/kg/day', '90/kg', '15mg per kg per dose': an amount for a weight is no strength. */
const BY_WEIGHT =
  /\d[\d.,]*(?:\s*-\s*[\d.,]+)?\s*(?:mcg|mg|g|units?|meq|ml)?\s*(?:\/|\bper\b)\s*kg\b(?:\s*(?:\/|\bper\b)\s*(?:day|dose|d|hr?|hour)\b)?/g;

/** How often, by which way, how many, how long: words of directions, as they are abbreviated in practice. */
const DIRECTIONS = [
  String.raw`q\s?\d+(?:\s?-\s?\d+)?\s?h(?:rs?|ours?)?`,
  String.raw`(?:once|twice|(?:two|three|four|[234]) times|\dx)\s(?:a\s|per\s)?(?:day|daily)`,
  String.raw`every\s(?:day|other day|\d+\s?h(?:ours?)?|morning|evening|night)`,
  String.raw`(?:at\s)?bedtime|by mouth|as needed|as directed|with (?:food|meals)`,
  String.raw`(?:x|for)\s?\d+\s?(?:days?|d|weeks?|wks?)|\d{1,3}\s?(?:days|ds?|weeks|wks)`,
  String.raw`(?:#|disp(?:ense)?\s?#?)\s?\d+`,
  String.raw`\d+\s?(?:refills?|rf)|(?:refills?|rf)\s?x?\s?\d+`,
  'q ?day|qd|qod|bid|tid|qid|qhs|hs|prn|po|daily|qam|qpm|nightly|stat',
].join('|');
const DIRECTION = new RegExp(String.raw`(?<![a-z\d./-])(?:${DIRECTIONS})(?![a-z\d/])`, 'g');
/** 'Tylenol #3': the number is the product's, not how many are dispensed. */
const NUMBERED = /(tylenol|codeine)\s*(?:#|no\.)\s*([234])\b/;
/** '1 po', 'take 1 tab', '½ tablet twice': how many at a time, once a strength was typed before it. */
const HOW_MANY =
  /(?<=\d.*)(?<![\d./-])(?:take\s)?(?:[1-4]|1\/2|half|one|two)\s(?:tab(?:let)?s?|cap(?:sule)?s?|puffs?|drops?)?\s?(?=§)/g;

/**
 * Reads what was typed into a search for drugs. Everyday names become the words of the catalogue, directions
 * and doses by weight are set aside and said, and an abbreviation that is taken for several drugs is all of
 * them. What would leave nothing to search for is left as it is.
 */
export function readSearchText(typed: string): SearchText {
  const aside: ReadAside[] = [];
  const plain = ` ${typed
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}|['\u2019]/gu, '')} `.replace(NUMBERED, '$1 $2');
  const without = setAside(plain, BY_WEIGHT, 'dose-by-weight', aside);
  const kept = setAside(without, DIRECTION, 'directions', aside).replace(HOW_MANY, ' ').replaceAll('§', ' ');
  const isEmpty = !/[\p{L}\p{N}]/u.test(kept);
  const text = spaced(isEmpty ? plain : kept);
  const [first = '', ...rest] = text.split(' ');
  const drugs = doubtfulDrugs(first);
  const meanings =
    drugs === undefined ? [inFull(text)] : drugs.map((drug) => spaced([drug, ...rest].join(' ')));
  return {
    meanings,
    ...(drugs === undefined
      ? {}
      : {
          doubtful: {
            abbreviation: first,
            drugs: drugs.map((drug) => drug.replace(/[ \d]+$/, '')),
            rest: rest.join(' '),
          },
        }),
    isInFull: drugs === undefined && meanings[0] !== text,
    aside: isEmpty ? [] : aside,
    amounts: askedAmounts(drugs === undefined ? (meanings[0] ?? '') : rest.join(' ')),
  };
}

/** Takes what matches out of a text behind its first word, and notes it. Leaves a sign in its place. */
function setAside(text: string, what: RegExp, kind: ReadAside['kind'], aside: ReadAside[]): string {
  const name = /^\s*\S+/.exec(text)?.[0].length ?? 0;
  return (
    text.slice(0, name) +
    text.slice(name).replace(what, (found) => {
      aside.push({ kind, text: found.trim() });
      return '§';
    })
  );
}

/** Everyday names of one meaning with the words to search for, longer names first. */
const EVERYDAY = [...SHORT_NAMES]
  .flatMap(([name, [meaning, ...others]]) =>
    meaning === undefined || others.length > 0 || meaning.search === ''
      ? []
      : [[name, meaning.search] as const],
  )
  .sort(([one], [other]) => other.length - one.length);

/** What an abbreviation is searched for as where it has several meanings. */
function doubtfulDrugs(word: string): readonly string[] | undefined {
  const meanings = SHORT_NAMES.get(word) ?? [];
  return meanings.length < 2 ? undefined : meanings.map(({ search }) => search);
}

/** The words that a text means where it begins with an everyday name, or is one. */
function inFull(text: string): string {
  const words = spaced(text.replaceAll(/(?:(?!\/\s*[\d.]*\s*ml\b)[^\p{L}\p{N}.,%])+/gu, ' '));
  for (const [name, meaning] of EVERYDAY) {
    if (words === name) return meaning;
    if (words.startsWith(`${name} `)) return `${meaning}${words.slice(name.length)}`;
  }
  return text;
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
