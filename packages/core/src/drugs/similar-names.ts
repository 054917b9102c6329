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
  if (word.charAt(0) === name.charAt(0) && editsToBeginning(word, name) <= 1) return 1;
  if (Math.abs(word.length - name.length) > most) return undefined;
  const edits = editsBetween(word, name);
  return edits <= most ? edits : undefined;
}

/** Letters too many, missing, wrong, or two changed round, between two words in lower case. */
export function editsBetween(word: string, name: string): number {
  return editRows(word, name).at(-1) ?? Infinity;
}

function editsToBeginning(word: string, name: string): number {
  return Math.min(...editRows(word, name.slice(0, word.length + 1)));
}

/**
 * The last row of the edit distances (Damerau, adjacent turns) between a word and each beginning of a name.
 */
function editRows(word: string, name: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = word[row - 1] === name[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isTurned =
        row > 1 && column > 1 && word[row - 1] === name[column - 2] && word[row - 2] === name[column - 1];
      if (isTurned) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last;
}
