import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Files of the program that a command loads which asks a server with a token that is good. */
function filesLoadedBy(...words: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'erx-start-'));
  const noted = join(folder, 'loaded');
  writeFileSync(
    join(folder, 'loading.mjs'),
    `import { appendFileSync } from 'node:fs';
export const load = (url, context, next) => {
  appendFileSync(${JSON.stringify(noted)}, url + '\\n');
  return next(url, context);
};`,
  );
  writeFileSync(
    join(folder, 'noting.mjs'),
    `import { register } from 'node:module';\nregister('./loading.mjs', import.meta.url);`,
  );
  const tokens = {
    accessToken: 'token',
    expiresAt: '2999-01-01T00:00:00Z',
    subject: 'somebody',
    email: 'somebody@erx.test',
  };
  const known = { configuration: {}, tokens, practice: { id: 'p', name: 'P' } };
  writeFileSync(
    join(folder, 'sign-in.json'),
    JSON.stringify({ lastServer: NOWHERE, servers: { [NOWHERE]: known } }),
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
    return lines.filter((line) => line.startsWith('file:')).map((line) => basename(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('starting erx', () => {
  it('loads the command line alone: no group that is not meant, no HTTP client, no schemas, no screen before a command needs them', () => {
    const [, main = ''] =
      /import\(["']\.\/(main-[^"']+\.js)["']\)/.exec(readFileSync(join(DIST, 'erx.js'), 'utf8')) ?? [];
    const text = textOf([...loadedWith('erx.js'), ...loadedWith(main)]);
    expect(text).toContain('CommanderError');
    for (const [what, sign] of [
      ['the group of prescriptions', 'prescriptions of the practice'],
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
    expect(text.length).toBeLessThan(80_000);
  });
  it('loads for a list what a list needs: no OpenID Connect while a token is good, no screen', () => {
    const text = textOf(filesLoadedBy('prescriptions', 'list', '--jsonl')).toLowerCase();
    for (const sign of ['invalid_type', 'retry-after', 'no prescriptions match'])
      expect(text, `${sign} is looked for in the wrong files`).toContain(sign);
    for (const [what, sign] of [
      ['openid-client', 'code_challenge'],
      ['Ink', 'yoga'],
      ['React', 'react.element'],
      ['SignalR', 'signalr'],
    ]) {
      expect(text.includes(String(sign)), `${String(what)} is loaded for a list`).toBe(false);
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
