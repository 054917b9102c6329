import type { ListedNpi, ListedRegistrant } from '@erx/core/credentials/registers';
import type { WritableSchedule } from '@erx/core/drugs/model';
import type { ImportKind } from '@erx/core/reference/model';
import type { Connection, Statement } from '../platform/database/database';

const PUT_NPIS: Statement = {
  name: 'put-npis',
  text: `INSERT INTO npi_registry (npi, is_person, first_name, last_name, other_last_name, is_deactivated)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row ("npi" text, "isPerson" boolean, "firstName" text,
      "lastName" text, "otherLastName" text, "isDeactivated" boolean)
    ON CONFLICT (npi)
    DO UPDATE SET is_person = excluded.is_person, first_name = excluded.first_name,
      last_name = excluded.last_name, other_last_name = excluded.other_last_name,
      is_deactivated = excluded.is_deactivated`,
};
const PUT_REGISTRANTS: Statement = {
  name: 'put-dea-registrants',
  text: `INSERT INTO dea_registrants (dea_number, name, state, schedules, expires_on, is_active)
    SELECT *
    FROM jsonb_to_recordset($1::text::jsonb) AS row ("deaNumber" text, "name" text, "state" text,
      "schedules" text, "expiresOn" date, "isActive" boolean)
    ON CONFLICT (dea_number)
    DO UPDATE SET name = excluded.name, state = excluded.state, schedules = excluded.schedules,
      expires_on = excluded.expires_on, is_active = excluded.is_active`,
};
const NPI: Statement = {
  name: 'listed-npi',
  text: `SELECT npi, is_person AS "isPerson", first_name AS "firstName", last_name AS "lastName",
      other_last_name AS "otherLastName", is_deactivated AS "isDeactivated"
    FROM npi_registry
    WHERE npi = $1`,
};
const REGISTRANT: Statement = {
  name: 'listed-dea-registrant',
  text: `SELECT dea_number AS "deaNumber", name, state, schedules, expires_on::text AS "expiresOn",
      is_active AS "isActive"
    FROM dea_registrants
    WHERE dea_number = $1`,
};
const IMPORTED: Statement = {
  name: 'when-register-was-imported',
  text: `SELECT max(finished_at) AS at FROM imports WHERE kind = $1 AND finished_at IS NOT NULL AND rows_stored > 0`,
};

/** The later of two lines of one number takes the place of the earlier. */
const lastOf = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

/** The public files of NPIs and DEA registrants, where an installation has imported them. Global. */
export const registrants = (connection: Connection) => ({
  async putNpis(listed: readonly ListedNpi[]): Promise<void> {
    await connection.run(PUT_NPIS, [JSON.stringify(lastOf(listed, ({ npi }) => npi))]);
  },
  async putRegistrants(listed: readonly ListedRegistrant[]): Promise<void> {
    const rows = lastOf(listed, ({ deaNumber }) => deaNumber).map(({ schedules, ...row }) => ({
      ...row,
      schedules: schedules.join(' '),
    }));
    await connection.run(PUT_REGISTRANTS, [JSON.stringify(rows)]);
  },
  npi: async (npi: string) => (await connection.run<ListedNpi>(NPI, [npi])).at(0),
  async registrant(deaNumber: string): Promise<ListedRegistrant | undefined> {
    const [row] = await connection.run<Omit<ListedRegistrant, 'schedules'> & { schedules: string }>(
      REGISTRANT,
      [deaNumber],
    );
    return row && { ...row, schedules: row.schedules.split(' ').filter(Boolean) as WritableSchedule[] };
  },
  /** When a file of the kind was last imported; undefined where none was. */
  async importedAt(kind: Extract<ImportKind, 'npi-registry' | 'dea-registrants'>): Promise<Date | undefined> {
    const [row] = await connection.run<{ at: Date | null }>(IMPORTED, [kind]);
    return row?.at ?? undefined;
  },
});
