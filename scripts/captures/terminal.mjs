import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../workspace/failure.mjs';

const LOOK_AGAIN = 50;
const MAX_RETRY_AGE = 30_000;

/** A tmux of its own, which nobody else's sessions are in. */
export function openTerminal(env) {
  const socket = `erx-captures-${process.pid}`;
  const tmux = (...words) => {
    try {
      return execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...words], {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      throw new Failure(
        error.code === 'ENOENT'
          ? 'tmux is not on this machine; the captures are made in it.'
          : `tmux ${words[0]}: ${error.stderr ?? error.message}`,
      );
    }
  };
  const screen = () =>
    tmux('capture-pane', '-p', '-t', 'capture')
      .replace(/[ \t]+$/gm, '')
      .trimEnd();
  const until = async (text, what) => {
    for (const end = Date.now() + MAX_RETRY_AGE; Date.now() < end; await pause(LOOK_AGAIN))
      if (text.test(screen())) return;
    throw new Failure(`${what}: ${text} is not on the screen:\n${screen()}`);
  };
  const begin = (command, [columns, rows]) =>
    tmux('new-session', '-d', '-s', 'capture', '-x', String(columns), '-y', String(rows), command);
  return {
    /** What a command prints, from its first line to its end. */
    async ofCommand(run, size) {
      // What the shell would print below it is kept away by a program that waits.
      begin(`sh -c ${quoted(`${run}; printf '\\n%s' '--end of capture--'; cat`)}`, [
        size[0],
        Math.max(size[1], 60),
      ]);
      await until(/--end of capture--/, run);
      const text = screen().replace(/\n*--end of capture--$/, '');
      tmux('kill-session', '-t', 'capture');
      return text;
    },
    /** What a screen shows after keys were pressed. */
    async ofScreen(run, size, sees, keys = []) {
      begin(run, size);
      await until(sees, run);
      for (const [key, shows] of keys) {
        tmux('send-keys', '-t', 'capture', key);
        await until(shows, `${run}, ${key}`);
      }
      const text = screen();
      tmux('kill-session', '-t', 'capture');
      return text;
    },
    close() {
      try {
        tmux('kill-server');
      } catch {
        // The last session took it along.
      }
    },
  };
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
