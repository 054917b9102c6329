import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TerminalFailure } from '../messages';

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

const WORDS = {
  done: {
    title: 'Go back to the terminal',
    text: 'The sign-in was handed to it, and it says there whether all went well. You can close this window.',
    sign: '✓',
    color: '#1c6e42',
  },
  refused: {
    title: 'The sign-in was not completed',
    text: 'Nothing was kept. You can close this window; the terminal says what to do next.',
    sign: '!',
    color: '#ac2f33',
  },
} as const;

/**
 * What the browser shows when it comes back to the terminal. The code leaves the address bar immediately, so that
 * it does not stay in the browser's history.
 */
function page(outcome: keyof typeof WORDS): string {
  const { title, text, sign, color } = WORDS[outcome];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
  body {
    margin: 0;
    min-height: 100vh;
    display: grid;
    place-items: center;
    font: 14px/1.5 system-ui, sans-serif;
    background: #f6f7f9;
    color: #1c2127;
  }
  main {
    max-width: 22rem;
    margin: 16px;
    padding: 32px;
    border-top: 4px solid #0c426a;
    border-radius: 2px;
    background: #fff;
    box-shadow: 0 1px 3px #1c212733;
    text-align: center;
  }
  b {
    display: inline-grid;
    place-items: center;
    width: 48px;
    height: 48px;
    border-radius: 50%;
    background: ${color};
    color: #fff;
    font-size: 24px;
  }
  h1 { margin: 16px 0 8px; font-size: 20px; }
  p { margin: 0; }
  @media (prefers-color-scheme: dark) { body { background: #1c2127; color: #f6f7f9; } main { background: #2f343c; border-color: #4c90f0; } }
</style>
<script>history.replaceState(null, '', '/callback')</script>
</head>
<body><main><b aria-hidden="true">${sign}</b><h1>${title}</h1><p>${text}</p></main></body>
</html>
`;
}
