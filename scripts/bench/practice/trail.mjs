import { setTimeout as pause } from 'node:timers/promises';
import { addPrescriptions, makePractice } from './practice.mjs';
import { addRequests } from './requests.mjs';

/** How far back a trail reaches. */
export const TRAIL_YEARS = 3;
const AT_ONCE = 250_000;
/** A prescription is written, sent, filled, asked about and renewed within so many days. */
const DAYS_OF_A_PRESCRIPTION = 30;

/** A practice with so many records, and a tenth as many prescriptions that they are about. */
export async function practiceWithTrail(client, product, rows, from, say) {
  const practice = await makePractice(client, product, { prescribers: 10, from });
  say(
    `Writing ${rows.toLocaleString('en-US')} records, and the ${(rows / 10).toLocaleString('en-US')} prescriptions they are about …`,
  );
  await addPrescriptions(client, practice, { count: rows / 10, status: 'mixed', drugs: 500 });
  await addRequests(client, practice, rows / 100);
  await addRecords(client, practice, rows, say);
  return practice;
}

/**
 * Records over three years, oldest first: nine in ten about prescriptions of the last thirty days, any of
 * them, the others about requests, patients and nobody. Their digests are made in the database of the text
 * that the service hashes; if a text were another, the seals' verification on export would say so.
 */
async function addRecords(client, { id, prescribers }, count, say) {
  const second = (TRAIL_YEARS * 365 * 86_400) / count;
  const facts = [
    'accountId',
    'at',
    'details',
    'event',
    'id',
    'outcome',
    'practiceId',
    'resourceId',
    'resourceType',
  ];
  const instant = `'"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
  const valueOf = (name) => (name === 'at' ? instant : `coalesce(to_json("${name}")::text, 'null')`);
  const text = facts
    .map((name, at) => `'${at === 0 ? '{' : ','}"${name}":' || ${valueOf(name)}`)
    .join(' || ');
  for (const [name, table] of [
    ['subjects', 'prescriptions'],
    ['asked', 'pharmacy_requests'],
  ]) {
    await client.query(`DROP TABLE IF EXISTS ${name}`);
    await client.query(
      `CREATE TEMP TABLE ${name} AS
        SELECT row_number() OVER () - 1 AS place, id
        FROM ${table}
        WHERE practice_id = '${id}'`,
    );
    await client.query(`CREATE INDEX ON ${name} (place)`);
  }
  await client.query('ANALYZE subjects; ANALYZE asked');
  for (let from = 0; from < count; from += AT_ONCE) {
    await client.query(
      `INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type, resource_id,
        details, digest)
      SELECT "practiceId", id, at, "accountId", event, outcome, "resourceType", "resourceId", details,
        encode(sha256(convert_to(${text} || '}', 'UTF8')), 'hex')
      FROM (SELECT n, $1::uuid AS "practiceId", gen_random_uuid() AS id,
        date_trunc('milliseconds', now() - ($3::bigint - n) * interval '${String(second)} seconds') AS at,
          'done' AS outcome,
          CASE WHEN n % 10 = 9 AND n / 10 % 4 = 0 THEN NULL
            ELSE ($2::uuid[])[1 + n % array_length($2::uuid[], 1)] END AS "accountId",
          CASE WHEN n % 10 < 9 THEN (ARRAY['prescription.created', 'prescription.marked-ready',
            'prescription.sent', 'prescription.accepted', 'prescription.verified', 'prescription.filled',
              'prescription.sent', 'prescription.created',
              CASE WHEN n / 10 % 50 = 0 THEN 'prescription.printed'
                WHEN n / 10 % 50 = 1 THEN 'prescription.cancelled'
                  WHEN n / 10 % 50 = 2 THEN 'prescription.send-refused'
                    ELSE 'prescription.verified' END])[1 + n % 10]
            ELSE (ARRAY['request.received', 'session.signed-in', 'patient.changed',
              'coupon.opened'])[1 + n / 10 % 4] END AS event,
          CASE WHEN n % 10 < 9 THEN 'Prescription'
            ELSE (ARRAY['PharmacyRequest', 'Account', 'Patient',
              'Patient'])[1 + n / 10 % 4] END AS "resourceType",
          CASE WHEN n % 10 < 9 THEN (SELECT s.id FROM subjects s
            WHERE s.place = greatest(0, n / 10 - ('x'
              || substr(md5(n::text), 1, 8))::bit(32)::bigint % $4::bigint))::text
                WHEN n / 10 % 4 = 0 THEN (SELECT a.id
            FROM asked a
            WHERE a.place = n / 40 % $5::bigint)::text ELSE $1::text END AS "resourceId",
          '{"version":' || n % 5 + 1 || '}' AS details
        FROM generate_series($6::bigint, $7::bigint - 1) n) record ORDER BY n`,
      [
        id,
        prescribers.map((person) => person.id),
        count,
        Math.ceil(((count / 10) * DAYS_OF_A_PRESCRIPTION) / (TRAIL_YEARS * 365)),
        count / 100,
        from,
        Math.min(count, from + AT_ONCE),
      ],
    );
    say(`${Math.min(count, from + AT_ONCE).toLocaleString('en-US')} records`);
  }
  await client.query('VACUUM ANALYZE audit_records');
}

/** Waits until the product has sealed everything: its own code, a thousand records at a time. */
export async function sealed(client, { id }, say) {
  for (;;) {
    const {
      rows: [state],
    } = await client.query(
      `SELECT (SELECT max(sequence) FROM audit_records
        WHERE practice_id = $1) - coalesce((SELECT max(last_sequence) FROM audit_seals
          WHERE practice_id = $1), 0) AS left`,
      [id],
    );
    if (Number(state.left) === 0) return;
    say(`${Number(state.left).toLocaleString('en-US')} records are to be sealed`);
    await pause(10_000);
  }
}
