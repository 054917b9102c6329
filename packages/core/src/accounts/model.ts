import * as z from 'zod';
import { WritableSchedule } from '../drugs/model';
import { Generation } from '../patients/model';
import { PrimaryPhoneType } from '../users/model';
import { CalendarDate, TimeZone } from '../values/dates';
import { Id } from '../values/ids';
import { cityLine } from '../values/contact';
import { line } from '../values/text';

/** The longest password taken: longer ones would make the hash work for anyone who wants it to. */
export const PASSWORD_LIMIT = 200;
const password = z.string().max(PASSWORD_LIMIT);
/** Room for a typed telephone or code with its punctuation; the rules say what is left of it. */
const code = line(30);

/** Where a person or a practice is, as entered; judged by the rules, '' where nothing was entered. */
const address = {
  address: line(40),
  address2: line(40),
  city: cityLine(35),
  state: line(2),
  zipCode: line(10),
};
const phones = { primaryPhoneType: PrimaryPhoneType, homePhone: code, workPhone: code, cellPhone: code };

/** What a user changes of their own name (S2.3-2). */
export const BasicInfo = z.object({ firstName: line(35), lastName: line(35) });
export type BasicInfo = z.infer<typeof BasicInfo>;

/**
 * What a user changes of their own address, telephones and registrations (S2.3-3). NPI and SPI are not among
 * them: see docs/decisions/accounts.md.
 */
export const ProviderInfo = z.object({
  title: line(20),
  deaNumber: code,
  /** The former last name under which the DEA registered them; '' where it is the present one. */
  deaName: line(35),
  /** The last day on which each holds; '' where no one stated it. */
  deaExpiresOn: z.union([CalendarDate, z.literal('')]),
  stateLicenseNumber: line(35),
  licenseState: line(2),
  licenseExpiresOn: z.union([CalendarDate, z.literal('')]),
  dps: line(35),
  generation: Generation,
  ...address,
  ...phones,
  fax: code,
});
export type ProviderInfo = z.infer<typeof ProviderInfo>;

/** The DEA registration and the license of a user. */
export const Registrations = ProviderInfo.pick({
  deaNumber: true,
  deaName: true,
  deaExpiresOn: true,
  stateLicenseNumber: true,
  licenseState: true,
  licenseExpiresOn: true,
});
export type Registrations = z.infer<typeof Registrations>;

/** A user who is to sign in, as entered in sign-up and in registration (S2.11-2, S2.12-1). */
const person = {
  firstName: line(35),
  middleName: line(35),
  lastName: line(35),
  email: line(80),
  npi: code,
  fax: code,
  ...phones,
  ...address,
  password,
  confirmation: password,
};

/**
 * A practice as entered in sign-up (S2.11-2). With `sameAddress` its address, telephone and fax are the
 * user's (S5-6).
 */
const practice = {
  practiceName: line(70),
  tin: code,
  sameAddress: z.boolean(),
  timeZone: z.union([TimeZone, z.literal('')]),
  practiceAddress: line(40),
  practiceAddress2: line(40),
  practiceCity: line(35),
  practiceState: line(2),
  practiceZipCode: line(10),
  practicePhone: code,
  practiceFax: code,
};

/** What a prescriber may state of their own DEA registration immediately, or later in the profile. */
const registration = {
  deaNumber: code.default(''),
  deaSchedules: z.array(WritableSchedule).max(WritableSchedule.options.length).default([]),
};

/** Sign-up: a person, and the practice they found. */
export const SignUpEntry = z.object({ ...person, ...practice, ...registration });
export type SignUpEntry = z.infer<typeof SignUpEntry>;

/**
 * Another user of a practice. Where people sign in at an external provider, the password stays empty: the
 * first sign-in with the verified address ties the account.
 */
export const RegistrationEntry = z.object({
  ...person,
  /**
   * Whether they are an administrator of the practice from the beginning; only those who give roles may say
   * so.
   */
  isAdministrator: z.boolean().default(false),
});
export type RegistrationEntry = z.infer<typeof RegistrationEntry>;

/** A practice that a user founds who has a login already; its own address always. */
export const PracticeEntry = z.object(practice).omit({ sameAddress: true });
export type PracticeEntry = z.infer<typeof PracticeEntry>;

/** A change of their own password (S2.3-4). */
export const PasswordChange = z.object({
  oldPassword: password,
  newPassword: password,
  confirmation: password,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** What a sign-up came to: an existing login is a result, not a failure (S7-22). */
export const SignUpResult = z.object({
  outcome: z.enum(['created', 'login-exists']),
  /** That a letter asks for the e-mail address to be confirmed first; absent where no mail is sent. */
  mustConfirmEmail: z.literal(true).optional(),
});
export type SignUpResult = z.infer<typeof SignUpResult>;

/** What a registration came to. */
export const RegistrationResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), id: Id }),
  z.object({ outcome: z.literal('login-exists') }),
]);
export type RegistrationResult = z.infer<typeof RegistrationResult>;

/** A secret that is handed over once: anyone who holds it may do one thing until it ends. */
export const OneTimeLink = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
export type OneTimeLink = z.infer<typeof OneTimeLink>;
export const LinkToken = z.string().min(1).max(100);

/** A link for another's new password: shown once, or mailed to the person where letters can be sent. */
export const PasswordLink = z.object({
  /** Absent where it was mailed: then the person who asked for it never sees it. */
  token: z.string().optional(),
  /** The address that it was mailed to. */
  mailedTo: z.string().optional(),
  expiresAt: z.iso.datetime(),
});
export type PasswordLink = z.infer<typeof PasswordLink>;

/** A wish for another e-mail address that both addresses have not confirmed yet. */
export const EmailChange = z.object({
  newEmail: z.string(),
  expiresAt: z.iso.datetime(),
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** What sign-up starts from (S2.11). */
export const NEW_SIGN_UP: SignUpEntry = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  npi: '',
  fax: '',
  primaryPhoneType: 'Work',
  homePhone: '',
  workPhone: '',
  cellPhone: '',
  address: '',
  address2: '',
  city: '',
  state: 'AL',
  zipCode: '',
  password: '',
  confirmation: '',
  deaNumber: '',
  deaSchedules: [],
  practiceName: '',
  tin: '',
  sameAddress: true,
  timeZone: '',
  practiceAddress: '',
  practiceAddress2: '',
  practiceCity: '',
  practiceState: 'AL',
  practiceZipCode: '',
  practicePhone: '',
  practiceFax: '',
};

/** What registration starts from. */
export const NEW_REGISTRATION: RegistrationEntry = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  npi: '',
  fax: '',
  primaryPhoneType: 'None',
  homePhone: '',
  workPhone: '',
  cellPhone: '',
  address: '',
  address2: '',
  city: '',
  state: 'AL',
  zipCode: '',
  password: '',
  confirmation: '',
  isAdministrator: false,
};
