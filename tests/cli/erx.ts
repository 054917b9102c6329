import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { vi } from 'vitest';
import { openTerminal, type Terminal } from './pty';

export const PROGRAM = fileURLToPath(new URL('../../packages/cli/dist/erx.js', import.meta.url));
const WAIT = { timeout: 90_000, interval: 20 };
/** As packages/cli/src/settled.ts has it. */
const SETTLED_MARK = '\u001b]7357;settled\u0007';
/** What Ink puts around each picture (synchronized output). */
const BEGINS_DRAWING = '\u001b[?2026h';
const ENDS_DRAWING = '\u001b[?2026l';

export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running `erx` whose output can be waited for. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  stdout(): string;
  stderr(): string;
  sees(stream: 'stdout' | 'stderr', text: RegExp): Promise<RegExpExecArray>;
  readonly outcome: Promise<Outcome>;
}

/** `erx` on a pseudo-terminal of a size. */
export interface OnTerminal {
  readonly pty: Pick<Terminal, 'write' | 'resize' | 'kill'>;
  /** What is on the screen now, as far as the program draws it again: text without its colors. */
  screen(): string;
  /** Everything that was written, escape sequences and all. */
  readonly raw: () => string;
  sees(text: RegExp): Promise<void>;
  /** Until nothing is under way since the keys that were sent last: what the screen does not show then is not there. */
  settles(): Promise<void>;
  readonly exit: Promise<number>;
}

/** The built program with a settings folder of its own, and a browser that only notes where it was sent. */
export class Erx {
  readonly folder = mkdtempSync(join(tmpdir(), 'erx-terminal-'));
  readonly settings = join(this.folder, 'settings');
  readonly #note = join(this.folder, 'browser');
  readonly #children = new Set<{ kill(signal: 'SIGKILL'): unknown }>();
  readonly #atClose = new Set<() => void>();

  constructor(private readonly server: string) {
    if (!existsSync(PROGRAM))
      throw new Error('The terminal program is not built: run npm run build in packages/cli first.');
    const bin = join(this.folder, 'bin');
    mkdirSync(bin);
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(
        join(bin, name),
        `#!/bin/sh\nprintf '%s' "$1" > '${this.#note}.new' && mv '${this.#note}.new' '${this.#note}'\n`,
      );
      chmodSync(join(bin, name), 0o755);
    }
  }

  env(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const { PATH = '', HOME = '/' } = process.env;
    return {
      PATH: `${join(this.folder, 'bin')}:${PATH}`,
      HOME,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      ERX_SERVER: this.server,
      ERX_CONFIG_DIR: this.settings,
      // A pager waits for a key.
      ERX_PAGER: '',
      ERX_READ_AGAIN: '0',
      ...more,
    };
  }

  /** Where the browser was sent to; undefined before that. */
  browserAddress(): string | undefined {
    return existsSync(this.#note) ? readFileSync(this.#note, 'utf8') : undefined;
  }

  /** Starts `erx` with pipes for its streams. */
  start(words: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
    const child = spawn(process.execPath, [PROGRAM, ...words], { env: this.env(env), cwd: this.folder });
    this.#children.add(child);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const outcome = new Promise<Outcome>((resolve) => {
      child.on('close', (code, signal) => {
        this.#children.delete(child);
        resolve({ code, signal, stdout, stderr });
      });
    });
    const streams = { stdout: () => stdout, stderr: () => stderr };
    return {
      child,
      outcome,
      ...streams,
      sees: (stream, text) =>
        vi.waitFor(() => {
          const found = text.exec(streams[stream]());
          if (!found) throw new Error(`not on ${stream}: ${text.source}\n${stdout}\n${stderr}`);
          return found;
        }, WAIT),
    };
  }

  /** Runs `erx` to its end; nothing is typed. */
  async run(...words: readonly string[]): Promise<Outcome> {
    const running = this.start(words);
    running.child.stdin.end();
    return await running.outcome;
  }

  /** Runs `erx` on a pseudo-terminal. */
  onTerminal(
    words: readonly string[],
    size: { cols: number; rows: number },
    env: Readonly<Record<string, string>> = {},
  ): OnTerminal {
    const pty = openTerminal([process.execPath, PROGRAM, ...words], {
      ...size,
      env: this.env(env),
      cwd: this.folder,
    });
    this.#children.add(pty);
    let raw = '';
    let settledAt = -1;
    pty.onData((text) => (raw += text));
    const exit = pty.exit.finally(() => this.#children.delete(pty));
    // Ink erases what it drew before it draws again: the last drawing begins after the last erasure. One that is
    // still on its way is none yet.
    const screen = (): string => {
      const begun = raw.lastIndexOf(BEGINS_DRAWING);
      const whole = begun > raw.lastIndexOf(ENDS_DRAWING) ? raw.slice(0, begun) : raw;
      return stripVTControlCharacters(whole.slice(whole.lastIndexOf('\u001b[2K') + 1).replaceAll('\r', ''));
    };
    return {
      pty: {
        ...pty,
        write(keys) {
          settledAt = raw.length;
          pty.write(keys);
        },
      },
      exit,
      screen,
      settles: () =>
        vi.waitFor(() => {
          if (raw.lastIndexOf(SETTLED_MARK) <= settledAt) throw new Error(`not settled:\n${screen()}`);
        }, WAIT),
      raw: () => raw,
      sees: (text) =>
        vi.waitFor(() => {
          if (!text.test(screen())) throw new Error(`not on the screen: ${text.source}\n${screen()}`);
        }, WAIT),
    };
  }

  /** Has something done when this is closed. */
  atClose(act: () => void): void {
    this.#atClose.add(act);
  }

  /** Ends whatever still runs and removes the folder. */
  close(): void {
    for (const act of this.#atClose) act();
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
