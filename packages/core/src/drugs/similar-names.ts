import { editsBetween, editsToBeginnings } from '../values/edits';
import { isTallManName, tallManNames } from './tall-man';

/** A name that a misspelt word may mean, and how many edits lie between them. */
export interface SimilarName {
  readonly name: string;
  readonly edits: number;
}

/** Shorter words are a slip away from too many names. */
const SHORTEST_WORD = 4;
/** A listed name counts as typed from this many letters on. */
const TELLING_LETTERS = 5;

/**
 * The names that a misspelt word may mean, out of candidates in lower case; nearest first, equals in the
 * given order. Names that are mistaken for each other (ISMP and FDA tall-man list) are never offered for one
 * another: a word that is or begins a listed name has no other meaning, and a listed name is left out where
 * another listed one is nearer.
 */
export function similarNames(word: string, candidates: readonly string[]): SimilarName[] {
  if (word.length < SHORTEST_WORD || isListedName(word)) return [];
  const nearestListed = Math.min(...tallManNames().map((name) => similarity(word, name) ?? Infinity));
  return candidates
    .flatMap((name) => {
      const edits = similarity(word, name);
      if (edits === undefined || (isTallManName(name) && edits > nearestListed)) return [];
      return [{ name, edits }];
    })
    .sort((one, other) => one.edits - other.edits);
}

function isListedName(word: string): boolean {
  return word.length >= TELLING_LETTERS && tallManNames().some((name) => name.startsWith(word));
}

/**
 * Edits (a letter too many, missing, wrong, or two changed round) between a word and a name; undefined where
 * they are too many to be a slip. One edit is a slip of the beginning of a name too ('lisnopr'); two only of
 * a whole name of eight letters or more. A name that another one ends with is another drug: ketamine and
 * esketamine, cetirizine and levocetirizine.
 */
function similarity(word: string, name: string): number | undefined {
  if (word === name || word.endsWith(name) || name.endsWith(word)) return undefined;
  const most = word.length >= 8 ? 2 : 1;
  const isSlipOfBeginning = () => Math.min(...editsToBeginnings(word, name.slice(0, word.length + 1))) <= 1;
  if (word.charAt(0) === name.charAt(0) && isSlipOfBeginning()) return 1;
  if (Math.abs(word.length - name.length) > most) return undefined;
  const edits = editsBetween(word, name);
  return edits <= most ? edits : undefined;
}
