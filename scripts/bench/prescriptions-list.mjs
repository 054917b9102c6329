import { cursorsOf } from './load/pages.mjs';
import { measureInRounds } from './load/rounds.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { connect } from './practice/connect.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

const PRESCRIPTIONS = inFull(1_000_000, 30_000);
export const title = `Lists of a practice with ${PRESCRIPTIONS.toLocaleString('en-US')} prescriptions`;

const ROUNDS = inFull(4, 1);
const ASKS = 250;
const PEOPLE = 4;
const AIM = 50;
const SENT = '/api/prescriptions/status/Sent';

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product);
    say(`Writing ${PRESCRIPTIONS.toLocaleString('en-US')} prescriptions …`);
    await addPrescriptions(client, practice, { count: PRESCRIPTIONS, status: 'mixed' });
    // One in ten thousand has a refill request that waits.
    await client.query(
      `UPDATE prescriptions
        SET sub_state = 'RefillRequestPending'
        WHERE practice_id = $1 AND script_status = 'Sent' AND right(order_number, 4) = '0001'`,
      [practice.id],
    );
    const [{ headers }] = practice.prescribers;
    const cursors = await cursorsOf(product.url, `${SENT}?`, headers);
    const { rows: patients } = await client.query('SELECT id FROM patients WHERE practice_id = $1', [
      practice.id,
    ]);
    const lists = {
      'first page': () => SENT,
      'first page of the last month': () => `${SENT}?duration=LastMonth`,
      'first page, 100 rows': () => `${SENT}?limit=100`,
      'a page from anywhere': (at) => `${SENT}?after=${cursors[(at * 37) % cursors.length]}`,
      'a page from the far end of a year': (at) =>
        `${SENT}?duration=LastYear&after=${cursors[Math.floor(cursors.length / 3) - 1 - (at % 5)]}`,
      'pending, first page': () => '/api/prescriptions/status/Pending',
      'pending, first page, 200 rows': () => '/api/prescriptions/status/Pending?limit=200',
      'cancelled after sending, of the last month': () =>
        '/api/prescriptions/status/CancelledAfterSending?duration=LastMonth',
      'with a refill request': () => '/api/prescriptions/status/RefillRequest',
      'of one patient': (at) => `${SENT}?patientId=${patients[(at * 37) % patients.length].id}`,
    };

    const { taken, floor } = await measureInRounds({ product: product.url, bare: bare.url }, lists, {
      headers,
      rounds: ROUNDS,
      count: ASKS,
      people: PEOPLE,
    });
    return Object.entries(taken).flatMap(([name, milliseconds]) =>
      [0.5, 0.95].map((share) => {
        const [value, least] = [quantile(milliseconds, share), quantile(floor, share)];
        return {
          measure: `${name}, p${String(share * 100)}`,
          value,
          unit: 'ms',
          floor: least,
          ratio: value / least,
          ...(share === 0.95 ? { aim: `under ${AIM} ms`, met: value < AIM } : {}),
        };
      }),
    );
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
  }
}
