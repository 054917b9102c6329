import { setTimeout as pause } from 'node:timers/promises';
import { measureLatencies } from './load/latencies.mjs';
import { residentMegabytes } from './load/memory.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';

export const title = 'Memory of the service: ready, under load, and given back';

/** Megabytes. */
const AIMS = { ready: 220, loaded: 350, firstStart: 600 };
const ASKS = 20_000;
const PEOPLE = 32;
/** What is read behind the first answer, and what is given back, take so long at most. */
const SETTLED = 10_000;

export async function run({ startProduct }) {
  return [...(await onPostgresql(startProduct)), ...(await onPglite(startProduct))];
}

async function onPostgresql(startProduct) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  try {
    const {
      prescribers: [{ headers }],
    } = await makePractice(client, product);
    await product.restart();
    const floor = await bareMegabytes(product.databaseUrl);
    const ready = residentMegabytes(product.serverPid());
    await pause(SETTLED);
    const settled = residentMegabytes(product.serverPid());
    const asks = ['lisinopril 10', 'metop', 'insulin', 'amox 500', 'a'].map((text) => ({
      path: `/api/drugs/_search/rows?searchStr=${encodeURIComponent(text)}`,
      headers,
    }));
    await measureLatencies(
      product.url,
      Array.from({ length: ASKS }, (_, at) => asks[at % asks.length]),
      { people: PEOPLE },
    );
    const loaded = residentMegabytes(product.serverPid());
    await pause(SETTLED);
    return [
      rowOf('just ready on PostgreSQL', ready, floor, AIMS.ready),
      rowOf('what is known of drugs read, on PostgreSQL', settled, floor),
      rowOf(`after ${ASKS} searches, ${PEOPLE} at once`, loaded, floor, AIMS.loaded),
      rowOf(`${SETTLED / 1000} s later`, residentMegabytes(product.serverPid()), floor, AIMS.loaded),
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** The first start makes the database and the demo practices, the second one has them. */
async function onPglite(startProduct) {
  const product = await startProduct({ database: 'pglite', demo: true });
  try {
    const kept = residentMegabytes(product.serverPid());
    const floor = await bareMegabytes(undefined);
    await product.restart({ ERX_DATA: `${product.dataFolder}/first` });
    return [
      rowOf('ready on the embedded database with its demo, which was kept', kept, floor, AIMS.firstStart),
      rowOf(
        'ready after its first start, which made it',
        residentMegabytes(product.serverPid()),
        floor,
        AIMS.firstStart,
      ),
    ];
  } finally {
    await product.stop();
  }
}

async function bareMegabytes(databaseUrl) {
  const bare = await start('bare-service', databaseUrl ? { BARE_DATABASE: databaseUrl } : {});
  try {
    return residentMegabytes(bare.pid);
  } finally {
    await bare.stop();
  }
}

const rowOf = (measure, value, floor, aim) => ({
  measure,
  value,
  unit: 'MB',
  floor,
  ratio: value / floor,
  ...(aim === undefined ? {} : { aim: `at most ${aim} MB`, met: value <= aim }),
});
