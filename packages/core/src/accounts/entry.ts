import { readTypedPhone, readTypedZip } from '../patients/entry';
import { readDate } from '../values/dates';
import { keepCityCharacters, keepDigits } from '../values/contact';
import type { PracticeEntry, SignUpEntry } from './model';
import { phoneForMessages } from './entry-rules';

/**
 * How what is typed into the fields of a user or a practice is stored (S5-8, S5-17, S5-22): telephones, fax,
 * NPI and TIN as digits, a city of letters and spaces. A telephone with other characters than digits and
 * their punctuation stays as it is, so that a finding can name it.
 */
const READ: Readonly<Record<string, (typed: string) => string>> = {
  homePhone: readTypedPhone,
  workPhone: readTypedPhone,
  cellPhone: readTypedPhone,
  phone: readTypedPhone,
  fax: readTypedPhone,
  practicePhone: readTypedPhone,
  practiceFax: readTypedPhone,
  zipCode: readTypedZip,
  practiceZipCode: readTypedZip,
  city: (typed) => keepCityCharacters(typed).trim(),
  practiceCity: (typed) => keepCityCharacters(typed).trim(),
  npi: readTypedDigits,
  tin: readTypedDigits,
  deaNumber: (typed) => typed.replace(/\s/g, '').toUpperCase(),
  deaExpiresOn: readTypedDate,
  licenseExpiresOn: readTypedDate,
  email: (typed) => typed.normalize('NFC').trim(),
  password: (typed) => typed,
  confirmation: (typed) => typed, // a blank may be part of it
};

/**
 * Digits, with blanks and hyphens between them left out; anything else stays, so that a finding can name it.
 */
function readTypedDigits(typed: string): string {
  return /[^\d\s-]/.test(typed) ? typed.trim() : keepDigits(typed);
}

/** MM/dd/yyyy as it is stored; anything else stays, so that a finding can name it. */
function readTypedDate(typed: string): string {
  return readDate(typed) ?? typed.trim();
}

/** What was typed, in the stored form. Reading twice changes nothing. */
export function readEntry<Entry extends object>(typed: Entry): Entry {
  return Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [
      field,
      typeof value === 'string'
        ? (READ[field] ?? ((text: string) => text.trim()))(value)
        : (value as unknown),
    ]),
  ) as Entry;
}

/**
 * The practice of a sign-up: with 'Same Address as User Info' it copies the user's address, fax and chosen
 * phone (S5-6).
 */
export function toPracticeEntry(entry: SignUpEntry): PracticeEntry {
  const { practiceName, tin, timeZone } = entry;
  if (!entry.sameAddress) {
    const {
      practiceAddress,
      practiceAddress2,
      practiceCity,
      practiceState,
      practiceZipCode,
      practicePhone,
      practiceFax,
    } = entry;
    return {
      practiceName,
      tin,
      timeZone,
      practiceAddress,
      practiceAddress2,
      practiceCity,
      practiceState,
      practiceZipCode,
      practicePhone,
      practiceFax,
    };
  }
  return {
    practiceName,
    tin,
    timeZone,
    practiceAddress: entry.address,
    practiceAddress2: entry.address2,
    practiceCity: entry.city,
    practiceState: entry.state,
    practiceZipCode: entry.zipCode,
    practicePhone: phoneForMessages(entry),
    practiceFax: entry.fax,
  };
}
