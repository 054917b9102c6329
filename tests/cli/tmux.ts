import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type Erx, PROGRAM } from './erx';

/** Less than the minute after which a screen reads again by itself. */
const WAIT = { timeout: 90_000, interval: 30 };
/** A picture that is never the same twice is taken as it is. */
const MOST_CAPTURES = 20;

/**
 * A shell in a real terminal emulator (tmux), and in it `erx` as a person types it. What is on the screen is
 * read back as tmux drew it.
 */
export interface Shell {
  /** The lines on the screen now, without trailing spaces. */
  lines(): readonly string[];
  /** What is on the screen once a picture that is being drawn is whole. */
  screen(): string;
  sees(text: RegExp): Promise<void>;
  /** Types text as it is. */
  type(text: string): void;
  /** Presses keys by tmux's names: Enter, Escape, Up, C-c, C-z, PPage. */
  press(...keys: readonly string[]): void;
  /** Types a command line and Enter. */
  run(line: string): void;
  resize(columns: number, rows: number): void;
  /** What the window is called, as `erx` or the shell named it. */
  title(): string;
  isCalled(title: RegExp): Promise<void>;
  /** Whether tmux shows its second screen, and whether the cursor is seen. */
  state(): { readonly isSecondScreen: boolean; readonly hasCursor: boolean };
  /** The processes of the terminal, by the id of the `erx` among them. @throws when none runs */
  erxProcess(): number;
  close(): void;
}

let count = 0;

const reads = (what: string, read: () => string, text: RegExp): Promise<void> =>
  vi.waitFor(() => {
    const now = read();
    if (!text.test(now)) throw new Error(`not ${what}: ${text.source}\n${now}`);
  }, WAIT);

/**
 * Opens a shell of a size, with `erx` in its path, signed in as the given program is. Closed with it.
 * @throws when tmux is not installed: what people see is not tested without it
 */
export function openShell(
  erx: Erx,
  { columns, rows }: { columns: number; rows: number },
  env: Readonly<Record<string, string>> = {},
): Shell {
  const socket = join(erx.folder, `tmux-${String(++count)}`);
  const settings = join(erx.folder, 'tmux.conf');
  writeFileSync(
    settings,
    'set -g default-terminal "tmux-256color"\nset -g status off\nset -g escape-time 0\nset -g allow-rename off\n',
  );
  const wrapper = join(erx.folder, 'bin', 'erx');
  writeFileSync(wrapper, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(wrapper, 0o755);
  const prompt = join(erx.folder, 'bashrc');
  writeFileSync(prompt, "PS1='$ '\n");
  const tmux = (...words: readonly string[]): string => {
    const done = spawnSync('tmux', ['-u', '-S', socket, '-f', settings, ...words], {
      encoding: 'utf8',
      env: { ...erx.env(env), HISTFILE: '' },
      cwd: erx.folder,
    });
    if (done.error)
      throw new Error('tmux is needed to test what people see in a terminal: install it.', {
        cause: done.error,
      });
    if (done.status !== 0) throw new Error(`tmux ${words.join(' ')}: ${done.stderr}`);
    return done.stdout;
  };
  tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), `bash --rcfile ${prompt} -i`);
  const capture = (): string => tmux('capture-pane', '-p');
  const screen = (): string => {
    let seen = '';
    for (let taken = 0; taken < MOST_CAPTURES; taken += 1) {
      const before = seen;
      seen = capture();
      if (taken > 0 && seen === before) break;
    }
    return seen;
  };
  const ask = (what: string): string => tmux('display-message', '-p', `#{${what}}`).trimEnd();
  const shell: Shell = {
    screen,
    lines: () =>
      screen()
        .replace(/\n+$/, '')
        .split('\n')
        .map((line) => line.trimEnd()),
    sees: (text) => reads('in the terminal', capture, text),
    type: (text) => void tmux('send-keys', '-l', text),
    press: (...keys) => void tmux('send-keys', ...keys),
    run: (line) => void tmux('send-keys', '-l', line, ';', 'send-keys', 'Enter'),
    resize: (wide, high) => void tmux('resize-window', '-x', String(wide), '-y', String(high)),
    title: () => ask('pane_title'),
    isCalled: (text) => reads('the title', shell.title, text),
    state: () => ({ isSecondScreen: ask('alternate_on') === '1', hasCursor: ask('cursor_flag') === '1' }),
    erxProcess() {
      const found = spawnSync('pgrep', ['-P', ask('pane_pid'), '-f', PROGRAM], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n')[0];
      if (!found) throw new Error('no erx runs in this terminal');
      return Number(found);
    },
    close: () => void spawnSync('tmux', ['-S', socket, 'kill-server']),
  };
  erx.atClose(() => shell.close());
  return shell;
}
