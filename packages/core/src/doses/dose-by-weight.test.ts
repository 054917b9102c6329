import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doseByWeight } from './dose-by-weight';

const SUSPENSION = { amount: 80, per: 'mL' } as const; // 400 mg/5 mL

describe('a dose by weight', () => {
  it.each([
    [
      '90 mg/kg a day in two doses at 14.1 kg',
      { perKg: 90, basis: 'day', timesADay: 2, weightKg: 14.1 },
      '8',
      90.8,
    ],
    [
      '45 mg/kg a day in two doses at 10.4 kg',
      { perKg: 45, basis: 'day', timesADay: 2, weightKg: 10.4 },
      '2.9',
      44.6,
    ],
    ['10 mg/kg a dose at 3 kg', { perKg: 10, basis: 'dose', timesADay: 3, weightKg: 3 }, '0.38', 10.1],
  ] as const)('%s', (_, dose, milliliters, perKg) => {
    const measured = doseByWeight(dose, SUSPENSION);
    expect(measured?.milliliters).toBe(milliliters);
    expect(measured?.perKg).toBeCloseTo(perKg, 1);
  });

  it.each([
    ['below the most', 1300, '8', undefined],
    ['at the most, which rounding to the nearest would pass', 1270, '7.8', undefined],
    ['above the most', 1000, '6.2', true],
    ['where a smaller syringe measures the most', 790, '4.9', true],
  ] as const)('is never above the most: %s', (_, most, milliliters, isCapped) => {
    const asked = { perKg: 90, basis: 'day', timesADay: 2, weightKg: 14.1, most } as const;
    const measured = doseByWeight(asked, SUSPENSION);
    expect([measured?.milliliters, measured?.isCapped]).toEqual([milliliters, isCapped]);
    expect((measured?.amount ?? Infinity) * 2).toBeLessThanOrEqual(most);
  });

  it.each([
    ['no weight', { perKg: 90, basis: 'day', timesADay: 2, weightKg: 0 }, SUSPENSION],
    ['no amount', { perKg: 0, basis: 'day', timesADay: 2, weightKg: 10 }, SUSPENSION],
    ['a tablet', { perKg: 90, basis: 'day', timesADay: 2, weightKg: 10 }, { amount: 80, per: 'one' }],
    ['less than a syringe measures', { perKg: 0.001, basis: 'day', timesADay: 2, weightKg: 1 }, SUSPENSION],
  ] as const)('is none of %s', (_, dose, held) => {
    expect(doseByWeight(dose, held)).toBeUndefined();
  });

  it('is never more than half a step of its syringe away from what was asked', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 100, noNaN: true }),
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 3, max: 60, noNaN: true }),
        (perKg, timesADay, weightKg) => {
          const measured = doseByWeight({ perKg, basis: 'day', timesADay, weightKg }, SUSPENSION);
          const wanted = (perKg * weightKg) / timesADay / SUSPENSION.amount;
          const step = wanted < 1 ? 0.01 : wanted <= 5 ? 0.1 : 0.2;
          expect(Math.abs(Number(measured?.milliliters) - wanted)).toBeLessThanOrEqual(step / 2 + 0.005);
        },
      ),
    );
  });
});
