import { measureLatencies } from './load/latencies.mjs';
import { watched } from './load/processor-time.mjs';
import { measureRate } from './load/rate.mjs';
import { fillCharts, MEDICATIONS } from './practice/charts.mjs';
import { connect } from './practice/connect.mjs';
import { addPrescriptions, makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title =
  'Judging orders of patients with 25 medications, 10 allergies and 15 problems, and its share of a send';

const PATIENTS = 200;
const ROUNDS = inFull(4, 1);
const ASKS = 500;
/** People prescribing at the same moment. */
const PEOPLE = 4;
const AIM = 30;
/** Rows of a list that are judged by one call, and how often that is asked. */
const PENDING = 50;
const PENDING_ASKS = 40;
/** Sends of patients of whom little is recorded, and what judging takes of them. */
const SENDS = { prepared: 12_000, seconds: 4, warmUp: 6, connections: 16, mostShare: 15 };

export async function run({ say, startProduct }) {
  const network = await start('status-network');
  const product = await startProduct({
    database: 'postgres',
    env: { ERX_RATE_LIMIT: '0', PHARMACY_NETWORK_URL: network.url },
  });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product, { patients: PATIENTS });
    say(`Writing ${PATIENTS * MEDICATIONS} medications …`);
    await fillCharts(client, practice.id);
    const [{ headers }] = practice.prescribers;
    const { rows: patients } = await client.query(
      'SELECT id FROM patients WHERE practice_id = $1 ORDER BY id',
      [practice.id],
    );
    const { rows: drugs } = await client.query(
      "SELECT id FROM products WHERE source = 'starter' ORDER BY rank DESC, id LIMIT 400",
    );
    const ask = (at) => ({
      path: `/api/drugs/interactions/patient/${patients[(at * 7) % patients.length].id}/drug/${drugs[(at * 13) % drugs.length].id}`,
      headers,
    });

    const taken = { check: [], floor: [] };
    let found = 0;
    for (let round = -1; round < ROUNDS; round++) {
      // the first one warms up
      const { milliseconds, bodies } = await measureLatencies(
        product.url,
        Array.from({ length: ASKS }, (_, at) => ask((round + 1) * ASKS + at)),
        { people: PEOPLE },
      );
      const floor = await measureLatencies(
        bare.url,
        Array.from({ length: ASKS }, () => ({ path: '/rows/00000000-0000-4000-8000-000000000000' })),
        { people: PEOPLE },
      );
      if (round < 0) continue;
      taken.check.push(...milliseconds);
      taken.floor.push(...floor.milliseconds);
      for (const body of bodies) {
        const reply = JSON.parse(body);
        found +=
          reply.allergyInteractions.length +
          reply.drugInteractions.length +
          reply.drugFoodInteractions.length;
      }
    }
    await addPrescriptions(client, practice, { count: PENDING, status: 'Pending' });
    const { rows: pending } = await client.query('SELECT id FROM prescriptions WHERE practice_id = $1', [
      practice.id,
    ]);
    const judged = await measureLatencies(
      product.url,
      Array.from({ length: PENDING_ASKS }, () => ({
        path: '/api/prescriptions/_judge',
        headers,
        body: { ids: pending.map(({ id }) => id) },
      })),
      { people: 1 },
    );
    return [
      ...[0.5, 0.95, 0.99].map((share) => {
        const [value, floor] = [quantile(taken.check, share), quantile(taken.floor, share)];
        return {
          measure: `p${String(share * 100)} of ${taken.check.length} checks`,
          value,
          unit: 'ms',
          floor,
          ratio: value / floor,
          ...(share === 0.95 ? { aim: `under ${AIM} ms`, met: value < AIM } : {}),
        };
      }),
      {
        measure: `p95 of judging ${String(PENDING)} pending rows together`,
        value: quantile(judged.milliseconds, 0.95),
        unit: 'ms',
      },
      { measure: 'interactions found by a check, on average', value: found / taken.check.length, unit: '' },
      ...(await shareOfSend(client, product)),
    ];
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
    await network.stop();
  }
}

/**
 * What judging takes of a send's processor time in the service: rows judged by themselves, as a list that waits asks
 * for them, against the same rows sent, delivery included. An upper bound: the list reads duplicates, too.
 */
async function shareOfSend(client, product) {
  const practice = await makePractice(client, product, { from: 1, patients: SENDS.prepared });
  await addPrescriptions(client, practice, { count: SENDS.prepared, status: 'Pending' });
  const { rows } = await client.query(
    'SELECT id, provider_id, version FROM prescriptions WHERE practice_id = $1 ORDER BY order_number',
    [practice.id],
  );
  const headers = new Map(practice.prescribers.map((person) => [person.id, person.headers]));
  const processes = { server: product.serverPid() };
  const list = rows.values();
  const send = () => {
    const { value: row } = list.next();
    return (
      row && {
        path: `/api/prescriptions/sendprescription/${row.id}`,
        headers: headers.get(row.provider_id),
        body: JSON.stringify({ version: row.version }),
      }
    );
  };
  const { connections, seconds, warmUp, mostShare } = SENDS;
  await measureRate(product.url, send, { connections, seconds: warmUp });
  const sends = await watched(processes, () => measureRate(product.url, send, { connections, seconds }));
  const waiting = [...list].map(({ id }) => id);
  const asks = Array.from({ length: PENDING_ASKS }, (_, at) =>
    waiting.slice(at * PENDING, (at + 1) * PENDING),
  );
  const judge = () =>
    measureLatencies(
      product.url,
      asks.map((ids) => ({
        path: '/api/prescriptions/_judge',
        headers: practice.prescribers[0].headers,
        body: { ids },
      })),
      { people: 4 },
    );
  await judge();
  const judged = await watched(processes, judge);
  const perSend = (1000 * sends.processors.server) / sends.accepted;
  const perJudged = (1000 * judged.processors.server) / asks.flat().length;
  const share = (100 * perJudged) / perSend;
  return [
    { measure: 'processor time of a send in its service', value: perSend, unit: 'ms' },
    { measure: 'of judging one in its service', value: perJudged, unit: 'ms' },
    {
      measure: 'judging as a share of a send',
      value: share,
      unit: '%',
      aim: `at most ${String(mostShare)} %`,
      met: share <= mostShare,
    },
  ];
}
