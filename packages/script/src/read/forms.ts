import type { NoteCode } from './note';

/** A value in another form than the standard's, in the standard's; undefined where it is not one. */
type Form = (text: string) => { readonly text: string; readonly code: NoteCode } | undefined;

const STATES: Readonly<Record<string, string>> = {
  ALABAMA: 'AL',
  ALASKA: 'AK',
  ARIZONA: 'AZ',
  ARKANSAS: 'AR',
  CALIFORNIA: 'CA',
  COLORADO: 'CO',
  CONNECTICUT: 'CT',
  DELAWARE: 'DE',
  'DISTRICT OF COLUMBIA': 'DC',
  FLORIDA: 'FL',
  GEORGIA: 'GA',
  HAWAII: 'HI',
  IDAHO: 'ID',
  ILLINOIS: 'IL',
  INDIANA: 'IN',
  IOWA: 'IA',
  KANSAS: 'KS',
  KENTUCKY: 'KY',
  LOUISIANA: 'LA',
  MAINE: 'ME',
  MARYLAND: 'MD',
  MASSACHUSETTS: 'MA',
  MICHIGAN: 'MI',
  MINNESOTA: 'MN',
  MISSISSIPPI: 'MS',
  MISSOURI: 'MO',
  MONTANA: 'MT',
  NEBRASKA: 'NE',
  NEVADA: 'NV',
  'NEW HAMPSHIRE': 'NH',
  'NEW JERSEY': 'NJ',
  'NEW MEXICO': 'NM',
  'NEW YORK': 'NY',
  'NORTH CAROLINA': 'NC',
  'NORTH DAKOTA': 'ND',
  OHIO: 'OH',
  OKLAHOMA: 'OK',
  OREGON: 'OR',
  PENNSYLVANIA: 'PA',
  'PUERTO RICO': 'PR',
  'RHODE ISLAND': 'RI',
  'SOUTH CAROLINA': 'SC',
  'SOUTH DAKOTA': 'SD',
  TENNESSEE: 'TN',
  TEXAS: 'TX',
  UTAH: 'UT',
  VERMONT: 'VT',
  VIRGINIA: 'VA',
  WASHINGTON: 'WA',
  'WEST VIRGINIA': 'WV',
  WISCONSIN: 'WI',
  WYOMING: 'WY',
};
const LONGEST = 40;

/** A state by name, or in small letters. */
const state: Form = (text) => {
  const name = text.trim().toUpperCase().split(/\s+/).join(' ');
  const code = /^[A-Z]{2}$/.test(name) ? name : STATES[name];
  return code === undefined || code === text ? undefined : { text: code, code: 'state.form' };
};

/** Five and four digits with a dash or a space between them. */
const postalCode: Form = (text) =>
  /^[0-9]{5}[- ][0-9]{4}$/.test(text)
    ? { text: `${text.slice(0, 5)}${text.slice(6)}`, code: 'postal-code.form' }
    : undefined;

/** Ten digits with the marks that people write between them, perhaps behind the country's 1. */
const phone: Form = (text) => {
  if (/^[0-9]{0,10}$/.test(text) || !/^\+?[0-9().\s/-]+$/.test(text)) return undefined;
  const digits = text.replace(/[^0-9]/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? { text: national, code: 'phone.form' } : undefined;
};

const FORMS: Readonly<Record<string, Form>> = { StateProvince: state, PostalCode: postalCode, Number: phone };

/** The value of an element of that name in the standard's form; undefined where it has it or is of another. */
export const formOf = (name: string, text: string): ReturnType<Form> =>
  text.length > LONGEST || !Object.hasOwn(FORMS, name) ? undefined : FORMS[name]?.(text);

/**
 * An NDC with dashes as eleven digits. The dashes of ten digits say which part is short and gets the zero
 * (4-4-2, 5-3-2, 5-4-1); without them it could be any of the three, and nothing is guessed.
 * @returns undefined where the text is no NDC in parts
 */
export const ndcOf = (text: string): string | undefined => {
  const [labeler = '', product = '', packaging = '', ...more] = text.trim().split('-', 5);
  if (more.length > 0 || ![labeler, product, packaging].every((part) => /^[0-9]{1,5}$/.test(part)))
    return undefined;
  const shape = `${labeler.length}-${product.length}-${packaging.length}`;
  return ['5-4-2', '4-4-2', '5-3-2', '5-4-1'].includes(shape)
    ? `${labeler.padStart(5, '0')}${product.padStart(4, '0')}${packaging.padStart(2, '0')}`
    : undefined;
};
