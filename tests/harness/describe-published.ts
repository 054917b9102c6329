import { describe } from 'vitest';
import { isWhole } from './whole';
import { excerptLines, isHere, publishedLines, type WholeFile } from './published';

/**
 * Tests that need whole published files, of the whole run alone; skipped, and counted so, where one of them is
 * not on this machine.
 */
export function describeWithPublished(name: string, files: readonly WholeFile[], tests: () => void): void {
  if (!isWhole) return;
  const missing = files.filter((file) => !isHere(file));
  const title = missing.length === 0 ? name : `${name} (skipped: ${missing.join(', ')} is not here)`;
  describe.skipIf(missing.length > 0)(title, tests);
}

/**
 * Tests over a published list: everywhere over its excerpt, and in the whole run over the whole list where that
 * is on this machine. Read the lines inside a test or a hook.
 */
export function describeOverList(
  name: string,
  list: { readonly excerpt: string; readonly whole: WholeFile },
  tests: (lines: () => string[], isWholeList: boolean) => void,
): void {
  describe(`${name}, an excerpt`, () => {
    tests(() => excerptLines(list.excerpt), false);
  });
  describeWithPublished(`${name}, whole`, [list.whole], () => {
    tests(() => publishedLines(list.whole), true);
  });
}

/** FDA's directory of packages. */
export const DIRECTORY = { excerpt: 'ndc-packages.csv', whole: 'ndc-packages.csv.gz' } as const;
