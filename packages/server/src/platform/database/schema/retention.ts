import { KEPT_KINDS, TRIMMED_KINDS } from '@erx/core/retention/vocabulary';
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, practiceId } from './columns';

/** That messages are to be deleted, as the trail of every practice says: one row or none. Global. */
export const retentionNotices = pgTable('retention_notices', {
  years: integer('years').primaryKey(),
  announcedAt: instant('announced_at').notNull(),
});

/** Rows that were deleted and that no record of the trail names yet: written with each deletion. */
export const trimmedRows = pgTable(
  'trimmed_rows',
  {
    practiceId: practiceId(),
    kind: text('kind', { enum: TRIMMED_KINDS }).notNull(),
    rows: integer('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.kind] })],
);

/** Days, in UTC, on which all was deleted that was due. Global. */
export const retentionDays = pgTable('retention_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  finishedAt: instant('finished_at').notNull(),
});

/** What each kind took on the disk at the end of a day's deletions, indexes included. Global. */
export const storedSizes = pgTable(
  'stored_sizes',
  {
    kind: text('kind', { enum: KEPT_KINDS }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
);
