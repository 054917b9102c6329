import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';

/**
 * Creates already carried out, by their Idempotency-Key: a repetition is answered as before
 * (docs/decisions/api.md#repeated-requests).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    practiceId: practiceId(),
    accountId: uuid('account_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of the body. */
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    reply: text('reply').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.accountId, table.key] }),
    index('idempotency_keys_by_time').on(table.at), // the oldest are deleted (retention/store.ts)
  ],
);
