import type { BackupContent, BackupRow } from '@erx/core/backup/model';
import { readBackup } from '@erx/core/backup/reading';
import { AppError } from '@erx/core/findings/app-error';
import { createHash } from 'node:crypto';
import type { Connection } from '../platform/database/database';
import { applyMigration, type Migration, prepareMigrations } from '../platform/database/migrate';
import type { CheckedBackup } from './check-backup';
import { linesOfBackup } from './file-lines';
import { LEFT_OUT, quoted, type Table, listTables } from './tables';

/** So many rows or characters go into one statement. */
const ROWS_PER_BATCH = 500;
const CHARACTERS_PER_BATCH = 2_000_000;

/**
 * Brings a checked backup into an empty database: its schema as the backup had it, its rows, its numbers.
 * Foreign keys are put back when all rows are there, so that they are checked as a whole. The caller has
 * started the one transaction in which all of it happens.
 * @throws AppError backup.altered when the file is not what was checked; what the database says of a row that
 * it refuses
 */
export async function loadBackup(
  transaction: Connection,
  file: string,
  { header, end }: CheckedBackup,
  known: readonly Migration[],
): Promise<void> {
  await prepareMigrations(transaction);
  for (const migration of known.slice(0, header.migrations.length))
    await applyMigration(transaction, migration);
  const tables = new Map(
    (await listTables(transaction))
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map((table) => [table.name, table]),
  );
  const foreignKeys = await foreignKeysOf(transaction);
  for (const { table, name } of foreignKeys)
    await transaction.execute(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  // Rows come back as they were: what a trigger once wrote is among them.
  for (const table of tables.keys())
    await transaction.execute(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await loadRows(transaction, file, tables);
  for (const table of tables.keys())
    await transaction.execute(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await transaction.execute(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  await setSequences(transaction, end.end.sequences);
  await compareCounts(transaction, end.end.tables);
}

async function loadRows(
  transaction: Connection,
  file: string,
  tables: ReadonlyMap<string, Table>,
): Promise<void> {
  let insert: ((rows: readonly BackupRow[]) => Promise<void>) | undefined;
  let waiting: BackupRow[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await insert?.(waiting);
    waiting = [];
    characters = 0;
  };
  for await (const part of readBackup(linesOfBackup(file), createHash('sha256'))) {
    if (part.kind === 'table') {
      await flush();
      const { table: name, columns } = part.table;
      const known = tables.get(name)?.columns.filter((column) => columns.includes(column.name));
      if (known?.length !== columns.length) throw new AppError('backup.altered');
      insert = inserting(
        transaction,
        name,
        columns.map((column) => ({
          name: column,
          type: known.find((one) => one.name === column)?.type ?? 'text',
        })),
      );
    }
    if (part.kind === 'row') {
      waiting.push(part.row);
      characters += part.row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
      if (waiting.length >= ROWS_PER_BATCH || characters >= CHARACTERS_PER_BATCH) await flush();
    }
  }
  await flush();
}

/** Rows given as JSON, each value read from its text as the column's own type reads it. */
function inserting(
  transaction: Connection,
  table: string,
  columns: Table['columns'],
): (rows: readonly BackupRow[]) => Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const values = columns.map(({ type }, index) => `(r.v ->> ${String(index)})::${type}`).join(', ');
  const statement = {
    name: `restore-${table}`,
    text: `INSERT INTO ${quoted(table)} (${names}) SELECT ${values} FROM json_array_elements($1::text::json) AS r (v)`,
  };
  return async (rows) => {
    await transaction.run(statement, [JSON.stringify(rows)]);
  };
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeysOf(transaction: Connection): Promise<readonly ForeignKey[]> {
  return await transaction.run<ForeignKey>(
    {
      text: `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`,
    },
    [],
  );
}

async function setSequences(transaction: Connection, sequences: BackupContent['sequences']): Promise<void> {
  for (const { name, value, called } of sequences) {
    await transaction.run(
      {
        name: 'set-sequence',
        text: 'SELECT setval(quote_ident($1)::regclass, $2::text::bigint, $3::boolean)',
      },
      [name, value, called],
    );
  }
}

async function compareCounts(
  transaction: Connection,
  stated: Readonly<Record<string, number>>,
): Promise<void> {
  await transaction.execute('SET LOCAL enable_seqscan = on');
  for (const [name, count] of Object.entries(stated)) {
    const [row] = await transaction.run<{ count: string }>(
      { text: `SELECT count(*)::text AS count FROM ${quoted(name)}` },
      [],
    );
    if (Number(row?.count) !== count) throw new AppError('backup.altered');
  }
  await transaction.execute('SET LOCAL enable_seqscan = off');
}
