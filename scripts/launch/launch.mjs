import { join } from 'node:path';
import { buildChanged } from '../workspace/build.mjs';
import { installMissing } from '../workspace/install.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { openDataFolder, sandboxCredentials } from './data-folder.mjs';
import { environments } from './environment.mjs';
import { requireFreePort } from './ports.mjs';
import { untilReady } from './readiness.mjs';
import { startService } from './service.mjs';
import { USAGE, readSettings } from './settings.mjs';
import { stopSignal } from './stop-signal.mjs';
import { welcome } from './welcome.mjs';

/**
 * How long the services may take until they answer; the first start makes the database and the demo practice.
 */
const READY_WITHIN_MS = 120_000;

/**
 * Installs and builds what is missing, starts the sandbox and the server, and stays until told to stop.
 * @returns {Promise<number>} the exit code when stopped by a signal: 0
 * @throws {Failure} when something is in the way or a service ends by itself; everything started is stopped
 * first
 */
export async function launch({ argv, env, root = ROOT, say = console.log }) {
  const settings = readSettings(argv, env, root);
  if (settings.help) {
    say(USAGE);
    return 0;
  }
  const stop = stopSignal();
  await requireFreePort(settings.port, 'the application', '--port or ERX_PORT');
  await requireFreePort(settings.sandboxPort, 'the sandbox', '--sandbox-port or SANDBOX_PORT');
  await requireFreePort(settings.mailPort, 'the mail of the sandbox', '--mail-port or SANDBOX_MAIL_PORT');
  const unlock = openDataFolder(settings.data);
  try {
    await unlessStopped(stop, installMissing({ root, say, signal: stop }));
    await unlessStopped(stop, buildChanged({ root, say, signal: stop }));
    if (!stop.aborted) await run({ settings, env, root, say, stop });
    return 0;
  } finally {
    unlock();
  }
}

/** A step that was cut off by the stop signal has not failed. */
async function unlessStopped(stop, step) {
  try {
    return await step;
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

async function run({ settings, env, root, say, stop }) {
  const logs = join(settings.data, 'log');
  const added = environments(settings, sandboxCredentials(settings.data));
  const service = (name, folder, own) =>
    startService({
      name,
      script: join(root, 'packages', folder, 'dist', 'main.js'),
      cwd: root,
      env: { NODE_ENV: 'production', ...env, ...own },
      log: join(logs, `${folder}.log`),
    });
  const url = added.server.ERX_PUBLIC_URL;
  const sandboxUrl = `http://127.0.0.1:${settings.sandboxPort}`;

  const sandbox = service('sandbox', 'sandbox', added.sandbox);
  const server = service('server', 'server', added.server);
  try {
    await Promise.all([
      ready(server, `${url}/api/health`, stop),
      ready(sandbox, `${sandboxUrl}/health`, stop),
    ]);
    if (stop.aborted) return;
    say(welcome({ url, sandboxUrl, logs, issuer: env.OIDC_ISSUER, seconds: performance.now() / 1000 }));
    const first = await Promise.race(
      [server, sandbox].map(async (one) => (await one.exited, one)).concat(stop.fired),
    );
    if (!stop.aborted) throw first.failure('ended by itself');
  } finally {
    if (stop.aborted) say('Stopping …');
    // The server first: the sandbox can still answer what the server's last messages ask.
    await server.stop();
    await sandbox.stop();
  }
}

async function ready(service, url, stop) {
  const gone = new AbortController();
  void service.exited.then(() => gone.abort());
  const isReady = await untilReady(url, {
    signal: AbortSignal.any([gone.signal, stop]),
    within: READY_WITHIN_MS,
  });
  if (isReady || stop.aborted) return;
  throw service.failure(
    gone.signal.aborted ? 'did not start' : `was not ready after ${READY_WITHIN_MS / 1000} s`,
  );
}
