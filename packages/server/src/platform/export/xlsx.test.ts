import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { readXml } from '@erx/script/xml/read';
import { readWorkbook } from '../../../../../tests/harness/workbook';
import { csvFile } from './csv';
import { columnName, SheetCells } from './sheet-cells';
import { xlsxFile } from './xlsx';

async function* batches(...all: string[][][]): AsyncGenerator<string[][]> {
  for (const batch of all) yield await Promise.resolve(batch);
}

async function whole(file: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const HEAD = ['Drug', 'Sig'];
const ROWS = [
  [
    ['a & b', '=1+1'],
    ['<c>', ''],
  ],
  [],
  [['é\u0000 "q"', 'two\nlines']],
];

describe('a file of rows', () => {
  it('is an XLSX whose cells are the texts themselves', async () => {
    const file = await whole(xlsxFile('Prescriptions', HEAD, batches(...ROWS)));
    const files = unzipSync(file);
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/sharedStrings.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const file of Object.values(files)) expect(() => readXml(strFromU8(file))).not.toThrow();
    expect(await readWorkbook(file)).toEqual([HEAD, ['a & b', '=1+1'], ['<c>', ''], ['é "q"', 'two\nlines']]);
  });

  it('is an XLSX in which each text of a column that has few stands once', async () => {
    const many = Array.from({ length: 300 }, (_, at) => [
      `drug ${String(at)}`,
      ['', ' once & <again> ', '=1+1'][at % 3] ?? '',
    ]);
    const file = await whole(xlsxFile('Prescriptions', HEAD, batches(many, many), new Set(['Sig'])));
    expect(await readWorkbook(file)).toEqual([HEAD, ...many, ...many]);
    // the title of the column among them
    expect(
      strFromU8(unzipSync(file)['xl/sharedStrings.xml'] ?? new Uint8Array()).match(/<si>/g),
    ).toHaveLength(3);
  });

  it.each([
    [9_999, 9_999, 0],
    [10_000, 10_000, 0],
    [10_001, 10_000, 1],
  ])(
    'keeps no more texts than ten thousand: of %i, %i stand in its table and %i in their cells',
    (count, kept, inline) => {
      const cells = new SheetCells(['Drug'], new Set(['Drug']));
      const rows = cells.rowsOf(
        Array.from({ length: count }, (_, at) => [`drug ${String(at)}`]),
        2,
      );
      expect([
        cells.table().split('<si>').length - 1,
        rows.split('" t="s">').length - 1,
        rows.split('" t="inlineStr">').length - 1,
      ]).toEqual([kept, kept, inline]);
    },
  );

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %i %s', (at, name) => {
    expect(columnName(at)).toBe(name);
  });

  it('is the same bytes whenever it is made, so that a cut export can go on', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    try {
      const first = await whole(xlsxFile('Prescriptions', HEAD, batches(...ROWS)));
      vi.setSystemTime(new Date('2026-06-01T00:00:10Z'));
      expect(
        Buffer.from(await whole(xlsxFile('Prescriptions', HEAD, batches(...ROWS)))).equals(
          Buffer.from(first),
        ),
      ).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is a CSV in which no formula begins', async () => {
    const text = Buffer.from(await whole(csvFile(HEAD, batches(...ROWS)))).toString();
    expect(text).toBe('\uFEFFDrug,Sig\r\na & b,\'=1+1\r\n<c>,\r\n"é\u0000 ""q""","two\nlines"\r\n');
  });
});
