import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TerminalFailure } from '../messages';
import { page } from './loopback-page';

/** Where the browser comes back to after signing in. */
export interface Loopback {
  /** http://127.0.0.1:port/callback */
  readonly redirectUri: string;
  /** The address the browser came back with, code and state in its query. Rejects when `signal` aborts. */
  callback(signal: AbortSignal): Promise<URL>;
  close(): void;
}

/**
 * Listens on this machine alone, as RFC 8252 section 7.3 has it.
 * @param port one that the identity provider knows; any free one when absent, which that section has every
 * provider allow and some do not
 * @throws TerminalFailure terminal.callback-port-busy
 */
export async function listenLoopback(port = 0): Promise<Loopback> {
  let arrived: (url: URL) => void = () => undefined;
  const arrival = new Promise<URL>((resolve) => {
    arrived = resolve;
  });
  const server = createServer((request, response) => {
    const url = new URL(
      request.url ?? '/',
      `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    );
    if (request.method !== 'GET' || url.pathname !== '/callback') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end('There is nothing at this address.\n');
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
      connection: 'close',
    });
    response.end(page(url.searchParams.has('error') ? 'refused' : 'done'), () => arrived(url));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new TerminalFailure('terminal.callback-port-busy', { port: String(port) }, error)
          : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    redirectUri: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/callback`,
    callback: (signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => reject(signal.reason as Error);
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        void arrival.then((url) => {
          signal.removeEventListener('abort', stop);
          resolve(url);
        });
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
