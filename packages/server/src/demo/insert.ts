import type { PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/database/database';

/** PostgreSQL takes at most 65,535 values in a statement; the widest table has under 60 columns. */
const ROWS_AT_ONCE = 500;

/** Inserts rows in few statements, in their order. */
export async function insertAll<Table extends PgTable>(
  connection: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await connection.orm
      .insert(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE) as Table['$inferInsert'][]);
  }
}
