import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../workspace/failure.mjs';
import { installMissing } from '../workspace/install.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { openDataFolder, sandboxCredentials } from './data-folder.mjs';
import { environments } from './environment.mjs';
import { requireFreePort } from './ports.mjs';
import { untilReady } from './readiness.mjs';
import { readSettings } from './settings.mjs';
import { stopSignal } from './stop-signal.mjs';
import { welcome } from './welcome.mjs';

const READY_WITHIN_MS = 120_000;

/**
 * Runs the product from its sources. The browser sees one origin, as in production: Vite holds the public
 * port and passes /api, /identity and /network on to the server one port above, which knows the public
 * address as its own. So issuer, redirects, cookies and the push hub are those of production, and pages
 * reload hot.
 */
export async function develop({ argv, env, root = ROOT, say = console.log }) {
  const settings = readSettings(argv, env, root);
  const serverPort = settings.port + 1;
  const stop = stopSignal();
  await requireFreePort(settings.port, 'the web application', '--port or ERX_PORT');
  await requireFreePort(serverPort, 'the server behind the web application', '--port or ERX_PORT');
  await requireFreePort(settings.sandboxPort, 'the sandbox', '--sandbox-port or SANDBOX_PORT');
  await requireFreePort(settings.mailPort, 'the mail of the sandbox', '--mail-port or SANDBOX_MAIL_PORT');
  const unlock = openDataFolder(settings.data);
  const started = [];
  try {
    await installMissing({ root, say, signal: stop });
    const url = `http://localhost:${settings.port}`;
    const added = environments({ ...settings, port: serverPort }, sandboxCredentials(settings.data), url);
    const run = (name, folder, command, own) => {
      const one = startPrefixed(name, command, join(root, 'packages', folder), { ...env, ...own });
      started.push(one);
      return one;
    };
    const watch = [
      process.execPath,
      join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
      'watch',
      '--clear-screen=false',
      'src/main.ts',
    ];
    run('sandbox', 'sandbox', watch, added.sandbox);
    run('server', 'server', watch, added.server);
    run('web', 'web', [process.execPath, join('node_modules', 'vite', 'bin', 'vite.js')], {
      ERX_WEB_PORT: String(settings.port),
      ERX_ORIGIN: `http://localhost:${serverPort}`,
    });

    const sandboxUrl = `http://127.0.0.1:${settings.sandboxPort}`;
    const gone = Promise.race(started.map(async (one) => (await one.exited, one)));
    const ready = Promise.all(
      [url, `${url}/api/health`, `${sandboxUrl}/health`].map((address) =>
        untilReady(address, { signal: stop, within: READY_WITHIN_MS }),
      ),
    );
    const first = await Promise.race([gone, stop.fired, ready]);
    if (Array.isArray(first) && first.every(Boolean)) {
      say(
        welcome({
          url,
          sandboxUrl,
          logs: 'this window',
          issuer: env.OIDC_ISSUER,
          seconds: performance.now() / 1000,
        }),
      );
    }
    // A server that does not start stays under watch: the next saved file may mend it.
    const ended = await Promise.race([gone, stop.fired]);
    if (!stop.aborted)
      throw new Failure(`The ${ended.name} ended by itself, so the rest was stopped: what it said is above.`);
    return 0;
  } finally {
    await Promise.all(started.map((one) => one.stop()));
    unlock();
  }
}

/** A process whose every line of output is shown behind its name. */
function startPrefixed(name, [program, ...args], cwd, env) {
  const child = spawn(program, args, {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(8)}| ${line}`));
  }
  const exited = new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  const signal = (which) => {
    try {
      // The watcher and what it watches are one group.
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, which);
    } catch {
      // Gone already.
    }
  };
  return {
    name,
    exited,
    async stop() {
      signal('SIGTERM');
      const force = setTimeout(() => signal('SIGKILL'), 10_000);
      await exited;
      clearTimeout(force);
    },
  };
}
