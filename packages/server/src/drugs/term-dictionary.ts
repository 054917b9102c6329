import { isNumber } from './tokens';

/** A term that answers a query's token, and how well: 1 for the very word, less for its beginning or a slip of the pen. */
export interface TermMatch {
  readonly term: number;
  readonly closeness: number;
}

/** Below this length three letters in common say nothing. */
const SHORTEST_FUZZY = 4;
const LEAST_SIMILARITY = 0.34;
const MOST_FUZZY_TERMS = 8;

/**
 * The distinct words of an index, sorted, with trigrams of the words that are not numbers. Looking up a beginning is two
 * binary searches; a misspelling is compared with the words that share trigrams with it, never with the documents.
 */
export class TermDictionary {
  readonly terms: readonly string[];
  private readonly byTrigram = new Map<string, number[]>();
  private readonly shared: Uint8Array;

  constructor(words: Iterable<string>) {
    this.terms = [...new Set(words)].sort();
    this.shared = new Uint8Array(this.terms.length);
    this.terms.forEach((term, index) => {
      if (isNumber(term) || term.length < SHORTEST_FUZZY) return;
      for (const trigram of trigramsOf(term)) {
        const list = this.byTrigram.get(trigram);
        if (list) list.push(index);
        else this.byTrigram.set(trigram, [index]);
      }
    });
  }

  /** Terms that begin with the token. A number is meant whole: '10' finds 100 only behind 10. */
  startingWith(token: string): TermMatch[] {
    const matches: TermMatch[] = [];
    for (let at = this.firstFrom(token); at < this.terms.length; at += 1) {
      const term = this.terms[at] ?? '';
      if (!term.startsWith(token)) break;
      matches.push({ term: at, closeness: term.length === token.length ? 1 : isNumber(token) ? 0.3 : 0.75 + 0.2 * (token.length / term.length) });
    }
    return matches;
  }

  /** Terms a misspelt token may mean, the closest first; none for numbers and very short words. */
  resembling(token: string): TermMatch[] {
    if (isNumber(token) || token.length < SHORTEST_FUZZY) return [];
    const trigrams = trigramsOf(token);
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const index of this.byTrigram.get(trigram) ?? []) {
        if (this.shared[index] === 0) touched.push(index);
        this.shared[index] = (this.shared[index] ?? 0) + 1;
      }
    }
    const close: TermMatch[] = [];
    for (const index of touched) {
      const term = this.terms[index] ?? '';
      const common = this.shared[index] ?? 0;
      this.shared[index] = 0;
      if ((2 * common) / (trigrams.size + term.length) < LEAST_SIMILARITY * 0.6) continue;
      const edits = editsToBeginning(token, term);
      if (edits <= allowedEdits(token)) close.push({ term: index, closeness: 0.6 - 0.1 * edits + 0.02 * (common / trigrams.size) });
    }
    return close.sort((a, b) => b.closeness - a.closeness).slice(0, MOST_FUZZY_TERMS);
  }

  private firstFrom(token: string): number {
    let low = 0;
    let high = this.terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.terms[middle] ?? '') < token) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function allowedEdits(token: string): number {
  return token.length < 6 ? 1 : 2;
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/**
 * Edits (a letter too many, missing, wrong, or two changed round) between the token and the nearest beginning of the
 * term, so that 'lisnopr' is one edit from 'lisinopril'.
 */
function editsToBeginning(token: string, term: string): number {
  const width = Math.min(term.length, token.length + 2);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= token.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = token[row - 1] === term[column - 1];
      let edits = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1));
      const isTurned = row > 1 && column > 1 && token[row - 1] === term[column - 2] && token[row - 2] === term[column - 1];
      if (isTurned) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}
