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

  it('keeps what was half written when several drafts became possible, each under the id its page knows', async () => {
    const former = await makeDatabase(kind);
    const ask = <Row>(text: string, values: unknown[] = []) => former.database.run<Row>({ text }, values);
    const folder = join(mkdtempSync(join(runFolder(), 'migrations-')), 'first');
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = join(folder, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
    await former.database.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await migrate(former.database, folder);
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
    const folder = join(mkdtempSync(join(runFolder(), 'migrations-')), 'next');
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = join(folder, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
    const next = { ...entries[0], idx: entries.length, tag: '9999_next' };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
    writeFileSync(
      join(folder, '9999_next.sql'),
      `ALTER TABLE practices ADD COLUMN motto text DEFAULT 'none' NOT NULL;\n--> statement-breakpoint\nUPDATE practices SET motto = name;`,
    );
    const id = randomUUID();
    await run(
      `INSERT INTO practices (id, name, time_zone, created_at) VALUES ($1, 'Elm', 'America/Chicago', now())`,
      id,
    );
    for (const _ of ['first', 'again']) await migrate(storage.database, folder);
    expect(await run('SELECT motto FROM practices WHERE id = $1', id)).toEqual([{ motto: 'Elm' }]);
    expect(await run(`SELECT tag FROM migrations ORDER BY tag`)).toEqual([
      ...entries.map(({ tag }) => ({ tag })),
      { tag: '9999_next' },
    ]);
  });
});
