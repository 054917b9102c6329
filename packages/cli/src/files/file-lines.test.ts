import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintFile, lineGroups } from './file-lines';

describe('the lines of a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'erx-lines-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  async function groupsOf(
    content: string | Buffer,
    most = { lines: 2, characters: 1000, longest: 100 },
    name = 'file.txt',
  ): Promise<string[][]> {
    const path = join(folder, name);
    writeFileSync(path, content);
    const groups: string[][] = [];
    for await (const group of lineGroups(path, most)) groups.push(group);
    return groups;
  }

  it.each([
    ['two groups', 'a\nb\nc\n', [['a', 'b'], ['c']]],
    ['no line feed at the end', 'a\nb\nc', [['a', 'b'], ['c']]],
    ['blank lines keep their number', 'a\n\nb\n', [['a', ''], ['b']]],
    ['carriage returns stay for the reader', 'a\r\nb\r\n', [['a\r', 'b\r']]],
    ['an empty file', '', []],
    ['letters of several bytes', 'é\n漢字\n', [['é', '漢字']]],
  ])('%s', async (_, content, groups) => {
    expect(await groupsOf(content)).toEqual(groups);
  });

  it('groups by characters too', async () => {
    expect(await groupsOf('aaaa\nbbbb\ncc\n', { lines: 10, characters: 8, longest: 100 })).toEqual([
      ['aaaa', 'bbbb'],
      ['cc'],
    ]);
  });

  it('unpacks .gz', async () => {
    expect(await groupsOf(gzipSync('a\nb\n'), undefined, 'file.gz')).toEqual([['a', 'b']]);
  });

  it('fails on a broken .gz, whose lines would be missing', async () => {
    await expect(
      groupsOf(gzipSync('a\nb\n'.repeat(10_000)).subarray(0, 40), undefined, 'broken.gz'),
    ).rejects.toThrow();
  });

  it('keeps a line that is no line short, and its number', async () => {
    const groups = await groupsOf(`a\n${'x'.repeat(300_000)}\nb\n`);
    expect(groups.flat().map((line) => line.length)).toEqual([1, 101, 1]);
  });

  it('loses and adds nothing, however long the lines are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '漢', '\r', ','), maxLength: 90 }), {
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 7 }),
        async (lines, size) => {
          const groups = await groupsOf(lines.map((line) => `${line}\n`).join(''), {
            lines: size,
            characters: 200,
            longest: 100,
          });
          expect(groups.flat()).toEqual(lines);
          expect(groups.every((group) => group.length >= 1 && group.length <= size)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('knows a file by its bytes', async () => {
    const path = join(folder, 'hashed');
    writeFileSync(path, 'abc');
    expect(await fingerprintFile(path, new AbortController().signal)).toEqual({
      hash: createHash('sha256').update('abc').digest('hex'),
      size: 3,
    });
  });
});
