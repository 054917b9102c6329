import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../workspace/failure.mjs';
import { peakDuring } from './load/memory.mjs';
import { connect } from './practice/connect.mjs';
import { practiceWithTrail, sealed } from './practice/trail.mjs';
import { inFull } from './report/amounts.mjs';
import { median } from './report/statistics.mjs';

/** Fewer for a look while others work on the machine: ERX_BENCH_ROWS=200000. */
const ROWS = Number(process.env.ERX_BENCH_ROWS ?? inFull(1_000_000, 50_000));
const ROUNDS = inFull(3, 1);
const SHARE = 0.8;
const MEMORY = 150;

export const title = `Export of ${ROWS.toLocaleString('en-US')} audit records through the command, against the server's own rate`;

export async function run({ root, say, startProduct }) {
  const product = await startProduct({ database: 'postgres', env: { ERX_RATE_LIMIT: '0' } });
  const client = await connect(product);
  const folder = await mkdtemp(join(tmpdir(), 'erx-bench-export-'));
  try {
    const practice = await practiceWithTrail(client, product, ROWS, 0, say);
    await sealed(client, practice, say);
    const [{ headers }] = practice.prescribers;
    const erx = await commandOf(product, practice, headers, { root, folder });
    // In turns, so that whatever else the machine does meets both alike; the first round only warms the
    // database.
    const [plain, byCommand, peaks] = [[], [], []];
    for (let round = -1; round < ROUNDS; round += 1) {
      const file = join(folder, 'trail.csv');
      const fetched = () =>
        timed(() => fetchWhole(`${product.url}/api/audititems/search/export?clickLogEvent=true`, headers));
      const exported = () => timed(() => erx(['audit', 'export', '--clicks', '--out', file, '--json']));
      const isOwnFirst = round % 2 === 0;
      const first = await (isOwnFirst ? fetched() : exported());
      const second = await (isOwnFirst ? exported() : fetched());
      const [
        own,
        {
          seconds,
          result: { peak },
        },
      ] = isOwnFirst ? [first, second] : [second, first];
      const { size: bytes } = await stat(file);
      // each export adds a record or two
      if (bytes < own.result * 0.99) throw new Failure(`the command saved ${bytes} bytes of ${own.result}`);
      say(
        `${(bytes / 1e6).toFixed(0)} MB: fetched in ${own.seconds.toFixed(1)} s, exported in ` +
          `${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB`,
      );
      if (round < 0) continue;
      plain.push(own.seconds);
      byCommand.push(seconds);
      peaks.push(peak);
    }
    const [floor, value, peak] = [median(plain), median(byCommand), Math.max(...peaks)];
    return [
      {
        measure: `erx audit export, median of ${ROUNDS}`,
        value,
        unit: 's',
        floor,
        ratio: value / floor,
        aim: `at least ${SHARE * 100} % of the rate of fetch`,
        met: floor / value >= SHARE,
      },
      {
        measure: 'records a second through the command',
        value: ROWS / value,
        unit: '/s',
        floor: ROWS / floor,
        ratio: floor / value,
      },
      ...(peak > 0
        ? [
            {
              measure: 'most memory of the command',
              value: peak,
              unit: 'MB',
              aim: `under ${MEMORY}`,
              met: peak < MEMORY,
            },
          ]
        : []),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await client.end();
    await product.stop();
  }
}

/**
 * The built program as an unattended script runs it: with a service account that may export the trail and
 * nothing else.
 */
async function commandOf(product, practice, headers, { root, folder }) {
  const answer = await fetch(`${product.url}/api/serviceaccounts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', rights: ['audit.export'] }),
  });
  if (answer.status !== 201)
    throw new Failure(`the service account was answered with ${answer.status}: ${await answer.text()}`);
  const { clientId, clientSecret } = await answer.json();
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    ERX_CONFIG_DIR: folder,
    ERX_SERVER: product.url,
    ERX_CLIENT_ID: clientId,
    ERX_CLIENT_SECRET: clientSecret,
  };
  return (words) => {
    const child = spawn(process.execPath, [join(root, 'packages', 'cli', 'dist', 'erx.js'), ...words], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return peakDuring(
      child.pid,
      () =>
        new Promise((resolve, reject) => {
          child.once('exit', (code) => {
            if (code === 0) resolve();
            else reject(new Failure(`erx ${words.join(' ')} ended with ${code}.`));
          });
        }),
    );
  };
}

async function timed(work) {
  const begun = performance.now();
  const result = await work();
  return { seconds: (performance.now() - begun) / 1000, result };
}

/** What the server gives by itself: the same export, fetched and thrown away. @returns its bytes */
async function fetchWhole(url, headers) {
  const response = await fetch(url, { method: 'POST', headers });
  if (response.status !== 200) throw new Failure(`the export was answered with ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}
