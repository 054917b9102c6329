import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  brokenReferences,
  citedIds,
  incompleteRows,
  numberedDecisions,
  rowsOf,
  sectionsOf,
  type Text,
  unknownIds,
  unknownReadings,
} from './references';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['packages', 'scripts', 'tests', 'docs'];
const PAGES = ['README.md', 'ARCHITECTURE.md'];
/** Made by tools, or data: nothing in them is written for a reader. */
const NOT_READ = new Set(['node_modules', 'dist', 'coverage', 'migrations', 'starter', 'pictures', '.erx']);
/** Names faults on purpose. */
const THIS_TEST = 'tests/docs/references.test.ts';

const repository = {
  has: (path: string) => existsSync(join(ROOT, path)),
  read: (path: string) => readFileSync(join(ROOT, path), 'utf8'),
};

function pathsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_READ.has(entry.name)) return [];
    if (entry.isDirectory()) return pathsIn(path);
    return entry.isFile() && /\.(?:[cm]?tsx?|mjs|cjs|css|html|md)$/.test(path) ? [path] : [];
  });
}

let texts: readonly Text[];
let specification: readonly Text[];
let rows: ReturnType<typeof rowsOf>;

beforeAll(() => {
  texts = [...PAGES, ...FOLDERS.flatMap(pathsIn)]
    .filter((path) => path !== THIS_TEST)
    .map((path) => ({ path, text: repository.read(path) }));
  specification = texts.filter(({ path }) => path.startsWith('docs/specification/'));
  rows = specification.flatMap(rowsOf);
});

describe('references of the repository', () => {
  it('every id of the specification that is cited has a row in docs/specification', () => {
    const known = new Set([...rows.map(({ id }) => id), ...specification.flatMap(sectionsOf)]);
    expect(texts.flatMap(({ text }) => citedIds(text)).length).toBeGreaterThan(1_000);
    expect(unknownIds(texts, known)).toEqual([]);
  });

  it('every row says what the product does, where, and which test proves it or why none does', () => {
    expect(rows.length).toBeGreaterThan(600);
    expect(incompleteRows(rows)).toEqual([]);
  });

  it('every reading that is cited is in docs/decisions/readings.md', () => {
    expect(unknownReadings(texts, repository.read('docs/decisions/readings.md'))).toEqual([]);
  });

  it('every page that is cited exists, and every link of a page leads to a file and its heading', () => {
    expect(texts.flatMap((text) => brokenReferences(text, repository))).toEqual([]);
  });

  it('no decision is cited by a number', () => {
    expect(numberedDecisions(texts)).toEqual([]);
  });
});

describe('what is found', () => {
  const cites = (text: string): Text => ({ path: 'a.ts', text });

  it.each([
    ['/** P99-1 is no section. */', []],
    ['/** As N2-36 and S2.6-8 say, and all of S2.6. */', ['N2-36', 'S2.6-8', 'S2.6']],
    ['S8-1..S8-3', ['S8-1', 'S8-3', 'S8-2']],
    ['N2-42 to N2-44', ['N2-42', 'N2-44', 'N2-43']],
    ['C48542, ES256, TS2-x, x-S1-8y', []],
  ])('%j cites %j', (text, expected) => {
    expect(citedIds(text)).toEqual(expected);
  });

  it('an id without a row, also within a range', () => {
    const known = new Set(['P4-5', 'P4-7']);
    expect(unknownIds([cites('P4-5..P4-7, S2.6')], known)).toEqual(['a.ts: S2.6', 'a.ts: P4-6']);
  });

  it('a reading without its line', () => {
    expect(unknownReadings([cites('readings S5-22, reading P5-4')], '| S5-22 dates | one form |')).toEqual([
      'a.ts: P5-4',
    ]);
  });

  it.each([
    ['| P1-1 | says | [a.ts](a.ts) | [a.test.ts](a.test.ts) |', []],
    ['| P1-1 | says | not built: no screen | not built |', []],
    ['| P1-1 | says |  | [a.test.ts](a.test.ts) |', ['has no place']],
    ['| P1-1 | says | [a.test.ts](a.test.ts) | [a.test.ts](a.test.ts) |', ['has no place']],
    ['| P1-1 | says | [a.ts](a.ts) |  |', ['has neither test nor reason']],
    ['| P1-1 | says | [a.ts](a.ts) | [a.ts](a.ts) |', ['has neither test nor reason']],
    ['| P1-1 |  | [a.ts](a.ts) | [a.test.ts](a.test.ts) |', ['says nothing']],
    ['| P1-1 | says | [a.ts](a.ts) |', ['does not have four cells', 'has neither test nor reason']],
    ['| P1-1 | a | b | no test |\n| P1-1 | a | b | no test |', ['has another row']],
  ])('in the row %j: %j', (text, problems) => {
    expect(incompleteRows(rowsOf({ path: 'a.md', text }))).toEqual(
      problems.map((problem) => `a.md: P1-1 ${problem}`),
    );
  });

  it.each(['(decision 9)', 'decisions 5 and 6', 'Decision 3.', 'decision\n * 12'])(
    'the number in %j',
    (text) => {
      expect(numberedDecisions([cites(text)])).toHaveLength(1);
    },
  );

  it('pages, headings and files that are not there', () => {
    const pages: Record<string, string> = { 'docs/a.md': '# A\n\n## What 202 means\n' };
    const repositoryOf = { has: (path: string) => path in pages, read: (path: string) => pages[path] ?? '' };
    const broken = (path: string, text: string) => brokenReferences({ path, text }, repositoryOf);
    expect(broken('a.ts', 'docs/a.md#what-202-means, docs/a.md')).toEqual([]);
    expect(broken('a.ts', 'docs/b.md and docs/a.md#nowhere')).toEqual([
      'a.ts: docs/b.md',
      'a.ts: docs/a.md#nowhere',
    ]);
    expect(broken('docs/c.md', '[a](a.md#what-202-means) [web](https://erx.test) [b](../b.ts)')).toEqual([
      'docs/c.md: b.ts',
    ]);
  });
});
