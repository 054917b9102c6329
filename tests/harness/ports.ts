import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports below those that a system gives to connections and to anyone who asks for any port (Linux from 32,768,
 * others from 49,152): between this answer and its use, and while what uses it starts again, no connection
 * takes it away.
 */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * Each process begins elsewhere and continues from there, so that it gives none twice and what another one
 * has just given is far away.
 */
let last = randomInt(FIRST, LAST);

/**
 * A port that no one listens on.
 * @throws when there is none
 */
export async function freePort(): Promise<number> {
  for (let tried = FIRST; tried <= LAST; tried += 1) {
    last = last < LAST ? last + 1 : FIRST;
    if ((await isFree(last, '127.0.0.1')) && (await isFree(last, 'localhost'))) return last;
  }
  throw new Error(`No port from ${String(FIRST)} to ${String(LAST)} is free.`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => {
      resolve(false);
    });
    server.listen(port, host, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}
