import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCell } from './cell';

describe('a cell', () => {
  it.each([
    ['=HYPERLINK("x")', "'=HYPERLINK(\"x\")"], ['+1+1', "'+1+1"], ['@SUM(A1)', "'@SUM(A1)"], ['-2+3', "'-2+3"], ['  =1', "'  =1"], ['\t=1', "'\t=1"], ['\r1', "'\r1"], ['＝1+1', "'＝1+1"], ['＠SUM(A1)', "'＠SUM(A1)"],
    ['-12.5', '-12.5'], ['-12', '-12'], ['Smith-Jones', 'Smith-Jones'], ['a=b', 'a=b'], ['', ''],
  ])('%j is written as %j', (text, written) => { expect(safeCell(text)).toBe(written); });

  it('never begins a formula', () => {
    fc.assert(fc.property(fc.string(), (text) => {
      const written = safeCell(text);
      expect(/^-?\d+(\.\d+)?$/.test(written) || !/^\s*[=+\-@]/.test(written)).toBe(true);
    }));
  });
});
