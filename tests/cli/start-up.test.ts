import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const DIST = fileURLToPath(new URL('../../packages/cli/dist', import.meta.url));

/** A file of the program with every file that it loads before anything is asked of it. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(DIST, name), 'utf8');
  for (const [, next = ''] of text.matchAll(
    /(?:^|[;}\s])(?:import|export)(?:[\w$*\s{},]*?from)?\s*["']\.\/([^"']+\.js)["']/g,
  ))
    loadedWith(next, found);
  return found;
}

const textOf = (names: Iterable<string>): string =>
  [...names].map((name) => readFileSync(join(DIST, name), 'utf8')).join('\n');

/** Where nothing listens. */
const NOWHERE = 'http://127.0.0.1:1';

/**
 * What a command loads that asks a server with a token that is good: files of the program, and parts of Node
 * by their names.
 */
function loadedBy(...words: readonly string[]): { files: string[]; ofNode: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'erx-start-'));
  const noted = join(folder, 'loaded');
  const note =
    `import { appendFileSync } from 'node:fs';\nconst note = (line) => ` +
    `appendFileSync(${JSON.stringify(noted)}, line + '\\n');\n`;
  writeFileSync(
    join(folder, 'loading.mjs'),
    `${note}export const load = (url, context, next) => { note(url); return next(url, context); };`,
  );
  writeFileSync(
    join(folder, 'noting.mjs'),
    `${note}import { register } from 'node:module';\nregister('./loading.mjs', ` +
      `import.meta.url);\nprocess.on('exit', () => process.moduleLoadList.forEach(note));`,
  );
  const tokens = {
    accessToken: 'token',
    expiresAt: '2999-01-01T00:00:00Z',
    subject: 'somebody',
    email: 'somebody@erx.test',
  };
  writeFileSync(
    join(folder, 'sign-in.json'),
    JSON.stringify({
      lastServer: NOWHERE,
      servers: { [NOWHERE]: { configuration: {}, tokens, practice: { id: 'p', name: 'P' } } },
    }),
    { mode: 0o600 },
  );
  try {
    const done = spawnSync(
      process.execPath,
      ['--import', pathToFileURL(join(folder, 'noting.mjs')).href, join(DIST, 'erx.js'), ...words],
      { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ERX_CONFIG_DIR: folder } },
    );
    expect(done.stderr).toContain(`The server cannot be reached. Check that it runs at ${NOWHERE}`);
    const lines = readFileSync(noted, 'utf8').split('\n');
    return {
      files: lines.filter((line) => line.startsWith('file:')).map((line) => basename(line)),
      ofNode: lines.flatMap((line) => /^NativeModule (.+)$/.exec(line)?.[1] ?? []),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('starting erx', () => {
  it('loads the command line alone: no HTTP client, no schemas, no screen before a command needs them', () => {
    const [, main = ''] =
      /import\(["']\.\/(main-[^"']+\.js)["']\)/.exec(readFileSync(join(DIST, 'erx.js'), 'utf8')) ?? [];
    const text = textOf([...loadedWith('erx.js'), ...loadedWith(main)]);
    expect(text).toContain('CommanderError');
    for (const [what, sign] of [
      ['zod', 'invalid_type'],
      ['ky', 'retry-after'],
      ['openid-client', 'code_challenge'],
      ['Ink', 'yoga'],
      ['React', 'react.element'],
      ['conf', 'ajv'],
    ]) {
      expect(
        text.toLowerCase().includes(String(sign).toLowerCase()),
        `${String(what)} is loaded at the start`,
      ).toBe(false);
    }
    expect(text.length).toBeLessThan(160_000);
  });
  it(
    'loads for a list what a list needs, in few files: no OpenID Connect while a token is good, ' +
      'no validator of settings, no screen, nothing that Node has for fetch',
    () => {
      const { files, ofNode } = loadedBy('prescriptions', 'list', '--jsonl');
      expect(files.length, files.join(' ')).toBeLessThan(8);
      const text = textOf(files).toLowerCase();
      for (const sign of [
        'invalid_type',
        'retry-after',
        'accesspropertiesbydotnotation',
        'no prescriptions match',
      ])
        expect(text, `${sign} is looked for in the wrong files`).toContain(sign);
      for (const [what, sign] of [
        ['openid-client', 'code_challenge'],
        ['Ink', 'yoga'],
        ['React', 'react.element'],
        ['ajv', 'strictnumbers'],
        ['SignalR', 'signalr'],
      ]) {
        expect(text.includes(String(sign)), `${String(what)} is loaded for a list`).toBe(false);
      }
      expect(text.length).toBeLessThan(430_000);
      expect(ofNode).toContain('http');
      expect(ofNode).not.toContain('internal/deps/undici/undici');
    },
  );

  it('loads for another command little more', () => {
    const { files } = loadedBy('users', 'list', '--jsonl');
    expect(files.length, files.join(' ')).toBeLessThan(16);
  });

  it('opens nothing of the terminal and makes no loader when it is loaded', () => {
    for (const name of readdirSync(DIST).filter((file) => file.endsWith('.js'))) {
      const text = readFileSync(join(DIST, name), 'utf8');
      expect(
        /from\s*["'](node:)?process["']/.test(text),
        `${name} imports the process as a module, which opens the terminal's input`,
      ).toBe(false);
      expect(text.includes('createRequire'), `${name} makes a loader of its own`).toBe(false);
    }
  });

  it('tells its version before it loads even the command line', () => {
    const text = [...loadedWith('erx.js')].map((name) => readFileSync(join(DIST, name), 'utf8')).join('\n');
    expect(text).not.toContain('CommanderError');
    expect(text.length).toBeLessThan(5_000);
  });

  it('runs from its folder alone', () => {
    const done = spawnSync(process.execPath, [join(DIST, 'erx.js'), '--version'], {
      encoding: 'utf8',
      cwd: '/',
    });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
