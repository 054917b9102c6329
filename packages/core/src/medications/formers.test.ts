import { describe, expect, it } from 'vitest';
import { formersOf, isReplacedByDefault } from './formers';
import type { Medication } from './model';

const at = (id: string, writtenOn: string, cancelWay?: 'at-once' | 'ask-pharmacy') => ({
  id,
  writtenOn,
  ...(cancelWay ? { cancelWay } : {}),
});
const duplicate = (id: string) => ({
  id,
  description: 'lisinopril 10 mg tablet',
  sig: 'daily',
  isAlike: true,
});

describe('what a new prescription may take the place of', () => {
  const medications: Pick<Medication, 'prescriptions'>[] = [
    { prescriptions: [at('a', '2026-11-01', 'ask-pharmacy'), at('b', '2026-10-01')] },
    { prescriptions: [at('c', '2026-11-03', 'at-once')] },
    { prescriptions: [at('d', '2026-11-02', 'ask-pharmacy')] },
    {},
  ];
  it.each([
    [['a', 'b', 'c'], [], ['c', 'a', 'b']], // 'b' was printed: nobody is asked, and it leaves the list
    [
      ['a', 'b', 'c'],
      ['c', undefined],
      ['a', 'b'],
    ],
    [['d'], [], ['d']],
    [['e'], [], []],
    [[], [], []],
  ])('of the same ingredient are %j, but %j: %j', (same, exceptIds, ids) => {
    const found = formersOf(same.map(duplicate), medications, exceptIds);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });
  it('says of what each is, and how it ends', () => {
    expect(formersOf([duplicate('a')], medications, [])).toEqual([
      { ...duplicate('a'), writtenOn: '2026-11-01', cancelWay: 'ask-pharmacy' },
    ]);
  });
});

describe('a former prescription is replaced unless its prescriber says otherwise', () => {
  const former = {
    description: 'carvedilol 12.5 mg tablet',
    sig: 'Take 1 tablet twice daily.',
    isAlike: true,
  };
  const { isAlike: _, ...same } = former;
  it.each<[string, Partial<typeof former>, Partial<typeof same>, boolean]>([
    ['of another strength', {}, { description: 'carvedilol 25 mg tablet' }, true],
    ['with another sig', {}, { sig: 'Take 2 tablets twice daily.' }, true],
    [
      'of another strength with another sig',
      {},
      { description: 'carvedilol 25 mg tablet', sig: 'daily' },
      true,
    ],
    ['where it is the same once more', {}, {}, false],
    ['where only blanks and a full stop differ', {}, { sig: ' take 1 tablet  twice daily' }, false],
    ['of another form, route, release or combination', { isAlike: false }, { sig: 'daily' }, false],
  ])('%s: %j %j %s', (_name, changes, order, isReplaced) => {
    expect(isReplacedByDefault({ ...former, ...changes }, { ...same, ...order })).toBe(isReplaced);
  });
});
