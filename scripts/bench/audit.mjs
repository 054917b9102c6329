import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { measureLatencies } from './load/latencies.mjs';
import { peakDuring, residentMegabytes } from './load/memory.mjs';
import { measureInRounds } from './load/rounds.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { quantile } from './report/statistics.mjs';
import { addRequests } from './history.mjs';

/** Fewer for a look while others work on the machine: ERX_BENCH_ROWS=500000. */
const ROWS = Number(process.env.ERX_BENCH_ROWS ?? 5_000_000);
const EXPORTED = Math.min(1_000_000, ROWS);
const YEARS = 3;
const ROUNDS = 4;
const ASKS = 100;
const PEOPLE = 4;
const AIM = 100;
const SEARCH = '/api/audititems/search';
const PSQL = 'psql';
const AT_ONCE = 250_000;

export const title = `The audit trail: searches over ${ROWS.toLocaleString('en-US')} records, export of ${EXPORTED.toLocaleString('en-US')} with their seals`;

const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product, { prescribers: 10 });
    say(`Writing ${ROWS.toLocaleString('en-US')} records, and the ${(ROWS / 10).toLocaleString('en-US')} prescriptions they are about …`);
    await addPrescriptions(client, practice, { count: ROWS / 10, status: 'mixed', drugs: 500 });
    await addRequests(client, practice, ROWS / 100);
    await addRecords(client, practice, say);
    await sealed(client, practice, say);
    const [{ headers }] = practice.prescribers;
    return [...await searches(product, practice, bare, headers), ...await exports(product, practice, headers, say)];
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
  }
}

/**
 * Records over three years, oldest first: nine in ten about prescriptions, the others about requests, patients and nobody. Their digests are made in the database of the text that the
 * service hashes; if a text were another, the seals' verification on export would say so.
 */
async function addRecords(client, { id, prescribers }, say) {
  const second = YEARS * 365 * 86_400 / ROWS;
  const facts = ['accountId', 'at', 'details', 'event', 'id', 'outcome', 'practiceId', 'resourceId', 'resourceType'];
  const text = facts.map((name, at) => `'${at === 0 ? '{' : ','}"${name}":' || ${name === 'at' ? `'"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'` : `coalesce(to_json("${name}")::text, 'null')`}`).join(' || ');
  await client.query('CREATE TEMP TABLE subjects AS SELECT row_number() OVER () - 1 AS place, id FROM prescriptions');
  await client.query('CREATE INDEX ON subjects (place)');
  await client.query('CREATE TEMP TABLE asked AS SELECT row_number() OVER () - 1 AS place, id FROM pharmacy_requests');
  await client.query('CREATE INDEX ON asked (place)');
  await client.query('ANALYZE subjects; ANALYZE asked');
  for (let from = 0; from < ROWS; from += AT_ONCE) {
    await client.query(`INSERT INTO audit_records (practice_id, id, at, account_id, event, outcome, resource_type, resource_id, details, digest)
      SELECT "practiceId", id, at, "accountId", event, outcome, "resourceType", "resourceId", details, encode(sha256(convert_to(${text} || '}', 'UTF8')), 'hex')
      FROM (SELECT n, $1::uuid AS "practiceId", gen_random_uuid() AS id, date_trunc('milliseconds', now() - ($3::bigint - n) * interval '${String(second)} seconds') AS at, 'done' AS outcome,
          CASE WHEN n % 10 = 9 AND n / 10 % 4 = 0 THEN NULL ELSE ($2::uuid[])[1 + n % array_length($2::uuid[], 1)] END AS "accountId",
          CASE WHEN n % 10 < 9 THEN (ARRAY['prescription.created', 'prescription.marked-ready', 'prescription.sent', 'prescription.accepted', 'prescription.verified', 'prescription.filled', 'prescription.sent', 'prescription.created',
              CASE WHEN n / 10 % 50 = 0 THEN 'prescription.printed' WHEN n / 10 % 50 = 1 THEN 'prescription.cancelled' WHEN n / 10 % 50 = 2 THEN 'prescription.send-refused' ELSE 'prescription.verified' END])[1 + n % 10]
            ELSE (ARRAY['request.received', 'session.signed-in', 'patient.changed', 'coupon.opened'])[1 + n / 10 % 4] END AS event,
          CASE WHEN n % 10 < 9 THEN 'Prescription' ELSE (ARRAY['PharmacyRequest', 'Account', 'Patient', 'Patient'])[1 + n / 10 % 4] END AS "resourceType",
          CASE WHEN n % 10 < 9 THEN (SELECT s.id FROM subjects s WHERE s.place = n * 7919 % $4::bigint)::text WHEN n / 10 % 4 = 0 THEN (SELECT a.id FROM asked a WHERE a.place = n / 40 % $5::bigint)::text ELSE $1::text END AS "resourceId",
          '{"version":' || n % 5 + 1 || '}' AS details
        FROM generate_series($6::bigint, $7::bigint - 1) n) record ORDER BY n`,
    [id, prescribers.map((person) => person.id), ROWS, ROWS / 10, ROWS / 100, from, Math.min(ROWS, from + AT_ONCE)]);
    say(`${Math.min(ROWS, from + AT_ONCE).toLocaleString('en-US')} records`);
  }
  await client.query('VACUUM ANALYZE audit_records');
}

/** Waits until the product has sealed everything: its own code, a thousand records at a time. */
async function sealed(client, { id }, say) {
  for (;;) {
    const { rows: [state] } = await client.query('SELECT (SELECT max(sequence) FROM audit_records WHERE practice_id = $1) - coalesce((SELECT max(last_sequence) FROM audit_seals WHERE practice_id = $1), 0) AS left', [id]);
    if (Number(state.left) === 0) return;
    say(`${Number(state.left).toLocaleString('en-US')} records are to be sealed`);
    await pause(10_000);
  }
}

async function searches(product, practice, bare, headers) {
  const month = `start=${day(30)}&end=${day(0)}`;
  const year = `start=${day(365)}&end=${day(0)}`;
  const person = (at) => practice.prescribers[at % practice.prescribers.length].id;
  const cursors = {};
  for (const sort of ['OccurredOn', 'PatientName', 'DrugName']) cursors[sort] = await walk(product.url, headers, sort);
  const from = (sort, at) => `${SEARCH}?sortBy=${sort}&after=${cursors[sort][(at * 7) % cursors[sort].length]}`;
  const asks = {
    'the last thirty days': () => `${SEARCH}?${month}`,
    'the last thirty days, 500 rows': () => `${SEARCH}?${month}&limit=500`,
    'the last thirty days by patient': () => `${SEARCH}?${month}&sortBy=PatientName`,
    'the last thirty days by drug': () => `${SEARCH}?${month}&sortBy=DrugName`,
    'one person, thirty days': (at) => `${SEARCH}?${month}&userId=${person(at)}`,
    'one person, all, sent': (at) => `${SEARCH}?type=CsSent&userId=${person(at)}`,
    'one person, a year, printed': (at) => `${SEARCH}?${year}&type=CsPrinted&userId=${person(at)}`,
    'sent, a year': () => `${SEARCH}?${year}&type=CsSent`,
    'printed, a year, by patient': () => `${SEARCH}?${year}&type=CsPrinted&sortBy=PatientName`,
    'failed to send, all, by drug': () => `${SEARCH}?type=CsSendingFailed&sortBy=DrugName`,
    'refill requests, all': () => `${SEARCH}?referenceResourceType=RefillRequest`,
    'change requests, a year': () => `${SEARCH}?${year}&referenceResourceType=RxChangeRequest`,
    'coupons, all': () => `${SEARCH}?type=Coupon`,
    'all, from anywhere': (at) => from('OccurredOn', at),
    'all by patient, from anywhere': (at) => from('PatientName', at),
    'all by drug, from anywhere': (at) => from('DrugName', at),
  };
  const { taken, floor } = await measureInRounds({ product: product.url, bare: bare.url }, asks, { headers, rounds: ROUNDS, count: ASKS, people: PEOPLE });
  const least = quantile(floor, 0.95);
  return Object.entries(taken).map(([name, milliseconds]) => {
    const value = quantile(milliseconds, 0.95);
    return { measure: `${name}, p95`, value, unit: 'ms', floor: least, ratio: value / least, aim: `under ${AIM} ms`, met: value < AIM };
  });
}

/** Cursors of the first pages of an order, as a client gets them. */
async function walk(url, headers, sort) {
  const cursors = [];
  for (let cursor; cursors.length < 40;) {
    const { next: [next] } = await measureLatencies(url, [{ path: `${SEARCH}?sortBy=${sort}&limit=500${cursor ? `&after=${cursor}` : ''}`, headers }], { people: 1 });
    if (!next) break;
    cursors.push(cursor = next);
  }
  return cursors;
}

async function exports(product, practice, headers, say) {
  const since = day(Math.floor(YEARS * 365 * EXPORTED / ROWS));
  const floor = copied(product.databaseUrl, practice.id, since);
  if (floor === undefined) say('psql is not on this machine: the export has no floor.');
  const rows = [];
  for (const [format, path] of [['csv', 'export'], ['xlsx', 'exportExcel']]) {
    const idle = residentMegabytes(product.serverPid()) ?? 0;
    const begun = performance.now();
    const { result: { bytes, end }, peak } = await peakDuring(product.serverPid(), () => fetchWhole(`${product.url}${SEARCH}/${path}?start=${since}&clickLogEvent=true`, headers));
    const seconds = (performance.now() - begun) / 1000;
    if (format === 'csv') say(end);
    rows.push({ measure: `export as ${format.toUpperCase()}, seals verified (${Math.round(bytes / 1e6)} MB)`, value: seconds, unit: 's', ...(floor === undefined ? {} : { floor, ratio: seconds / floor }), aim: 'at most 3x (1.5x)', ...(floor === undefined ? {} : { met: seconds / floor <= 3 }) });
    rows.push({ measure: `memory above idle while exporting ${format.toUpperCase()}`, value: peak - idle, unit: 'MB', aim: 'at most 100', met: peak - idle <= 100 });
  }
  return rows;
}

async function fetchWhole(url, headers) {
  const response = await fetch(url, { method: 'POST', headers });
  if (response.status !== 200) throw new Error(`the export was answered with ${String(response.status)}`);
  const hash = createHash('sha256');
  let bytes = 0;
  let end = '';
  for await (const chunk of response.body) {
    hash.update(chunk);
    bytes += chunk.length;
    end = Buffer.from(chunk).toString().slice(-200);
  }
  return { bytes, end: end.split('\n').filter(Boolean).at(-1) };
}

/** Seconds in which psql copies the same records, with the same names beside them, into a hash. */
function copied(databaseUrl, practiceId, since) {
  if (spawnSync(PSQL, ['--version']).status !== 0) return undefined;
  const query = `SELECT a.sequence, a.at, a.event, a.outcome, a.resource_type, a.details, u.first_name, u.last_name, p.last_name, p.first_name, coalesce(r.description, q.drug_description), coalesce(r.order_number, q.order_number), q.kind
    FROM audit_records a LEFT JOIN accounts u ON u.id = a.account_id LEFT JOIN prescriptions r ON r.practice_id = a.practice_id AND r.id = a.resource_id::uuid
    LEFT JOIN pharmacy_requests q ON q.practice_id = a.practice_id AND q.id = a.resource_id::uuid LEFT JOIN patients p ON p.practice_id = a.practice_id AND p.id = coalesce(r.patient_id, q.patient_id, a.resource_id::uuid)
    WHERE a.practice_id = '${practiceId}' AND a.at >= '${since}' AND a.event NOT LIKE 'incident.%' ORDER BY a.sequence`;
  const begun = performance.now();
  execFileSync('sh', ['-c', `${PSQL} "$URL" -c "$COPY" | sha256sum`], { env: { ...process.env, URL: databaseUrl, COPY: `\\copy (${query.replaceAll('\n', ' ')}) TO STDOUT CSV` } });
  return (performance.now() - begun) / 1000;
}
