import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { everyDatabaseKind } from '../harness/run';

/** Of one statement: as many rows as a long chart has of a list. */
const MANY = 500;

/** How a table that a safety check reads is written to; `$1` the practice, `$2` a person of it. */
interface Written {
  /** Columns, and their values of the row `n` of the patient `p`. */
  readonly columns: string;
  readonly values: string;
  /** What changes a row so that it counts; every change does where it says nothing else. */
  readonly counts: string;
  /** What changes a row and counts nothing. */
  readonly countsNot?: string;
  /** Changes are made by ones and counted by the row, not by the statement. */
  readonly byRow?: true;
  /** Rows that are taken away count, except of what never is. */
  readonly isKept?: true;
}

const WRITTEN: Readonly<Record<string, Written>> = {
  allergies: {
    columns: 'id, patient_id, description, severity, entered_at',
    values: "gen_random_uuid(), p, 'Penicillin', 'Severe', now()",
    counts: "reaction = 'Rash'",
  },
  medications: {
    columns: 'id, patient_id, description, entered_at',
    values: "gen_random_uuid(), p, 'lisinopril', now()",
    counts: "sig = 'Daily'",
  },
  problems: {
    columns: 'id, patient_id, icd10_code, icd10_description, entered_at',
    values: "gen_random_uuid(), p, 'I10', 'Hypertension', now()",
    counts: "icd10_code = 'E11.9'",
  },
  clinical_facts: {
    columns: 'id, patient_id, kind, value, observed_on, recorded_by, recorded_at',
    values: "gen_random_uuid(), p, 'pregnancy', 'yes', current_date, $2, now()",
    counts: "value = 'no'",
  },
  medication_history: {
    columns: 'id, patient_id, source, description, received_at',
    values: "gen_random_uuid(), p, 'pbm', 'lisinopril', now()",
    counts: 'days_supply = 30',
  },
  legacy_records: {
    columns: 'id, kind, patient_id, description, received_at',
    values: "gen_random_uuid(), 'allergy', p, 'PCN', now()",
    counts: "description = 'Sulfa'",
  },
  prescriptions: {
    columns: `id, order_number, patient_id, provider_id, written_by, prescribable_drug_id, description, schedule, sig,
      sig_chosen, dispense, units, days_supply, refills_prn, refill_count, effective_date, substitution_allowed,
      script_status, scripted_at, updated_at`,
    values: `gen_random_uuid(), gen_random_uuid()::text, p, $2, $2, 'drug', 'lisinopril', 'none', 'Daily',
      false, 30, 'C48542', 30, false, 0, current_date, true, 'Pending', now(), now()`,
    counts: "sig = 'Twice daily'",
    countsNot: "script_status = 'Sent', delivery_state = 'queued', version = version + 1",
    byRow: true,
    isKept: true,
  },
  pharmacy_requests: {
    columns: `id, kind, order_number, patient_id, patient_as_sent, provider_id, pharmacy_ncpdp_id, drug_description,
      schedule, content, received_at`,
    values:
      "gen_random_uuid(), 'Refill', gen_random_uuid()::text, p, '', $2, '7700001', 'lisinopril', 'none', '{}', now()",
    counts: "state = 'Denied'",
    countsNot: 'content = \'{"a":1}\'',
    byRow: true,
  },
  drafts: {
    columns: 'account_id, patient_id, content, saved_at',
    values: `$2, p, '{"drugId":"one"}', now()`,
    counts: `content = '{"drugId":"other"}'`,
    countsNot: 'saved_at = now()',
    byRow: true,
  },
};

describe.each(everyDatabaseKind())('what a safety check reads is counted, on %s', (kind) => {
  let store: TestDatabase;
  const [practiceId, accountId] = [randomUUID(), randomUUID()];
  beforeAll(async () => {
    store = await makeDatabase(kind);
    await run(
      `INSERT INTO practices (id, name, address, city, state, zip_code, phone, fax, time_zone, created_at)
      VALUES ($1, 'One', '1 Elm Street', 'Birmingham', 'AL', '35205', '2055550100', '', 'America/Chicago', now())`,
      practiceId,
    );
    await run(
      `INSERT INTO accounts (id, issuer, subject, email, email_verified, first_name, last_name, created_at)
      VALUES ($1, 'built-in', 'one', 'one@example.test', true, 'Pat', 'Jones', now())`,
      accountId,
    );
    await run(
      "INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'Provider', now())",
      practiceId,
      accountId,
    );
    await run(
      `INSERT INTO pharmacies (ncpdp_id, npi, store_name, address_line1, city, state, zip, phone_primary, fax,
        specialty_types, updated_at)
      VALUES ('7700001', '1234567893', 'One', '1 Elm Street', 'Birmingham', 'AL', '35205', '', '', 'Retail', now())`,
    );
  });
  afterAll(() => store.drop());

  const run = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    store.database.run<Row>({ text }, values);

  async function patients(count: number): Promise<string[]> {
    const rows = await run<{ id: string }>(
      `INSERT INTO patients (practice_id, id, account_number, first_name, last_name, gender, birth_date, address, city,
        state, zip_code, created_at, updated_at)
      SELECT $1, gen_random_uuid(), gen_random_uuid()::text, 'Robin', 'Jones', 'Female', '1960-01-01', '', '', 'AL',
        '35205', now(), now()
      FROM generate_series(1, $2::int)
      RETURNING id`,
      practiceId,
      count,
    );
    return rows.map(({ id }) => id);
  }

  const write = (table: string, of: readonly string[], rows: number) => {
    const { columns, values } = WRITTEN[table] as Written;
    return run(
      `INSERT INTO ${table} (practice_id, ${columns})
      SELECT $1, ${values} FROM unnest($3::uuid[]) WITH ORDINALITY AS of_patient (p, place)
      CROSS JOIN generate_series(1, $4::int) n WHERE $2::uuid IS NOT NULL ORDER BY n, place`,
      practiceId,
      accountId,
      of,
      rows,
    );
  };

  /** How far the versions of patients went up by what was done. */
  async function countedBy(of: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
    const versions = async () =>
      await run<{ id: string; v: number }>(
        'SELECT id, facts_version AS v FROM patients WHERE practice_id = $1 AND id = ANY($2::uuid[])',
        practiceId,
        of,
      );
    const before = new Map((await versions()).map(({ id, v }) => [id, v]));
    await work();
    const after = new Map((await versions()).map(({ id, v }) => [id, v]));
    return of.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
  }

  describe.each(Object.entries(WRITTEN))('%s', (table, { counts, countsNot, byRow, isKept }) => {
    const change = (set: string, of: string) =>
      run(`UPDATE ${table} SET ${set} WHERE practice_id = $1 AND patient_id = $2`, practiceId, of);

    it('counts each patient once, however many rows a statement writes, and nobody else', async () => {
      const [one = '', other = '', third = ''] = await patients(3);
      expect(await countedBy([one, other, third], () => write(table, [one, other], MANY))).toEqual([1, 1, 0]);
      expect(await countedBy([one, other, third], () => write(table, [], 1))).toEqual([0, 0, 0]);
    });

    it('counts a change, and of a row that goes to another chart both', async () => {
      const [one = '', other = ''] = await patients(2);
      await write(table, [one], MANY);
      const times = byRow ? MANY : 1;
      expect(await countedBy([one, other], () => change(counts, one))).toEqual([times, 0]);
      if (countsNot) expect(await countedBy([one, other], () => change(countsNot, one))).toEqual([0, 0]);
      expect(
        await countedBy([one, other], () =>
          run(
            `UPDATE ${table} SET patient_id = $3 WHERE practice_id = $1 AND patient_id = $2`,
            practiceId,
            one,
            other,
          ),
        ),
      ).toEqual([times, times]);
      expect(await countedBy([one, other], () => change(counts, one))).toEqual([0, 0]);
    });

    if (!isKept)
      it('counts what is taken away', async () => {
        const [one = '', other = ''] = await patients(2);
        await write(table, [one], MANY);
        expect(
          await countedBy([one, other], () =>
            run(`DELETE FROM ${table} WHERE practice_id = $1 AND patient_id = $2`, practiceId, one),
          ),
        ).toEqual([1, 0]);
      });

    // The embedded database has a single connection.
    if (kind === 'postgres')
      it('lets statements that write to the same charts in other orders wait for each other, not forever', async () => {
        const charts = await patients(200);
        const orders = [charts, charts.toReversed(), charts.toSorted(), charts.toSorted().toReversed()];
        expect(
          await countedBy(charts, () => Promise.all(orders.map((order) => write(table, order, 1)))),
        ).toEqual(charts.map(() => orders.length));
      });
  });
});
