import { fetchWhole, secondsToCopy } from './load/files.mjs';
import { peakDuring, residentMegabytes } from './load/memory.mjs';
import { cursorsOf } from './load/pages.mjs';
import { measureInRounds, p95Rows } from './load/rounds.mjs';
import { connect } from './practice/connect.mjs';
import { practiceWithTrail, sealed } from './practice/trail.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';

/** Fewer for a look while others work on the machine: ERX_BENCH_ROWS=500000. */
const ROWS = Number(process.env.ERX_BENCH_ROWS ?? inFull(5_000_000, 50_000));
/**
 * What is exported is in a practice of its own, whole: seals are made now, so that part of a trail of
 * years would begin at its first seal.
 */
const EXPORTED = Math.min(1_000_000, ROWS);
const ROUNDS = inFull(4, 1);
const ASKS = 100;
const PEOPLE = 4;
const AIM = 100;
const SEARCH = '/api/audititems/search';
/** Cursors are taken from so many pages of each order. */
const FIRST_PAGES = 40;

export const title =
  `The audit trail: searches over ${ROWS.toLocaleString('en-US')} records, export of ` +
  `${EXPORTED.toLocaleString('en-US')} with their seals`;

const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await practiceWithTrail(client, product, ROWS, 0, say);
    const exported = await practiceWithTrail(client, product, EXPORTED, 1, say);
    for (const { id } of [practice, exported]) await sealed(client, { id }, say);
    return [
      ...(await searches(product, practice, bare, practice.prescribers[0].headers)),
      ...(await exports(product, exported, exported.prescribers[0].headers, say)),
    ];
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
  for (const sort of ['OccurredOn', 'PatientName', 'DrugName'])
    cursors[sort] = await cursorsOf(product.url, `${SEARCH}?sortBy=${sort}`, headers, FIRST_PAGES);
  const from = (sort, at) =>
    `${SEARCH}?sortBy=${sort}&after=${cursors[sort][(at * 7) % cursors[sort].length]}`;
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
  return p95Rows(
    await measureInRounds({ product: product.url, bare: bare.url }, asks, {
      headers,
      rounds: ROUNDS,
      count: ASKS,
      people: PEOPLE,
    }),
    AIM,
  );
}

async function exports(product, practice, headers, say) {
  const floor = secondsToCopy(product.databaseUrl, sameIn(practice.id));
  if (floor === undefined) say('psql is not on this machine: the export has no floor.');
  const rows = [];
  for (const [format, path] of [
    ['csv', 'export'],
    ['xlsx', 'exportExcel'],
  ]) {
    const idle = residentMegabytes(product.serverPid()) ?? 0;
    const begun = performance.now();
    const {
      result: { bytes, end },
      peak,
    } = await peakDuring(product.serverPid(), () =>
      fetchWhole(`${product.url}${SEARCH}/${path}?clickLogEvent=true`, { method: 'POST', headers }),
    );
    const seconds = (performance.now() - begun) / 1000;
    if (format === 'csv') say(end);
    rows.push({
      measure: `export as ${format.toUpperCase()}, seals verified (${Math.round(bytes / 1e6)} MB)`,
      value: seconds,
      unit: 's',
      ...(floor === undefined ? {} : { floor, ratio: seconds / floor }),
      aim: 'at most 3x (1.5x)',
      ...(floor === undefined ? {} : { met: seconds / floor <= 3 }),
    });
    rows.push({
      measure: `memory above idle while exporting ${format.toUpperCase()}`,
      value: peak - idle,
      unit: 'MB',
      aim: 'at most 100',
      met: peak - idle <= 100,
    });
  }
  return rows;
}

/** The same records, with the same names beside them. */
const sameIn = (
  practiceId,
) => `SELECT a.sequence, a.at, a.event, a.outcome, a.resource_type, a.details, u.first_name, u.last_name,
  p.last_name, p.first_name, coalesce(r.description, q.drug_description),
    coalesce(r.order_number, q.order_number), q.kind
    FROM audit_records a
    LEFT JOIN accounts u ON u.id = a.account_id
    LEFT JOIN prescriptions r ON r.practice_id = a.practice_id AND r.id = a.resource_id::uuid
    LEFT JOIN pharmacy_requests q ON q.practice_id = a.practice_id AND q.id = a.resource_id::uuid
    LEFT JOIN patients p ON p.practice_id = a.practice_id
      AND p.id = coalesce(r.patient_id, q.patient_id, a.resource_id::uuid)
    WHERE a.practice_id = '${practiceId}' AND a.event NOT LIKE 'incident.%' ORDER BY a.sequence`;
