import stringWidth from 'string-width';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Context } from '../context';

/** What a shell ends with where a command is not there, or no program. */
const NOT_RUN: ReadonlySet<number | null> = new Set([126, 127]);
const USUAL_ROWS = 24;
const USUAL_COLUMNS = 80;

/**
 * The command that pages, undefined for none: ERX_PAGER, the setting of this machine, PAGER, less. An empty one,
 * cat and never are none.
 */
async function pagerCommand({
  environment,
  openSettings,
}: Pick<Context, 'environment' | 'openSettings'>): Promise<string | undefined> {
  if (environment['TERM'] === 'dumb' || environment['ERX_SCREEN_READER']) return undefined;
  const kept = await openSettings().then(
    (store) => store.read().pager,
    () => undefined,
  );
  const command = environment['ERX_PAGER'] ?? kept ?? environment['PAGER'] ?? 'less -FRX';
  return ['', 'cat', 'never'].includes(command.trim()) ? undefined : command;
}

/**
 * Runs a command whose output goes through a pager once it is longer than the terminal: a shorter one is
 * printed as it is, and no program is started. What is said next to the data waits until the pager has ended.
 */
export async function paged(context: Context, act: (context: Context) => Promise<void>): Promise<void> {
  const command = await pagerCommand(context);
  if (command === undefined) return await act(context);
  const pager = openPager(command, context);
  const { stdout, stderr } = context;
  // Inherited, not copied: asking a context for its input opens it, and the keys are the pager's.
  const within = Object.create(context, {
    stdout: { value: asTerminal(pager.data, stdout) },
    stderr: { value: asTerminal(pager.aside, stderr) },
  }) as Context;
  try {
    await act(within);
  } finally {
    await pager.end();
  }
}

/** What commands ask of a terminal is its width and whether it is one: both are those of the real one. */
function asTerminal(stream: Writable, { isTTY, columns, rows }: NodeJS.WriteStream): NodeJS.WriteStream {
  // the rest of a terminal is what screens use, and no screen is paged
  return Object.assign(stream, { isTTY, columns, rows }) as unknown as NodeJS.WriteStream;
}

interface Pager {
  readonly data: Writable;
  readonly aside: Writable;
  /** Waits until the pager has ended, then says what waited. */
  end(): Promise<void>;
}

function openPager(command: string, { stdout, stderr, environment }: Context): Pager {
  const room = (stdout.rows || USUAL_ROWS) - 1;
  const columns = stdout.columns || USUAL_COLUMNS;
  const text: string[] = [];
  const waiting: string[] = [];
  let lines = 0;
  let child: ChildProcess | undefined;
  const ended: { code?: number | null } = {};
  const start = (): void => {
    child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', 'inherit'],
      // What is looked for in a list may be a patient's name: less keeps no record of it.
      env: { ...environment, LESSHISTFILE: '-' },
    });
    child.once('error', () => (ended.code = 127)).once('close', (code) => (ended.code = code));
    // A reader who has seen enough quits.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(text.join(''));
  };
  const data = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _, done) {
      const piece = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      text.push(piece);
      if (child) {
        if (ended.code === undefined && child.stdin?.writable) child.stdin.write(piece, () => done());
        else done();
        return;
      }
      lines += piece
        .split('\n')
        .slice(0, -1)
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0);
      if (lines > room) start();
      done();
    },
  });
  const aside = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, _, done) {
      // In its place behind the data, and never into the pager's screen.
      if (text.length > 0) waiting.push(String(chunk));
      else stderr.write(chunk);
      done();
    },
  });
  return {
    data,
    aside,
    async end() {
      // What was handed over and still waits for its turn comes first: a list is written row by row.
      data.end();
      await finished(data);
      if (!child) stdout.write(text.join(''));
      else {
        child.stdin?.end();
        if (ended.code === undefined) await once(child, 'close').catch(() => undefined);
        if (ended.code !== undefined && NOT_RUN.has(ended.code)) stdout.write(text.join(''));
      }
      if (waiting.length > 0) stderr.write(waiting.join(''));
    },
  };
}
