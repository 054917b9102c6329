import type { ReadName } from './name-reader';

/** What joins medicines that are written in one line. */
const BETWEEN = /[,;+&\n]|\band\b|\bwith\b|\bplus\b/i;

/** 'Potassium', 'potassium 20 meq daily': by itself, and so no salt of another drug. */
const ALONE =
  /^\s*potassium(?:\s+(?:er|tabs?|tablets?|pills?|supplements?|daily|bid|once|twice|a|day)|\s*[\d.,]+|\s*(?:meq|mg)\b)*\s*$/i;

/**
 * Reads potassium that is a separate medicine in a line of several, where a reader of names takes it for the
 * salt of the one before it.
 * @param term what potassium means
 */
export function withPotassium(read: (text: string) => ReadName, term: string): (text: string) => ReadName {
  return (text) => {
    const parts = text.split(BETWEEN);
    const others = parts.filter((part) => !ALONE.test(part));
    if (others.length === parts.length) return read(text);
    if (others.length === 0) return { terms: [term], isWhollyRead: true, guesses: [] };
    const rest = read(others.join(', '));
    return { ...rest, terms: [...new Set([...rest.terms, term])] };
  };
}
