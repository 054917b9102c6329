import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { cell, listOf, rowsOf } from './data-table';

const Row = z.strictObject({
  drug: cell.text,
  others: cell.list.exactOptional(),
  severity: z.enum(['low', 'serious']),
  days: cell.whole.exactOptional(),
  isLocal: cell.yes.exactOptional(),
  isConfirmed: cell.no.exactOptional(),
  sites: listOf(z.enum(['eye', 'skin'])).exactOptional(),
});
const HEADER = 'drug,others,severity,days,isLocal,isConfirmed,sites';
const read = (...lines: string[]) => rowsOf([HEADER, ...lines, ''].join('\n'), 'some/table.csv', Row);

describe('a table of data', () => {
  it('gives a row a line, with what cells hold and without those that are empty', () => {
    expect(read('"a ""b"", c",d; e f,serious,14,yes,no,eye; skin', '', 'g,,low,,,,')).toStrictEqual([
      {
        drug: 'a "b", c',
        others: ['d', 'e f'],
        severity: 'serious',
        days: 14,
        isLocal: true,
        isConfirmed: false,
        sites: ['eye', 'skin'],
      },
      { drug: 'g', severity: 'low' },
    ]);
  });

  it('is read as a spreadsheet saves it', () => {
    expect(rowsOf(`\uFEFF${HEADER}\r\na,,low,,,,\r\n`, 'some/table.csv', Row)).toEqual([
      { drug: 'a', severity: 'low' },
    ]);
  });

  it.each<[string, string, string]>([
    ['an empty cell that is needed', ',,low,,,,', 'Line 2, column drug: is empty.'],
    ['another word', 'a,,grave,,,,', 'Line 2, column severity: Invalid option'],
    ['no number', 'a,,low,two,,,', 'Line 2, column days: is no whole number.'],
    ['a yes in other words', 'a,,low,,true,,', 'Line 2, column isLocal: is "yes" or empty.'],
    ['a no in other words', 'a,,low,,,false,', 'Line 2, column isConfirmed: is "no" or empty.'],
    ['a list with nothing in it', 'a,b;,low,,,,', 'Line 2, column others: has an empty value in its list.'],
    ['a list with another value', 'a,,low,,,,eye; ear', 'Line 2, column sites: Invalid option'],
    ['a control character', 'a\u0007b,,low,,,,', 'Line 2, column drug: has a control character.'],
    ['too few cells', 'a,,low', 'Line 2 has 3 cells.'],
    ['an open quote', '"a,,low,,,,', 'Line 2 has an open quote.'],
  ])('refuses %s by file, line and column', (_, line, fault) => {
    expect(() => read(line)).toThrow('The table packages/server/data/some/table.csv cannot be read.');
    expect(() => read(line)).toThrow(fault);
  });

  it('refuses a line that is there already, and other columns, and names every fault', () => {
    expect(() => read('a,,low,,,,', 'b,,low,,,,', 'a,,low,,,,')).toThrow('Line 4 is the same as line 2.');
    expect(() => rowsOf('drug,severity\n', 'some/table.csv', Row)).toThrow(
      `Line 1 must be the columns ${HEADER}.`,
    );
    expect(() => read(',,low,,,,', 'b,,grave,,,,')).toThrow(/Line 2, column drug.*Line 3, column severity/);
  });
});
