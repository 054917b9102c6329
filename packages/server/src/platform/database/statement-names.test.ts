import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
const STATEMENT = /name: '([a-z0-9-]+)',\s+text: (`[^`]*`|'[^']*')/g;
const FIFTH_VALUE = /\$(?:[5-9]|[1-9]\d+)\b/;

function listSources(): readonly { readonly file: string; readonly source: string }[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(SOURCES, file), 'utf8') }));
}

it('no two statements have one name: a connection that prepared the one refuses the other', () => {
  const found = new Map<string, string[]>();
  for (const { file, source } of listSources())
    for (const [, name = '', text = ''] of source.matchAll(STATEMENT))
      found.set(name, [...(found.get(name) ?? []), `${file}: ${text}`]);
  expect(found.size).toBeGreaterThan(300);
  expect([...found].filter(([, places]) => places.length > 1)).toEqual([]);
});

it('no statement has more than four values by number: from the fifth on they have names (named.ts)', () => {
  expect(FIFTH_VALUE.test('VALUES ($1, $2, $3, $4, $5)')).toBe(true);
  expect(
    listSources()
      .filter(({ source }) => FIFTH_VALUE.test(source))
      .map(({ file }) => file),
  ).toEqual([]);
});
