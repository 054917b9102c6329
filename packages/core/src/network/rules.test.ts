import { describe, expect, it } from 'vitest';
import { alarmsOf, isAlarming } from './rules';

describe('an hour is told as an alarm', () => {
  it.each([
    [9, 0, false],
    [10, 0, true],
    [10, 3.3, true],
    [10, 3.4, false],
    [30, 10, false],
    [31, 10, true],
  ])('with %i, where %d is usual: %s', (count, usual, alarming) => {
    expect(isAlarming(count, usual)).toBe(alarming);
  });

  it('by kind', () => {
    expect(
      alarmsOf(
        { 'refused-here': 40, 'refused-there': 40, 'credentials-wrong': 5 },
        { 'refused-here': 1, 'refused-there': 39, 'credentials-wrong': 0 },
      ),
    ).toEqual([{ kind: 'refused-here', count: 40 }]);
  });
});
