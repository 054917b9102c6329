import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importDirectory } from './catalogue/directory.mjs';
import { madeUpDirectory } from './catalogue/pharmacies.mjs';
import { measureLatencies } from './load/latencies.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'Pharmacy search over a directory of 70,000';

const PHARMACIES = 70_000;
const ROUNDS = inFull(4, 1);
const ASKS = 100;
/** People searching at the same moment. */
const PEOPLE = 4;
const AIM = 30;

export async function run({ say, startProduct }) {
  const directory = madeUpDirectory(PHARMACIES);
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  try {
    const {
      prescribers: [{ headers }],
    } = await makePractice(client, product);
    say(`Importing ${PHARMACIES.toLocaleString('en-US')} pharmacies …`);
    const begun = performance.now();
    const stored = await importDirectory(product.url, headers, directory.lines, 'pharmacies');
    const seconds = (performance.now() - begun) / 1000;
    await client.query('VACUUM (ANALYZE) pharmacies'); // as autovacuum does within a minute of an import

    const { taken, floor, found } = await measure(product, headers, searches(directory));
    return [
      {
        measure: `pharmacies stored by the import, ${(stored / seconds).toFixed(0)} a second`,
        value: stored,
        unit: '',
      },
      ...Object.entries(taken).flatMap(([name, milliseconds]) =>
        [0.5, 0.95].map((share) => {
          const [value, least] = [quantile(milliseconds, share), quantile(floor, share)];
          return {
            measure: `${name}, p${String(share * 100)} (${String(found[name])}% find something)`,
            value,
            unit: 'ms',
            floor: least,
            ratio: value / least,
            ...(share === 0.95 ? { aim: `under ${AIM} ms`, met: value < AIM } : {}),
          };
        }),
      ),
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** What a person fills in: each with the address of the nth search of its kind. */
function searches({ places, names }) {
  const at = (n) => (n * 7919) % places.length;
  const search = (fields) =>
    `/api/lookuppharmacies/_search?${new URLSearchParams({ ...fields, limit: '50' }).toString()}`;
  const word = (n) => names[at(n)].split(' ')[0].slice(0, 5);
  const near = (n, mileRadius) => ({ zipCode: places[at(n)].zip, ...(mileRadius ? { mileRadius } : {}) });
  return {
    'within 5 miles': (n) => search(near(n, '5')),
    'within 25 miles': (n) => search(near(n, '25')),
    'within 100 miles': (n) => search(near(n, '100')),
    'within 250 miles': (n) => search(near(n, '250')),
    'within 25 miles, by name': (n) => search({ ...near(n, '25'), name: word(n) }),
    'within 250 miles, by name': (n) => search({ ...near(n, '250'), name: word(n) }),
    'within 25 miles, mail order': (n) => search({ ...near(n, '25'), speciality: 'MailOrder' }),
    'within 25 miles, retail': (n) => search({ ...near(n, '25'), speciality: 'Retail' }),
    'within 100 miles, state and city': (n) =>
      search({ ...near(n, '100'), city: places[at(n)].city, state: places[at(n)].state }),
    'nearest, whatever the distance': (n) => search(near(n)),
    'by name': (n) => search({ name: word(n) }),
    'by a name that nobody has': (n) => search({ name: `zq${String(n)}` }),
    'by name and state': (n) => search({ name: word(n), state: places[at(n)].state }),
    'by city': (n) => search({ city: places[at(n)].city }),
    'by city and state': (n) => search({ city: places[at(n)].city, state: places[at(n)].state }),
    'by state': (n) => search({ state: places[at(n)].state }),
    'by state, mail order': (n) => search({ state: places[at(n)].state, speciality: 'MailOrder' }),
    'mail order': () => search({ speciality: 'MailOrder' }),
    'by nothing': () => search({}),
    'list of mail order': () => '/api/lookuppharmacies/mailorder',
    'last updated': () => '/api/lookuppharmacies/lastupdated',
  };
}

/** Every kind in turns with a bare route that answers with as much JSON as a search does. */
async function measure(product, headers, kinds) {
  const folder = mkdtempSync(join(tmpdir(), 'erx-bench-'));
  const {
    bodies: [body],
  } = await measureLatencies(product.url, [{ path: kinds['within 25 miles'](1), headers }], { people: 1 });
  writeFileSync(join(folder, 'reply.json'), body);
  const bare = await start('bare-service', { BARE_REPLY: join(folder, 'reply.json') });
  const taken = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
  const floor = [];
  const found = {};
  try {
    for (let round = -1; round < ROUNDS; round++) {
      // the first one warms up
      for (const [name, pathOf] of Object.entries(kinds)) {
        const asks = Array.from({ length: ASKS }, (_, at) => ({
          path: pathOf((round + 1) * ASKS + at),
          headers,
        }));
        const { milliseconds, bodies } = await measureLatencies(product.url, asks, { people: PEOPLE });
        if (round < 0) continue;
        taken[name].push(...milliseconds);
        found[name] = Math.round((100 * bodies.filter((reply) => reply !== '[]').length) / bodies.length);
      }
      const { milliseconds } = await measureLatencies(
        bare.url,
        Array.from({ length: ASKS }, () => ({ path: '/reply' })),
        { people: PEOPLE },
      );
      if (round >= 0) floor.push(...milliseconds);
    }
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true });
  }
  return { taken, floor, found };
}
