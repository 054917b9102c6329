import { describe, expect, it } from 'vitest';
import { refillsOnWire } from './refills';

describe('refillsOnWire', () => {
  it.each([[{ count: 0 }, '0'], [{ count: 99 }, '99']])('%j is %s and needs no note', (refills, wire) => {
    expect(refillsOnWire(refills)).toEqual({ refills: wire });
  });

  it('says as needed in words', () => {
    expect(refillsOnWire({ prn: true })).toEqual({ refills: '99', note: 'Refill as needed (PRN).' });
  });

  it.each([-1, 100, 1.5, Number.NaN])('refuses %s', (count) => {
    expect(() => refillsOnWire({ count })).toThrow(RangeError);
  });
});
