import { LARGEST_PAGE } from '@erx/core/values/page';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPage, placeByName } from './cut-page';
import { writeCursor } from './cursor';

const idOf = (n: number) => `0198f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const people = (names: readonly (readonly [string, string])[]) =>
  names.map(([lastName, firstName], n) => ({ id: idOf(n), lastName, firstName }));
const names = fc.array(
  fc.tuple(fc.constantFrom('Ito', 'ito', 'Ángel', 'Zed', ''), fc.constantFrom('A', 'b', '')),
  { maxLength: 12 },
);

/** Every page of a list, one after the other. */
function pagesOf(rows: ReturnType<typeof people>, limit: number) {
  const pages: (typeof rows)[] = [];
  let after: string | undefined;
  do {
    const page = cutPage(rows, { limit, after }, placeByName);
    pages.push(page.items);
    after = page.next;
  } while (after !== undefined);
  return pages;
}

describe('A page', () => {
  it('is followed by the others, and all of them are the list, each row once', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 5 }), (drawn, limit) => {
        const rows = people(drawn);
        const pages = pagesOf(rows, limit);
        expect(pages.flat()).toEqual(cutPage(rows, {}, placeByName).items);
        expect(
          pages
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(rows.map(({ id }) => id));
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(pages.length).toBe(Math.max(1, Math.ceil(rows.length / limit)));
      }),
    );
  });

  it('is in the order of the names, whatever their case, then of the ids', () => {
    const rows = people([
      ['Zed', 'Ann'],
      ['ito', 'Ken'],
      ['Ito', 'aki'],
      ['Ito', 'Ken'],
    ]);
    expect(cutPage(rows, {}, placeByName).items.map(({ id }) => id)).toEqual([2, 1, 3, 0].map(idOf));
  });

  it('goes on behind its last row when that one is gone, and shows what came in behind it', () => {
    const [first, second, third, later] = people([
      ['A', ''],
      ['B', ''],
      ['D', ''],
      ['C', ''],
    ]);
    const page = cutPage([first, second, third], { limit: 2 }, (row) => placeByName(row as never));
    expect(page.items).toEqual([first, second]);
    const next = cutPage([first, third, later], { after: page.next }, (row) => placeByName(row as never));
    expect(next).toEqual({ items: [later, third], next: undefined });
  });

  it.each([
    [LARGEST_PAGE, false],
    [LARGEST_PAGE + 1, true],
  ])('has at most as many rows as a page may have: of %i, more follow: %s', (count, more) => {
    const rows = people(Array.from({ length: count }, (_, n) => [String(n), '']));
    const page = cutPage(rows, {}, placeByName);
    expect(page.items).toHaveLength(LARGEST_PAGE);
    expect(page.next !== undefined).toBe(more);
  });

  it.each([
    ['nothing that was ever one', 'bogus'],
    ['too few texts', writeCursor(['a', idOf(1)])],
    ['no id', writeCursor(['a', 'b', 'c'])],
    ['a number', writeCursor([1, 'b', idOf(1)])],
    ['a NUL', writeCursor(['a\0', 'b', idOf(1)])],
  ])('refuses a cursor of %s', (_, after) => {
    expect(() => cutPage(people([['A', '']]), { after }, placeByName)).toThrow(
      expect.objectContaining({ code: 'call.cursor-unknown' }),
    );
  });
});
