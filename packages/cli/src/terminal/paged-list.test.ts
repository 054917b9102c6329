import { describe, expect, it } from 'vitest';
import {
  toCursor,
  EMPTY_PAGE,
  pagedAfter,
  type PagedAction,
  type PagedState,
  rowSelected,
  rowsShown,
  type RowText,
} from './paged-list';

const text: RowText<string> = { idOf: (row) => row, toText: (row) => row };
const rowsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `row ${String(first + index)}`);

function after(...actions: PagedAction<string>[]): PagedState<string> {
  return actions.reduce<PagedState<string>>((state, action) => pagedAfter(text, state, action), {
    ...EMPTY_PAGE,
    height: 3,
  });
}
const answered = (
  way: 'first' | 'forward' | 'back' | 'again',
  items: readonly string[],
  next?: string,
): PagedAction<string> => ({ type: 'answered', way, page: { items, next } });
const FIRST = answered('first', rowsFrom(1, 10), 'to 11');
const SECOND = answered('forward', rowsFrom(11, 10), 'to 21');
const moved = (by: number): PagedAction<string> => ({ type: 'moved', by });
const place = ({ selectedId, top }: PagedState<string>) => [selectedId, top];

describe('a page', () => {
  it('begins with its first row selected, and without rows with none', () => {
    expect(place(after(FIRST))).toEqual(['row 1', 0]);
    expect(place(after(answered('first', [])))).toEqual([undefined, 0]);
    expect(rowSelected(text, after(answered('first', [])))).toBeUndefined();
  });

  it.each<[string, number[], string, number]>([
    ['one down', [1], 'row 2', 0],
    ['to the last on the screen', [2], 'row 3', 0],
    ['one beyond the screen', [3], 'row 4', 1],
    ['down and up stays within the screen', [4, -1], 'row 4', 2],
    ['above the screen scrolls', [4, -3], 'row 2', 1],
    ['never past the end', [99], 'row 10', 7],
    ['the end', [Number.POSITIVE_INFINITY], 'row 10', 7],
    ['never before the first', [4, -99], 'row 1', 0],
    ['the first', [5, Number.NEGATIVE_INFINITY], 'row 1', 0],
  ])('moves %s', (_, steps, selected, top) => {
    expect(place(after(FIRST, ...steps.map(moved)))).toEqual([selected, top]);
  });

  it('keeps the selected row in view when the terminal becomes lower, and shows no empty lines when it becomes higher', () => {
    const low = after(FIRST, { type: 'resized', height: 10 }, moved(7), { type: 'resized', height: 2 });
    expect(place(low)).toEqual(['row 8', 6]);
    expect(place(pagedAfter(text, low, { type: 'resized', height: 8 }))).toEqual(['row 8', 2]);
    expect(after({ type: 'resized', height: 0 }).height).toBe(1);
  });
});

describe('pages', () => {
  it('are turned by cursors', () => {
    const first = after(FIRST);
    const second = after(FIRST, SECOND);
    const last = after(FIRST, SECOND, answered('forward', rowsFrom(21, 2)));
    expect([toCursor(first, 'forward'), toCursor(first, 'back'), toCursor(first, 'again')]).toEqual([
      'to 11',
      null,
      undefined,
    ]);
    expect([toCursor(second, 'forward'), toCursor(second, 'back'), toCursor(second, 'again')]).toEqual([
      'to 21',
      undefined,
      'to 11',
    ]);
    expect([toCursor(last, 'forward'), toCursor(last, 'back'), toCursor(last, 'again')]).toEqual([
      null,
      'to 11',
      'to 21',
    ]);
    expect(toCursor(last, 'first')).toBeUndefined();
  });

  it('are found again as they were left', () => {
    const back = after(FIRST, moved(5), SECOND, moved(1), answered('back', rowsFrom(1, 10), 'to 11'));
    expect(place(back)).toEqual(['row 6', 3]);
    expect(toCursor(back, 'forward')).toBe('to 11');
    expect(toCursor(back, 'back')).toBeNull();
    const gone = after(FIRST, moved(5), SECOND, answered('back', rowsFrom(1, 3), 'to 4'));
    expect(place(gone)).toEqual(['row 1', 0]);
  });

  it('forget their places when another list begins', () => {
    const begun = after(FIRST, moved(5), SECOND, { type: 'begun' });
    expect(begun).toMatchObject({
      rows: [],
      isLoaded: false,
      left: [],
      after: undefined,
      next: undefined,
      selectedId: undefined,
      height: 3,
    });
    expect(after(FIRST, SECOND, answered('first', rowsFrom(1, 2)))).toMatchObject({
      left: [],
      after: undefined,
      next: undefined,
      selectedId: 'row 1',
    });
  });
});

describe('reading again', () => {
  it('keeps the selected row selected wherever it is now', () => {
    expect(place(after(FIRST, moved(4), answered('again', ['row 0', ...rowsFrom(1, 9)], 'x')))).toEqual([
      'row 5',
      3,
    ]);
    expect(toCursor(after(FIRST, SECOND, answered('again', rowsFrom(11, 3))), 'back')).toBeUndefined();
  });

  it('selects what is in its place where it is gone', () => {
    const without = (row: string) => rowsFrom(1, 10).filter((one) => one !== row);
    expect(place(after(FIRST, moved(4), answered('again', without('row 5'), 'x')))).toEqual(['row 6', 2]);
    expect(place(after(FIRST, moved(9), answered('again', without('row 10'))))).toEqual(['row 9', 6]);
    expect(place(after(FIRST, answered('again', [])))).toEqual([undefined, 0]);
  });
});

describe('a filter', () => {
  it('shows what has every word of it, in any case and order, and keeps the selection where it can', () => {
    const state = after(
      answered('first', ['Rosa Sample, zolpidem', 'Rosa Other, alprazolam', 'Jo Sample, ZOLPIDEM']),
      moved(2),
      { type: 'filtered', filter: ' zolpidem  sam' },
    );
    expect(rowsShown(text, state)).toEqual(['Rosa Sample, zolpidem', 'Jo Sample, ZOLPIDEM']);
    expect(place(state)).toEqual(['Jo Sample, ZOLPIDEM', 0]);
    expect(place(pagedAfter(text, state, { type: 'filtered', filter: 'alpr' }))).toEqual([
      'Rosa Other, alprazolam',
      0,
    ]);
    expect(place(pagedAfter(text, state, { type: 'filtered', filter: 'nothing' }))).toEqual([undefined, 0]);
  });
});
