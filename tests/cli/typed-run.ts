import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';
import { PROGRAM } from './erx';
import { runInProcess } from './in-process';
import { openTerminal, type Terminal } from './pty';
import { openRunFolder, type RunFolder } from './run-folder';

/** The escape sequence that names the window, and returns of the carriage. */
// eslint-disable-next-line no-control-regex
const WINDOW_NAME = /\u001b\][^\u0007\u001b]*(\u0007|\u001b\\)|\r/g;

/** How a command is run in a terminal. */
export interface Typed {
  readonly words: readonly string[];
  readonly columns: number;
  /** A settings folder; the run works with a copy, so that no run changes another's. */
  readonly settings?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Files that lie in its working folder. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /**
   * Whether what goes to stderr is kept apart, so that what is left on the terminal is the output alone.
   * Nobody can be asked then.
   */
  readonly apart?: boolean;
  /** Whether its command line is run in this process, and the built program is not. */
  readonly isInProcess?: boolean;
  /** What a person does meanwhile. */
  act?(terminal: Typing): Promise<unknown>;
}

/** A command that runs in a terminal. */
export interface Typing {
  /** All that was written so far, without what steers the terminal. */
  text(): string;
  sees(text: RegExp): Promise<RegExpExecArray>;
  type(keys: string): void;
  /** Where the command sent the browser. */
  browsed(): Promise<string>;
}

/** What is left when the command has ended. */
export interface TypedOutcome {
  readonly code: number;
  readonly text: string;
  /** What went to stderr where it was kept apart. */
  readonly stderr: string;
  /** Its working folder and its temporary folder, by name. */
  readonly files: readonly string[];
  readonly temporary: readonly string[];
  /** What lies beside the stored sign-in. */
  readonly kept: readonly string[];
  /** What the terminal was told to be and was not told to stop being. */
  readonly leftOn: readonly string[];
  /** Whether the line discipline (echo, signals, lines) is as it was. */
  readonly hasItsModes: boolean;
  content(file: string): Buffer;
}

const WAIT = { timeout: 90_000, interval: 20 };
const ROWS = 24;
const TERMINAL = { TERM: 'xterm-256color' };
/** Looks at the terminal before and after. */
const COMMANDS =
  'stty -g > "$0/modes-before"; if [ -n "$APART" ]; then "$@" 2> "$0/stderr"; else "$@"; fi; code=$?; ' +
  'stty -g > "$0/modes-after"';

const running = new Set<Terminal>();

/** Ends what still runs. */
export function endTyped(): void {
  for (const pty of running) pty.kill('SIGKILL');
}

/** A command that was begun on a terminal. */
interface Begun {
  raw(): string;
  stderr(): string;
  type(keys: string): void;
  readonly code: Promise<number>;
  /** Once it has ended. */
  hasItsModes(): boolean;
  end(): void;
}

/** The built program on a pseudo-terminal. */
function begin({ words, columns, env = {}, apart = false }: Typed, place: RunFolder): Begun {
  const { inside } = place;
  const pty = openTerminal(
    [process.execPath, PROGRAM, ...words],
    {
      cols: columns,
      rows: ROWS,
      cwd: place.work,
      env: { ...place.env, ...TERMINAL, ...(apart ? { APART: '1' } : {}), ...env },
    },
    { commands: COMMANDS, name: place.folder },
  );
  running.add(pty);
  let raw = '';
  pty.onData((text) => (raw += text));
  return {
    raw: () => raw,
    stderr: () => (existsSync(inside('stderr')) ? readFileSync(inside('stderr'), 'utf8') : ''),
    type: (keys) => pty.write(keys),
    code: pty.exit.finally(() => running.delete(pty)),
    hasItsModes: () =>
      readFileSync(inside('modes-before'), 'utf8') === readFileSync(inside('modes-after'), 'utf8'),
    end: () => pty.kill('SIGKILL'),
  };
}

/** The same command line in this process, on a terminal that is none of the system's. */
function beginInProcess({ words, columns, env = {}, apart = false }: Typed, place: RunFolder): Begun {
  const run = runInProcess({
    words,
    environment: { ...place.env, ...TERMINAL, ...env },
    folder: place.work,
    terminal: { columns, rows: ROWS },
    isErrorApart: apart,
    openBrowser: place.noteBrowsed,
  });
  return {
    raw: run.stdout,
    stderr: run.stderr,
    type: run.type,
    code: run.code,
    hasItsModes: () => !run.isRaw(),
    end: run.end,
  };
}

/**
 * Runs the built program in a pseudo-terminal, or its command line in this process, in folders of its own, and looks
 * at what it leaves behind.
 * @throws what the person's acting throws, after the program was ended
 */
export async function runTyped(typed: Typed): Promise<TypedOutcome> {
  const { words, settings, files = {}, act } = typed;
  const place = openRunFolder(settings, files);
  const begun = typed.isInProcess ? beginInProcess(typed, place) : begin(typed, place);
  const text = (): string => stripVTControlCharacters(begun.raw().replaceAll(WINDOW_NAME, ''));
  const typing: Typing = {
    text,
    sees: (wanted) =>
      vi.waitFor(() => {
        const found = wanted.exec(text());
        if (!found) throw new Error(`not in the terminal: ${wanted.source}\n${text()}`);
        return found;
      }, WAIT),
    type: begun.type,
    browsed: () => vi.waitFor(() => readFileSync(place.inside('browsed'), 'utf8'), WAIT),
  };
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error(`erx ${words.join(' ')} does not end\n${text()}`)),
        WAIT.timeout,
      ).unref();
    });
    const [code] = await Promise.race([Promise.all([begun.code, act?.(typing)]), late]);
    const contents = new Map(
      readdirSync(place.work, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, readFileSync(join(place.work, name))]),
    );
    return {
      code,
      text: text(),
      stderr: begun.stderr(),
      ...place.left(),
      leftOn: modesLeft(begun.raw()),
      hasItsModes: begun.hasItsModes(),
      content: (file) => contents.get(file) ?? Buffer.alloc(0),
    };
  } finally {
    begun.end();
    place.close();
  }
}

/**
 * Private modes of the terminal that were set and not taken back, but for the cursor, which is on unless it
 * was taken away.
 */
function modesLeft(raw: string): string[] {
  const modes = new Map<string, boolean>([['25', true]]);
  // eslint-disable-next-line no-control-regex -- the escape sequence of a mode
  for (const [, numbers = '', end] of raw.matchAll(/\u001b\[\?([\d;]+)([hl])/g))
    for (const number of numbers.split(';')) modes.set(number, end === 'h');
  return [...modes]
    .filter(([number, isOn]) => isOn !== (number === '25'))
    .map(([number, isOn]) => `?${number}${isOn ? 'h' : 'l'}`);
}
