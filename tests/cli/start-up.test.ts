import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const DIST = fileURLToPath(new URL('../../packages/cli/dist', import.meta.url));

/** A file of the program with every file that it loads before anything is asked of it. */
function loadedWith(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(DIST, name), 'utf8');
  for (const [, next = ''] of text.matchAll(/(?:^|[;}\s])(?:import|export)(?:[\w$*\s{},]*?from)?\s*"\.\/([^"]+\.js)"/g)) loadedWith(next, found);
  return found;
}

describe('starting erx', () => {
  it('loads the command line alone: no HTTP client, no schemas, no screen before a command needs them', () => {
    const [, main = ''] = /import\("\.\/(main-[^"]+\.js)"\)/.exec(readFileSync(join(DIST, 'erx.js'), 'utf8')) ?? [];
    const text = [...loadedWith('erx.js'), ...loadedWith(main)].map((name) => readFileSync(join(DIST, name), 'utf8')).join('\n');
    expect(text).toContain('CommanderError');
    for (const [what, sign] of [['zod', 'invalid_type'], ['ky', 'retry-after'], ['openid-client', 'code_challenge'], ['Ink', 'yoga'], ['React', 'react.element'], ['conf', 'ajv']]) {
      expect(text.toLowerCase().includes(String(sign).toLowerCase()), `${String(what)} is loaded at the start`).toBe(false);
    }
    expect(text.length).toBeLessThan(160_000);
  });

  it('loads for a list what a list needs: no OpenID Connect while a token is good, no validator of settings, no screen', () => {
    const [list = ''] = readdirSync(DIST).filter((name) => name.startsWith('list-') && readFileSync(join(DIST, name), 'utf8').includes('No prescriptions match'));
    const [store = ''] = readdirSync(DIST).filter((name) => name.startsWith('profile-store-'));
    const text = [...loadedWith(list), ...loadedWith(store)].map((name) => readFileSync(join(DIST, name), 'utf8')).join('\n').toLowerCase();
    for (const sign of ['invalid_type', 'retry-after', 'accesspropertiesbydotnotation']) expect(text, `${sign} is looked for in the wrong files`).toContain(sign);
    for (const [what, sign] of [['openid-client', 'code_challenge'], ['Ink', 'yoga'], ['React', 'react.element'], ['ajv', 'strictnumbers'], ['SignalR', 'signalr']]) {
      expect(text.includes(String(sign)), `${String(what)} is loaded for a list`).toBe(false);
    }
    expect(text.length).toBeLessThan(330_000);
  });

  it('opens nothing of the terminal and makes no loader when it is loaded', () => {
    for (const name of readdirSync(DIST).filter((file) => file.endsWith('.js'))) {
      const text = readFileSync(join(DIST, name), 'utf8');
      expect(/from\s*"(node:)?process"/.test(text), `${name} imports the process as a module, which opens the terminal's input`).toBe(false);
      expect(text.includes('createRequire'), `${name} makes a loader of its own`).toBe(false);
    }
  });

  it('tells its version before it loads even the command line', () => {
    const text = [...loadedWith('erx.js')].map((name) => readFileSync(join(DIST, name), 'utf8')).join('\n');
    expect(text).not.toContain('CommanderError');
    expect(text.length).toBeLessThan(5_000);
  });

  it('runs from its folder alone', () => {
    const done = spawnSync(process.execPath, [join(DIST, 'erx.js'), '--version'], { encoding: 'utf8', cwd: '/' });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
