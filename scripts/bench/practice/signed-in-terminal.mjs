import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The pseudo-terminals of the tests. */
const fromTests = createRequire(new URL('../../../tests/package.json', import.meta.url));

/**
 * `erx` as somebody of a practice has it: signed in, with a settings folder of its own.
 * @param {{ root: string, product: import('../../../tests/harness/product.ts').Product, person: { id: string,
 * headers: Record<string, string> }, practice: { id: string } }} of
 */
export async function signedInTerminal({ root, product, person, practice }) {
  const program = join(root, 'packages', 'cli', 'dist', 'erx.js');
  const folder = mkdtempSync(join(tmpdir(), 'erx-bench-'));
  const settings = join(folder, 'settings');
  mkdirSync(settings, { mode: 0o700 });
  const configuration = await (await fetch(`${product.url}/api/session/configuration`)).json();
  const tokens = {
    accessToken: person.headers.authorization.slice('Bearer '.length),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    subject: person.id,
    email: 'bench@bench.test',
  };
  writeFileSync(
    join(settings, 'sign-in.json'),
    JSON.stringify({
      lastServer: product.url,
      servers: {
        [product.url]: {
          configuration,
          tokens,
          practice: { id: practice.id, name: 'Bench Family Medicine' },
        },
      },
    }),
    { mode: 0o600 },
  );
  const { NO_COLOR: _colours, ...inherited } = process.env; // with it a terminal is drawn otherwise
  const env = { ...inherited, ERX_SERVER: product.url, ERX_CONFIG_DIR: settings, TERM: 'xterm-256color' };
  const running = new Set();
  return {
    program,
    env,
    /** Starts `erx` on a pseudo-terminal of 80x24. */
    open(words, using = program) {
      const pty = fromTests('@lydell/node-pty').spawn(process.execPath, [using, ...words], {
        name: 'xterm-256color',
        cols: 80,
        rows: 24,
        env,
        cwd: folder,
      });
      running.add(pty);
      pty.onExit(() => running.delete(pty));
      const begun = performance.now();
      let raw = '';
      const watchers = new Set();
      pty.onData((text) => {
        raw = (raw + text).slice(-200_000);
        for (const watch of watchers) watch(text);
      });
      return {
        pid: pty.pid,
        write: (keys) => pty.write(keys),
        /**
         * Milliseconds from `since` until output, without its colours, matches that is written from now on.
         */
        seen: (pattern, since = begun, within = 30_000) =>
          new Promise((resolve, reject) => {
            let text = '';
            const late = setTimeout(() => {
              watchers.delete(watch);
              reject(new Error(`The terminal did not show ${pattern} in ${within} ms: ${raw.slice(-3000)}`));
            }, within);
            const watch = (more) => {
              text += more;
              if (!pattern.test(stripVTControlCharacters(text))) return;
              watchers.delete(watch);
              clearTimeout(late);
              resolve(performance.now() - since);
            };
            watchers.add(watch);
          }),
        ended: new Promise((resolve) => pty.onExit(resolve)),
      };
    },
    /** Ends what a failure has left running, too. */
    close() {
      for (const pty of running) pty.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
