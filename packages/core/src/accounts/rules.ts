import { check, type Finding, pass, type Rule, stop } from '../findings/finding';
import type { MessageCode } from '../findings/messages';
import {
  BasicInfo,
  PracticeEntry,
  ProviderInfo,
  RegistrationEntry,
  Registrations,
  SignUpEntry,
} from './model';
import {
  contactsAreWellFormed,
  textFits,
  namesAreSendable,
  datesExist,
  together,
  each,
  primaryPhoneIsGiven,
  ADDRESS,
  PRACTICE_ADDRESS,
  prescriberHasAddress,
  npiIsValid,
  tinIsValid,
  emailIsValid,
  passwordIsChosen,
  phoneTypeIsChosen,
  deaNumberIsTheirs,
  registrationIsWhole,
  firstOfEach,
} from './entry-rules';

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
    ...namesAreSendable(entry),
  ]);
}

/** A provider that is not ours keeps the passwords (S1-8): one that is given here would never hold. */
const passwordIsElsewhere: Rule<Pick<RegistrationEntry, 'password' | 'confirmation'>> = ({
  password,
  confirmation,
}) => (password === '' && confirmation === '' ? pass : stop('account.password-elsewhere', {}, 'password'));

/** Messages carry the telephone of a prescriber; of others nothing does, so that none is asked for. */
const prescriberHasPhone: Rule<RegistrationEntry> = (entry) =>
  entry.npi === '' ? pass : phoneTypeIsChosen(entry);

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
        prescriberHasPhone,
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
    ...namesAreSendable(entry),
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
  return firstOfEach([
    ...each(info, ['firstName', 'lastName']),
    ...textFits(BasicInfo)(info),
    ...namesAreSendable(info),
  ]);
}

/**
 * Everything against the details a user is to have (S5-17). What was lacking before may stay so: only what a
 * change empties is asked for.
 * @param person.hasNpi whether they prescribe: then messages carry their address, and they may have a DEA
 * number
 * @param person.lastName of which the DEA number's letter is, where no name at registration is stated
 */
export function findingsOnProviderInfo(
  before: ProviderInfo,
  after: ProviderInfo,
  person: { readonly hasNpi: boolean; readonly lastName: string },
): readonly Finding[] {
  const emptied = ADDRESS.filter((field) => before[field] !== '' && after[field] === '');
  return firstOfEach([
    ...primaryPhoneIsGiven('own')(after),
    ...(person.hasNpi && emptied[0] !== undefined ? stop('account.address-required', {}, emptied[0]) : pass),
    ...findingsOnRegistrations(before, after, person),
    ...contactsAreWellFormed(after),
    ...textFits(ProviderInfo)(after),
  ]);
}

/** Everything against the registrations a user is to have; the parameters as above. */
export function findingsOnRegistrations(
  before: Registrations,
  after: Registrations,
  person: { readonly hasNpi: boolean; readonly lastName: string },
): readonly Finding[] {
  return firstOfEach([
    ...(after.deaNumber === ''
      ? pass
      : !person.hasNpi
        ? stop('account.dea-without-npi', {}, 'deaNumber')
        : before.deaNumber === after.deaNumber && before.deaName === after.deaName
          ? pass
          : deaNumberIsTheirs({
              deaNumber: after.deaNumber,
              lastNames: [person.lastName, after.deaName].filter(Boolean),
            })),
    ...datesExist(after),
    ...contactsAreWellFormed(after),
    ...textFits(Registrations)(after),
    ...(before.deaName === after.deaName ? pass : namesAreSendable({ deaName: after.deaName })),
  ]);
}

/** What of a user the permission to sign controlled substances was approved for. */
type SigningIdentity = Partial<
  BasicInfo & Pick<ProviderInfo, 'generation' | 'deaNumber' | 'stateLicenseNumber' | 'licenseState'>
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
    ...(differs('stateLicenseNumber') || (before.licenseState && differs('licenseState'))
      ? ['license-changed' as const]
      : []),
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
