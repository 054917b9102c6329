import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import type { PrimaryPhoneType } from '../users/model';
import { isDeaNumber, isNpi } from '../users/registrations';
import { findingsOnDeaSchedules } from '../users/rules';
import { Phone, StateCode, ZipCode } from '../values/contact';
import { hasControlCharacters } from '../values/text';
import * as z from 'zod';
import { BasicInfo, PracticeEntry, ProviderInfo, RegistrationEntry, SignUpEntry } from './model';
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
const STATE_FIELDS = ['state', 'practiceState'] as const;

type Entered = Readonly<Record<string, unknown>>;
const textOf = (entered: Entered, field: string) =>
  typeof entered[field] === 'string' ? entered[field] : '';

/** S5-8: telephones and fax, ZIP codes and states have their form where they are given. */
const contactsAreWellFormed: Rule<Entered> = (entered) => [
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
 * Text that is longer than its field, or has characters that nobody can show faithfully: neither is cut off
 * or taken out in silence.
 */
const textFits =
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

/** The first of the fields that is empty gets the one sentence for all of them. */
function together(entered: Entered, fields: readonly string[], code: MessageCode): readonly Finding[] {
  const empty = fields.find((field) => textOf(entered, field) === '');
  return empty === undefined ? pass : stop(code, {}, empty);
}

/** Each empty field gets the general sentence (S5-9). */
function each(entered: Entered, fields: readonly string[]): readonly Finding[] {
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
const primaryPhoneIsGiven =
  (words: 'user' | 'own'): Rule<Phones> =>
  (phones) => {
    if (phones.primaryPhoneType === 'None') return pass;
    const field = FIELD_OF_PHONE[phones.primaryPhoneType];
    return phones[field] === '' ? stop(EMPTY_PHONE[words][phones.primaryPhoneType], {}, field) : pass;
  };

const ADDRESS = ['address', 'city', 'state', 'zipCode'] as const;
const PRACTICE_ADDRESS = ['practiceAddress', 'practiceCity', 'practiceState', 'practiceZipCode'] as const;

/** S5-2: anyone who has an NPI has an address. */
const prescriberHasAddress =
  (code: MessageCode): Rule<Entered> =>
  (entered) =>
    textOf(entered, 'npi') === '' ? pass : together(entered, ADDRESS, code);

/** S5-8, and the check digit of 45 CFR 162.406. */
const npiIsValid: Rule<{ readonly npi: string }> = ({ npi }) =>
  npi === '' || isNpi(npi) ? pass : stop('account.npi-invalid', {}, 'npi');

/** S5-8: up to 20 digits, the first 1-9. */
const tinIsValid: Rule<{ readonly tin: string }> = ({ tin }) =>
  tin === '' || /^[1-9]\d{0,19}$/.test(tin) ? pass : stop('account.tin-invalid', {}, 'tin');

/** S5-9. */
const emailIsValid: Rule<{ readonly email: string }> = ({ email }) =>
  email === '' || z.email().safeParse(email).success ? pass : stop('field.email', {}, 'email');

/** S5-7 names the password among what is needed. */
const passwordIsChosen: Rule<Pick<RegistrationEntry, 'password' | 'confirmation' | 'email'>> = ({
  email,
  ...chosen
}) => findingsOnNewPassword({ ...chosen, username: email });

/** S5-7: a primary phone type is chosen. */
const phoneTypeIsChosen: Rule<Phones> = ({ primaryPhoneType }) =>
  primaryPhoneType === 'None' ? stop('field.required', {}, 'primaryPhoneType') : pass;

/** A DEA number where one is given, and schedules only of one. */
const registrationIsWhole: Rule<Pick<SignUpEntry, 'deaNumber' | 'state' | 'deaSchedules'>> = ({
  deaNumber,
  state,
  deaSchedules,
}) => [
  ...(deaNumber === '' || isDeaNumber(deaNumber) ? pass : stop('account.dea-invalid', {}, 'deaNumber')),
  ...findingsOnDeaSchedules({ deaNumber, state }, deaSchedules).map((finding) => ({
    ...finding,
    field: 'deaNumber',
  })),
];

/** What sign-up asks for (S5-7), in the order of its form. */
const SIGN_UP_REQUIRED = ['firstName', 'lastName', 'email', 'npi', 'fax'] as const;
const REGISTRATION_REQUIRED = ['firstName', 'lastName', 'email'] as const;

/**
 * What a practice needs by itself (S5-5, S5-7); its time zone, because every date of its prescriptions is
 * read in it.
 */
const practiceIsComplete: Rule<PracticeEntry> = (practice) => [
  ...each(practice, ['practiceName', 'tin']),
  ...together(practice, PRACTICE_ADDRESS, 'account.practice-address-required'),
  ...(practice.practicePhone === '' ? stop('account.practice-phone-empty', {}, 'practicePhone') : pass),
  ...each(practice, ['practiceFax', 'timeZone']),
];

const separatePracticeIsComplete: Rule<SignUpEntry> = (entry) =>
  entry.sameAddress ? each(entry, ['practiceName', 'tin', 'timeZone']) : practiceIsComplete(entry);

/**
 * A sign-up without what it does not use: with 'Same Address as User Info' nothing that was entered of
 * another address. What is not used cannot be wrong.
 */
export function toUsedEntry(entry: SignUpEntry): SignUpEntry {
  if (!entry.sameAddress) return entry;
  return {
    ...entry,
    practiceAddress: '',
    practiceAddress2: '',
    practiceCity: '',
    practiceState: '',
    practiceZipCode: '',
    practicePhone: '',
    practiceFax: '',
  };
}

/** Everything against a sign-up (S5-1..S5-9), the user first. */
export function findingsOnSignUp(entry: SignUpEntry): readonly Finding[] {
  const used = toUsedEntry(entry);
  return firstOfEach([
    ...each(entry, SIGN_UP_REQUIRED),
    ...check(
      [phoneTypeIsChosen, primaryPhoneIsGiven('user'), emailIsValid, npiIsValid, passwordIsChosen],
      entry,
    ),
    ...prescriberHasAddress('account.user-address-required')(entry),
    ...registrationIsWhole(entry),
    ...separatePracticeIsComplete(entry),
    ...tinIsValid(entry),
    ...contactsAreWellFormed(used),
    ...textFits(SignUpEntry)(used),
  ]);
}

/** A provider that is not ours keeps the passwords (S1-8): one that is given here would never hold. */
const passwordIsElsewhere: Rule<Pick<RegistrationEntry, 'password' | 'confirmation'>> = ({
  password,
  confirmation,
}) => (password === '' && confirmation === '' ? pass : stop('account.password-elsewhere', {}, 'password'));

/**
 * Everything against a registration inside a practice (S2.12, S5-1..S5-9).
 * @param signsInElsewhere whether a provider that is not ours signs people in
 */
export function findingsOnRegistration(
  entry: RegistrationEntry,
  signsInElsewhere = false,
): readonly Finding[] {
  return firstOfEach([
    ...each(entry, REGISTRATION_REQUIRED),
    ...check(
      [
        phoneTypeIsChosen,
        primaryPhoneIsGiven('own'),
        emailIsValid,
        npiIsValid,
        signsInElsewhere ? passwordIsElsewhere : passwordIsChosen,
      ],
      entry,
    ),
    ...prescriberHasAddress('account.address-required')(entry),
    ...contactsAreWellFormed(entry),
    ...textFits(RegistrationEntry)(entry),
  ]);
}

/** Everything against a practice that is founded with a login that exists. */
export function findingsOnPractice(entry: PracticeEntry): readonly Finding[] {
  return firstOfEach([
    ...practiceIsComplete(entry),
    ...tinIsValid(entry),
    ...contactsAreWellFormed(entry),
    ...textFits(PracticeEntry)(entry),
  ]);
}

/** S5-16. */
export function findingsOnBasicInfo(info: BasicInfo): readonly Finding[] {
  return firstOfEach([...each(info, ['firstName', 'lastName']), ...textFits(BasicInfo)(info)]);
}

/**
 * Everything against the details a user is to have (S5-17). What was lacking before may stay so: only what a
 * change empties is asked for.
 * @param person.hasNpi whether they prescribe: then messages carry their address, and they may have a DEA
 * number
 */
export function findingsOnProviderInfo(
  before: ProviderInfo,
  after: ProviderInfo,
  person: { readonly hasNpi: boolean },
): readonly Finding[] {
  const emptied = ADDRESS.filter((field) => before[field] !== '' && after[field] === '');
  return firstOfEach([
    ...primaryPhoneIsGiven('own')(after),
    ...(person.hasNpi && emptied[0] !== undefined ? stop('account.address-required', {}, emptied[0]) : pass),
    ...(after.deaNumber === ''
      ? pass
      : !person.hasNpi
        ? stop('account.dea-without-npi', {}, 'deaNumber')
        : isDeaNumber(after.deaNumber)
          ? pass
          : stop('account.dea-invalid', {}, 'deaNumber')),
    ...contactsAreWellFormed(after),
    ...textFits(ProviderInfo)(after),
  ]);
}

/** What of a user the permission to sign controlled substances was approved for. */
type SigningIdentity = Partial<
  BasicInfo & Pick<ProviderInfo, 'generation' | 'deaNumber' | 'stateLicenseNumber'>
>;

/** A change with which the permission to sign ends; the audit trail keeps it as the reason. */
export type SigningEnd = 'dea-number-changed' | 'license-changed' | 'name-changed';

/**
 * The changes with which the permission to sign controlled substances ends: it was approved for a proofed
 * person of that name, with that license and DEA registration (21 CFR 1311.105, 1311.125(b), 1311.130).
 * @param after what is to be; what is absent in it stays
 */
export function signingEnds(before: SigningIdentity, after: SigningIdentity): readonly SigningEnd[] {
  const differs = (field: keyof SigningIdentity) =>
    after[field] !== undefined && before[field] !== after[field];
  return [
    ...(differs('deaNumber') ? ['dea-number-changed' as const] : []),
    ...(differs('stateLicenseNumber') ? ['license-changed' as const] : []),
    ...(differs('firstName') || differs('lastName') || differs('generation')
      ? ['name-changed' as const]
      : []),
  ];
}

/** What such a change is of, for the sentence that warns of it. */
export const SIGNING_END_LABEL: Readonly<Record<SigningEnd, string>> = {
  'dea-number-changed': 'DEA number',
  'license-changed': 'license number',
  'name-changed': 'name',
};

/**
 * Whether everything that sign-up asks for holds something: then its button works (S2.11-1). What is entered
 * is judged when it is pressed.
 */
export function hasEverySignUpField(entry: SignUpEntry): boolean {
  const isEmpty: readonly MessageCode[] = [
    'field.required',
    'account.user-address-required',
    'account.practice-address-required',
    'account.practice-phone-empty',
    'account.user-home-phone-empty',
    'account.user-work-phone-empty',
    'account.user-cell-phone-empty',
  ];
  return entry.confirmation !== '' && !findingsOnSignUp(entry).some(({ code }) => isEmpty.includes(code));
}

/** One finding a field: the first says what to do first. */
function firstOfEach(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    (finding, at) => findings.findIndex((other) => other.field === finding.field) === at,
  );
}
