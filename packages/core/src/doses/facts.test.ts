import { describe, expect, it } from 'vitest';
import { type DoseFact, withImportedDoses } from './facts';

const fact = (part: Partial<DoseFact>): DoseFact => ({
  ingredient: 'oxycodone',
  route: 'oral',
  release: 'any',
  fromMonths: null,
  toMonths: null,
  fromKg: null,
  toKg: null,
  kind: 'daily-most',
  amount: 80,
  unit: 'mg',
  source: 'starter',
  ...part,
});

describe('an imported set of dose facts', () => {
  const factor = fact({ kind: 'mme', amount: 1.5, unit: 'factor' });
  const starter = [fact({}), fact({ kind: 'single-most', amount: 30 }), fact({ route: 'rectal' }), factor];

  it('takes the place of all that the starter states of an ingredient by a route', () => {
    const imported = fact({ amount: 60, source: 'set' });
    expect(withImportedDoses(starter, [imported])).toEqual([fact({ route: 'rectal' }), factor, imported]);
  });

  it('takes the place of the factor of morphine equivalents only by one of its own', () => {
    const imported = fact({ kind: 'mme', amount: 2, unit: 'factor', source: 'set' });
    expect(withImportedDoses(starter, [imported])).toEqual([...starter.slice(0, 3), imported]);
  });

  it('of nothing changes nothing', () => {
    expect(withImportedDoses(starter, [])).toEqual(starter);
  });
});
