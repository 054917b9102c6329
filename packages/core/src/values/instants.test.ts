import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantsWritten } from './instants';

const DAY = 86_400_000;
const LAST = 8.64e15;

describe('instantsWritten', () => {
  it('writes what Date writes, in any order, from the first instant to the last', () => {
    const write = instantsWritten();
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -LAST, max: LAST }), fc.integer({ min: 0, max: 2 ** 42 })),
        (time) => {
          for (const near of [
            time,
            time + 999,
            time - 60_001,
            Math.floor(time / DAY) * DAY,
            Math.floor(time / DAY) * DAY - 1,
          ]) {
            if (Math.abs(near) <= LAST) expect(write(near)).toBe(new Date(near).toISOString());
          }
        },
      ),
    );
    for (const time of [LAST, -LAST, 0, -1]) expect(write(time)).toBe(new Date(time).toISOString());
  });

  it.each([Number.NaN, LAST + DAY])('refuses %d, which is no time, as often as it is asked', (time) => {
    const write = instantsWritten();
    for (let again = 0; again < 2; again += 1) expect(() => write(time)).toThrow(RangeError);
  });
});
