import { describe, expect, it } from 'vitest';
import { RecordCount } from './progress';

const countOf = (format: string, ...pieces: readonly string[]) => {
  const count = RecordCount.of(format);
  for (const piece of pieces) count?.add(Buffer.from(piece));
  return count?.records;
};

describe('records', () => {
  it.each([
    [['a,b\r\n'], 0],
    [['a,b\r\n1,2\r\n'], 1],
    [['a\r\n"x\r\ny"\r\n2\r\n'], 2],
    [['a\r\n"x"', '"y\n', '"\r', '\n3\r\n'], 2],
    [[], 0],
  ])('of a CSV file %j are %d', (pieces, records) => {
    expect(countOf('csv', ...pieces)).toBe(records);
  });

  it.each([
    [['{"a":"x"}\n'], 1],
    [['{"a"', ':"\\n"}\n{', '}\n'], 2],
    [[], 0],
  ])('of JSON lines %j are %d', (pieces, records) => {
    expect(countOf('jsonl', ...pieces)).toBe(records);
  });

  it('of a packed file are not counted', () => {
    expect(countOf('xlsx', 'PK\n\n')).toBeUndefined();
  });
});
