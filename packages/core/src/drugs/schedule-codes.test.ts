import { describe, expect, it } from 'vitest';
import { DEA_ID } from './model';
import { scheduleOfCode } from './schedule-codes';

describe('the schedule of an NCI code (P5-14)', () => {
  it.each([
    ['C48672', '1'],
    ['C48675', '2'],
    ['C48676', '3'],
    ['C48677', '4'],
    ['C48679', '5'],
  ])('%s is %s', (code, id) => {
    expect(DEA_ID[scheduleOfCode(code)]).toBe(id);
  });

  it.each(['', 'C38046', 'C48673', 'C48678', 'c48675', 'toString'])(
    '%j is not known, which is not the same as not controlled',
    (code) => {
      expect(scheduleOfCode(code)).toBe('unknown');
    },
  );
});
