import { wantedEvents } from '@erx/core/audit/rules';
import type { AuditItemType, AuditSort } from '@erx/core/audit/model';
import { searchTrail } from '@erx/server/audit/search-queries';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, seedPrescription, type TestPractice } from '../harness/practice';
import { mainDatabaseKind } from '../harness/run';

/**
 * So many that a search by name walks along the names, meets the most of them that it may, and gives up where
 * what is rare is last.
 */
const DRUGS = 3_600;
const PATIENTS = 4_000;
const PRINTED_FROM = 3_100;
/** Prescriptions of one patient, among whose a walk of a short page ends. */
const OF_ONE = 3_000;
const ONE = 'Patient 0700';

let store: TestDatabase;
let practice: TestPractice;
let oracle: {
  readonly sequence: string;
  readonly event: string;
  readonly drug: string | null;
  readonly patient: string | null;
}[];

beforeAll(async () => {
  store = await makeDatabase(mainDatabaseKind());
  practice = await seedPractice(store.database);
  const { id } = await seedPrescription(store.database, practice);
  const columns = (
    await store.database.run<{ name: string }>(
      {
        name: 'test-columns',
        text: `SELECT column_name AS name
          FROM information_schema.columns
          WHERE table_name = 'prescriptions' AND is_generated = 'NEVER'`,
      },
      [],
    )
  ).map(({ name }) => name);
  const changed: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    order_number: "'R' || n",
    description: "'Drug ' || lpad((n * 7 % 3600)::text, 4, '0')",
    patient_id: 'p.id',
  };
  const ofOne: typeof changed = {
    ...changed,
    order_number: "'C' || n",
    description: "'Drug of one ' || n",
  };
  await store.database.execute(`
    INSERT INTO patients (practice_id, id, account_number, first_name, last_name, birth_date, created_at,
      updated_at)
      SELECT '${practice.id}', gen_random_uuid(), 'P' || n, 'Robin',
        'Patient ' || lpad((n * 11 % ${String(PATIENTS)})::text, 4, '0'), '1980-02-03', now(), now()
      FROM generate_series(1, ${String(PATIENTS)}) n;
    WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM patients
      WHERE practice_id = '${practice.id}')
      INSERT INTO prescriptions (${columns.join(', ')})
      SELECT ${columns.map((name) => changed[name] ?? `r.${name}`).join(', ')}
      FROM prescriptions r
      CROSS JOIN generate_series(1, ${String(DRUGS)}) n
      JOIN numbered p ON p.place = n
      WHERE r.id = '${id}';
    INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type, resource_id,
      details, digest)
      SELECT practice_id, gen_random_uuid(), timestamptz '2026-01-05 10:00Z' + (k * 7 + substr(order_number,
        2)::int % 13) * interval '1 minute', NULL,
        CASE WHEN description >= 'Drug ${String(PRINTED_FROM)}' THEN 'prescription.printed'
          ELSE 'prescription.created' END, 'done', 'Prescription', id::text, '{}', repeat('0', 64)
      FROM prescriptions
      CROSS JOIN generate_series(1, 11) k
      WHERE practice_id = '${practice.id}' AND order_number LIKE 'R%';
    INSERT INTO prescriptions (${columns.join(', ')})
      SELECT
        ${columns.map((name) => ofOne[name] ?? `r.${name}`).join(', ')}
      FROM prescriptions r
      CROSS JOIN generate_series(1, ${String(OF_ONE)}) n
      JOIN patients p ON p.practice_id = r.practice_id AND p.last_name = '${ONE}'
      WHERE r.id = '${id}';
    INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type, resource_id,
      details, digest)
      SELECT practice_id, gen_random_uuid(), timestamptz '2026-01-05 10:00Z' + (k * 7 + substr(order_number,
        2)::int % 13) * interval '1 minute', NULL,
        CASE WHEN k <= 2 THEN 'prescription.send-refused' ELSE 'prescription.cancelled' END, 'done',
          'Prescription', id::text, '{}', repeat('0', 64)
      FROM prescriptions
      CROSS JOIN generate_series(1, 9) k
      WHERE practice_id = '${practice.id}' AND order_number LIKE 'C%';
    INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type, resource_id,
      details, digest)
      SELECT '${practice.id}', gen_random_uuid(), timestamptz '2026-01-05 10:00Z' + n * interval '1 minute',
        NULL, 'prescription.printed', 'done', 'Practice', NULL, '{}', repeat('0', 64)
      FROM generate_series(1, 40) n;
    ANALYZE`);
  oracle = await store.database.run(
    {
      name: 'test-oracle',
      text: `SELECT a.sequence, a.event, r.description AS drug, p.last_name AS patient
        FROM audit_records a
        LEFT JOIN prescriptions r ON r.practice_id = a.practice_id AND r.id::text = a.resource_id
      LEFT JOIN patients p ON p.practice_id = a.practice_id AND p.id = r.patient_id
      WHERE a.practice_id = $1
      ORDER BY a.at DESC, a.sequence DESC`,
    },
    [practice.id],
  );
});
afterAll(() => store.drop());

/** Pages of a search, up to so many. */
async function pages(
  type: AuditItemType | undefined,
  sortBy: AuditSort,
  limit: number,
  most: number,
): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await searchTrail(store.database, practice.id, {
      from: undefined,
      before: undefined,
      events: wantedEvents(type, false),
      resource: undefined,
      userId: undefined,
      sortBy,
      oldestFirst: false,
      after,
      limit,
    });
    found.push(...page.items.map(({ sequence }) => String(sequence)));
    after = page.next;
  } while (after !== undefined && found.length < most);
  return found;
}

const byName = (name: 'drug' | 'patient', event: string | undefined) =>
  oracle
    .filter((record) => event === undefined || record.event === event)
    .sort((one, next) =>
      one[name] === next[name]
        ? 0
        : one[name] === null
          ? 1
          : next[name] === null
            ? -1
            : one[name] < next[name]
              ? -1
              : 1,
    ) // sorting is stable: of one name the newest first
    .map(({ sequence }) => sequence);

it.each([
  [
    'what is rare and stands at the end of the drugs, to its end',
    'CsPrinted',
    'DrugName',
    'drug',
    'prescription.printed',
    500,
    6_000,
  ],
  [
    'the same on short pages, whose walk gives up',
    'CsPrinted',
    'DrugName',
    'drug',
    'prescription.printed',
    20,
    100,
  ],
  [
    'the same by patients, among whom it is spread',
    'CsPrinted',
    'PatientName',
    'patient',
    'prescription.printed',
    500,
    6_000,
  ],
  [
    'what is of one patient, whose prescriptions a walk in memory does not all meet',
    'CsSendingFailed',
    'PatientName',
    'patient',
    'prescription.send-refused',
    20,
    100,
  ],
  [
    'the same of more than are read at once',
    'CsCancelled',
    'PatientName',
    'patient',
    'prescription.cancelled',
    50,
    150,
  ],
  ['everything by drug', undefined, 'DrugName', 'drug', undefined, 500, 2_000],
  ['everything by patient', undefined, 'PatientName', 'patient', undefined, 500, 2_000],
] as const)(
  'finds %s, in order, nothing left out and nothing twice',
  async (_, type, sortBy, name, event, limit, most) => {
    const expected = byName(name, event);
    const found = await pages(type, sortBy, limit, most);
    expect(found.length).toBeGreaterThanOrEqual(Math.min(most, expected.length));
    expect(found).toEqual(expected.slice(0, found.length));
  },
);

it('has more of some kinds than are sorted at once, and more of one than are read at once', () => {
  const count = (kind: string) => oracle.filter(({ event }) => event === kind).length;
  expect([
    count('prescription.printed') > 5_000,
    count('prescription.send-refused') > 5_000,
    count('prescription.cancelled') > 20_000,
  ]).toEqual([true, true, true]);
});
