import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, textOrEmpty } from './columns';
import { accounts, practices } from './practices';
import { ACCOUNT_NOTICE_KINDS } from '@erx/core/accounts/vocabulary';

/**
 * What was done to a user's account and the user must know: by mail, and in the product until it is
 * confirmed. Global like accounts.
 */
export const accountNotices = pgTable(
  'account_notices',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', {
      enum: ACCOUNT_NOTICE_KINDS,
    }).notNull(),
    /** The practice where it was done; of a claim one of the account's own. */
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => practices.id),
    /** Who did it, as they were called then; '' where that is not said. */
    by: textOrEmpty('by'),
    /** What it is about: an address, a browser, the name of a passkey; '' where the kind says it all. */
    about: textOrEmpty('about'),
    /** Where the letter goes; null for the account's own address. */
    mailTo: text('mail_to'),
    at: instant('at').notNull(),
    /** When the mail server took the letter; null until then. */
    mailedAt: instant('mailed_at'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** When the person confirmed it in the product; null until then. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    index('account_notices_to_mail')
      .on(table.nextTryAt)
      .where(sql`mailed_at IS NULL`),
    index('account_notices_unseen')
      .on(table.accountId)
      .where(sql`seen_at IS NULL`),
  ],
);
