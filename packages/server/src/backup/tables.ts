import type { Connection, Statement } from '../platform/database/database';

/**
 * Tables whose rows no backup holds, and why: what identifies a session, a try or a ticket would open again
 * what was closed since. After a restore everyone signs in again. Which keys are in use, the first start after it
 * says: a restore may have to go on without the former ones.
 */
export const LEFT_OUT: readonly string[] = [
  'attempts',
  'bulk_export_parts', // copies of charts, which are asked for again
  'bulk_exports',
  'identity_records',
  'installation_keys',
  'sealed_keys', // a backup has none of the keys
  'sign_in_places',
  'sign_in_sessions',
  'stored_sizes', // of this database, and of no other
  'tickets',
];
/** What the service writes of the schema itself. */
const OF_SCHEMA = 'migrations';

/** A table as the database describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const COLUMNS: Statement = {
  name: 'columns-of-tables',
  text: `SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`,
};

/**
 * Every table of the service with its columns; without transaction ids, which mean nothing in another
 * database (docs/decisions/reading-a-tail.md).
 */
export async function listTables(connection: Connection): Promise<readonly Table[]> {
  const rows = await connection.run<{ table: string; name: string; type: string }>(COLUMNS, []);
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const { table, name, type } of rows) {
    if (table === OF_SCHEMA || type === 'xid8') continue;
    tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** A name as SQL takes it, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
