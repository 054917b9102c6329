import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');
const STATEMENT = /name: '([a-z0-9-]+)',\s+text: (`[^`]*`|'[^']*')/g;

it('no two statements have one name: a connection that prepared the one refuses the other', () => {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  ))
    for (const [, name = '', text = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(STATEMENT))
      found.set(name, [...(found.get(name) ?? []), `${file}: ${text}`]);
  expect(found.size).toBeGreaterThan(300);
  expect([...found].filter(([, places]) => places.length > 1)).toEqual([]);
});
