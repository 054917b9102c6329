import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
    const text = [...loadedWith('erx.js')].map((name) => readFileSync(join(DIST, name), 'utf8')).join('\n');
    expect(text).toContain('CommanderError');
    for (const [what, sign] of [['zod', 'invalid_type'], ['ky', 'retry-after'], ['openid-client', 'code_challenge'], ['Ink', 'yoga'], ['React', 'react.element'], ['conf', 'ajv']]) {
      expect(text.toLowerCase().includes(String(sign).toLowerCase()), `${String(what)} is loaded at the start`).toBe(false);
    }
    expect(text.length).toBeLessThan(100_000);
  });

  it('runs from its folder alone', () => {
    const done = spawnSync(process.execPath, [join(DIST, 'erx.js'), '--version'], { encoding: 'utf8', cwd: '/' });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
