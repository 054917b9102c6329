import { similarNames } from '../drugs/similar-names';

/** So many ways to read a text with a slip in it are tried: more than one word may be near. */
const MOST_READINGS = 3;
/** Shorter words are a slip away from too many others. */
const SHORTEST = 4;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z\d]+/g) ?? [];

/** The words of wordings and descriptions, each once: what a misspelt word may mean. */
export const wordsOfAll = (texts: Iterable<string>): ReadonlySet<string> =>
  new Set([...texts].flatMap((text) => wordsOf(text).filter((word) => word.length >= SHORTEST)));

/**
 * The texts that one with a slip in it may mean, the nearest first: each word that no known one begins with is
 * replaced by a known word that is one letter off, or two in a long one. None where every word is known, or one is
 * near no other.
 */
export function readingsOf(text: string, known: ReadonlySet<string>): readonly string[] {
  const typed = wordsOf(text);
  const list = [...known];
  const meant = typed.map((word) =>
    word.length < SHORTEST || list.some((one) => one.startsWith(word)) ? [word] : nearest(word, list),
  );
  if (meant.some((words) => words.length === 0)) return [];
  const readings = Array.from({ length: MOST_READINGS }, (_, place) =>
    meant.map((words) => words[Math.min(place, words.length - 1)] ?? '').join(' '),
  );
  return [...new Set(readings)].filter((reading) => reading !== typed.join(' '));
}

function nearest(word: string, known: readonly string[]): readonly string[] {
  const found = similarNames(
    word,
    known.filter((one) => Math.abs(one.length - word.length) <= 2),
  );
  return found.filter(({ edits }) => edits === found[0]?.edits).map(({ name }) => name);
}
