import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CORE, FEATURES, rulesOf, WEB } from '../../scripts/house/ranks.mjs';
import { knots, rankedRooms } from '../../scripts/house/rooms.mjs';
import { productSources } from '../../scripts/house/sources.mjs';

const ARCHITECTURE = readFileSync(fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url)), 'utf8');
const SOURCES = productSources();
const NONE = { homeless: [], empty: [], upward: [], circles: [] };

const below =
  (folder: string) =>
  (path: string, ...imports: string[]) => ({
    path: folder + path,
    text: '',
    lines: 1,
    imports: imports.map((one) => folder + one),
  });

/** The names of the rules of dependency-cruiser that an import breaks. */
const brokenBy = (ranking: typeof CORE, path: string, to: string) =>
  rulesOf(ranking)
    .filter(({ from, to: goal }) => {
      const [, room = ''] = new RegExp(from.path).exec(path) ?? [];
      const has = (patterns: readonly string[] | undefined, text: string) =>
        (patterns ?? []).some((one) => new RegExp(one.replaceAll('$1', room)).test(text));
      if (!new RegExp(from.path).test(path) || has(from.pathNot, path)) return false;
      return goal.path === undefined || (new RegExp(goal.path).test(to) && !has(goal.pathNot, to));
    })
    .map(({ name }) => name);

const HEADINGS = new Map([
  [CORE, '**The rooms of core have'],
  [WEB, '**Web has'],
  [FEATURES, '**The features of web have'],
]);

describe.each([CORE, WEB, FEATURES])('the ranks of $name', (ranking) => {
  it('hold every room, none imports upward, no rooms form a circle', () => {
    expect(SOURCES.filter(({ path }) => path.startsWith(ranking.folder)).length).toBeGreaterThan(100);
    const { ranks, ...found } = rankedRooms(ranking, SOURCES);
    expect(ranks.length).toBeLessThanOrEqual(6);
    expect(found).toEqual(NONE);
  });

  it('are drawn in ARCHITECTURE.md, highest first', () => {
    const [drawing = ''] = (ARCHITECTURE.split(HEADINGS.get(ranking) ?? '')[1] ?? '').split(/^(?:\*\*|`)/m);
    const drawn = ranking.ranks
      .toReversed()
      .map(({ name }) => new RegExp(`^ {4}${name} +(.+)$`, 'm').exec(drawing));
    expect(drawn.map((line) => line?.index ?? -1)).toEqual(
      drawn.map((line) => line?.index ?? -2).toSorted((one, other) => one - other),
    );
    if (ranking === WEB) return; // its ranks are rooms, and are told in words
    const rooms = drawn.map((line) => (line?.[1] ?? '').match(/[a-z-]+(?=[,;.]|$)/g) ?? []);
    for (const [index, names] of rooms.entries()) {
      const rank = ranking.ranks.toReversed()[index]?.rooms ?? [];
      expect(names.filter((one) => one !== 'ts' && !rank.includes(one))).toEqual([]);
    }
  });
});

it('in core a file without a rank, an import upward and a circle are found', () => {
  const at = below(CORE.folder);
  const found = rankedRooms(CORE, [
    at('attic/model.ts'),
    at('drugs/rules.ts', 'requests/model.ts', 'findings/finding.ts'),
    at('signing/model.ts', 'requests/model.ts', 'api.ts'),
    at('requests/model.ts', 'signing/model.ts'),
  ]);
  expect(found.homeless).toEqual([`${CORE.folder}attic/model.ts`]);
  expect(found.upward).toEqual([
    `${CORE.folder}drugs/rules.ts -> ${CORE.folder}requests/model.ts`,
    `${CORE.folder}signing/model.ts -> ${CORE.folder}api.ts`,
  ]);
  expect(found.circles).toEqual(['signing', 'requests']);
});

it('a feature that imports one of its own rank is found', () => {
  const at = below(FEATURES.folder);
  const { upward } = rankedRooms(FEATURES, [at('drugs/search.tsx', 'doses/line.tsx', 'drugs/row.tsx')]);
  expect(upward).toEqual([`${FEATURES.folder}drugs/search.tsx -> ${FEATURES.folder}doses/line.tsx`]);
});

it.each([
  [CORE, 'drugs/rules.ts', 'requests/model.ts', ['core-of-rank-catalog']],
  [CORE, 'signing/model.ts', 'api.ts', ['core-of-rank-flow']],
  [CORE, 'attic/model.ts', 'values/ids.ts', ['core-have-ranks']],
  [CORE, 'signing/model.ts', 'requests/model.ts', []],
  [CORE, 'requests/model.ts', 'drugs/model.ts', []],
  [CORE, 'drugs/rules.test.ts', 'requests/model.ts', []],
  [WEB, 'ui/table/data-table.tsx', 'parts/drug/drug-cell.tsx', ['web-of-rank-ui']],
  [WEB, 'parts/drug/drug-cell.tsx', 'features/drugs/drug-search.tsx', ['web-of-rank-parts']],
  [WEB, 'attic/table.tsx', 'ui/table/data-table.tsx', ['web-have-ranks']],
  [WEB, 'features/drugs/drug-search.tsx', 'parts/drug/drug-cell.tsx', []],
  [FEATURES, 'drugs/search.tsx', 'doses/line.tsx', ['features-of-rank-leaves']],
  [FEATURES, 'drugs/search.tsx', 'drugs/row.tsx', []],
  [FEATURES, 'requests/queue.tsx', 'drugs/row.tsx', []],
] as const)('lint judges $0.name: $1 -> $2', (ranking, path, to, expected) => {
  expect(brokenBy(ranking, ranking.folder + path, ranking.folder + to)).toEqual(expected);
});

it.each(['web', 'cli'] as const)('no rooms of %s form a circle', (name) => {
  expect(knots(name, SOURCES)).toEqual([]);
});

it('the rooms of web and cli that form a circle are found', () => {
  const at = below('packages/cli/src/');
  expect(
    knots('cli', [
      at('screens/registry.ts', 'screens/audit/screen.tsx'),
      at('screens/audit/screen.tsx', 'screens/registry.ts', 'terminal/frame.tsx'),
    ]),
  ).toEqual(['screens/registry.ts', 'screens/audit']);
});
