import { ACTING_CLIENTS } from '@erx/core/access/vocabulary';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, textOrEmpty } from './columns';
import { accounts, practices } from './practices';

/**
 * What the built-in identity provider keeps: sessions, grants, codes, refresh tokens. Ids are hashed: a
 * stolen table opens nothing (docs/decisions/sign-in.md). Global.
 */
export const identityRecords = pgTable(
  'identity_records',
  {
    model: text('model').notNull(),
    idHash: text('id_hash').notNull(),
    payload: text('payload').notNull(),
    grantId: text('grant_id'),
    userCode: text('user_code'),
    uid: text('uid'),
    /** Whose it is, where it is a user's: what ends when the person is signed out everywhere. */
    accountId: text('account_id'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.idHash] }),
    index('identity_records_by_grant').on(table.grantId),
    index('identity_records_by_user_code').on(table.userCode),
    index('identity_records_by_uid').on(table.uid),
    index('identity_records_by_account').on(table.accountId),
    index('identity_records_expiry').on(table.expiresAt),
  ],
);

/**
 * Failed tries by account or by network address; raised before verification, in a separate transaction
 * (docs/decisions/sign-in.md). Global.
 */
export const attempts = pgTable('attempts', {
  /** What is limited, such as 'sign-in:account:…' or 'sign-in:address:…'. */
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  firstAt: instant('first_at').notNull(),
  lockedUntil: instant('locked_until'),
});

/**
 * Network addresses that an account has signed in from: guesses from elsewhere do not slow these down. Global
 * like accounts.
 */
export const signInPlaces = pgTable(
  'sign_in_places',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    address: text('address').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.address] })],
);

/**
 * Short-lived tickets for what cannot carry a header; stored hashed, used once. Global: each names its
 * practice.
 */
export const tickets = pgTable(
  'tickets',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    accountId: uuid('account_id').notNull(),
    practiceId: uuid('practice_id').notNull(),
    /** The session that asked for it, as its tokens name it; null where it is of no session. */
    session: text('session'),
    /** What that session acts with. */
    client: text('client', { enum: ACTING_CLIENTS }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('tickets_expiry').on(table.expiresAt)],
);

/**
 * Where people are signed in: a row for each session whose tokens were seen. What was ended here is refused
 * from then on (docs/decisions/sign-in.md). Global like accounts.
 */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** What its tokens name in `sid`: what stays while they are renewed. */
    session: text('session').notNull(),
    client: text('client', { enum: ACTING_CLIENTS }).notNull(),
    /** The program that it runs in, as it says itself, such as 'Chrome on Windows'; '' where it says nothing. */
    program: textOrEmpty('program'),
    signedInAt: instant('signed_in_at').notNull(),
    signedInFrom: textOrEmpty('signed_in_from'),
    lastUsedAt: instant('last_used_at').notNull(),
    lastUsedFrom: textOrEmpty('last_used_from'),
    /** When it was ended, or signed out; null while it is open. */
    endedAt: instant('ended_at'),
    /** When its page last locked itself: tokens of a sign-in from before are refused from then on. */
    lockedAt: instant('locked_at'),
    /** When a sign-in after the lock opened it again; null while it is locked. */
    reopenedAt: instant('reopened_at'),
  },
  (table) => [
    unique('sign_in_sessions_by_session').on(table.accountId, table.session),
    index('sign_in_sessions_last_used').on(table.lastUsedAt),
  ],
);

/** Passkeys (WebAuthn): public keys alone, which open nothing by themselves. Global like accounts. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Base64url, as the authenticator made it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's own count of its signatures: one that does not rise was copied. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it, separated by commas. */
    transports: textOrEmpty('transports'),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** Whether it is kept by a service that copies it between devices. */
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_by_account').on(table.accountId)],
);

/**
 * Wishes for another e-mail address, which hold once both addresses have confirmed them; at most one of an
 * account is open. Global like accounts.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Where it was asked for. */
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => practices.id),
    oldEmail: text('old_email').notNull(),
    newEmail: text('new_email').notNull(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    oldConfirmedAt: instant('old_confirmed_at'),
    newConfirmedAt: instant('new_confirmed_at'),
    /** When it was done, taken back, or replaced by another; null while it waits. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('email_changes_open')
      .on(table.accountId)
      .where(sql`ended_at IS NULL`),
  ],
);

/**
 * The newest statement of someone's groups by a foreign provider that was settled: an older one gives nothing
 * afterwards. Also for people without an account, for whom an older statement must not create one. Global
 * like accounts.
 */
export const groupStatements = pgTable(
  'group_statements',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** When it was made at the latest, by the provider's clock where it says so; null while none is settled. */
    statedAt: instant('stated_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);
