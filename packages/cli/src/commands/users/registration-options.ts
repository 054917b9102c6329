// as a type alone: naming the command must not load the contract
import type { RegistrationEntry } from '@erx/core/accounts/model';

export type RegistrationField = Exclude<
  keyof RegistrationEntry,
  'password' | 'confirmation' | 'isAdministrator'
>;

/** The fields of a registration as options and as questions, in the order of the form (S2.12-1). */
export const REGISTRATION_OPTIONS = {
  firstName: ['--first-name <name>', 'First name'],
  middleName: ['--middle-name <name>', 'Middle name'],
  lastName: ['--last-name <name>', 'Last name'],
  email: ['--email <address>', 'E-mail address, which they sign in with'],
  npi: ['--npi <npi>', 'NPI, only of prescribers'],
  fax: ['--fax <number>', 'Fax'],
  primaryPhoneType: ['--primary-phone-type <type>', 'Primary phone: Home, Work or Cell'],
  homePhone: ['--home-phone <number>', 'Home phone'],
  workPhone: ['--work-phone <number>', 'Work phone'],
  cellPhone: ['--cell-phone <number>', 'Cell phone'],
  address: ['--address <line>', 'Address'],
  address2: ['--address2 <line>', 'Address, second line'],
  city: ['--city <city>', 'City'],
  state: ['--state <state>', 'State, two letters'],
  zipCode: ['--zip-code <zip>', 'ZIP code'],
} as const satisfies Record<RegistrationField, readonly [flag: string, question: string]>;

/** '--first-name'. */
export function toFlag(field: string): string {
  const option = Object.hasOwn(REGISTRATION_OPTIONS, field)
    ? REGISTRATION_OPTIONS[field as RegistrationField]
    : undefined;
  return option?.[0].split(' ')[0] ?? `--${field}`;
}
