import { addToList } from '@erx/core/values/lists';
import { similarNames } from '@erx/core/drugs/similar-names';
import { isBrandWord } from './brand-names';
import { isNumber } from './tokens';

/**
 * A term that answers a query's token, and how well: 1 for the exact word, less for its beginning or a slip
 * of the pen.
 */
export interface TermMatch {
  readonly term: number;
  readonly closeness: number;
}

/** Below this length three letters in common say nothing. */
const SHORTEST_FUZZY = 4;
const LEAST_SIMILARITY = 0.2;
const MOST_FUZZY_TERMS = 8;

/**
 * The distinct words of an index, sorted, with trigrams of the words that are not numbers. Looking up a
 * beginning is two binary searches; a misspelling is compared with the words that share trigrams with it,
 * never with the documents.
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
      for (const trigram of trigramsOf(term)) addToList(this.byTrigram, trigram, index);
    });
  }

  /** Terms that begin with the token. A number is meant whole: '10' finds 100 only behind 10. */
  startingWith(token: string): TermMatch[] {
    const matches: TermMatch[] = [];
    for (let at = this.firstFrom(token); at < this.terms.length; at += 1) {
      const term = this.terms[at] ?? '';
      if (!term.startsWith(token)) break;
      matches.push({
        term: at,
        closeness:
          term.length === token.length
            ? 1
            : isNumber(token)
              ? 0.3
              : 0.75 + 0.2 * (token.length / term.length),
      });
    }
    return matches;
  }

  /**
   * Terms a misspelt token may mean, the closest first; none for numbers, very short words, and the names of
   * brands: Prolia is no slip for Prolixin.
   */
  resembling(token: string): TermMatch[] {
    if (isNumber(token) || token.length < SHORTEST_FUZZY || isBrandWord(token)) return [];
    const trigrams = trigramsOf(token);
    const touched: number[] = [];
    for (const trigram of trigrams) {
      for (const index of this.byTrigram.get(trigram) ?? []) {
        if (this.shared[index] === 0) touched.push(index);
        this.shared[index] = (this.shared[index] ?? 0) + 1;
      }
    }
    const near = touched.filter((index) => {
      const common = this.shared[index] ?? 0;
      this.shared[index] = 0;
      return (2 * common) / (trigrams.size + (this.terms[index] ?? '').length) >= LEAST_SIMILARITY;
    });
    const numbers = new Map(near.map((index) => [this.terms[index] ?? '', index]));
    return similarNames(token, [...numbers.keys()])
      .slice(0, MOST_FUZZY_TERMS)
      .map(({ name, edits }) => ({ term: numbers.get(name) ?? 0, closeness: 0.6 - 0.1 * edits }));
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

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}
