import { spawn } from '@lydell/node-pty';
import { spawnSync } from 'node:child_process';

/** A program on a pseudo-terminal. */
export interface Terminal {
  onData(take: (text: string) => void): void;
  write(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Sends the program a signal; SIGKILL ends all that runs on the terminal. */
  kill(signal: NodeJS.Signals): void;
  /** What it ends with, once all of its output was read. */
  readonly exit: Promise<number>;
}

interface Options {
  readonly cols: number;
  readonly rows: number;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Nobody else writes it. */
const END = '\u001b]erx-all-is-written\u0007';
/**
 * A shell, as the one that a person types in: it outlives Ctrl-C, and the program. When the first process of a
 * terminal ends, the system throws away what nobody has read yet; a busy test reads late. So the shell waits for
 * a line from whoever has read its last words.
 */
const toShell = (commands: string): string =>
  `trap : INT; ${commands}; printf '\\033]erx-all-is-written\\007'; read -r _; exit $code`;

/**
 * Runs a program on a pseudo-terminal.
 * @param commands what the shell does with the words "$@"; sets $code
 */
export function openTerminal(
  words: readonly string[],
  { cols, rows, cwd, env }: Options,
  { commands = '"$@"; code=$?', name = 'sh' } = {},
): Terminal {
  const pty = spawn('/bin/sh', ['-c', toShell(commands), name, ...words], {
    name: 'xterm-256color',
    cols,
    rows,
    cwd,
    env,
  });
  const takers = new Set<(text: string) => void>();
  let held = '';
  let isOver = false;
  pty.onData((text) => {
    if (isOver) return;
    // The end may come in two parts.
    const all = held + text;
    const end = all.indexOf(END);
    const from = end === -1 ? beginOf(END, all) : end;
    held = all.slice(from);
    for (const take of takers) take(all.slice(0, from));
    if (end === -1) return;
    isOver = true;
    pty.write('\n');
  });
  return {
    exit: new Promise((resolve) => {
      pty.onExit(({ exitCode }) => {
        resolve(exitCode);
      });
    }),
    onData: (take) => void takers.add(take),
    write: (keys) => pty.write(keys),
    resize: (columns, height) => pty.resize(columns, height),
    kill(signal) {
      if (signal === 'SIGKILL') pty.kill(signal);
      else for (const child of childrenOf(pty.pid)) process.kill(child, signal);
    },
  };
}

/** Where the beginning of a text stands at the end of another; the length of that where it does not. */
function beginOf(text: string, at: string): number {
  for (let length = Math.min(text.length - 1, at.length); length > 0; length -= 1)
    if (at.endsWith(text.slice(0, length))) return at.length - length;
  return at.length;
}

function childrenOf(pid: number): number[] {
  return spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);
}
