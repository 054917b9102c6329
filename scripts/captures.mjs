// Writes what the terminal shows into docs/, between the markers of each capture, from a running product with
// the demo practices:
//   npm start, then: pnpm captures [http://localhost:4700] [--only name,…]
// What is shown is scripts/captures/list.mjs. Needs tmux and a built packages/cli.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestBrowser } from '../tests/fixtures/browser.ts';
import { CAPTURES } from './captures/list.mjs';
import { openTerminal } from './captures/terminal.mjs';
import { Failure } from './workspace/failure.mjs';
import { ROOT } from './workspace/packages.mjs';

const PASSWORD = 'Demo-Pass1!';
/** Some of the demo's people belong to two. */
const PRACTICE = 'Magnolia Grove Family Medicine';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [origin = 'http://localhost:4700'] = positionals;
const program = join(ROOT, 'packages', 'cli', 'dist', 'erx.js');
const folder = mkdtempSync(join(tmpdir(), 'erx-captures-'));

/**
 * The environment of somebody's commands: settings of their own, and a browser that only notes where it was
 * sent.
 */
function environmentOf(person) {
  const settings = join(folder, person ?? 'nobody');
  const bin = join(settings, 'bin');
  mkdirSync(bin, { recursive: true, mode: 0o700 });
  chmodSync(settings, 0o700);
  const write = (name, text) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  write('erx', `exec '${process.execPath}' '${program}' "$@"`);
  for (const name of ['xdg-open', 'open'])
    write(
      name,
      `printf '%s' "$1" > '${settings}/address.new' && mv '${settings}/address.new' '${settings}/address'`,
    );
  return {
    settings,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: settings,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      ERX_SERVER: origin,
      ERX_CONFIG_DIR: settings,
    },
  };
}

/** Signs somebody in through the pages of the identity provider, as a person does. */
async function signIn(person, { settings, env }) {
  const login = spawn(process.execPath, [program, 'login', '--practice', PRACTICE], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  login.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => {
    login.once('close', resolve);
  });
  const address = join(settings, 'address');
  while (!existsSync(address) && login.exitCode === null) await pause(20);
  if (existsSync(address)) {
    const browser = new TestBrowser();
    const consent = await browser.submit(await browser.open(readFileSync(address, 'utf8')), {
      name: `${person}@demo.test`,
      password: PASSWORD,
    });
    await browser.submit(consent, { answer: 'yes' });
  }
  if ((await ended) !== 0) throw new Failure(`${person} was not signed in at ${origin}: ${said.trim()}`);
}

/** Puts a capture between its markers. */
function put({ page, name }, text) {
  const file = join(ROOT, page);
  const before = readFileSync(file, 'utf8');
  const markers = new RegExp(`(<!-- capture: ${name} -->\n)[\\s\\S]*?(<!-- /capture -->)`);
  if (!markers.test(before)) throw new Failure(`${page} has no markers for the capture ${name}.`);
  writeFileSync(
    file,
    before.replace(markers, (_, begin, end) => `${begin}\n\`\`\`text\n${text}\n\`\`\`\n\n${end}`),
  );
}

try {
  if (!existsSync(program)) throw new Failure('packages/cli is not built.');
  const wanted = CAPTURES.filter(
    ({ name }) => values.only === undefined || values.only.split(',').includes(name),
  );
  const people = new Map();
  for (const capture of wanted) {
    if (!people.has(capture.as)) {
      const own = environmentOf(capture.as);
      if (capture.as !== undefined) await signIn(capture.as, own);
      people.set(capture.as, own);
    }
    const terminal = openTerminal(people.get(capture.as).env);
    try {
      const size = capture.size ?? [100, 24];
      const shown = capture.sees
        ? await terminal.ofScreen(capture.run, size, capture.sees, capture.keys)
        : await terminal.ofCommand(capture.run, size);
      const text = shown
        .replaceAll(folder, '~')
        .replaceAll(origin, 'https://erx.example')
        .replaceAll(new URL(origin).host, 'erx.example');
      put(capture, `$ ${capture.run}\n${text}`);
      process.stdout.write(`${capture.page}: ${capture.name}\n`);
    } finally {
      terminal.close();
    }
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
