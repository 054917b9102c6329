/**
 * Forms that have been misread with harm, and what is written instead: ISMP, List of Error-Prone
 * Abbreviations, Symbols, and Dose Designations (2021). Those that directions hold; drug names are another list.
 */
const ERROR_PRONE: readonly (readonly [pattern: RegExp, write: string])[] = [
  [/(?<=\d\s?)u\b(?!\.s\.)/gi, ' units'],
  [/\bi\.?u\b\.?/gi, 'units'],
  [/\bq\.?o\.?d\b\.?/gi, 'every other day'],
  [/\bq\.?\s?d\b\.?(?!\w)/gi, 'daily'],
  [/\bq1d\b/gi, 'daily'],
  [/\bq\.?\s?h\.?s\b\.?/gi, 'nightly at bedtime'],
  [/\bh\.?s\b\.?/gi, 'at bedtime'],
  [/\bqn\b/gi, 'nightly'],
  [/\bt\.?i\.?w\b\.?/gi, 'three times each WEEK'],
  [/\bb\.?i\.?w\b\.?/gi, 'twice each WEEK'],
  [/\b(?:s\.?c|s\.?q|sub\s?q)\b\.?/gi, 'under the skin'],
  [/(?<=\d\s?)cc\b/gi, ' mL'],
  [/[\u00b5\u03bc]g\b/g, 'mcg'],
  [/\bO\.?D\b\.?/g, 'in the right eye'],
  [/\bO\.?S\b\.?/g, 'in the left eye'],
  [/\b(?:O\.?U|ou)\b\.?/g, 'in both eyes'],
  [/\bA\.?D\b\.?/g, 'in the right ear'],
  [/\bA\.?S\b\.?/g, 'in the left ear'],
  [/\b(?:A\.?U|au)\b\.?/g, 'in both ears'],
  // In lower case 'od' is once daily as well: behind a drop it is the eye.
  [/(?<=\b(?:gtts?|drops?)\s+)od\b/g, 'in the right eye'],
  [/(?<=\b(?:gtts?|drops?)\s+)os\b/g, 'in the left eye'],
  [/\bx\s?(\d{1,3})\s?d\b/gi, 'for $1 days'],
  [/(?<![\d.])\.(\d+)/g, '0.$1'],
  [/(?<![\d.])(\d+)\.0+(?!\d)/g, '$1'],
];

/** A form that was found, as typed, with what to write instead. */
export interface ErrorProne {
  readonly found: string;
  readonly write: string;
}

/** The error-prone forms of a text, in the order of the list. */
export function errorProneForms(text: string): readonly ErrorProne[] {
  return ERROR_PRONE.flatMap(([pattern, write]) =>
    [...text.matchAll(pattern)].map(([found, number = '']) => ({
      found: found.trim(),
      write: write.replace('$1', number).trim(),
    })),
  );
}

/**
 * Abbreviated names of drugs that have been taken for another's (ISMP, the same list): who wrote one says which
 * was meant, nothing is written in its place.
 */
const ABBREVIATED_NAMES =
  /\b(?:MSO4|MgSO4|ZnSO4|MS|MTX|HCT|AZT|CPZ|DPT|PTU|TAC|TNK|ARA[- ]?A|5-?ASA|5-?FU|6-?MP)\b/;

/** The first abbreviated name of a text, in capitals as they are written; undefined where there is none. */
export const abbreviatedName = (text: string): string | undefined => ABBREVIATED_NAMES.exec(text)?.[0];

/** The text with each of them written out. */
export function writeOut(text: string): string {
  return ERROR_PRONE.reduce((written, [pattern, write]) => written.replace(pattern, write), text).replace(
    / {2,}/g,
    ' ',
  );
}
