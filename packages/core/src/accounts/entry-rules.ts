import { type Finding, pass, type Rule, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import type { PrimaryPhoneType } from '../users/model';
import { deaLetterAgrees, isDeaNumber, isNpi, registrantInitial } from '../users/registrations';
import { findingsOnDeaSchedules } from '../users/rules';
import { Phone, StateCode, ZipCode } from '../values/contact';
import { CalendarDate } from '../values/dates';
import { unsendableCharacter } from '../values/plain-text';
import { hasControlCharacters } from '../values/text';
import * as z from 'zod';
import type { ProviderInfo, RegistrationEntry, SignUpEntry } from './model';
import { findingsOnNewPassword } from './passwords';

/** A user's telephones. */
export type Phones = Pick<ProviderInfo, 'primaryPhoneType' | 'homePhone' | 'workPhone' | 'cellPhone'>;
type PhoneField = 'homePhone' | 'workPhone' | 'cellPhone';

const FIELD_OF_PHONE = { Home: 'homePhone', Work: 'workPhone', Cell: 'cellPhone' } as const satisfies Record<
  Exclude<PrimaryPhoneType, 'None'>,
  PhoneField
>;

/**
 * The number that messages and papers carry: the one of the primary phone type (S5-4), without a type the
 * first there is.
 * @param before the number until now, which stays where a user has entered none
 */
export function phoneForMessages(phones: Phones, before = ''): string {
  if (phones.primaryPhoneType !== 'None') return phones[FIELD_OF_PHONE[phones.primaryPhoneType]];
  return [phones.workPhone, phones.cellPhone, phones.homePhone].find((number) => number !== '') ?? before;
}

/** Fields of a user or a practice by what they require. */
const PHONE_FIELDS = ['homePhone', 'workPhone', 'cellPhone', 'fax', 'practicePhone', 'practiceFax'] as const;
const ZIP_FIELDS = ['zipCode', 'practiceZipCode'] as const;
const STATE_FIELDS = ['state', 'practiceState', 'licenseState'] as const;

type Entered = Readonly<Record<string, unknown>>;
const textOf = (entered: Entered, field: string) =>
  typeof entered[field] === 'string' ? entered[field] : '';

/** S5-8: telephones and fax, ZIP codes and states have their form where they are given. */
export const contactsAreWellFormed: Rule<Entered> = (entered) => [
  ...formed(entered, PHONE_FIELDS, Phone, 'field.phone'),
  ...formed(entered, ZIP_FIELDS, ZipCode, 'field.zip'),
  ...formed(entered, STATE_FIELDS, StateCode, 'field.state'),
];

function formed(
  entered: Entered,
  fields: readonly string[],
  schema: z.ZodType,
  code: MessageCode,
): readonly Finding[] {
  return fields.flatMap((field) =>
    textOf(entered, field) === '' || schema.safeParse(entered[field]).success ? pass : stop(code, {}, field),
  );
}

/**
 * Text that is longer than its field, or has characters that no one can show faithfully: neither is cut off
 * or taken out in silence.
 */
export const textFits =
  (schema: z.ZodType): Rule<Entered> =>
  (entered) =>
    (schema.safeParse(entered).error?.issues ?? []).flatMap((issue) => {
      const field = String(issue.path[0]);
      if (issue.code === 'too_big' && issue.origin === 'string')
        return stop('field.too-long', { limit: Number(issue.maximum) }, field);
      return issue.code === 'custom' && hasControlCharacters(textOf(entered, field))
        ? stop('field.control-characters', {}, field)
        : pass;
    });

const NAMES = ['firstName', 'middleName', 'lastName', 'deaName'] as const;

/**
 * A name holds what a patient's does (patients/rules.ts): what has no width, or is a letter of another alphabet that
 * passes for a Latin one, would make one person look like another, and no pharmacy could receive it.
 */
export const namesAreSendable: Rule<Entered> = (entered) =>
  NAMES.flatMap((field) => {
    const character = unsendableCharacter(textOf(entered, field));
    return character === undefined ? pass : stop('account.name-character', { character }, field);
  });

/** Days on which something ends exist. */
export const datesExist: Rule<Pick<ProviderInfo, 'deaExpiresOn' | 'licenseExpiresOn'>> = (info) =>
  (['deaExpiresOn', 'licenseExpiresOn'] as const).flatMap((field) =>
    info[field] === '' || CalendarDate.safeParse(info[field]).success
      ? pass
      : stop('field.date-invalid', {}, field),
  );

/** The first of the fields that is empty gets the one sentence for all of them. */
export function together(entered: Entered, fields: readonly string[], code: MessageCode): readonly Finding[] {
  const empty = fields.find((field) => textOf(entered, field) === '');
  return empty === undefined ? pass : stop(code, {}, empty);
}

/** Each empty field gets the general sentence (S5-9). */
export function each(entered: Entered, fields: readonly string[]): readonly Finding[] {
  return fields.flatMap((field) =>
    textOf(entered, field) === '' ? stop('field.required', {}, field) : pass,
  );
}

const EMPTY_PHONE: Record<'user' | 'own', Record<Exclude<PrimaryPhoneType, 'None'>, MessageCode>> = {
  user: {
    Home: 'account.user-home-phone-empty',
    Work: 'account.user-work-phone-empty',
    Cell: 'account.user-cell-phone-empty',
  },
  own: {
    Home: 'account.home-phone-empty',
    Work: 'account.work-phone-empty',
    Cell: 'account.cell-phone-empty',
  },
};

/** S5-4, S5-17: the chosen primary phone type has its phone. */
export const primaryPhoneIsGiven =
  (words: 'user' | 'own'): Rule<Phones> =>
  (phones) => {
    if (phones.primaryPhoneType === 'None') return pass;
    const field = FIELD_OF_PHONE[phones.primaryPhoneType];
    return phones[field] === '' ? stop(EMPTY_PHONE[words][phones.primaryPhoneType], {}, field) : pass;
  };

export const ADDRESS = ['address', 'city', 'state', 'zipCode'] as const;
export const PRACTICE_ADDRESS = [
  'practiceAddress',
  'practiceCity',
  'practiceState',
  'practiceZipCode',
] as const;

/** S5-2: anyone who has an NPI has an address. */
export const prescriberHasAddress =
  (code: MessageCode): Rule<Entered> =>
  (entered) =>
    textOf(entered, 'npi') === '' ? pass : together(entered, ADDRESS, code);

/** S5-8, and the check digit of 45 CFR 162.406. */
export const npiIsValid: Rule<{ readonly npi: string }> = ({ npi }) =>
  npi === '' || isNpi(npi) ? pass : stop('account.npi-invalid', {}, 'npi');

/** S5-8: up to 20 digits, the first 1-9. */
export const tinIsValid: Rule<{ readonly tin: string }> = ({ tin }) =>
  tin === '' || /^[1-9]\d{0,19}$/.test(tin) ? pass : stop('account.tin-invalid', {}, 'tin');

/** S5-9. */
export const emailIsValid: Rule<{ readonly email: string }> = ({ email }) =>
  email === '' || z.email().safeParse(email).success ? pass : stop('field.email', {}, 'email');

/** S5-7 names the password among what is needed. */
export const passwordIsChosen: Rule<Pick<RegistrationEntry, 'password' | 'confirmation' | 'email'>> = ({
  email,
  ...chosen
}) => findingsOnNewPassword({ ...chosen, username: email });

/** S5-7: a primary phone type is chosen. */
export const phoneTypeIsChosen: Rule<Phones> = ({ primaryPhoneType }) =>
  primaryPhoneType === 'None' ? stop('field.required', {}, 'primaryPhoneType') : pass;

/**
 * The form and check digit of a DEA number, and that its letter is that of the person: of the last name, or of
 * the one that the DEA registered.
 */
export const deaNumberIsTheirs: Rule<{
  readonly deaNumber: string;
  readonly lastNames: readonly string[];
}> = ({ deaNumber, lastNames }) => {
  if (deaNumber === '') return pass;
  if (!isDeaNumber(deaNumber)) return stop('account.dea-invalid', {}, 'deaNumber');
  return deaLetterAgrees(deaNumber, lastNames)
    ? pass
    : stop(
        'account.dea-letter',
        {
          letter: deaNumber.charAt(1),
          initial: lastNames.map(registrantInitial).filter(Boolean).join(' or '),
        },
        'deaNumber',
      );
};

/** A DEA number where one is given, and schedules only of one. */
export const registrationIsWhole: Rule<
  Pick<SignUpEntry, 'deaNumber' | 'lastName' | 'state' | 'deaSchedules'>
> = ({ deaNumber, lastName, state, deaSchedules }) => [
  ...deaNumberIsTheirs({ deaNumber, lastNames: [lastName] }),
  ...findingsOnDeaSchedules({ deaNumber, state }, deaSchedules).map((finding) => ({
    ...finding,
    field: 'deaNumber',
  })),
];

/** One finding a field: the first says what to do first. */
export function firstOfEach(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    (finding, at) => findings.findIndex((other) => other.field === finding.field) === at,
  );
}
