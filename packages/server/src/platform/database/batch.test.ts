import { describe, expect, it } from 'vitest';
import { batch } from './batch';

const INPUT = batch({ practice_id: 'uuid', version: 'int', at: 'timestamptz' });

describe('a batch of rows', () => {
  it('is read as rows out of one array for each column', () => {
    expect(INPUT.from('input')).toBe(
      'unnest($1::uuid[], $2::int[], $3::timestamptz[]) AS input (practice_id, version, at)',
    );
    expect(INPUT.columns).toBe('practice_id, version, at');
  });

  it('begins after another batch of its statement', () => {
    const audit = batch({ id: 'uuid', event: 'text' }, INPUT.next);
    expect(audit.from('audit')).toBe('unnest($4::uuid[], $5::text[]) AS audit (id, event)');
    expect(audit.next).toBe(6);
  });

  it('gives the values of each column by name, whichever way a row is written', () => {
    const at = new Date(0);
    expect(
      INPUT.values([
        { practice_id: 'a', version: 1, at },
        { at: null, version: 2, practice_id: 'b' },
      ]),
    ).toEqual([
      ['a', 'b'],
      [1, 2],
      [at, null],
    ]);
  });

  it('gives an empty array for each column where there are no rows', () => {
    expect(INPUT.values([])).toEqual([[], [], []]);
  });
});
