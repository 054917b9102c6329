import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wordsInCode, wordsInName } from './private-words';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * How many words of the list are left in names (of contracts: columns, fields of the API) and in comments.
 * Lower a figure when a change makes it smaller; never raise one.
 */
const LEFT: Readonly<Record<string, { readonly names: number; readonly comments: number }>> = {
  'packages/core': { names: 2, comments: 0 },
  'packages/script': { names: 0, comments: 0 },
  'packages/server': { names: 12, comments: 11 },
  'packages/sandbox': { names: 12, comments: 0 },
  'packages/cli': { names: 210, comments: 155 },
  'packages/web': { names: 152, comments: 156 },
  tests: { names: 83, comments: 93 },
};

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:tsx?|mjs)$/.test(path) && !/(?:^|[\\/])(?:node_modules|dist|coverage)[\\/]/.test(path),
  );

describe('code is written in plain American English', () => {
  it('a word of the list is found in a name of any case, in both forms of comment, and in no string', () => {
    expect(
      wordsInCode(
        "/** It\n * goes\n * on, told anew. */ isTold('nobody'); // whoever\nconst NOBODY_ELSE = told_at;",
      ),
    ).toEqual({
      names: ['isTold', 'NOBODY_ELSE', 'told_at'],
      comments: ['goes on', 'told', 'anew', 'whoever'],
    });
    expect(wordsInName('nobody-there')).toEqual(['nobody']);
    expect(wordsInName('standsteel')).toEqual([]);
  });

  describe.each(Object.entries(LEFT))('%s', (folder, { names, comments }) => {
    const paths = sourcesBelow(folder);
    const words = paths.map((path) => wordsInCode(readFileSync(join(ROOT, folder, path), 'utf8')));

    it('has no word of the list in the name of a file', () => {
      expect(paths.length).toBeGreaterThan(50);
      expect(paths.filter((path) => wordsInName(basename(path)).length > 0)).toEqual([]);
    });

    it(`has at most ${String(names)} names with a word of the list`, () => {
      const found = words.flatMap((each) => each.names);
      expect(found.length, found.join(' ')).toBeLessThanOrEqual(names);
    });

    it(`has at most ${String(comments)} words of the list in comments`, () => {
      expect(words.flatMap((each) => each.comments).length).toBeLessThanOrEqual(comments);
    });
  });
});
