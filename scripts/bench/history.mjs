import { fetchWhole, secondsToCopy } from './load/files.mjs';
import { cursorsOf } from './load/pages.mjs';
import { measureInRounds, p95Rows } from './load/rounds.mjs';
import { peakDuring, residentMegabytes } from './load/memory.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { addRequests } from './practice/requests.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';

const ROWS = inFull(1_000_000, 30_000);
export const title = `Histories of ${ROWS.toLocaleString('en-US')} prescriptions and as many requests, and their export`;

const ROUNDS = inFull(4, 1);
const ASKS = 100;
const PEOPLE = 4;
const AIM = 100;
const HISTORY = '/api/prescriptions/history';
/** Cursors are taken from so many pages of each order. */
const FIRST_PAGES = 40;

const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product);
    say(`Writing ${ROWS.toLocaleString('en-US')} prescriptions and as many requests …`);
    await addPrescriptions(client, practice, { count: ROWS, status: 'mixed', drugs: 500 });
    await addRequests(client, practice, ROWS);
    const [{ headers }] = practice.prescribers;
    const rows = [
      ...(await searches(product, practice, client, bare, headers)),
      ...(await exports(product, practice, headers, say)),
    ];
    return rows;
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
  }
}

async function searches(product, practice, client, bare, headers) {
  const { rows: patients } = await client.query('SELECT id FROM patients WHERE practice_id = $1 LIMIT 500', [
    practice.id,
  ]);
  const week = `from=${day(7)}&to=${day(0)}`;
  const year = `from=${day(365)}&to=${day(0)}`;
  const cursors = {};
  for (const sort of ['DateAsc', 'DrugAsc', 'DrugDesc', 'PatientAsc', 'PatientDesc'])
    cursors[sort] = await cursorsOf(product.url, `${HISTORY}?sortBy=${sort}`, headers, FIRST_PAGES);
  const from = (sort, at) =>
    `${HISTORY}?sortBy=${sort}&after=${cursors[sort][(at * 7) % cursors[sort].length]}`;
  const asks = {
    'the last week': () => `${HISTORY}?${week}`,
    'the last week by drug': () => `${HISTORY}?${week}&sortBy=DrugAsc`,
    'the last week by patient': () => `${HISTORY}?${week}&sortBy=PatientDesc`,
    'a year by drug': () => `${HISTORY}?${year}&sortBy=DrugDesc`,
    'a year by patient': () => `${HISTORY}?${year}&sortBy=PatientAsc`,
    'all by date, from anywhere': (at) => from('DateAsc', at),
    'all by drug, from anywhere': (at) => from(at % 2 ? 'DrugAsc' : 'DrugDesc', at),
    'all by patient, from anywhere': (at) => from(at % 2 ? 'PatientAsc' : 'PatientDesc', at),
    'controlled, a year, by patient': () =>
      `${HISTORY}?${year}&onlyControlledSubstances=true&sortBy=PatientAsc`,
    'cancelled after sending, all, by drug': () =>
      `${HISTORY}?scriptStatus=CancelledAfterSending&sortBy=DrugAsc`,
    'one patient, by drug': (at) =>
      `${HISTORY}?patientId=${patients[at % patients.length].id}&sortBy=DrugAsc`,
    'refill requests of a week': () => `/api/refillrequests/history?${week}`,
    'refill requests denied, all': () => '/api/refillrequests/history?responseType=denied',
    'change requests with an error, a year': () =>
      `/api/rxchangerequests/history?${year}&verificationStatus=error`,
    'change requests of one patient': (at) =>
      `/api/rxchangerequests/history?patientId=${patients[at % patients.length].id}`,
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
  for (const format of ['csv', 'xlsx']) {
    const idle = residentMegabytes(product.serverPid()) ?? 0;
    const begun = performance.now();
    const {
      result: { bytes },
      peak,
    } = await peakDuring(product.serverPid(), () =>
      fetchWhole(`${product.url}${HISTORY}/export/${format}`, { headers }),
    );
    const seconds = (performance.now() - begun) / 1000;
    rows.push({
      measure: `export of all as ${format.toUpperCase()} (${Math.round(bytes / 1e6)} MB)`,
      value: seconds,
      unit: 's',
      ...(floor === undefined ? {} : { floor, ratio: seconds / floor }),
    });
    rows.push({
      measure: `memory above idle while exporting ${format.toUpperCase()}`,
      value: peak - idle,
      unit: 'MB',
      aim: 'flat: at most 100',
      met: peak - idle <= 100,
    });
  }
  return rows;
}

/** The same rows, with the same names beside them. */
const sameIn = (
  practiceId,
) => `SELECT r.*, p.last_name, p.first_name, p.birth_date, a.last_name, a.first_name, f.store_name
  FROM prescriptions r
  JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    JOIN accounts a ON a.id = r.provider_id
    LEFT JOIN pharmacies f ON f.ncpdp_id = r.pharmacy_ncpdp_id
    WHERE r.practice_id = '${practiceId}'
    ORDER BY r.scripted_at DESC, r.id DESC`;
