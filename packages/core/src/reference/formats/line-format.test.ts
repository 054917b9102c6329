import { describe, expect, it } from 'vitest';
import { csvFields, headedReader } from './line-format';

describe('one CSV line', () => {
  it.each([
    ['a,b,c', ['a', 'b', 'c']],
    ['', ['']],
    ['a,,c', ['a', '', 'c']],
    ['a,b,', ['a', 'b', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['"say ""no""",c', ['say "no"', 'c']],
    ['"",c', ['', 'c']],
    ['"""",c', ['"', 'c']],
    ['a,"b"', ['a', 'b']],
  ])('%s', (line, fields) => {
    expect(csvFields(line)).toEqual(fields);
  });

  it.each(['"open,b', 'a,"b', '"a"b,c', '"open""'])('refuses %s', (line) => {
    expect(csvFields(line)).toBeUndefined();
  });
});

describe('a reader under a header', () => {
  const reader = () =>
    headedReader(csvFields, ['Code', 'Name'], (row) => ({
      record: `${row('code')}=${row('name')}${row('note')}`,
    }));
  const all = (text: string) => {
    const read = reader();
    return text.split('\n').map((line, index) => read(line, index + 1));
  };

  it('finds columns by name, in any order and case, and skips blank lines', () => {
    expect(all('\uFEFFname,CODE\r\nAda,1\r\n\nBob,2')).toEqual([
      { skipped: true },
      { record: '1=Ada' },
      { skipped: true },
      { record: '2=Bob' },
    ]);
  });

  it('says by number which line it cannot take, and goes on', () => {
    expect(all('code,name\n1\n"2,x\n3,Cy')).toEqual([
      { skipped: true },
      { bad: { line: 2, reason: 'fields-missing' } },
      { bad: { line: 3, reason: 'quotes-open' } },
      { record: '3=Cy' },
    ]);
  });

  it('names the column that a foreign file lacks', () => {
    expect(all('code,label')).toEqual([{ bad: { line: 1, reason: 'header-unknown', field: 'Name' } }]);
  });
});
