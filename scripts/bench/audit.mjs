import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { measureLatencies } from './load/latencies.mjs';
import { peakDuring, residentMegabytes } from './load/memory.mjs';
import { measureInRounds } from './load/rounds.mjs';
import { connect } from './practice/connect.mjs';
import { practiceWithTrail, sealed } from './practice/trail.mjs';
import { start } from './processes/start.mjs';
import { quantile } from './report/statistics.mjs';

/** Fewer for a look while others work on the machine: ERX_BENCH_ROWS=500000. */
const ROWS = Number(process.env.ERX_BENCH_ROWS ?? 5_000_000);
/** What is exported stands in a practice of its own, whole: seals are made now, so that part of a trail of years would begin at its first seal. */
const EXPORTED = Math.min(1_000_000, ROWS);
const ROUNDS = 4;
const ASKS = 100;
const PEOPLE = 4;
const AIM = 100;
const SEARCH = '/api/audititems/search';
const PSQL = 'psql';

export const title = `The audit trail: searches over ${ROWS.toLocaleString('en-US')} records, export of ${EXPORTED.toLocaleString('en-US')} with their seals`;

const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await practiceWithTrail(client, product, ROWS, 0, say);
    const exported = await practiceWithTrail(client, product, EXPORTED, 1, say);
    for (const { id } of [practice, exported]) await sealed(client, { id }, say);
    return [...await searches(product, practice, bare, practice.prescribers[0].headers), ...await exports(product, exported, exported.prescribers[0].headers, say)];
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
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
  const floor = copied(product.databaseUrl, practice.id);
  if (floor === undefined) say('psql is not on this machine: the export has no floor.');
  const rows = [];
  for (const [format, path] of [['csv', 'export'], ['xlsx', 'exportExcel']]) {
    const idle = residentMegabytes(product.serverPid()) ?? 0;
    const begun = performance.now();
    const { result: { bytes, end }, peak } = await peakDuring(product.serverPid(), () => fetchWhole(`${product.url}${SEARCH}/${path}?clickLogEvent=true`, headers));
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
function copied(databaseUrl, practiceId) {
  if (spawnSync(PSQL, ['--version']).status !== 0) return undefined;
  const query = `SELECT a.sequence, a.at, a.event, a.outcome, a.resource_type, a.details, u.first_name, u.last_name, p.last_name, p.first_name, coalesce(r.description, q.drug_description), coalesce(r.order_number, q.order_number), q.kind
    FROM audit_records a LEFT JOIN accounts u ON u.id = a.account_id LEFT JOIN prescriptions r ON r.practice_id = a.practice_id AND r.id = a.resource_id::uuid
    LEFT JOIN pharmacy_requests q ON q.practice_id = a.practice_id AND q.id = a.resource_id::uuid LEFT JOIN patients p ON p.practice_id = a.practice_id AND p.id = coalesce(r.patient_id, q.patient_id, a.resource_id::uuid)
    WHERE a.practice_id = '${practiceId}' AND a.event NOT LIKE 'incident.%' ORDER BY a.sequence`;
  const begun = performance.now();
  execFileSync('sh', ['-c', `${PSQL} "$URL" -c "$COPY" | sha256sum`], { env: { ...process.env, URL: databaseUrl, COPY: `\\copy (${query.replaceAll('\n', ' ')}) TO STDOUT CSV` } });
  return (performance.now() - begun) / 1000;
}
