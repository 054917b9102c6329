import { describe, expect, it } from 'vitest';
import { refillsOfRenewalRequest, refillsOfRenewalResponse, refillsOnWire } from './refills';

describe('refillsOnWire', () => {
  it.each([
    [{ count: 0 }, '0'],
    [{ count: 99 }, '99'],
  ])('%j is %s and needs no note', (refills, wire) => {
    expect(refillsOnWire(refills)).toEqual({ refills: wire });
  });

  it('says as needed in words', () => {
    expect(refillsOnWire({ prn: true })).toEqual({ refills: '99', note: 'Refill as needed (PRN).' });
  });

  it.each([-1, 100, 1.5, Number.NaN])('refuses %s', (count) => {
    expect(() => refillsOnWire({ count })).toThrow(RangeError);
  });
});

describe('refills of a renewal count every fill', () => {
  it.each([
    ['1', { count: 0 }],
    ['4', { count: 3 }],
    ['99', { count: 98 }],
  ])('%s asked for are %j after the first', (requested, refills) => {
    expect(refillsOfRenewalRequest(requested)).toEqual(refills);
  });

  it.each([undefined, '', '0', '00', '100', 'PRN', '1.5'])('%s asks for no number', (requested) => {
    expect(refillsOfRenewalRequest(requested)).toBeUndefined();
  });

  it.each([
    [{ count: 0 }, '1'],
    [{ count: 3 }, '4'],
    [{ count: 98 }, '99'],
  ])('%j granted are %s fills', (refills, wire) => {
    expect(refillsOfRenewalResponse(refills)).toEqual({ refills: wire });
  });

  it('what was asked for and granted is the same number', () => {
    for (let fills = 1; fills <= 99; fills += 1)
      expect(refillsOfRenewalResponse(refillsOfRenewalRequest(String(fills)) ?? { count: -1 }).refills).toBe(
        String(fills),
      );
  });

  it('says as needed in words', () => {
    expect(refillsOfRenewalResponse({ prn: true })).toEqual({
      refills: '99',
      note: 'Refill as needed (PRN).',
    });
  });

  it.each([-1, 99, 1.5, Number.NaN])('refuses %s', (count) => {
    expect(() => refillsOfRenewalResponse({ count })).toThrow(RangeError);
  });
});
