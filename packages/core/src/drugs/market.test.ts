import { describe, expect, it } from 'vitest';
import { isOffMarket, offMarketLast } from './market';

describe('the market of a product', () => {
  it.each([
    [undefined, false],
    ['2026-11-26', false],
    ['2026-11-25', false],
    ['2026-11-24', true],
    ['2015-12-31', true],
  ])('marketed until %s, it is off the market on 25 November 2026: %s', (until, is) => {
    expect(isOffMarket(until, '2026-11-25')).toBe(is);
  });

  it('puts what is off it last, and keeps the order else', () => {
    expect(offMarketLast(['b', 'x', 'a', 'y', 'c'], (one) => one > 'm')).toEqual(['b', 'a', 'c', 'x', 'y']);
  });
});
