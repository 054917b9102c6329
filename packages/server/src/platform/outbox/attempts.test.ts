import { describe, expect, it } from 'vitest';
import { MOST_KEPT, slotOf } from './attempts';

describe('the attempts of a message', () => {
  it.each([1, 10, 11, 20, 21, 25, 300])('of %i the first ten and the last ten are kept', (made) => {
    const kept = new Map<number, number>();
    for (let attempt = 1; attempt <= made; attempt++) kept.set(slotOf(attempt), attempt);
    const all = Array.from({ length: made }, (_, place) => place + 1);
    expect([...kept.values()].sort((one, other) => one - other)).toEqual([
      ...new Set([...all.slice(0, 10), ...all.slice(-10)]),
    ]);
    expect(kept.size).toBeLessThanOrEqual(MOST_KEPT);
  });
});
