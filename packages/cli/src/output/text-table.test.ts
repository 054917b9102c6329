import { describe, expect, it } from 'vitest';
import { tabbed } from './row-writer';
import { textTable, type TextColumn } from './text-table';

interface Row {
  readonly name: string;
  readonly drug: string;
  readonly order: string;
}
const columns: readonly TextColumn<Row>[] = [
  { heading: 'Name', least: 6, most: 12, text: ({ name }) => name },
  { heading: 'Drug', least: 8, most: 30, text: ({ drug }) => drug },
  { heading: 'Order', least: 5, most: 10, text: ({ order }) => order },
];
const rows: readonly Row[] = [
  { name: 'Sample', drug: 'Lisinopril 10 mg oral tablet', order: 'RX1' },
  { name: 'Núñez', drug: 'Metformin', order: 'RX12' },
];

describe('textTable', () => {
  it('takes what the rows need and no more', () => {
    expect(textTable(columns, rows, 100).text).toBe(
      [
        'Name    Drug                          Order',
        'Sample  Lisinopril 10 mg oral tablet  RX1',
        'Núñez   Metformin                     RX12',
      ].join('\n'),
    );
  });

  it('shrinks the widest column first, then leaves the last out', () => {
    expect(textTable(columns, rows, 30).text.split('\n')[1]).toBe('Sample  Lisinopril 10…   RX1');
    expect(textTable(columns, rows, 18).text.split('\n')[1]).toBe('Sample  Lisinopri…');
  });

  it.each([100, 60, 43, 30, 23, 22, 16])('is never wider than %i columns', (width) => {
    for (const line of textTable(columns, rows, width).text.split('\n'))
      expect(line.length).toBeLessThanOrEqual(width);
  });

  it('says what it left out, and the width at which it would not', () => {
    expect(textTable(columns, rows, 18)).toMatchObject({ leftOut: ['Order'], fullWidth: 23 });
    expect(textTable(columns, rows, 22).leftOut).toEqual(['Order']);
    expect(textTable(columns, rows, 23).leftOut).toEqual([]);
    expect(textTable(columns, rows, 5).leftOut).toEqual(['Drug', 'Order']);
  });

  it('has its headings even without rows', () => {
    expect(textTable(columns, [], 80).text).toBe('Name  Drug  Order');
  });
});

describe('tabbed', () => {
  it('is whole, and a tab inside a field cannot make another', () => {
    expect(tabbed(columns, [{ name: 'A\tB', drug: 'C\nD', order: 'E' }])).toBe('A B\tC D\tE');
  });

  it.each([5, 20, 40, 80])('puts what is below a row whole into %i columns', (width) => {
    const sig = 'Take 1 tablet by mouth once daily';
    const { text } = textTable(columns, rows.slice(0, 1), width, () => sig);
    const lines = text.split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    expect(lines.slice(2).join('').replaceAll(' ', '')).toBe(sig.replaceAll(' ', ''));
  });
});
