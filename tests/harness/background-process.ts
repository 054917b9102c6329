import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface BackgroundProcess {
  readonly pid: number;
  /** Settles with how it ended. */
  readonly exited: Promise<string>;
  /** Sends the signal and waits for the end; after 15 s of a polite signal it is killed. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions {
  /** What it is, for the sentence when it fails. */
  name: string;
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The user and group to run as. */
  identity?: { uid: number; gid: number };
  /** The file that takes its stdout and stderr. */
  log: string;
  /** Asked until it holds. */
  isReady: () => Promise<boolean>;
  readyWithinMs: number;
}

/**
 * Starts a process and waits until it is ready.
 * @throws Error with the end of its log when it ends or takes too long before that; it is then gone
 */
export async function startProcess(options: ProcessOptions): Promise<BackgroundProcess> {
  const { name, command, log } = options;
  const handle = openSync(log, 'a');
  const child = spawn(command[0], command.slice(1), {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', handle, handle],
    ...options.identity,
  });
  closeSync(handle);

  let ended: string | null = null;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve((ended = error.message));
    });
    child.once('exit', (code, signal) => {
      resolve((ended = signal ?? `code ${String(code)}`));
    });
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void exited.then(() => process.off('exit', killWithUs));

  const end = async (signal: NodeJS.Signals) => {
    if (ended !== null) return;
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await exited;
    clearTimeout(force);
  };

  const deadline = performance.now() + options.readyWithinMs;
  while (!(await options.isReady().catch(() => false))) {
    const late = performance.now() > deadline;
    if (!late && ended === null) {
      await Promise.race([pause(10), exited]);
      continue;
    }
    await end('SIGKILL');
    const tail = readFileSync(log, 'utf8').split('\n').slice(-30).join('\n');
    throw new Error(
      `${name} ` +
        `${late ? `was not ready after ${String(options.readyWithinMs)} ms` : `ended (${String(ended)}) before it was ready`}; ` +
        `its log ends:\n${tail}`,
    );
  }
  return { pid: child.pid ?? -1, exited, end };
}
