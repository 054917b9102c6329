import { measureLatencies } from './load/latencies.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';
import { Failure } from '../workspace/failure.mjs';

export const title =
  'Growth: lists, search, send and history of one practice and of a hundred, as they fill up';

/** The highest that a time may grow to its own of the smallest. */
const MOST = 1.5;
const ASKS = 300;
const PEOPLE = 4;
/** Sent once each: a patient is granted a drug once. */
const SENDS = 300;
const WARM_UP = 100;
const DAY = 86_400_000;
const day = (ago) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);

const READS = {
  'sent, first page': () => '/api/prescriptions/status/Sent',
  'sent, of the last month': () => '/api/prescriptions/status/Sent?duration=LastMonth',
  'pending, first page': () => '/api/prescriptions/status/Pending',
  'all of a patient': (patient) => `/api/prescriptions/status/All?patientId=${patient}`,
  'patients by name': (_, at) =>
    `/api/patients/_search?searchStr=patient${'abcdefghij'[at % 10]}${'abc'[at % 3]}`,
  'history of a week': () => `/api/prescriptions/history?from=${day(7)}&to=${day(0)}`,
  'history of a patient, by drug': (patient) =>
    `/api/prescriptions/history?patientId=${patient}&sortBy=DrugAsc`,
};

/** `BENCH_SIZES=1000,1000000,10000000` measures others; beyond a million lists and sends alone. */
function sizesOf() {
  const told = process.env.BENCH_SIZES;
  if (told === undefined) return [1_000, inFull(1_000_000, 20_000)];
  const sizes = told.split(',').map(Number);
  if (!sizes.every((size) => size >= 1_000))
    throw new Failure('BENCH_SIZES is to be numbers of a thousand and more, divided by commas.');
  return sizes;
}

export async function run({ say, startProduct }) {
  const rows = [];
  for (const practices of [1, 100]) {
    let smallest;
    for (const size of sizesOf()) {
      if (size < 10 * practices) continue;
      const taken = await measure({ say, startProduct }, practices, size);
      smallest ??= taken;
      for (const [what, value] of Object.entries(taken)) {
        const floor = smallest[what];
        rows.push({
          measure: `${practices === 1 ? 'one practice' : `${practices} practices`}, ${size.toLocaleString('en-US')}: ${what}, p95`,
          value,
          unit: 'ms',
          ...(taken === smallest
            ? {}
            : { floor, ratio: value / floor, aim: `ratio at most ${MOST}`, met: value / floor <= MOST }),
        });
      }
    }
  }
  return rows;
}

/** The 95th percentile of each, in milliseconds, with so many prescriptions. */
async function measure({ say, startProduct }, practices, size) {
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url },
  });
  const client = await connect(product);
  try {
    say(`Writing ${size.toLocaleString('en-US')} prescriptions of ${practices} practices …`);
    const begun = performance.now();
    const each = Math.max(1, Math.floor(size / practices));
    const all = [];
    for (let number = 0; number < practices; number++) {
      const patients = Math.min(20_000, Math.max(10, Math.ceil(each / 10)));
      const practice = await makePractice(client, product, { prescribers: 1, patients, from: number });
      await addPrescriptions(client, practice, { count: each, status: 'mixed', drugs: 500 });
      all.push(practice);
    }
    await client.query('VACUUM (ANALYZE)'); // as autovacuum does within minutes of a load
    say(`Written in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
    const [practice] = all;
    const [{ headers }] = practice.prescribers;
    const { rows: patients } = await client.query(
      'SELECT id FROM patients WHERE practice_id = $1 ORDER BY id LIMIT 500',
      [practice.id],
    );
    const taken = {};
    for (const [what, pathOf] of Object.entries(READS)) {
      if (size > 1_000_000 && what.startsWith('history')) continue;
      const asks = Array.from({ length: ASKS + WARM_UP }, (_, at) => ({
        path: pathOf(patients[at % patients.length].id, at),
        headers,
      }));
      const { milliseconds } = await measureLatencies(product.url, asks, { people: PEOPLE });
      taken[what] = quantile(milliseconds.slice(WARM_UP), 0.95);
    }
    taken['a send'] = await sends(client, product, practice);
    return taken;
  } finally {
    await client.end();
    await product.stop();
    await network.stop();
  }
}

async function sends(client, product, practice) {
  const {
    rows: [{ beyond }],
  } = await client.query('SELECT max(account_number::int) AS beyond FROM patients WHERE practice_id = $1', [
    practice.id,
  ]);
  await client.query(
    `INSERT INTO patients (practice_id, id, account_number, first_name, last_name, gender, birth_date, address, city,
      state, zip_code, home_phone, created_at, updated_at)
    SELECT $1, gen_random_uuid(), ($2::int + n)::text, 'Robin', 'Sent', 'Female', date '1960-01-01' + n, '1 Oak Avenue',
      'Birmingham', 'AL', '35205', '2055550142', now(), now()
    FROM generate_series(1, $3::int) n`,
    [practice.id, beyond, SENDS + WARM_UP],
  );
  await addPrescriptions(client, practice, { count: SENDS + WARM_UP, status: 'Pending', beyond });
  const { rows } = await client.query(
    `SELECT r.id, r.version FROM prescriptions r JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
    WHERE r.practice_id = $1 AND r.script_status = 'Pending' AND p.account_number::int > $2`,
    [practice.id, beyond],
  );
  const [{ headers }] = practice.prescribers;
  const { milliseconds } = await measureLatencies(
    product.url,
    rows.map(({ id, version }) => ({
      path: `/api/prescriptions/sendprescription/${id}`,
      headers,
      body: { version },
    })),
    { people: PEOPLE },
  );
  return quantile(milliseconds.slice(WARM_UP), 0.95);
}
