import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { CommonOptions, Context } from '../context';
import { TerminalFailure } from '../messages';
import { createReport } from '../output/report';

export interface ProgramOptions extends CommonOptions {
  readonly program?: string;
}

/** Where the service lies when both were installed as one. */
const BESIDE = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/**
 * Runs the service's own program: it has the database, this one has not (docs/decisions/backup.md).
 * @throws TerminalFailure terminal.service-missing, terminal.service-refused with its sentence,
 * terminal.cancelled
 */
export async function runServiceProgram(
  words: readonly string[],
  options: ProgramOptions,
  context: Context,
): Promise<void> {
  const report = createReport(options, context);
  const out = await outputOfServiceProgram([...words, ...(options.json ? ['--json'] : [])], options, context);
  if (options.json) report.json(JSON.parse(out));
  else report.say(out.trim());
}

/**
 * What the service's own program has printed.
 * @throws TerminalFailure as runServiceProgram
 */
export async function outputOfServiceProgram(
  words: readonly string[],
  options: ProgramOptions,
  context: Context,
): Promise<string> {
  const program = options.program === undefined ? BESIDE : resolve(options.program);
  if (!existsSync(program)) throw new TerminalFailure('terminal.service-missing', { file: program });
  const { code, out, err } = await run([program, ...words], context);
  if (context.cancelled.aborted) throw new TerminalFailure('terminal.cancelled');
  if (code === 0) return out;
  const [first = '', ...rest] = (err.trim() || out.trim()).split(/(?<=\.) (?=[A-Z])/);
  throw new TerminalFailure('terminal.service-refused', {
    sentence: first || 'The program of the service ended without a message.',
    next: rest.join(' '),
  });
}

function run(
  words: readonly string[],
  context: Context,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, words, {
    env: { ...context.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const withdraw = context.atExit(() => void child.kill('SIGTERM'));
  const stop = (): void => void child.kill('SIGTERM');
  context.cancelled.addEventListener('abort', stop, { once: true });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      withdraw();
      context.cancelled.removeEventListener('abort', stop);
      done({ code, out, err });
    });
  });
}
