import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where a noun has its room, by the column of the table. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: ['packages/core/src'],
  server: ['packages/server/src'],
  web: ['packages/web/src/features'],
  cli: ['packages/cli/src/commands', 'packages/cli/src/screens'],
  sandbox: ['packages/sandbox/src'],
};

/** Packages whose every folder is a noun of the table. */
const WHOLE = ['core', 'server', 'web'];

const table = readFileSync(`${ROOT}/ARCHITECTURE.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const [head = [], ...rows] = table;
const columns = Object.keys(ROOMS).map((name) => [name, head.indexOf(name)] as const);

describe('the table of nouns in ARCHITECTURE.md', () => {
  it('has a column for each package', () => {
    expect(columns.filter(([, at]) => at < 1)).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(rows.map((row) => [row[0] ?? '', row] as const))('is true of %s', (noun, row) => {
    for (const [name, at] of columns) {
      const isThere = (ROOMS[name] ?? []).some((folder) => existsSync(`${ROOT}/${folder}/${noun}`));
      expect([name, row[at] === '●']).toEqual([name, isThere]);
      const isPart = name === 'web' && !isThere && existsSync(`${ROOT}/packages/web/src/parts/${noun}`);
      expect([name, row[at] === 'parts']).toEqual([name, isPart]);
    }
  });

  it.each(WHOLE)('names every room of %s', (name) => {
    const folders = (ROOMS[name] ?? []).flatMap((folder) =>
      readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    );
    const nouns = rows.map(([noun]) => noun);
    expect(folders.filter((folder) => !nouns.includes(folder))).toEqual([]);
  });
});
