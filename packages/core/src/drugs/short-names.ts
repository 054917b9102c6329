import shortNames from './short-names.json' with { type: 'json' };

/**
 * What a short or everyday name of a drug means, in each of its uses. The choice of words is ours; a test finds a
 * product of the starter catalogue for each. Strengths: labels of Zithromax (Z-Pak has tablets of 250 mg, Tri-Pak
 * of 500 mg), of Tylenol with Codeine (No. 3 has 30 mg of codeine, No. 4 has 60 mg), and Drug Facts of Children's Motrin
 * and Advil (100 mg in 5 mL), of those for infants (50 mg in 1.25 mL) and of Tylenol for both (160 mg in 5 mL).
 */
export interface ShortMeaning {
  /** The words of the catalogue that the search box looks for, a number its strength; '' where the name finds it. */
  readonly search: string;
  /** The product or substance as a line of a chart would write it in full; '' where the name is read as it is. */
  readonly line: string;
  /** What the safety check takes it for, in a list of medications and as an allergy. */
  readonly ingredients: readonly string[];
}

/**
 * By name, in lower case with a blank between its words: one meaning, or several of which no one knows which. Of
 * several the search asks which, a line of a chart is never sure, and the safety check looks at all and says so.
 * Doubtful are abbreviations that are read as one drug and mean another, the likelier first: ISMP's List of
 * Error-Prone Abbreviations, Symbols, and Dose Designations (drug name abbreviations); 't4' is read like 't3'.
 * https://www.ismp.org/recommendations/error-prone-abbreviations-list
 */
export const SHORT_NAMES: ReadonlyMap<string, readonly ShortMeaning[]> = toMeanings();

/**
 * Single words for an ingredient, which mean it in any place of a text: 'lisinopril-hctz', 'apap 500'. 'hctz' and
 * 'apap' are on ISMP's list too, but each means one drug here.
 */
export const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  shortNames.words.flatMap(({ names, ingredient }) => names.map((name) => [name, ingredient] as const)),
);

function toMeanings(): ReadonlyMap<string, readonly ShortMeaning[]> {
  const meanings = new Map<string, ShortMeaning[]>();
  for (const { names, ...meaning } of [...shortNames.certain, ...shortNames.doubtful])
    for (const name of names) meanings.set(name, [...(meanings.get(name) ?? []), meaning]);
  return meanings;
}

/** Names of one meaning that a line writes in full, the longest first, however they are joined or numbered. */
const WRITTEN_IN_FULL = [...SHORT_NAMES]
  .flatMap(([name, [meaning, ...others]]) =>
    meaning === undefined || others.length > 0 || meaning.line === '' ? [] : [{ name, line: meaning.line }],
  )
  .sort((one, other) => other.name.length - one.name.length)
  .map(({ name, line }) => ({
    line,
    pattern: new RegExp(`(?<![a-z\\d])${name.split(' ').map(joined).join('')}(?![a-z\\d]|\\.\\d)`, 'g'),
  }));

/** A word of a name with what may stand before it: 'z-pak', 'tylenol #3', 'tylenol no. 3', 'w/ codeine'. */
function joined(word: string, at: number): string {
  if (at === 0) return word;
  if (word === 'no') return '(?:[- ]?no\\.?)?';
  if (word === 'w') return ' w/?';
  return /^\d/.test(word) ? `[- ]?#? ?${word}` : `[- /]?${word}`;
}

/** A text in lower case with the short names of one meaning written in full: 'z-pak' -> 'zithromax 250 mg tablet'. */
export function inFull(text: string): string {
  return WRITTEN_IN_FULL.reduce((written, { pattern, line }) => written.replaceAll(pattern, line), text);
}

/**
 * Every reading of a text that begins with a name of several meanings: 'mtx 2.5' -> 'methotrexate 2.5',
 * 'mitoxantrone 2.5'. None where it begins with no such name.
 */
export function doubtfulReadings(text: string): readonly string[] {
  const plain = text.trim().toLowerCase();
  const [name = ''] = /^[a-z\d]+/.exec(plain) ?? [];
  const meanings = SHORT_NAMES.get(name) ?? [];
  return meanings.length < 2 ? [] : meanings.map(({ line }) => `${line}${plain.slice(name.length)}`);
}
