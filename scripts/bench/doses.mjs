import { measureLatencies } from './load/latencies.mjs';
import { fillCharts, MEDICATIONS } from './practice/charts.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'From directions to findings on the dose, of a patient with 25 medications';

const PATIENTS = 200;
const ROUNDS = inFull(4, 1);
const ASKS = 500;
/** People prescribing at the same moment. */
const PEOPLE = 4;
const AIM = 30;
const SIG = 'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for pain for 10 days.';

export async function run({ say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const bare = await start('bare-service', { BARE_DATABASE: product.databaseUrl });
  try {
    const practice = await makePractice(client, product, { patients: PATIENTS });
    say(`Writing ${PATIENTS * MEDICATIONS} medications …`);
    await fillCharts(client, practice.id, SIG);
    const [{ headers }] = practice.prescribers;
    const { rows: patients } = await client.query(
      'SELECT id FROM patients WHERE practice_id = $1 ORDER BY id',
      [practice.id],
    );
    const { rows: drugs } = await client.query(
      "SELECT id, potency_unit_code FROM products WHERE source = 'starter' AND dose_form = 'tablet' " +
        'ORDER BY rank DESC, id LIMIT 400',
    );
    const ask = (at) => {
      const drug = drugs[(at * 13) % drugs.length];
      return {
        path: '/api/doses/check',
        headers,
        body: {
          patientId: patients[(at * 7) % patients.length].id,
          drugId: drug.id,
          sig: SIG,
          dispense: '120',
          units: drug.potency_unit_code,
          daysSupply: 10,
        },
      };
    };

    const taken = { check: [], floor: [] };
    let computed = 0;
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
      computed += bodies.filter((body) => JSON.parse(body).given.length > 0).length;
    }
    return [
      ...[0.5, 0.95, 0.99].map((share) => {
        const [value, floor] = [quantile(taken.check, share), quantile(taken.floor, share)];
        return {
          measure: `p${String(share * 100)} of ${taken.check.length} checks, the floor reads one row`,
          value,
          unit: 'ms',
          floor,
          ratio: value / floor,
          ...(share === 0.95 ? { aim: `under ${AIM} ms`, met: value < AIM } : {}),
        };
      }),
      {
        measure: 'checks whose directions gave an amount',
        value: (100 * computed) / taken.check.length,
        unit: '%',
      },
    ];
  } finally {
    await bare.stop();
    await client.end();
    await product.stop();
  }
}
