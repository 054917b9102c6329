import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../workspace/failure.mjs';

/**
 * Starts a process of this folder and waits for the address it prints.
 * @param {'bare-service' | 'status-network'} name
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 * @throws {Failure} when it ends before it is ready
 */
export async function start(name, env = {}) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.mjs`, import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A benchmark that failed half-way must end all the same.
  child.unref();
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const exited = new Promise((resolve) =>
    child.once('exit', () => {
      process.off('exit', killWithUs);
      resolve(undefined);
    }),
  );
  const lines = createInterface({ input: child.stdout });
  const url = await Promise.race([new Promise((resolve) => lines.once('line', resolve)), exited]);
  child.stdout.unref();
  if (url === undefined) throw new Failure(`The process ${name} of the benchmark ended before it was ready.`);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
