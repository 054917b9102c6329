import { expect, it } from 'vitest';
import { tablesRead } from '../platform/data-table';
import { checkData } from './check-data';

it('every table of what is known of drugs reads, and each file is one', () => {
  checkData();
  expect(tablesRead().size).toBeGreaterThanOrEqual(31);
});
