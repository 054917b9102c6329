/** How often a patch is changed, as labels and dispensing systems write what its days mean. */
const CHANGED: Readonly<Record<string, RegExp>> = {
  '3.5 days each': /\btwice (?:a )?week|\b2 ?(?:x|times)? ?(?:\/|a|per) ?w(?:ee)?k/,
  '7 days each': /\bonce (?:a )?week|\b1 ?(?:x|time)? ?(?:\/|a|per) ?w(?:ee)?k|(?<!bi|bi-|twice )\bweekly/,
};

/** Whether a text says a trait: each of its words, or how often what it is about is changed. */
export function statesTrait(text: string, trait: string): boolean {
  if (trait.startsWith('not ')) return false;
  const changed = CHANGED[trait];
  if (changed) return changed.test(text);
  const words = new Set(text.replaceAll(/(\d)(hr?s?|ml)\b/g, '$1 $2').split(/[^\p{L}\d./]+/u));
  return trait
    .replaceAll('-hour', ' hour')
    .split(/[ ,()]+/)
    .filter((word) => word !== '' && word !== 'release')
    .every((word) => words.has(word) || (word === 'hour' && (words.has('hr') || words.has('h'))));
}
