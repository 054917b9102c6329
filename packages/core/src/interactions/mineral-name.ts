import type { ReadName } from './name-reader';

/** What joins medicines that are written in one line. */
const BETWEEN = /[,;+&\n]|\band\b|\bwith\b|\bplus\b/i;

const AROUND = 'er|tabs?|tablets?|caps?|capsules?|pills?|gummies|supplements?|otc|daily|bid|once|twice|a|day';

/** 'Potassium', 'potassium 20 meq daily', 'zinc gummies': by itself, and so no salt of another drug. */
const ALONE = new RegExp(
  `^\\s*(potassium|k|calcium|magnesium|zinc)(?:\\s+(?:${AROUND})|\\s*[\\d.,]+|\\s*(?:meq|mg)\\b)*\\s*$`,
  'i',
);

/** 'K' beside one of these is the vitamin. */
const VITAMIN = /\bvit|\bd\d?\b/i;

/** What a salt by itself means: 'potassium' is one of the potassium supplements. */
export type MineralTerms = Readonly<Record<'potassium' | 'calcium' | 'magnesium' | 'zinc', string>>;

/**
 * Reads a mineral that is a separate medicine in a line, where a reader of names takes it for the salt of the one
 * before it: 'furosemide, potassium', 'lasix & K', 'Synthroid and calcium'.
 */
export function withMinerals(
  read: (text: string) => ReadName,
  terms: MineralTerms,
): (text: string) => ReadName {
  const mineralIn = (part: string, text: string): string | undefined => {
    const name = ALONE.exec(part)?.[1]?.toLowerCase();
    if (name === 'k') return VITAMIN.test(text) ? undefined : terms.potassium;
    return name === undefined ? undefined : terms[name as keyof MineralTerms];
  };
  return (text) => {
    const parts = text.split(BETWEEN).map((part) => ({ part, mineral: mineralIn(part, text) }));
    const minerals = parts.flatMap(({ mineral }) => mineral ?? []);
    if (minerals.length === 0) return read(text);
    const others = parts.flatMap(({ part, mineral }) =>
      mineral === undefined && part.trim() !== '' ? [part] : [],
    );
    if (others.length === 0)
      return { terms: [...new Set(minerals)], isWhollyRead: true, guesses: [], unread: [] };
    const rest = read(others.join(', '));
    return { ...rest, terms: [...new Set([...rest.terms, ...minerals])] };
  };
}
