import {
  type BackupContent,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupEnd,
  type BackupHeader,
  signedText,
} from '@erx/core/backup/model';
import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Connection, Database } from '../platform/database/database';
import { appliedMigrations } from '../platform/database/migrate';
import { listKeyIds } from '../platform/keys/key-file';
import type { SigningKey } from '../platform/keys/keys';
import { API_VERSION } from '../platform/version';
import { LEFT_OUT, quoted, type Table, listTables } from './tables';

/** How many rows are read at a time: a message may be a megabyte. */
const ROWS_PER_BATCH = 250;

/** What a backup is made of. */
export interface BackupSource {
  readonly database: Database;
  /** Signs the backup. */
  readonly seals: Pick<SigningKey, 'signCompact'>;
  readonly keyIds: BackupHeader['keys'];
}

/** The thumbprints of the keys of an installation. @throws Error when a key set cannot be read */
export function keyIdsIn(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): BackupHeader['keys'] {
  const of = (purpose: 'archive' | 'seals' | 'secrets') => [...listKeyIds(folder, purpose, environment)];
  return { archive: of('archive'), seals: of('seals'), secrets: of('secrets') };
}

/**
 * Writes everything that the database held at one moment, whatever is changed meanwhile, line by line: the
 * header, each table with its rows, and at the end counts, numbers, the newest seals, a hash over all of it
 * and a signature. Ends the stream.
 * @param out ended when all is written; destroyed when it is not
 * @returns the last line
 * @throws what stopped it; the stream is destroyed then, so that no file looks whole
 */
export async function writeBackup(
  { database, seals, keyIds }: BackupSource,
  out: Writable,
  at: Date,
): Promise<BackupEnd> {
  try {
    const end = await database.longRunning.transaction(async (transaction) => {
      await transaction.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      // whole tables are read here, and nothing else
      await transaction.execute('SET LOCAL enable_seqscan = on');
      return await writeAll({ transaction, kind: database.kind, seals, keyIds }, out, at);
    });
    await written(out, (done) => out.end(done));
    return end;
  } catch (error) {
    out.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

interface Snapshot extends Omit<BackupSource, 'database'> {
  readonly transaction: Connection;
  readonly kind: Database['kind'];
}

async function writeAll(
  { transaction, kind, seals, keyIds }: Snapshot,
  out: Writable,
  at: Date,
): Promise<BackupEnd> {
  const hash = createHash('sha256');
  const write = async (lines: readonly string[]): Promise<void> => {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    await written(out, (done) => out.write(text, done));
  };
  const tables = (await listTables(transaction)).filter(({ name }) => !LEFT_OUT.includes(name));
  const header: BackupHeader = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    madeAt: at.toISOString(),
    product: API_VERSION,
    database: kind,
    migrations: await appliedMigrations(transaction),
    keys: keyIds,
    leftOut: [...LEFT_OUT],
  };
  await write([JSON.stringify(header)]);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    await write([JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })]);
    counts[table.name] = 0;
    for await (const rows of rowsOf(transaction, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      await write(rows.map((row) => JSON.stringify(row)));
    }
  }
  const end: BackupContent = {
    tables: counts,
    sequences: await sequencesOf(transaction),
    seals: await sealsOf(transaction),
  };
  const sha256 = hash.update(JSON.stringify(end)).digest('hex');
  const last: BackupEnd = { end, sha256, signature: seals.signCompact(signedText(sha256)) };
  await written(out, (done) => out.write(`${JSON.stringify(last)}\n`, done));
  return last;
}

/** The rows of a table, a few at a time, each value as text. */
async function* rowsOf(
  transaction: Connection,
  { name, columns }: Table,
): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  const values = columns.map((column, index) => `${quoted(column.name)}::text AS c${String(index)}`);
  await transaction.execute(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${values.join(', ')} FROM ${quoted(name)}`,
  );
  for (;;) {
    const rows = await transaction.run<Record<string, string | null>>(
      { text: `FETCH ${String(ROWS_PER_BATCH)} FROM backup_rows` },
      [],
    );
    if (rows.length > 0) yield rows.map((row) => columns.map((_, index) => row[`c${String(index)}`] ?? null));
    if (rows.length < ROWS_PER_BATCH) break;
  }
  await transaction.execute('CLOSE backup_rows');
}

/** The current numbers: they are not part of a snapshot, but only ever rise. */
async function sequencesOf(transaction: Connection): Promise<BackupContent['sequences']> {
  const names = await transaction.run<{ name: string }>(
    {
      text: `SELECT relname AS name
        FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
        ORDER BY relname`,
    },
    [],
  );
  const sequences: BackupContent['sequences'] = [];
  for (const { name } of names) {
    const [row] = await transaction.run<{ value: string; called: boolean }>(
      { text: `SELECT last_value::text AS value, is_called AS called FROM ${quoted(name)}` },
      [],
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

async function sealsOf(transaction: Connection): Promise<BackupContent['seals']> {
  return await transaction.run(
    {
      text: `SELECT practice_id::text AS "practiceId", max(number)::integer AS number
          FROM audit_seals
          GROUP BY practice_id
          ORDER BY practice_id`,
    },
    [],
  );
}

/** Waits until a write is done; fails when anyone who reads the stream has gone, instead of waiting for ever. */
function written(out: Writable, act: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('Whoever took the backup has gone.'));
    if (out.destroyed) return gone();
    out.once('close', gone);
    act((error) => {
      out.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}
