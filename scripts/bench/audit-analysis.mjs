import { setTimeout as pause } from 'node:timers/promises';
import { peakDuring, residentMegabytes } from './load/memory.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { inFull } from './report/amounts.mjs';

/** Fewer for a look while others work on the machine: ERX_BENCH_ROWS=100000. */
const ROWS = Number(process.env.ERX_BENCH_ROWS ?? inFull(1_000_000, 50_000));
const AT_ONCE = 250_000;
const WITHIN = 600_000;
const CLASSES = [
  'unauthorizedAccessFound',
  'recordChangeFound',
  'interferenceFound',
  'accessControlFound',
  'auditInterferenceFound',
  'operatorActFound',
];

export const title = `The analysis of a day of ${ROWS.toLocaleString('en-US')} audit records (21 CFR 1311.150)`;

export async function run({ say, startProduct }) {
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', ERX_LOG_LEVEL: 'info' },
  });
  const client = await connect(product);
  try {
    const practice = await makePractice(client, product, { prescribers: 8 });
    const quiet = await makePractice(client, product, { prescribers: 1, patients: 1, from: 2 });
    const operator = await addOperator(client, practice.id);
    // Nobody analyses the day before it is there.
    await client.query('UPDATE practices SET active = false');
    say(`Writing ${ROWS.toLocaleString('en-US')} records of yesterday …`);
    await addDay(
      client,
      practice.id,
      practice.prescribers.map((person) => person.id),
    );
    await plant(client, practice, operator);
    await sealed(client, practice.id, say);
    await alterOne(client, practice.id);
    await client.query('VACUUM ANALYZE audit_records');

    const idle = residentMegabytes(product.serverPid()) ?? 0;
    await client.query('UPDATE practices SET active = true');
    const { result: done, peak } = await peakDuring(product.serverPid(), () =>
      analysed(client, product, practice.id),
    );
    const { rows: found } = await client.query(
      `SELECT DISTINCT substring(event from 'incident.(.*)') AS type
        FROM audit_records
        WHERE practice_id = $1 AND event LIKE 'incident.%Found'
        ORDER BY 1`,
      [practice.id],
    );
    const { rows: invented } = await client.query(
      "SELECT count(*)::int AS n FROM audit_records WHERE practice_id = $1 AND event LIKE 'incident.%Found'",
      [quiet.id],
    );
    const types = found.map(({ type }) => type);
    say(`Found: ${types.join(', ')}`);
    return [
      { measure: 'time of the analysis, trail and archive verified', value: done.ms / 1000, unit: 's' },
      {
        measure: 'memory above idle',
        value: peak - idle,
        unit: 'MB',
        aim: 'at most 100',
        met: peak - idle <= 100,
      },
      {
        measure: 'classes found of those planted',
        value: CLASSES.filter((type) => types.includes(type)).length,
        unit: '',
        aim: '6',
        met: CLASSES.every((type) => types.includes(type)),
      },
      {
        measure: 'incidents filed',
        value: done.incidents,
        unit: '',
        aim: '6: one for each planted',
        met: done.incidents === CLASSES.length,
      },
      {
        measure: 'incidents of a practice where nothing was planted',
        value: invented[0].n,
        unit: '',
        aim: '0',
        met: invented[0].n === 0,
      },
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Somebody of the application's provider: a super administrator who prescribes nothing. */
async function addOperator(client, practiceId) {
  const id = crypto.randomUUID();
  await client.query(
    `INSERT INTO accounts (id, issuer, subject, email, email_verified, first_name, last_name, is_super_admin,
      created_at)
    VALUES ($1::uuid, 'built-in', $1::text, 'operator@bench.test', true, 'Olga', 'Operator', true, now())`,
    [id],
  );
  await client.query(
    "INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'Admin', now())",
    [practiceId, id],
  );
  return id;
}

const FACTS = [
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
const INSTANT = `'"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
const valueOf = (name) => (name === 'at' ? INSTANT : `coalesce(to_json("${name}")::text, 'null')`);
/** The text that the service hashes; were it another, the trail would not verify. */
const TEXT = FACTS.map((name, at) => `'${at === 0 ? '{' : ','}"${name}":' || ${valueOf(name)}`).join(' || ');
const INSERT = `INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type,
  resource_id, details, digest)
  SELECT "practiceId", id, at, "accountId", event, outcome, "resourceType", "resourceId", details,
    encode(sha256(convert_to(${TEXT} || '}', 'UTF8')), 'hex')
  FROM`;
const MIDNIGHT =
  "(date_trunc('day', now() AT TIME ZONE 'America/Chicago') - interval '1 day') AT TIME ZONE 'America/Chicago'";

/** The morning of an ordinary day: work, a mistyped password now and then, refusals that mean nothing. */
async function addDay(client, practiceId, people) {
  for (let from = 0; from < ROWS; from += AT_ONCE) {
    await client.query(
      `${INSERT} (SELECT n, $1::uuid AS "practiceId", gen_random_uuid() AS id,
        date_trunc('milliseconds', ${MIDNIGHT} + n * interval '41400 seconds' / $3::bigint) AS at,
        ($2::uuid[])[1 + n % array_length($2::uuid[], 1)] AS "accountId", event,
          CASE WHEN event LIKE '%-failed' OR event LIKE '%refused' THEN 'refused' ELSE 'done' END AS outcome,
            'Prescription' AS "resourceType",
        gen_random_uuid()::text AS "resourceId", CASE
          WHEN event = 'access.refused' THEN '{"permission":"audit.read"}'
            WHEN event LIKE '%sign-refused' THEN '{"reason":"signing.not-ready"}'
              ELSE '{"version":1}' END AS details
      FROM (SELECT n, CASE WHEN n < 24 THEN 'session.sign-in-failed' WHEN n < 48 THEN 'access.refused'
        WHEN n < 64 THEN 'prescription.signed' WHEN n % 1000 = 0 THEN 'prescription.sign-refused'
          ELSE (ARRAY['patient.opened', 'prescription.created', 'prescription.marked-ready',
            'prescription.sent', 'prescription.verified', 'medication.created',
              'session.signed-in'])[1 + n % 7] END AS event
        FROM generate_series($4::bigint, $5::bigint - 1) n) day) record ORDER BY n`,
      [practiceId, people, ROWS, from, Math.min(ROWS, from + AT_ONCE)],
    );
  }
}

/** One of each class but the fifth, at noon. */
async function plant(client, { id, prescribers: [, one, two] }, operator) {
  const planted = [
    ...Array.from({ length: 12 }, () => [
      one.id,
      'session.sign-in-failed',
      'refused',
      { reason: 'wrong-password' },
    ]), // (1)
    // (2): the archive does not have it
    [two.id, 'prescription.signed', 'done', { signedId: crypto.randomUUID() }],
    ...Array.from({ length: 2 }, () => [
      one.id,
      'signing.factors-refused',
      'refused',
      { reason: 'locked now' },
    ]), // (3)
    [two.id, 'incident.changeRequestsPermissionAdded', 'done', { targetAccountId: two.id }], // (4)
    [operator, 'prescription.created', 'done', {}], // (6)
  ];
  for (const [at, [accountId, event, outcome, details]] of planted.entries()) {
    await client.query(
      `${INSERT} (SELECT $1::uuid AS "practiceId", gen_random_uuid() AS id,
        date_trunc('milliseconds', ${MIDNIGHT} + interval '12 hours' + $2 * interval '1 second') AS at,
      $3::uuid AS "accountId", $4::text AS event, $5::text AS outcome, 'Incident' AS "resourceType",
        NULL::text AS "resourceId", $6::text AS details) record`,
      [id, at, accountId, event, outcome, JSON.stringify(details)],
    );
  }
}

/** The fifth: a record of the sealed past says something else. */
async function alterOne(client, practiceId) {
  await client.query('ALTER TABLE audit_records DISABLE TRIGGER audit_records_append_only');
  await client.query(
    `UPDATE audit_records
      SET event = 'patient.nothing'
      WHERE practice_id = $1 AND sequence = (SELECT max(sequence) FROM audit_records
        WHERE practice_id = $1 AND event = 'patient.opened')`,
    [practiceId],
  );
  await client.query('ALTER TABLE audit_records ENABLE TRIGGER audit_records_append_only');
}

async function sealed(client, practiceId, say) {
  for (;;) {
    const {
      rows: [state],
    } = await client.query(
      `SELECT (SELECT max(sequence) FROM audit_records
        WHERE practice_id = $1) - coalesce((SELECT max(last_sequence) FROM audit_seals
          WHERE practice_id = $1), 0) AS left`,
      [practiceId],
    );
    if (Number(state.left) === 0) return;
    say(`${Number(state.left).toLocaleString('en-US')} records are to be sealed`);
    await pause(5_000);
  }
}

/** What the service logged of the day, once it has kept it. */
async function analysed(client, product, practiceId) {
  const until = performance.now() + WITHIN;
  while (performance.now() < until) {
    const { rows } = await client.query('SELECT incidents FROM audit_analyses WHERE practice_id = $1', [
      practiceId,
    ]);
    if (rows.length > 0) {
      await pause(1_000); // the log is written in pieces
      const line = product
        .serverLog()
        .split('\n')
        .find((text) => text.includes('analysis.done') && text.includes(practiceId));
      return { incidents: rows[0].incidents, ms: line ? JSON.parse(line).ms : Number.NaN };
    }
    await pause(500);
  }
  throw new Error('The day was not analysed.');
}
