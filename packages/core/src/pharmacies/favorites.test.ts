import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onlyOtherPharmacy, withOneMoved } from './favorites';

describe('moving a favourite by one place', () => {
  it.each([
    ['the first up', 'abc', 'a', true, 'abc'],
    ['the first down', 'abc', 'a', false, 'bac'],
    ['the middle up', 'abc', 'b', true, 'bac'],
    ['the middle down', 'abc', 'b', false, 'acb'],
    ['the last up', 'abc', 'c', true, 'acb'],
    ['the last down', 'abc', 'c', false, 'abc'],
    ['the only one', 'a', 'a', false, 'a'],
  ])('%s', (_, list, moved, up, after) => {
    expect(withOneMoved([...list], moved, up)?.join('')).toBe(after);
  });

  it('one that is not there is not moved', () => {
    expect(withOneMoved(['a', 'b'], 'c', true)).toBeUndefined();
    expect(withOneMoved([], 'c', false)).toBeUndefined();
  });

  it('loses and doubles nobody, and the way back undoes it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 2 }), fc.nat(), fc.boolean(), (list, at, up) => {
        const moved = list[at % list.length];
        if (moved === undefined) return;
        const after = withOneMoved(list, moved, up) ?? [];
        expect([...after].sort()).toEqual([...list].sort());
        if (after !== list) expect(withOneMoved(after, moved, !up)).toEqual(list);
      }),
    );
  });
});

describe('where what did not arrive goes instead', () => {
  const at = (ncpdpId: string, activeEndTime?: string) => ({
    ncpdpId,
    ...(activeEndTime === undefined ? {} : { activeEndTime }),
  });
  it.each([
    ['the only other one', [at('1'), at('2')], '2'],
    ['the only one, where it failed at another', [at('2')], '2'],
    ['one that closes today', [at('2', '2026-11-30')], '2'],
    ['the one that is not closed', [at('2', '2026-11-29'), at('3')], '3'],
    ['nowhere: several are to choose among', [at('1'), at('2'), at('3')], undefined],
    ['nowhere: it failed at the only one', [at('1')], undefined],
    ['nowhere: none is known', [], undefined],
  ])('%s', (_, usual, expected) => {
    expect(onlyOtherPharmacy(usual, '1', '2026-11-30')?.ncpdpId).toBe(expected);
  });
});
