import * as z from 'zod';
import { line } from './text';

/** Ten digits, the first 1-9 (S5-8, P5-4). */
export const Phone = z.string().regex(/^[1-9]\d{9}$/);
export type Phone = z.infer<typeof Phone>;

/** Five digits, or five, a hyphen and four (readings P5-4). */
export const ZipCode = z.string().regex(/^\d{5}(-\d{4})?$/);
export type ZipCode = z.infer<typeof ZipCode>;

/** States, the District and territories by postal abbreviation: USPS Publication 28, Appendix B. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
} as const;

export const StateCode = z.enum(
  Object.keys(US_STATES) as [keyof typeof US_STATES, ...(keyof typeof US_STATES)[]],
);
export type StateCode = z.infer<typeof StateCode>;

/** (xxx) xxx-xxxx for ten digits, xxx-xxxx for seven (S5-22); anything else as it is. */
export function showPhone(digits: string): string {
  if (/^\d{10}$/.test(digits)) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  if (/^\d{7}$/.test(digits)) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return digits;
}

/** Nine digits become five, a hyphen and four (S5-22); anything else as it is. */
export function showZip(zip: string): string {
  return /^\d{9}$/.test(zip) ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip;
}

/**
 * Only letters and spaces stay (S5-22, P5-4). A hyphen, and an apostrophe after one letter, become a space as the
 * Postal Service prints them: Winston Salem, O Fallon, Coeur d Alene.
 */
export function keepCityCharacters(typed: string): string {
  return typed
    .replace(/(?<=\p{L})[-\u2010-\u2015]|(?<=(?<!\p{L})\p{L})['\u2019](?!s\b)/gu, ' ')
    .replace(/[^\p{L}\p{M} ]/gu, '')
    .replace(/ {2,}/g, ' ');
}

/** The city of an address, written as the page writes it. @param limit characters */
export const cityLine = (limit: number) => line(limit).overwrite(keepCityCharacters).trim();

/** Only digits stay. */
export function keepDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}

const digitsFrom = (most: number, typed: string): string =>
  keepDigits(typed).replace(/^0+/, '').slice(0, most);

/**
 * What stays in a field while it is typed or pasted (S5-8, S5-17, S5-22): characters that can never belong there
 * go, what may still become right stays. What is missing is said when the field is left.
 */
export const TYPING_MASKS = {
  /** Ten digits, the first 1-9. */
  npi: (typed: string) => digitsFrom(10, typed),
  /** Up to 20 digits, the first 1-9. */
  tin: (typed: string) => digitsFrom(20, typed),
  /** Five digits, or five, a hyphen and four. */
  zip: (typed: string) => {
    const digits = keepDigits(typed).slice(0, 9);
    if (digits.length > 5) return `${digits.slice(0, 5)}-${digits.slice(5)}`;
    return digits.length === 5 && typed.endsWith('-') ? `${digits}-` : digits;
  },
  /** Digits and what they are written with; a country code is dropped when the field is left. */
  phone: (typed: string) => typed.replace(/[^\d\s().+-]/g, '').slice(0, 20),
  /** Digits and the separators of month, day and year. */
  date: (typed: string) => typed.replace(/[^\d/.-]/g, '').slice(0, 10),
  city: keepCityCharacters,
} as const satisfies Record<string, (typed: string) => string>;
export type TypingMask = keyof typeof TYPING_MASKS;
