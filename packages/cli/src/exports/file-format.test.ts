import { describe, expect, it } from 'vitest';
import { formatOf, plainWhenPiped } from './file-format';

const FORMATS = ['csv', 'xlsx', 'jsonl'] as const;

describe('the kind of file', () => {
  it.each<[string, string | undefined, string]>([
    ['a.csv', undefined, 'csv'],
    ['a.XLSX', undefined, 'xlsx'],
    ['of.csv/a.jsonl', undefined, 'jsonl'],
    ['a', undefined, 'csv'],
    ['a.txt', undefined, 'csv'],
    ['a.txt', 'xlsx', 'xlsx'],
    ['a.xlsx', 'xlsx', 'xlsx'],
    ['-', undefined, 'csv'],
    ['-', 'jsonl', 'jsonl'],
  ])('of %s with --format %s is %s', (out, format, expected) => {
    expect(formatOf({ out, ...(format === undefined ? {} : { format }) }, FORMATS)).toBe(expected);
  });

  it.each([
    ['p.xlsx', 'csv'],
    ['p.csv', 'jsonl'],
  ])('of %s with --format %s is refused', (out, format) => {
    expect(() => formatOf({ out, format }, FORMATS)).toThrow(
      expect.objectContaining({ code: 'terminal.format-differs' }),
    );
  });

  it('that is not made is refused', () => {
    expect(() => formatOf({ out: 'signed.xlsx' }, ['jsonl', 'csv'])).toThrow(
      expect.objectContaining({ code: 'terminal.format-not-made' }),
    );
  });

  it('is plain through a pipe alone', () => {
    expect([plainWhenPiped({ out: '-' }), plainWhenPiped({ out: 'a.csv' })]).toEqual([{ plain: 'true' }, {}]);
  });
});
