import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGivenUp, LEAST_TRIES, MAX_RETRY_AGE, retryDelay } from './retry';

describe('retryDelay', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [9, 256_000],
    [10, 300_000],
    [11, 300_000],
    [1_000, 300_000],
  ])('after %i attempts waits %i ms, spread by a fifth', (attempts, wait) => {
    expect(retryDelay(attempts, 0.5)).toBe(wait);
    expect(retryDelay(attempts, 0)).toBe(wait * 0.8);
    expect(retryDelay(attempts, 0.999_999_9)).toBeCloseTo(wait * 1.2, -1);
  });

  it('is never below 0.8 s and never above 6 min', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempts, random) => {
          const delay = retryDelay(attempts, random);
          return delay >= 800 && delay <= 360_000;
        },
      ),
    );
  });
});

describe('isGivenUp', () => {
  const createdAt = new Date('2026-11-20T09:00:00Z');
  it.each([
    [MAX_RETRY_AGE - 1, LEAST_TRIES, false],
    [MAX_RETRY_AGE, LEAST_TRIES, true],
    [30 * MAX_RETRY_AGE, LEAST_TRIES - 1, false],
  ])('after %i ms and %i tries: %s', (age, attempts, given) => {
    expect(isGivenUp({ createdAt, attempts }, new Date(createdAt.getTime() + age))).toBe(given);
  });
});
