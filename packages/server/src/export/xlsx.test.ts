import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { readXml } from '@erx/script/xml/read';
import { csvFile } from './csv';
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
const ROWS = [[['a & b', '=1+1'], ['<c>', '']], [], [['é\u0000 "q"', 'two\nlines']]];

describe('a file of rows', () => {
  it('is an XLSX whose cells are the texts themselves', async () => {
    const files = unzipSync(await whole(xlsxFile('Prescriptions', HEAD, batches(...ROWS))));
    expect(Object.keys(files).sort()).toEqual(['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
    for (const file of Object.values(files)) expect(() => readXml(strFromU8(file))).not.toThrow();
    const sheet = readXml(strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()));
    const rows = sheet.children.find(({ name }) => name === 'sheetData')?.children.map((row) => row.children.map((cell) => cell.children[0]?.children[0]?.text ?? ''));
    expect(rows).toEqual([HEAD, ['a & b', '=1+1'], ['<c>', ''], ['é "q"', 'two\nlines']]);
  });

  it('is the same bytes whenever it is made, so that a cut export can go on', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    try {
      const first = await whole(xlsxFile('Prescriptions', HEAD, batches(...ROWS)));
      vi.setSystemTime(new Date('2026-06-01T00:00:10Z'));
      expect(Buffer.from(await whole(xlsxFile('Prescriptions', HEAD, batches(...ROWS)))).equals(Buffer.from(first))).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is a CSV in which no formula begins', async () => {
    const text = Buffer.from(await whole(csvFile(HEAD, batches(...ROWS)))).toString();
    expect(text).toBe('\uFEFFDrug,Sig\r\na & b,\'=1+1\r\n<c>,\r\n"é\u0000 ""q""","two\nlines"\r\n');
  });
});
