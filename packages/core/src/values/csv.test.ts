import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, csvRecords, safeCell } from './csv';

describe('a cell', () => {
  it.each([
    ['=HYPERLINK("x")', '\'=HYPERLINK("x")'],
    ['+1+1', "'+1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['\r1', "'\r1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['-12.5', '-12.5'],
    ['-12', '-12'],
    ['Smith-Jones', 'Smith-Jones'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(safeCell(text)).toBe(written);
  });

  it('never begins a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = safeCell(text);
        expect(/^-?\d+(\.\d+)?$/.test(written) || !/^\s*[=+\-@]/.test(written)).toBe(true);
      }),
    );
  });
});

describe('lines', () => {
  it.each([
    [[['a', 'b c', '']], 'a,b c,\r\n'],
    [[['a,b', 'say "x"', 'two\nlines', 'cr\r']], '"a,b","say ""x""","two\nlines","cr\r"\r\n'],
    [
      [['=1', '-5', '-5,0', ' \u00a0@x', '＋1', '\tx', 'x=1']],
      "'=1,-5,\"'-5,0\",' \u00a0@x,'＋1,'\tx,x=1\r\n",
    ],
    [[['a'], ['b']], 'a\r\nb\r\n'],
    [[], ''],
  ])('%j are %j', (rows, written) => {
    expect(csvLines(rows)).toBe(written);
  });

  it('give back every cell as it is safe', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            fc.string({
              unit: fc.constantFrom('a', '=', '-', '1', ' ', ',', '"', '\r', '\n', '\t', '＝', '·'),
            }),
            { minLength: 1, maxLength: 4 },
          ),
          { minLength: 1, maxLength: 4 },
        ),
        (rows) => {
          const written = csvLines(rows);
          const expected = rows
            .map(
              (row) =>
                row
                  .map((cell) => {
                    const safe = safeCell(cell);
                    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
                  })
                  .join(',') + '\r\n',
            )
            .join('');
          expect(written).toBe(expected);
        },
      ),
    );
  });
});

describe('a file of rows', () => {
  it('is read back as it was written, with and without its mark, guarded cells as they were', () => {
    const rows = [
      ['Name', 'Sig'],
      ['O’Brien, "Al"', 'Take 1\r\nthen 2'],
      ['=1+1', ''],
      ["'quoted", '-5'],
    ];
    const records = [
      { Name: 'O’Brien, "Al"', Sig: 'Take 1\r\nthen 2' },
      { Name: '=1+1', Sig: '' },
      { Name: "'quoted", Sig: '-5' },
    ];
    expect(csvRecords(csvLines(rows))).toEqual(records);
    expect(csvRecords(`\uFEFF${csvLines(rows)}`)).toEqual(records);
    expect(csvRecords(csvLines([['Name']]))).toEqual([]);
  });

  it('that nobody here wrote is refused', () => {
    expect(() => csvRecords('a\r\n"open')).toThrow('no file');
  });
});
