import { isSpanish } from './spanish';
import { METHODS } from './vocabulary';

/** Words that need no writing out, besides those of the written sentence. */
const PLAIN: ReadonlySet<string> = new Set(
  (
    'a an the and or of on at in by to with for per each every day days daily night nights nightly week weeks ' +
    'weekly month months hour hours morning noon afternoon evening bedtime time times once twice other needed ' +
    'one two three four five six seven eight nine ten half tablet tablets capsule capsules mouth'
  ).split(' '),
);

const tokensOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/(?:\d+(?:,\d{3})*)?\.?\d+(?:\.\d+)?|[a-z]+|[^\x20-\x7e]/gu) ?? [];

/** Whether words begin with what is done: 'take', 'inject'. */
const saysMethod = ([first]: readonly string[]): boolean =>
  METHODS.some((method) => method.split(' ')[0] === first);

/**
 * Words of which the sentence may say less than they do: 'with a full glass of water', '30 minutes before
 * breakfast', 'as directed by the clinic'. Each with what the sentence has where it says them.
 */
const QUALIFYING: readonly (readonly [typed: RegExp, written: RegExp])[] = [
  [/\bmin(?:ute)?s?\b/, /\bminute/],
  [/\b(?:hours?|hrs?) (?:before|after|apart|prior)/, /\bhours? (?:before|after|apart|later)/],
  [/\bfull\b/, /\bfull\b/],
  [/\b(?:dose ?)?pack(?:age)?\b|\blabel\b|\bbox\b/, /\bpack|\blabel\b|\bbox\b/],
  [
    /\b(?:clinic|doctor|prescriber|physician|provider|pharmacist|oncologist|specialist)\b/,
    /\b(?:clinic|doctor|prescriber|physician|provider|pharmacist|oncologist|specialist)\b/,
  ],
  [/\bfirst\b/, /\bfirst\b|at the start/],
];

/** Whether the sentence would leave out what was typed, though it was understood. */
const saysLess = (typed: string, wording: string): boolean =>
  QUALIFYING.some(([of, written]) => of.test(typed.toLowerCase()) && !written.test(wording.toLowerCase()));

/**
 * Whether what was typed is to be written out: it has words or numbers that a patient's sentence has otherwise
 * ('1 po tid', '.5'), or leaves out what is done. What is in whole words already stays as it was typed, and so does
 * Spanish, which is for a patient who reads it, and what the sentence would say less exactly.
 * @param wording the sentence that was read of it
 */
export function isShorthand(typed: string, wording: string): boolean {
  if (isSpanish(typed.toLowerCase()) || saysLess(typed, wording)) return false;
  const written = new Set(tokensOf(wording));
  const tokens = tokensOf(typed);
  return (
    tokens.some((token) => !written.has(token) && !PLAIN.has(token)) ||
    (saysMethod(tokensOf(wording)) && !saysMethod(tokens))
  );
}

/** Where something is in a text, as positions of its characters. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Where the words that were not understood are in what was typed: the reader has them in lower case and one by
 * one. The whole text where they cannot be found, because they were changed before they were read.
 */
export function rangesOfUnread(typed: string, unread: readonly string[]): readonly TextRange[] {
  const words = unread.flatMap((part) => part.split(/\s+/)).filter((word) => word !== '');
  const ranges: TextRange[] = [];
  let from = 0;
  for (let place = 0; place < words.length;) {
    const [range, count] = longestRun(typed, words.slice(place), from);
    if (range) {
      ranges.push(range);
      from = range.end;
    }
    place += count;
  }
  return ranges.length > 0 ? ranges : [{ start: 0, end: typed.length }];
}

/** The first place of as many of the words as follow each other, and how many those are. */
function longestRun(
  typed: string,
  words: readonly string[],
  from: number,
): readonly [TextRange | undefined, number] {
  for (let count = words.length; count > 0; count -= 1) {
    const run = words.slice(0, count).map(escaped).join('[\\s,;.:]+');
    const pattern = new RegExp(`(?<![a-z\\d])${run}(?![a-z\\d])`, 'gi');
    pattern.lastIndex = from;
    const found = pattern.exec(typed);
    if (found) return [{ start: found.index, end: found.index + found[0].length }, count];
  }
  return [undefined, 1];
}
