#!/usr/bin/env node
import process from 'node:process';
import { type Context } from './context';
import { EXIT, type ExitCode } from './exit-code';
import { reportFailure, runCommandLine } from './run';
import { processClock } from './terminal/process-clock';

/** The one file that knows the process: it makes the context, and ends the process with the command's exit code. */
const words = process.argv.slice(2);
const stopping = new AbortController();
const atExit = new Set<() => void>();

const context: Context = {
  // Opening it takes a moment that only a screen needs.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  clock: processClock,
  cancelled: stopping.signal,
  fetch: globalThis.fetch,
  async openProfiles() {
    const { openProfileStore } = await import('./session/profile-store');
    return openProfileStore(process.env['ERX_CONFIG_DIR']);
  },
  async openBrowser(address) {
    const { default: open } = await import('open');
    await open(address);
  },
  atExit(act) {
    atExit.add(act);
    return () => atExit.delete(act);
  },
};

process.on('exit', () => {
  for (const act of atExit) act();
});
/** A library under `conf` sends the process the signal again at once; nobody presses Ctrl-C twice as fast. */
const ECHO_MILLISECONDS = 200;
let askedAt = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const now = performance.now();
    // Asked twice: something does not let go.
    if (stopping.signal.aborted && now - askedAt > ECHO_MILLISECONDS) process.exit(EXIT.cancelled);
    if (stopping.signal.aborted) return;
    askedAt = now;
    stopping.abort();
  });
}
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read the output has gone (| head): there is nobody left to work for, and nothing has failed.
    process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
  });
}
const crash = (error: unknown): void => {
  for (const act of atExit) act();
  atExit.clear();
  process.exit(reportFailure(error, words, context));
};
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

const code: ExitCode = await runCommandLine(words, context);
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
