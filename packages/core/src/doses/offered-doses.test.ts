import { describe, expect, it } from 'vitest';
import type { DoseFact } from './facts';
import { dosesMayBeOffered } from './offered-doses';

const TYLENOL = {
  ingredients: ['acetaminophen'],
  strength: '500 mg',
  doseForm: 'tablet',
  route: 'oral',
  potencyUnitCode: 'C48542',
};
const most = (amount: number, fromMonths: number | null = null): DoseFact => ({
  ingredient: 'acetaminophen',
  route: 'oral',
  release: 'any',
  fromMonths,
  toMonths: null,
  fromKg: null,
  toKg: null,
  kind: 'daily-most',
  amount,
  unit: 'mg',
  source: 'a label',
});

describe('directions that are offered', () => {
  it.each<[string, DoseFact[], boolean]>([
    ['Take 2 tablets by mouth every 6 hours.', [most(4000)], true],
    ['Take 2 tablets by mouth every 6 hours.', [most(3990)], false],
    ['Take 2 tablets by mouth every 6 hours as needed for pain.', [most(3000)], false],
    ['Take 2 tablets by mouth every 6 hours.', [most(3000, 65 * 12)], true],
    ['Take 2 tablets by mouth every 6 hours.', [], true],
    ['Take a few of them.', [most(1)], true],
  ])('%s with %j: %s', (sig, facts, expected) => {
    expect(dosesMayBeOffered(sig, TYLENOL, facts)).toBe(expected);
  });
});
