import { describe, expect, it } from 'vitest';
import { isActivePharmacy } from './model';

describe('an active pharmacy (P3-6, N4-11)', () => {
  it.each([
    [undefined, true],
    ['2026-11-21', true],
    ['2026-11-20', true],
    ['2026-11-19', false],
  ])('that ends on %s, on 2026-11-20: %s', (activeEndTime, active) => {
    expect(isActivePharmacy(activeEndTime === undefined ? {} : { activeEndTime }, '2026-11-20')).toBe(active);
  });
});
