import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../../packages/web/src', import.meta.url));

/** The classes that a style sheet gives their looks: those that begin a rule alone, or in a list of such. */
const classesOf = (sheet: string): string[] =>
  [...readFileSync(`${WEB}/${sheet}`, 'utf8').matchAll(/^\.(erx-[\da-z-]+)(?:,|\s*\{)/gm)].map(
    ([, name]) => name ?? '',
  );

it('gives each class its looks in one style sheet, so that no screen changes another', () => {
  const sheets = new Map<string, Set<string>>();
  const all = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  for (const sheet of all)
    for (const name of classesOf(sheet)) sheets.set(name, (sheets.get(name) ?? new Set()).add(sheet));
  expect(sheets.size).toBeGreaterThan(100);
  expect([...sheets].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
});
