import { spawn } from 'node:child_process';
import { closeSync, createWriteStream, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { Failure } from '../workspace/failure.mjs';

/** A log larger than this is set aside at the next start; one older log is kept. */
const LOG_LIMIT = 20 * 1024 * 1024;
/** How long a service may take to finish its work after being asked to stop. */
const GRACE_MS = 20_000;

/**
 * Starts one of the product's processes in the background of this one.
 * @param {{ name: string, script: string, cwd: string, env: object, log: string }} options `name` as a person
 * calls it
 */
export function startService({ name, script, cwd, env, log }) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(log, `${log}.1`);
  const begins = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const handle = openSync(log, 'a', 0o600);
  // A group of its own: Ctrl-C in a terminal reaches us alone, and we stop the services in order.
  const child = spawn(process.execPath, [script], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', handle, 'pipe'],
  });
  closeSync(handle);

  let said = '';
  const copy = createWriteStream(log, { flags: 'a' });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-8_000);
    copy.write(text);
  });
  let ended = null;
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve((ended = error.message)));
    child.once('close', (code, signal) => resolve((ended = signal ? `signal ${signal}` : `code ${code}`)));
  });
  void exited.then(() => copy.end());

  return {
    name,
    log,
    /** Settles when the process has ended, with how it ended. */
    exited,
    /** A Failure that tells how the service ended, in its own last words where it had any. */
    failure(stage) {
      const words = lastSentence(said) ?? lastLoggedError(log, begins);
      return new Failure(
        words ? `The ${name} ${stage}: ${words}` : `The ${name} ${stage} (${ended}): its log is ${log}`,
      );
    },
    /** Asks the process to stop, waits, and ends it by force if it does not. */
    async stop() {
      if (ended !== null) return;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/** The last thing on stderr that reads as a sentence: no stack frame, no runtime warning. */
function lastSentence(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(at |\(|\^|[{}]|Node\.js v|node:|file:)|Warning/.test(line));
  const error = lines.findLast((line) => /^(\w*Error|Error \[\w+\]): /.test(line));
  return (error ?? lines.at(-1))?.replace(/^\w*Error(?: \[\w+\])?: /, '') ?? null;
}

/** The message of the last error in a log of one JSON object a line, from the given position on. */
function lastLoggedError(log, begins) {
  const lines = readFileSync(log).subarray(begins).toString('utf8').split('\n');
  for (const line of lines.reverse()) {
    try {
      const entry = JSON.parse(line);
      if (entry.level >= 50 && typeof entry.msg === 'string') return entry.msg;
    } catch {
      // Not one of the structured lines.
    }
  }
  return null;
}
