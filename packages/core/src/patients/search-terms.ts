import type { PatientFields } from './model';

/** What a patient is found by. */
export type FoundBy = Pick<
  PatientFields,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'accountNumber'
  | 'birthDate'
  | 'homePhone'
  | 'cellPhone'
  | 'workPhone'
>;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The words a patient is stored under and found by, each once: parts of the names (a hyphenated name whole
 * and in parts), the account number, the birth date as yyyy-mm-dd and as the digits of MM/dd/yyyy, phones as
 * ten digits and without area code. All in lower case without diacritics. A word of `queryTerms` that begins
 * one of them finds the patient (P7-20).
 */
export function patientTerms(patient: FoundBy): string[] {
  const names = [patient.firstName, patient.middleName, patient.lastName].flatMap(nameTerms);
  const account = [...wordsOf(patient.accountNumber), compactName(patient.accountNumber)];
  const [year = '', month = '', day = ''] = patient.birthDate.split('-');
  const birth = patient.birthDate === '' ? [] : [patient.birthDate, `${month}${day}${year}`];
  const phones = [patient.homePhone, patient.cellPhone, patient.workPhone].flatMap((phone) => [
    phone,
    phone.slice(3),
  ]);
  return [...new Set([...names, ...account, ...birth, ...phones])].filter((term) => term !== '');
}

/** The words a name is found by: its parts, and what is between spaces as one ("Smith-Jones" is smithjones too). */
export const nameTerms = (name: string): string[] =>
  [...wordsOf(name), ...name.split(/\s+/).map(compactName)].filter((term) => term !== '');

/**
 * The words of a typed search in the form of `patientTerms`; a patient is found when each begins one of its
 * terms. "O'Hara 03/14/1961 (205) 555-0134" becomes ohara, 03141961, 205 and 5550134. Empty for a text
 * without letters and digits.
 */
export function queryTerms(typed: string): string[] {
  return [
    ...new Set(
      typed
        .trim()
        .split(/[\s,;]+/)
        .flatMap(termsOfWord),
    ),
  ];
}

function termsOfWord(word: string): string[] {
  if (/^\d{4}-(\d{1,2}(-\d{0,2})?)?$/.test(word)) return [word];
  const date = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{0,4}))?$/.exec(word);
  if (date) return [`${date[1]?.padStart(2, '0') ?? ''}${date[2]?.padStart(2, '0') ?? ''}${date[3] ?? ''}`];
  // A telephone number, however it is written, is one run of digits; a hyphenated name or account number is
  // found by its parts.
  if (/^[\d().+\-/]+$/.test(word)) return [word.replace(/\D/g, '')].filter(Boolean);
  return wordsOf(word);
}

/** Runs of letters and digits; an apostrophe joins ("O'Hara" is ohara), everything else parts. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * A name as one lower-case word of letters and digits without diacritics: two spellings that differ in case,
 * accents or punctuation alone are equal.
 */
export function compactName(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Without case, diacritics and apostrophes: what is stored, typed and compared is folded the same. */
export function fold(text: string): string {
  return text
    .replace(/['’ʼ`]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
