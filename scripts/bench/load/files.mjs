import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const PSQL = 'psql';

/**
 * Takes a file from the service to its end, and makes a digest of it on the way as the floor does.
 * @param {string} url
 * @param {RequestInit} init
 * @returns {Promise<{ bytes: number, end: string | undefined }>} how long it is, and its last line
 * @throws {Error} when the answer is not 200
 */
export async function fetchWhole(url, init) {
  const response = await fetch(url, init);
  if (response.status !== 200) throw new Error(`the export was answered with ${String(response.status)}`);
  const hash = createHash('sha256');
  let bytes = 0;
  let last = Buffer.alloc(0);
  for await (const chunk of response.body) {
    hash.update(chunk);
    bytes += chunk.length;
    last = chunk;
  }
  return { bytes, end: Buffer.from(last).toString().slice(-200).split('\n').filter(Boolean).at(-1) };
}

/**
 * Seconds in which psql copies what a query finds into a digest: the floor of an export. Undefined where psql
 * is not on this machine.
 */
export function secondsToCopy(databaseUrl, query) {
  if (spawnSync(PSQL, ['--version']).status !== 0) return undefined;
  const begun = performance.now();
  execFileSync('sh', ['-c', `${PSQL} "$URL" -c "$COPY" | sha256sum`], {
    env: { ...process.env, URL: databaseUrl, COPY: `\\copy (${query.replaceAll('\n', ' ')}) TO STDOUT CSV` },
  });
  return (performance.now() - begun) / 1000;
}
