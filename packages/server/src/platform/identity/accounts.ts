import { MIN_PASSWORD_LENGTH } from '@erx/core/accounts/passwords';
import { phoneForMessages, type Phones } from '@erx/core/accounts/entry-rules';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config';
import type { Connection, Database, Statement } from '../database/database';
import { accounts } from '../database/schema';
import { refusingTakenRegistrations } from './registration-taken';
import { hashSecret } from './password-hashing';

/**
 * The issuer that accounts of the built-in provider are stored under: the installation itself, so that its
 * people are the same people after it moved to another address or port. No foreign issuer can be called this:
 * an issuer is a URL.
 */
export const BUILT_IN = 'built-in';

/**
 * How the subject of an account begins that waits for its person: registered by an e-mail address, before
 * anyone knows how the foreign provider calls them.
 */
export const AWAITED = 'awaited:';

/** The address of the built-in identity provider, as its tokens name it. */
export function builtInIssuer(config: Pick<Config, 'publicUrl'>): string {
  return `${config.publicUrl}/identity`;
}

/** A new account, before its password. */
export interface NewPerson {
  /** The foreign provider that will sign the person in; absent for the built-in one. */
  readonly foreignIssuer?: string | undefined;
  readonly email: string;
  /**
   * Whether the address is known to be theirs; no one has looked where it was only typed (N6-1 asks for it).
   */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly title?: string;
  readonly npi?: string;
  readonly deaNumber?: string;
  readonly stateLicenseNumber?: string;
  readonly address?: string;
  readonly address2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zipCode?: string;
  readonly phones?: Phones;
  readonly phone?: string;
  readonly fax?: string;
  readonly isSuperAdmin?: boolean;
  readonly organizationType?: 'Practice' | 'Partner';
  /** Whether someone else chose the password, which then serves to choose another alone. */
  readonly isPasswordTemporary?: boolean;
}

/** A new account whose address is known to be theirs, made by anyone who runs the installation. */
export interface NewAccount extends Omit<NewPerson, 'emailVerified'> {
  readonly password: string;
}

/** That another account signs in with this address already. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
}

/** Accounts sign in by their address: lower case, composed, without surrounding space. */
export function normalisedEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

const LOCK: Statement = { name: 'lock-new-email', text: 'SELECT pg_advisory_xact_lock(hashtext($1))' };
const TAKEN: Statement = {
  name: 'email-taken',
  text: 'SELECT id FROM accounts WHERE issuer = ANY($1) AND email = $2',
};

/**
 * Refuses an address that signs another account in; of two that ask for it the second waits for the first.
 * @throws EmailTaken
 */
export async function refuseTakenEmail(
  transaction: Connection,
  issuers: readonly string[],
  email: string,
): Promise<void> {
  await transaction.run(LOCK, [email]);
  if ((await transaction.run(TAKEN, [issuers, email])).length > 0)
    throw new EmailTaken('Another account has this e-mail address.');
}

/**
 * Creates an account of the built-in provider whose address is verified; its subject is its id. Memberships
 * are made apart.
 * @internal for the people of tests
 * @returns the account's id
 * @throws EmailTaken, RegistrationTaken; Error when the password is shorter than MIN_PASSWORD_LENGTH
 */
export async function createAccount(database: Database, account: NewAccount, now: Date): Promise<string> {
  if (account.password.length < MIN_PASSWORD_LENGTH)
    throw new Error(`A password has at least ${String(MIN_PASSWORD_LENGTH)} characters.`);
  const passwordHash = await hashSecret(account.password);
  return await database.transaction((transaction) =>
    insertAccount(transaction, { ...account, emailVerified: true }, passwordHash, now),
  );
}

/**
 * The same in a transaction that does more. Of two with one address the second waits for the first, and then
 * finds it. An account of a foreign provider waits for its person, who is known by the address at the first
 * sign-in (link-foreign.ts).
 * @param passwordHash made before: hashing takes long, and a transaction is short; null where there is no
 * password yet
 * @throws EmailTaken, RegistrationTaken
 */
export async function insertAccount(
  transaction: Connection,
  person: NewPerson,
  passwordHash: string | null,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  const email = normalisedEmail(person.email);
  const { foreignIssuer } = person;
  await refuseTakenEmail(
    transaction,
    foreignIssuer === undefined ? [BUILT_IN] : [BUILT_IN, foreignIssuer],
    email,
  );
  const {
    phones,
    phone,
    emailVerified,
    firstName,
    lastName,
    middleName,
    title,
    npi,
    deaNumber,
    stateLicenseNumber,
    address,
    address2,
    city,
    state,
    zipCode,
    fax,
    isSuperAdmin,
    organizationType,
    isPasswordTemporary,
  } = person;
  await refusingTakenRegistrations(async () => {
    await transaction.orm.insert(accounts).values({
      id,
      issuer: foreignIssuer ?? BUILT_IN,
      subject: foreignIssuer === undefined ? id : `${AWAITED}${id}`,
      email,
      emailVerified,
      passwordHash,
      firstName,
      lastName,
      middleName,
      title,
      npi,
      deaNumber,
      stateLicenseNumber,
      address,
      address2,
      city,
      state,
      zipCode,
      fax,
      isSuperAdmin,
      organizationType,
      isPasswordTemporary,
      ...phones,
      phone: phones ? phoneForMessages(phones) : phone,
      createdAt: now,
    });
  });
  return id;
}

const NAMES: Statement = {
  name: 'names-of-account',
  text: 'SELECT first_name, middle_name, last_name FROM accounts WHERE id = $1',
};

/** The names of an account. @throws Error when there is none */
export async function findNames(
  connection: Connection,
  accountId: string,
): Promise<{ firstName: string; middleName: string; lastName: string }> {
  const [row] = await connection.run<{ first_name: string; middle_name: string; last_name: string }>(NAMES, [
    accountId,
  ]);
  if (!row) throw new Error('There is no such account.');
  return { firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name };
}

/** What the provider says of an account in its ID token. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly sessions_ended_at: Date | null;
  readonly npi: string | null;
}

const PROFILE: Statement = {
  name: 'account-profile',
  text: `SELECT id, email, email_verified, first_name, last_name, sessions_ended_at, npi
      FROM accounts
      WHERE issuer = $1 AND subject = $2 AND active`,
};

/** The profile of an active account of the built-in provider; undefined for any other. */
export async function findProfile(connection: Connection, subject: string): Promise<Profile | undefined> {
  const [row] = await connection.run<Profile>(PROFILE, [BUILT_IN, subject]);
  return row;
}
