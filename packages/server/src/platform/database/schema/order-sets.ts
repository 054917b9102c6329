import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';

/** Order sets: of a prescriber, or of the practice. What one says is in its versions. */
export const orderSets = pgTable(
  'order_sets',
  {
    practiceId: practiceId(),
    id: uuid('id').notNull(),
    /** Whose it is; null for the practice's. */
    accountId: uuid('account_id'),
    /** The starter that it was copied from. */
    starter: text('starter'),
    /** The latest one. */
    version: integer('version').notNull().default(1),
    isRetired: boolean('is_retired').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.id] }),
    index('order_sets_by_owner').on(table.practiceId, table.accountId),
  ],
);

/** What an order set said, version by version; a row changes once, when a prescriber confirms its lines. */
export const orderSetVersions = pgTable(
  'order_set_versions',
  {
    practiceId: practiceId(),
    orderSetId: uuid('order_set_id').notNull(),
    version: integer('version').notNull(),
    /** As JSON text, checked by core's schema when read. */
    content: text('content').notNull(),
    savedBy: uuid('saved_by').notNull(),
    /** The name as it was then. */
    savedByName: text('saved_by_name').notNull(),
    savedAt: instant('saved_at').notNull(),
    confirmedBy: uuid('confirmed_by'),
    confirmedByName: text('confirmed_by_name'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.orderSetId, table.version] }),
    foreignKey({
      columns: [table.practiceId, table.orderSetId],
      foreignColumns: [orderSets.practiceId, orderSets.id],
    }),
  ],
);
