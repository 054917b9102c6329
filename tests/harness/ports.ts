import { createServer } from 'node:net';

/** Each process of a run has a row of ports of its own, so that no two are given the same one before its server listens. */
const ROWS = 200;
const IN_ROW = 100;
/**
 * The rows end below what systems give out by themselves (Linux from 32768, macOS and Windows from 49152): nobody who asks for any port, and no
 * connection that leaves, takes one of these before its server listens or while that server is stopped and started again.
 */
const FIRST = 12_000;

let given = 0;

/**
 * A port on which nobody listens, and that is given to nobody else for as long as it takes to begin.
 * @throws Error when every port of this process's row is taken
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < IN_ROW; tries += 1) {
    const port = FIRST + (process.pid % ROWS) * IN_ROW + given % IN_ROW;
    given += 1;
    if (await isFree(port, '127.0.0.1') && await isFree(port, '::1')) return port;
  }
  throw new Error('Every port that this process may give out is taken.');
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true); // this machine has no such address
      else reject(error);
    });
    server.listen({ port, host }, () => {
      server.close(() => { resolve(true); });
    });
  });
}
