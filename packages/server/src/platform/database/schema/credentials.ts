import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { CREDENTIAL_STATES, ENDING_CREDENTIALS } from '@erx/core/credentials/vocabulary';
import type { CredentialChange } from '@erx/core/credentials/model';
import { instant, textOrEmpty } from './columns';
import { accounts, practices } from './practices';

/**
 * What was stated of people's credentials: entered immediately, or requested and approved by a second person.
 * The names of then are kept with it. Global like accounts; decided on in the practice where it was asked.
 */
export const credentialStatements = pgTable(
  'credential_statements',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => practices.id),
    state: text('state', { enum: CREDENTIAL_STATES }).notNull(),
    /** Each part with its value before and after. */
    changes: jsonb('changes').$type<readonly CredentialChange[]>().notNull(),
    reason: textOrEmpty('reason'),
    statedBy: uuid('stated_by').notNull(),
    statedByName: text('stated_by_name').notNull(),
    statedAt: instant('stated_at').notNull(),
    /** When those who may decide on it were reminded of it; null until then. */
    remindedAt: instant('reminded_at'),
    /** Who approved, denied or took it back, and when; no one of what proofing approved or what expired. */
    closedBy: uuid('closed_by'),
    closedByName: textOrEmpty('closed_by_name'),
    closedAt: instant('closed_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    // One change at a time waits: a second would be approved of what is no longer so.
    uniqueIndex('credential_statements_open_once')
      .on(table.accountId)
      .where(sql`state = 'open'`),
    index('credential_statements_by_account').on(table.accountId, table.statedAt),
    index('credential_statements_open')
      .on(table.practiceId, table.statedAt)
      .where(sql`state = 'open'`),
  ],
);

/**
 * Letters that were written about the ends of credentials: each once to a person, whichever practice and
 * whichever process came first. Another number or another end is written about again. Global like accounts.
 */
export const credentialLetters = pgTable(
  'credential_letters',
  {
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => accounts.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    credential: text('credential', { enum: ENDING_CREDENTIALS }).notNull(),
    number: text('number').notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Which of the letters about this end: the days before it that it is for. */
    days: integer('days').notNull(),
    /** The practice whose day it was. */
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => practices.id),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'credential_letters_pk',
      columns: [
        table.accountId,
        table.recipientId,
        table.credential,
        table.number,
        table.expiresOn,
        table.days,
      ],
    }),
  ],
);
