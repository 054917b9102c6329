import { similarNames } from '../../drugs/similar-names';
import { tallManNames } from '../../drugs/tall-man';

/** Shorter words are a slip away from too many names. */
const SHORTEST = 5;
/** A slip adds or leaves out no more letters than this; a beginning is no slip. */
const MOST_LETTERS = 2;

/**
 * The one name that a misspelt word is nearest to; undefined where two are as near, and never across names
 * that are mistaken for each other (core/drugs/similar-names.ts).
 * @param names in lower case, of one word each
 */
export function nameMeant(word: string, names: readonly string[]): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined;
  const [nearest, next] = similarNames(
    word,
    names.filter((name) => Math.abs(name.length - word.length) <= MOST_LETTERS),
  );
  return nearest && next?.edits !== nearest.edits ? nearest.name : undefined;
}

/** Shorter words begin too many names. */
const SHORTEST_BEGINNING = 4;

/**
 * The one name that a word begins ('amlod', 'omep'); undefined where several begin so, here or among the names that
 * are mistaken for each other.
 * @param names in lower case, of one word each
 */
export function nameBegun(word: string, names: readonly string[]): string | undefined {
  if (word.length < SHORTEST_BEGINNING || /\d/.test(word)) return undefined;
  const begun = new Set([...names, ...tallManNames()].filter((name) => name.startsWith(word)));
  const [name] = begun;
  return begun.size === 1 && name !== undefined && names.includes(name) ? name : undefined;
}
