import { migrate } from '@erx/server/platform/database/migrate';
import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync } from 'node:fs';
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
      'The migration 0000_schema was changed after it had been applied to this database.',
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

  it('takes what groups have ended before as ended by the newest statement, and nothing else', async () => {
    const [practice, ended, held] = [randomUUID(), randomUUID(), randomUUID()];
    await run('DROP TABLE group_statements');
    await run(`DELETE FROM migrations WHERE tag = '0024_group_statements'`);
    await run(
      `INSERT INTO practices (id, name, time_zone, created_at) VALUES ($1, 'Elm', 'America/Chicago', now())`,
      practice,
    );
    for (const [id, claim] of [
      [ended, 'ended'],
      [held, 'holds'],
    ]) {
      await run(
        `INSERT INTO accounts (id, issuer, subject, email, first_name, last_name, created_at)
          VALUES ($1::uuid, 'hospital', $1::text, $1::text, 'Eleanor', 'Test', now())`,
        id,
      );
      await run(
        `INSERT INTO memberships (practice_id, account_id, role, active, claim, created_at)
          VALUES ($1, $2, 'User', $4, $3, now())`,
        practice,
        id,
        claim,
        claim === 'holds',
      );
    }
    await migrate(storage.database, MIGRATIONS);
    expect(await run('SELECT subject, stated_at IS NOT NULL AS is_kept FROM group_statements')).toEqual([
      { subject: ended, is_kept: true },
    ]);
  });
});
