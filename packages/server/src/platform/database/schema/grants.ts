import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant, practiceId } from './columns';
import { memberships } from './practices';
import { OPERATIONS } from '@erx/core/grants/vocabulary';

/**
 * Requests to give a user the right to sign controlled substances, or to take it away (S3-9): started by one
 * person, approved by another.
 */
export const grantRequests = pgTable(
  'grant_requests',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    targetAccountId: uuid('target_account_id').notNull(),
    initiatedBy: uuid('initiated_by').notNull(),
    operation: text('operation', { enum: OPERATIONS }).notNull(),
    state: text('state', { enum: ['open', 'approved', 'cancelled'] })
      .notNull()
      .default('open'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** Who approved or cancelled it, and when. */
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    foreignKey({
      columns: [table.practiceId, table.targetAccountId],
      foreignColumns: [memberships.practiceId, memberships.accountId],
    }),
    index('grant_requests_by_state').on(table.practiceId, table.state, table.createdAt),
    // One open request for a person at a time: a second would be approved for something that is no longer so.
    uniqueIndex('grant_requests_open_once')
      .on(table.practiceId, table.targetAccountId)
      .where(sql`state = 'open'`),
  ],
);

/** An approval that waits for the approver's phone; its reference is stored hashed. */
export const grantPushes = pgTable(
  'grant_pushes',
  {
    practiceId: practiceId(),
    /** SHA-256 of the transaction reference, hexadecimal. */
    hash: text('hash').notNull(),
    requestId: uuid('request_id').notNull(),
    requestVersion: integer('request_version').notNull(),
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the session that began it: another session cannot complete it. */
    sessionHash: text('session_hash').notNull(),
    pushId: text('push_id').notNull(),
    state: text('state', { enum: ['pushed', 'refused', 'consumed'] })
      .notNull()
      .default('pushed'),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.hash] }),
    foreignKey({
      columns: [table.practiceId, table.requestId],
      foreignColumns: [grantRequests.practiceId, grantRequests.id],
    }),
  ],
);
