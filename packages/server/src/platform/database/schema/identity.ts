import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { accounts } from './practices';

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
 * Failed tries by account or by network address; raised before verification, in a transaction of its own
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
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('tickets_expiry').on(table.expiresAt)],
);
