import type { Connection } from '@erx/server/platform/database/database';
import { migrate } from '@erx/server/platform/database/migrate';
import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { everyDatabaseKind, runFolder } from '../harness/run';

const MIGRATIONS = fileURLToPath(new URL('../../packages/server/migrations', import.meta.url));

describe.each(everyDatabaseKind())('the migrated schema on %s', (kind) => {
  let storage: TestDatabase;
  let statements = 0;
  const run = (text: string, ...values: unknown[]) =>
    storage.database.run({ name: `migrations-${String((statements += 1))}`, text }, values);

  beforeAll(async () => {
    storage = await makeDatabase(kind);
  });
  afterAll(() => storage.drop());

  it('is left as it is by a second migration', async () => {
    const applied = await run('SELECT tag, hash, applied_at FROM migrations');
    await migrate(storage.database, MIGRATIONS);
    expect(await run('SELECT tag, hash, applied_at FROM migrations')).toEqual(applied);
  });

  it('is not brought forward by a migration whose text changed after it was applied', async () => {
    const folder = join(mkdtempSync(join(runFolder(), 'migrations-')), 'changed');
    cpSync(MIGRATIONS, folder, { recursive: true });
    appendFileSync(join(folder, '0000_schema.sql'), '\n');
    await expect(migrate(storage.database, folder)).rejects.toThrow(
      'The migration 0000_schema was changed after it had been applied to this database, or another version made the database.',
    );
  });

  it.each(['audit_records', 'audit_seals', 'signed_prescriptions'])(
    'never changes or removes a row of %s',
    async (table) => {
      for (const text of [
        `UPDATE ${table} SET practice_id = practice_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ])
        await expect(run(text), text).rejects.toThrow(`rows of ${table} are never changed or removed`);
    },
  );

  const addAccount = (changes: { npi?: string; dea?: string; active?: boolean }) =>
    run(
      `INSERT INTO accounts (id, issuer, subject, email, first_name, last_name, npi, dea_number, active, created_at)
        VALUES ($1::uuid, 'built-in', $1::text, $1::text, 'Eleanor', 'Test', $2, $3, $4, now())`,
      randomUUID(),
      changes.npi ?? null,
      changes.dea ?? null,
      changes.active ?? true,
    );

  it('gives an NPI to one active account, however it is spaced', async () => {
    await addAccount({ npi: '1234567893' });
    await expect(addAccount({ npi: '1234567893' })).rejects.toThrow('accounts_by_npi');
    await expect(addAccount({ npi: ' 1234567893 ' })).rejects.toThrow('accounts_by_npi');
    await addAccount({ npi: '1234567893', active: false });
    await addAccount({ npi: '1245319599' });
  });

  it('gives a DEA number to one active account, however it is spaced and capitalized', async () => {
    await addAccount({ dea: 'AB1234563' });
    await expect(addAccount({ dea: 'ab1234563 ' })).rejects.toThrow('accounts_by_dea_number');
    await addAccount({ dea: 'AB1234563', active: false });
    await addAccount({ dea: 'FW9990018' });
  });

  it.runIf(kind === 'postgres')(
    'waits for a reader without letting others wait behind it, and is applied once the reader has ended',
    async () => {
      const { database, drop } = await makeDatabase(kind);
      const folder = withMigration('ALTER TABLE drafts ADD COLUMN waits text;');
      const [isReading, isRead] = [latch(), latch()];
      const reading = database.longRunning.transaction(async (transaction) => {
        await transaction.execute('LOCK TABLE drafts IN ACCESS SHARE MODE');
        isReading.open();
        await isRead.opened;
      });
      await isReading.opened;
      const migrating = migrate(database, folder);
      const refused = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'drafts'::regclass`;
      await expect.poll(async () => await database.run({ text: refused }, [])).toHaveLength(1);
      expect(await database.run({ text: 'SELECT id FROM drafts' }, [])).toEqual([]);
      isRead.open();
      await reading;
      await migrating;
      expect(await database.run({ text: 'SELECT waits FROM drafts' }, [])).toEqual([]);
      await drop();
    },
  );

  it('keeps a row of every table of the first installation, as it was, through all that followed', async () => {
    const former = await makeDatabase(kind);
    await former.database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(former.database, firstMigration());
    const tables = await tablesOf(former.database);
    expect(tables.size).toBeGreaterThan(90);
    await fillEach(former.database, tables);
    const before = await rowsOf(former.database, tables);
    for (const [table, rows] of before) expect({ table, rows: rows.length }).toEqual({ table, rows: 1 });
    await migrate(former.database, MIGRATIONS);
    expect(await rowsOf(former.database, tables)).toEqual(before);
    await former.drop();
  });

  it('keeps what was half written when several drafts became possible, each under the id its page knows', async () => {
    const former = await makeDatabase(kind);
    const ask = <Row>(text: string, values: unknown[] = []) => former.database.run<Row>({ text }, values);
    await former.database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(former.database, firstMigration());
    const [practice, patient, own, shared, ...authors] = Array.from({ length: 8 }, () => randomUUID());
    await ask(
      `INSERT INTO practices (id, name, time_zone, created_at) VALUES ($1, 'Elm', 'America/Chicago', now())`,
      [practice],
    );
    await ask(
      `INSERT INTO patients (practice_id, id, account_number, first_name, last_name, gender, birth_date, address, city,
        state, zip_code, created_at, updated_at)
      VALUES ($1, $2, '1', 'Robin', 'Jones', 'Female', '1960-01-01', '', '', 'AL', '35205', now(), now())`,
      [practice, patient],
    );
    const contents = [{ id: own }, { id: shared }, { id: shared }, {}];
    for (const [index, content] of contents.entries())
      await ask(
        `INSERT INTO drafts (practice_id, account_id, patient_id, content, saved_at) VALUES ($1, $2, $3, $4, '2026-11-20')`,
        [practice, authors[index], patient, JSON.stringify(content)],
      );
    await migrate(former.database, MIGRATIONS);
    const kept = await ask<{ id: string; account_id: string; same: boolean }>(
      'SELECT id, account_id, saved_at = begun_at AND version = 1 AS same FROM drafts',
    );
    expect(kept.find(({ account_id: author }) => author === authors[0])?.id).toBe(own);
    expect(new Set(kept.map(({ id }) => id)).size).toBe(contents.length);
    expect(kept.map(({ same }) => same)).toEqual(contents.map(() => true));
    await former.drop();
  });

  it('is brought forward by a migration that follows, once, with what it holds', async () => {
    const before = await run('SELECT tag FROM migrations ORDER BY tag');
    const folder = withMigration(
      `ALTER TABLE practices ADD COLUMN motto text DEFAULT 'none' NOT NULL;\n--> statement-breakpoint\nUPDATE practices SET motto = name;`,
    );
    const id = randomUUID();
    await run(
      `INSERT INTO practices (id, name, time_zone, created_at) VALUES ($1, 'Elm', 'America/Chicago', now())`,
      id,
    );
    for (const _ of ['first', 'again']) await migrate(storage.database, folder);
    expect(await run('SELECT motto FROM practices WHERE id = $1', id)).toEqual([{ motto: 'Elm' }]);
    expect(await run(`SELECT tag FROM migrations ORDER BY tag`)).toEqual([...before, { tag: '9999_next' }]);
  });
});

/** What is waited for until it is opened. */
function latch() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A folder with the migrations and one that follows. */
function withMigration(script: string): string {
  const folder = join(mkdtempSync(join(runFolder(), 'migrations-')), 'next');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const next = { ...entries[0], idx: entries.length, tag: '9999_next' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(join(folder, '9999_next.sql'), script);
  return folder;
}

/** A folder with the first migration alone. */
function firstMigration(): string {
  const folder = join(mkdtempSync(join(runFolder(), 'migrations-')), 'first');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  return folder;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}
type Tables = ReadonlyMap<string, readonly Column[]>;

/** The tables that the product keeps, with their columns. */
async function tablesOf(database: Connection): Promise<Tables> {
  const columns = await database.run<Column>(
    {
      text: `SELECT table_name AS table, column_name AS name, udt_name AS type
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'
        ORDER BY ordinal_position`,
    },
    [],
  );
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}

/** By type: the same everywhere, so that whatever a row refers to is there. */
const VALUES: Readonly<Record<string, unknown>> = {
  uuid: '0190b6d0-0000-7000-8000-000000000001',
  text: 'kept',
  timestamptz: '2026-11-20T12:00:00Z',
  date: '2026-11-20',
  bool: false,
  int4: 1,
  int8: 1,
  float8: 1.5,
  numeric: 1.25,
  jsonb: '{"kept": 1}',
  _text: ['kept'],
  xid8: '7',
};
/** What a check or a migration reads. A chart that was merged holds nothing. */
const VALUES_OF_COLUMNS: Readonly<Record<string, unknown>> = {
  'drafts.content': '{}',
  'safety_judgements.outcome': 'answered',
  'patients.merged_into': null,
};

/** A row in each table; what another one has to be there for comes after it. */
async function fillEach(database: Connection, tables: Tables): Promise<void> {
  let left = [...tables.values()];
  while (left.length > 0) {
    const waiting: (readonly Column[])[] = [];
    let why: unknown;
    for (const columns of left)
      try {
        await database.run(
          {
            text: `INSERT INTO ${columns[0]?.table ?? ''} (${columns.map(({ name }) => `"${name}"`).join(', ')})
              VALUES (${columns.map(({ type }, place) => `$${String(place + 1)}::${type}`).join(', ')})`,
          },
          columns.map(({ table, name, type }) => {
            const own = VALUES_OF_COLUMNS[`${table}.${name}`];
            const value = own === undefined ? VALUES[type] : own;
            if (value === undefined) throw new Error(`There is no value for ${table}.${name}, a ${type}.`);
            return value;
          }),
        );
      } catch (error) {
        waiting.push(columns);
        why = error;
      }
    if (waiting.length === left.length) throw why;
    left = waiting;
  }
}

/** The rows of each table by the columns that are named. */
async function rowsOf(database: Connection, tables: Tables): Promise<Map<string, unknown[]>> {
  const rows = new Map<string, unknown[]>();
  for (const [table, columns] of tables)
    rows.set(
      table,
      await database.run(
        { text: `SELECT ${columns.map(({ name }) => `"${name}"::text`).join(', ')} FROM ${table}` },
        [],
      ),
    );
  return rows;
}
