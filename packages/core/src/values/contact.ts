import * as z from 'zod';

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

/** Only letters and spaces stay (S5-22, P5-4). */
export function keepCityCharacters(typed: string): string {
  return typed.replace(/[^\p{L}\p{M} ]/gu, '');
}

/** Only digits stay. */
export function keepDigits(typed: string): string {
  return typed.replace(/\D/g, '');
}
