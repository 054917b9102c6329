import { directoryLines, importDirectory } from './catalogue/directory.mjs';
import { measureLatencies } from './load/latencies.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

export const title = 'From starting the server to its first answers';

const ROUNDS = inFull(7, 1);
/** Milliseconds until it is ready: with the starter catalogue, the whole directory, a demo that was kept. */
const AIMS = { starter: 1_000, whole: 1_400, demo: 2_000 };
const SEARCH = '/api/drugs/_search?searchStr=lisinopril%2010';

export async function run({ root, say, startProduct }) {
  return [...(await onPostgresql(root, say, startProduct)), ...(await onPglite(startProduct))];
}

/** With the starter catalogue, and with the whole directory imported. */
async function onPostgresql(root, say, startProduct) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  try {
    const {
      prescribers: [{ headers }],
    } = await makePractice(client, product);
    const starter = await starts(product, headers, () => bareStart(product.databaseUrl));
    say('Importing the directory …');
    await importDirectory(product.url, headers, directoryLines(root));
    const whole = await starts(product, headers, () => bareStart(product.databaseUrl));
    return [
      ...rowsOf('PostgreSQL', starter, AIMS.starter),
      ...rowsOf('PostgreSQL, 103,796 packages imported', whole, AIMS.whole),
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

async function onPglite(startProduct) {
  const product = await startProduct({ database: 'pglite', demo: true });
  try {
    return rowsOf(
      'the embedded database with its demo, which was kept',
      await starts(product, undefined, () => bareStart(undefined)),
      AIMS.demo,
    );
  } finally {
    await product.stop();
  }
}

/**
 * Milliseconds from starting the process, on storage that is migrated and filled: until it says it is ready,
 * and until the first search was answered.
 */
async function starts(product, headers, bare) {
  const taken = { ready: [], search: [], floor: [] };
  for (let round = -1; round < ROUNDS; round++) {
    // the first one fills the disk cache
    await product.kill('SIGTERM');
    const begun = performance.now();
    await product.restart();
    const ready = performance.now() - begun;
    if (headers) await measureLatencies(product.url, [{ path: SEARCH, headers }], { people: 1 });
    const search = performance.now() - begun;
    const floor = await bare();
    if (round < 0) continue;
    taken.ready.push(ready);
    taken.floor.push(floor);
    if (headers) taken.search.push(search);
  }
  return taken;
}

/** Milliseconds until a bare Fastify that connects to the same database answers. */
async function bareStart(databaseUrl) {
  const begun = performance.now();
  const bare = await start('bare-service', databaseUrl ? { BARE_DATABASE: databaseUrl } : {});
  await (await fetch(`${bare.url}/health`)).text();
  const taken = performance.now() - begun;
  await bare.stop();
  return taken;
}

function rowsOf(where, { ready, search, floor }, aim) {
  const row = (measure, values, withAim) => ({
    measure,
    value: median(values),
    unit: 'ms',
    floor: median(floor),
    ratio: median(values) / median(floor),
    ...(withAim ? { aim: `at most ${aim} ms`, met: median(values) <= aim } : {}),
  });
  return [
    row(`ready on ${where}, median of ${ROUNDS}`, ready, aim !== undefined),
    ...(search.length > 0 ? [row(`first search answered on ${where}`, search, false)] : []),
  ];
}
