import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withOneMoved } from './favorites';

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
