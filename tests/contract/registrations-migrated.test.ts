import { fileWithheldRegistrations } from '@erx/server/accounts/withheld-registration-store';
import { verifyTrail } from '@erx/server/audit/verify';
import {
  applyMigration,
  migrate,
  migrationsIn,
  prepareMigrations,
} from '@erx/server/platform/database/migrate';
import { openDatabase } from '@erx/server/platform/database/open';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { everyDatabaseKind } from '../harness/run';
import { makeSealKey } from '../harness/seal-key';
import { dropStorage, emptyStorage } from '../harness/templates';

const MIGRATIONS = fileURLToPath(new URL('../../packages/server/migrations', import.meta.url));
const OURS = '0021';

it.each(everyDatabaseKind())(
  'a database in which logins share an NPI or a DEA number is migrated: the oldest keeps it, and the practices are told once (%s)',
  async (kind) => {
    const storage = await emptyStorage(kind);
    const database = await openDatabase({
      databaseUrl: storage.databaseUrl ?? undefined,
      dataFolder: storage.dataFolder,
    });
    let statements = 0;
    const rows = <Row>(text: string, ...values: unknown[]) =>
      database.run<Row>({ name: `migrated-${String((statements += 1))}`, text }, values);
    try {
      await prepareMigrations(database);
      for (const migration of migrationsIn(MIGRATIONS).filter(({ tag }) => tag < OURS))
        await database.transaction((transaction) => applyMigration(transaction, migration));
      const practice = randomUUID();
      await rows(
        "INSERT INTO practices (id, name, time_zone, created_at) VALUES ($1, 'Elm', 'America/Chicago', now())",
        practice,
      );
      const person = async (
        name: string,
        day: number,
        npi: string | null,
        dea: string | null,
        active = true,
      ) => {
        const id = randomUUID();
        await rows(
          `INSERT INTO accounts (id, issuer, subject, email, first_name, last_name, npi, dea_number, active,
            created_at)
            VALUES ($1::uuid, 'built-in', $1::text, $2, $2, 'Test', $3, $4, $5, $6)`,
          id,
          name,
          npi,
          dea,
          active,
          new Date(Date.UTC(2026, 0, day)),
        );
        await rows(
          `INSERT INTO memberships (practice_id, account_id, role, permission_epcs_rts, created_at)
            VALUES ($1, $2, 'Provider', true, now())`,
          practice,
          id,
        );
        return id;
      };
      const [late, first, closed, alone] = [
        await person('late', 3, '1234567893', 'ab1234563'),
        await person('first', 1, '1234567893', 'AB1234563 '),
        await person('closed', 2, '1234567893', 'AB1234563', false),
        await person('alone', 4, '1245319599', null),
      ];

      await migrate(database, MIGRATIONS);
      const stored = new Map(
        (
          await rows<{ id: string; npi: string | null; dea_number: string | null; rts: boolean }>(
            `SELECT a.id, a.npi, a.dea_number, m.permission_epcs_rts AS rts
              FROM accounts a
              JOIN memberships m ON m.account_id = a.id`,
          )
        ).map(({ id, ...row }) => [id, row]),
      );
      expect(stored.get(first)).toEqual({ npi: '1234567893', dea_number: 'AB1234563 ', rts: true });
      expect(stored.get(late)).toEqual({ npi: null, dea_number: null, rts: false });
      expect(stored.get(closed)).toEqual({ npi: '1234567893', dea_number: 'AB1234563', rts: true });
      expect(stored.get(alone)).toEqual({ npi: '1245319599', dea_number: null, rts: true });
      expect(
        await rows('SELECT account_id, kind, number, held_by FROM withheld_registrations ORDER BY kind DESC'),
      ).toEqual([
        { account_id: late, kind: 'npi', number: '1234567893', held_by: first },
        { account_id: late, kind: 'deaNumber', number: 'ab1234563', held_by: first },
      ]);

      expect(
        await Promise.all([
          fileWithheldRegistrations(database, new Date()),
          fileWithheldRegistrations(database, new Date()),
        ]),
      ).toEqual(expect.arrayContaining([2, 0]));
      const filed = await rows<{ target: string }>(
        `SELECT substring(details from '"targetAccountId":"([^"]+)') AS target
          FROM audit_records
          WHERE event = 'incident.registrationWithheld'`,
      );
      expect(filed.map(({ target }) => target).sort()).toEqual([late, late, first, first].sort());
      expect(await rows('SELECT account_id, kind FROM account_notices')).toEqual([
        { account_id: late, kind: 'registration-withheld' },
        { account_id: late, kind: 'registration-withheld' },
      ]);
      expect((await verifyTrail(database, practice, makeSealKey())).deviation).toBeUndefined();
      await expect(rows("UPDATE accounts SET npi = '1234567893' WHERE id = $1", late)).rejects.toThrow();
    } finally {
      await database.close();
      await dropStorage(storage);
    }
  },
);
