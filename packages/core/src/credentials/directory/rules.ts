import { type Finding, pass, stop } from '../../findings/finding';
import { isNpi } from '../../users/registrations';
import { REGISTRATION_LABEL, type RegistrationField } from './model';

/** What a registration is made of, as the profile and the practice have it. */
export type RegistrationFacts = Readonly<Record<RegistrationField, string>>;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const HOLDS: Readonly<Partial<Record<RegistrationField, (text: string) => boolean>>> = {
  npi: isNpi,
  state: (text) => /^[A-Z]{2}$/.test(text),
  zipCode: (text) => [5, 9].includes(digitsOf(text).length),
  phone: (text) => digitsOf(text).length === 10,
  fax: (text) => digitsOf(text).length === 10,
};

/**
 * What is missing, or has a form that the directory does not take; in the order of a form. The directory
 * wants all of it (docs/decisions/spi.md).
 */
export function lackingForRegistration(facts: RegistrationFacts): RegistrationField[] {
  return (Object.keys(REGISTRATION_LABEL) as RegistrationField[]).filter(
    (field) => facts[field].trim() === '' || HOLDS[field]?.(facts[field].trim()) === false,
  );
}

/** A location is registered only with everything that the directory wants. */
export function findingsOnRegistering(facts: RegistrationFacts): readonly Finding[] {
  const lacking = lackingForRegistration(facts);
  return lacking.length === 0
    ? pass
    : stop('directory.incomplete', { fields: lacking.map((field) => REGISTRATION_LABEL[field]).join(', ') });
}

/** Whom the directory means. */
export interface DirectoryPerson {
  readonly npi: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Case, accents, hyphens and blanks are written differently by everyone and distinguish no one. */
export const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

/**
 * Whether the directory's answer is about the person it was sent: an SPI is where a prescriber's answers go,
 * so it must be of that very NPI and name (45 CFR 162.410: an NPI is one provider's).
 */
export function isAboutSamePerson(sent: DirectoryPerson, answered: DirectoryPerson): boolean {
  return (
    sent.npi === answered.npi &&
    plainName(sent.lastName) === plainName(answered.lastName) &&
    plainName(sent.firstName) === plainName(answered.firstName)
  );
}

/**
 * Fields of a profile or a practice that the directory receives: a change of any makes what it knows old.
 */
const DIRECTORY_FIELDS: ReadonlySet<string> = new Set([
  'npi',
  'deaNumber',
  'stateLicenseNumber',
  'firstName',
  'middleName',
  'lastName',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'phone',
  'fax',
  'homePhone',
  'workPhone',
  'cellPhone',
  'primaryPhoneType',
  'name',
]);

/** Whether the directory has to be notified that these fields have changed. */
export function concernsDirectory(changedFields: readonly string[]): boolean {
  return changedFields.some((field) => DIRECTORY_FIELDS.has(field));
}
