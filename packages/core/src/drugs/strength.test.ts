import { describe, expect, it } from 'vitest';
import { toAmount, perHundredMl, perUnit } from './strength';

describe("an amount in the directory's words", () => {
  it.each([
    ['400', 'mg/5mL', { value: 80, unit: 'mg', per: 'ml' }],
    ['.05', 'g/g', { value: 50, unit: 'mg', per: 'g' }],
    ['108', 'ug/1', { value: 0.108, unit: 'mg', per: '1' }],
    ['.1', 'mg/24h', { value: 0.1 / 24, unit: 'mg', per: 'hr' }],
    ['.05', 'mg/d', { value: 0.05, unit: 'mg', per: 'day' }],
    ['40', 'mg/.4mL', { value: 100, unit: 'mg', per: 'ml' }],
    ['100', '[iU]/mL', { value: 100, unit: 'units', per: 'ml' }],
    ['50000', "[USP'U]/1", { value: 50000, unit: 'units', per: '1' }],
    ['10', 'meq/1', { value: 10, unit: 'meq', per: '1' }],
    ['1', 'g/L', { value: 1, unit: 'mg', per: 'ml' }],
  ])('%s %s', (value, unit, amount) => {
    const read = toAmount(value, unit);
    expect(read).toMatchObject({ unit: amount.unit, per: amount.per });
    expect(read?.value).toBeCloseTo(amount.value, 9);
  });

  it.each([
    ['', 'mg/1'],
    ['ten', 'mg/1'],
    ['10', 'mg'],
    ['10', ''],
    ['10', 'mg/0mL'],
  ])('cannot read %j %j', (value, unit) => {
    expect(toAmount(value, unit)).toBeUndefined();
  });

  it('distinguishes a dosage unit from a liquid', () => {
    expect(perUnit(toAmount('10', 'mg/1'))).toBe(10);
    expect(perUnit(toAmount('10', 'mg/5mL'))).toBeUndefined();
    expect(perHundredMl(toAmount('10', 'mg/5mL'))).toBe(200);
    expect(perHundredMl(toAmount('10', 'mg/1'))).toBeUndefined();
    expect(perUnit(undefined)).toBeUndefined();
  });
});
