import { expect, it } from 'vitest';
import { columnsFor } from '../../terminal/row-table';
import { COLUMNS } from './columns';

/** Between two columns, and at either end. */
const GAP = 1;

const widthOf = (columns: typeof COLUMNS): number =>
  1 + 2 * GAP + columns.reduce((sum, { width }) => sum + width + GAP, 0);

it.each([40, 60, 79, 80, 98, 99, 118, 119, 129, 130, 148, 149, 200])('the columns for %i fit', (width) => {
  expect(widthOf(columnsFor(COLUMNS, width))).toBeLessThanOrEqual(width);
});

it('80 shows who, what, how controlled and where; wider shows more of them, never fewer', () => {
  expect(columnsFor(COLUMNS, 80).map(({ heading }) => heading)).toEqual([
    'Waits',
    'Request',
    'Patient',
    'Drug',
    'Sch',
    'Pharmacy',
  ]);
  let before = 0;
  for (let width = 20; width <= 220; width += 1) {
    expect(columnsFor(COLUMNS, width).length).toBeGreaterThanOrEqual(before);
    before = columnsFor(COLUMNS, width).length;
  }
  expect(columnsFor(COLUMNS, 220)).toEqual(COLUMNS);
});
