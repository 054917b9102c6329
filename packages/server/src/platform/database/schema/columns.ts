import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** An instant; read and written as ISO 8601 text in UTC so that no driver turns it into local time. */
export const instant = <const Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** The practice a row belongs to: first in the key of every practice-owned table. */
export const practiceId = () => uuid('practice_id').notNull();

/** Text whose order is by byte, as keyset paging needs it. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Text that is '' where nothing is known. */
export const textOrEmpty = <const Name extends string>(name: Name) => text(name).notNull().default('');

/**
 * The transaction that wrote the row, for tracing. Readers of a table's tail go by settled numbers instead
 * (database/tail.ts).
 */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const writtenBy = () =>
  xid8('written_by')
    .notNull()
    .default(sql`pg_current_xact_id()`);
