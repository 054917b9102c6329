import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryLines, importDirectory } from './catalogue/directory.mjs';
import { QUERY_KINDS, typedQueries } from './catalogue/queries.mjs';
import { measureLatencies } from './load/latencies.mjs';
import { connect } from './practice/connect.mjs';
import { makePractice } from './practice/practice.mjs';
import { start } from './processes/start.mjs';
import { inFull } from './report/amounts.mjs';
import { quantile } from './report/statistics.mjs';

export const title = 'Drug search at the API over the whole NDC directory, as the search box asks';

const ROUNDS = inFull(4, 1);
const QUERIES = 1500;
/** People typing at the same moment. */
const PEOPLE = 4;
/** p95 in milliseconds: of all of them at once, and of one alone. */
const AIM = 5;
const AIM_ALONE = 3;

export async function run({ root, say, startProduct }) {
  const lines = directoryLines(root);
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  try {
    const {
      prescribers: [{ headers }],
    } = await makePractice(client, product);
    say(`Importing ${(lines.length - 1).toLocaleString('en-US')} packages …`);
    const begun = performance.now();
    const stored = await importDirectory(product.url, headers, lines);
    const seconds = (performance.now() - begun) / 1000;

    const queries = typedQueries(lines, QUERIES * ROUNDS);
    const asks = queries.map(({ text }) => ({
      path: `/api/drugs/_search/rows?searchStr=${encodeURIComponent(text)}`,
      headers,
    }));
    // warms up, and tells how large an answer is
    const { bodies } = await measureLatencies(product.url, asks.slice(0, 300), { people: PEOPLE });
    const measured = await againstFloor(product, asks, middleBody(bodies), PEOPLE);
    const alone = await againstFloor(product, asks, middleBody(bodies), 1);
    return [
      {
        measure: `packages stored by the import, ${(stored / seconds).toFixed(0)} a second`,
        value: stored,
        unit: '',
      },
      ...[0.5, 0.95, 0.99].map((share) =>
        rowOf(
          `p${String(share * 100)} of ${asks.length} queries, ${PEOPLE} at once`,
          share,
          measured.server,
          measured.floor,
        ),
      ),
      rowOf('p95, one at a time', 0.95, alone.server, alone.floor, AIM_ALONE),
      ...QUERY_KINDS.map((kind) =>
        rowOf(
          `p95, ${kind}`,
          0.95,
          measured.server.filter((_, at) => queries[at].kind === kind),
          measured.floor,
        ),
      ),
      {
        measure: 'queries that found something',
        value: (100 * measured.bodies.filter((body) => !body.startsWith('{"rows":[]')).length) / asks.length,
        unit: '%',
      },
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

/** The same number of asks at the server and at a bare route that answers with as much JSON, in turns. */
async function againstFloor(product, asks, body, people) {
  const folder = mkdtempSync(join(tmpdir(), 'erx-bench-'));
  writeFileSync(join(folder, 'reply.json'), body);
  const bare = await start('bare-service', { BARE_REPLY: join(folder, 'reply.json') });
  const result = { server: [], floor: [], bodies: [] };
  try {
    const plain = Array.from({ length: QUERIES }, () => ({ path: '/reply' }));
    await measureLatencies(bare.url, plain.slice(0, 300), { people });
    for (let round = 0; round < ROUNDS; round++) {
      const server = await measureLatencies(product.url, asks.slice(round * QUERIES, (round + 1) * QUERIES), {
        people,
      });
      const floor = await measureLatencies(bare.url, plain, { people });
      result.server.push(...server.milliseconds);
      result.bodies.push(...server.bodies);
      result.floor.push(...floor.milliseconds);
    }
  } finally {
    await bare.stop();
    rmSync(folder, { recursive: true });
  }
  return result;
}

const middleBody = (bodies) => [...bodies].sort((a, b) => a.length - b.length)[bodies.length >> 1];

function rowOf(measure, share, server, bare, aim = AIM) {
  const [value, floor] = [quantile(server, share), quantile(bare, share)];
  return {
    measure,
    value,
    unit: 'ms',
    floor,
    ratio: value / floor,
    ...(share === 0.95 ? { aim: `at most ${aim} ms`, met: value <= aim } : {}),
  };
}
