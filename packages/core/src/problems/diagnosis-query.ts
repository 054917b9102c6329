import everyday from './everyday-diagnoses.json';

/** What a text asks for. */
export interface DiagnosisQuery {
  /** Of each everyday wording in the text the beginnings of codes that it means, the likeliest first. */
  readonly meant: readonly (readonly string[])[];
  /** Of each other word the wordings any of which will do, itself first; each is of one word or more. */
  readonly words: readonly (readonly string[])[];
}

/** Words that say nothing by themselves. */
const EMPTY = new Set([
  'of',
  'the',
  'and',
  'with',
  'in',
  'a',
  'an',
  'to',
  'on',
  'for',
  'due',
  'nos',
  'unspecified',
]);
/** The most words of a text that are read. */
const MOST_WORDS = 8;
/** The longest everyday wording, in words. */
const LONGEST = 4;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/['\u2019]/g, '')
    .normalize('NFKD')
    .match(/[a-z0-9]+/g) ?? [];

/**
 * What clinicians type for diagnoses, and the ICD-10-CM codes that it means, every wording once. Abbreviations are
 * read as whole words, so that 'uti' is no 'utility'. The choice of words is ours; the codes are those of the
 * ICD-10-CM tabular list, and a test proves that each exists.
 */
export const EVERYDAY_DIAGNOSES: readonly EverydayDiagnosis[] = everyday.wordings.flatMap(({ said, codes }) =>
  said.map((wording) => ({ said: wording, codes })),
);

/** Words of ordinary speech, and the words of the list that say the same. */
export const SAME_WORDS: Readonly<Record<string, readonly string[]>> = everyday.sameWords;

const MEANT: ReadonlyMap<string, readonly string[]> = new Map(
  EVERYDAY_DIAGNOSES.map(({ said, codes }) => [wordsOf(said).join(' '), codes]),
);

/** Reads what someone types for a diagnosis: everyday wordings first, the longest before the shorter. */
export function readDiagnosisQuery(text: string): DiagnosisQuery {
  const typed = wordsOf(text).slice(0, MOST_WORDS);
  const meant: (readonly string[])[] = [];
  const words: (readonly string[])[] = [];
  for (let at = 0; at < typed.length;) {
    const length = longestMeant(typed, at);
    if (length > 0) {
      meant.push(MEANT.get(typed.slice(at, at + length).join(' ')) ?? []);
      at += length;
      continue;
    }
    const word = typed[at] ?? '';
    if (!EMPTY.has(word)) words.push([word, ...(SAME_WORDS[word] ?? [])]);
    at += 1;
  }
  return { meant, words };
}

function longestMeant(typed: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, typed.length - at); length > 0; length -= 1)
    if (MEANT.has(typed.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** A wording with the codes that it means. */
interface EverydayDiagnosis {
  readonly said: string;
  /** Codes or beginnings of codes, the likeliest first. */
  readonly codes: readonly string[];
}
