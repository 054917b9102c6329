import { describe, expect, it } from 'vitest';
import { isOfferedUnit, OFFERED_UNITS, potencyUnit, showUnits } from './potency-units';

describe('potency units', () => {
  it('offers 28, Capsule, Gram and Tablet first (P9-6)', () => {
    expect(OFFERED_UNITS).toHaveLength(28);
    expect(OFFERED_UNITS.slice(0, 3).map((unit) => unit.name)).toEqual(['Capsule', 'Gram', 'Tablet']);
    expect(new Set(OFFERED_UNITS.map((unit) => unit.code)).size).toBe(28);
  });

  it.each([
    ['C48542', 'Tablet', true],
    ['C28254', 'Milliliter', true],
    ['C44278', 'Units', false],
    ['C48551', 'Vial', false],
    ['C99999', 'C99999', false],
  ])('%s reads %s, offered: %s', (code, name, offered) => {
    expect(showUnits(code)).toBe(name);
    expect(isOfferedUnit(code)).toBe(offered);
  });

  it('knows nothing about a code of no list', () => {
    expect(potencyUnit('C99999')).toBeUndefined();
  });
});
