import { describe, expect, it } from 'vitest';
import { type Taper, taper } from './taper';
import { toSigUse, quantityForSig } from './amount-of-sig';
import { isSure, readSig } from './read-sig';
import { sigProductOf } from './product';
import { writeSig } from './write-sig';

const TEN = { ingredient: 'prednisone', amount: 10, unit: 'mg', per: 'one' } as const;
const STEP = { method: 'take', route: 'by mouth' } as const;
const SIXTY: Taper = { from: 60, firstDays: 5, by: 10, everyDays: 3, to: 10 };

describe('a taper', () => {
  it('of 60 mg for 5 days, then down 10 mg every 3 days, is written, read and counted', () => {
    const sig = taper(SIXTY, TEN, STEP);
    if (typeof sig === 'string') throw new Error(sig);
    const sentence = writeSig(sig);
    expect(sentence).toBe(
      'Take 6 tablets by mouth once daily for 5 days, then 5 tablets once daily for 3 days, then 4 tablets ' +
        'once daily for 3 days, then 3 tablets once daily for 3 days, then 2 tablets once daily for 3 days, ' +
        'then 1 tablet once daily for 3 days.',
    );
    const reading = readSig(sentence, sigProductOf({ doseForm: 'tablet', route: 'oral' }));
    expect(isSure(reading) && reading.sig).toEqual(sig);
    const use = toSigUse(sig, {
      doseForm: 'tablet',
      route: 'oral',
      potencyUnitCode: 'C48542',
      strength: '10 mg',
      ingredients: ['prednisone'],
    });
    expect(use && quantityForSig(use, undefined)).toBe('75');
    expect(use?.days).toBe(20);
  });

  it('may take half tablets', () => {
    const sig = taper({ ...SIXTY, from: 10, by: 5, to: 5 }, TEN, STEP);
    expect(typeof sig === 'string' ? sig : sig.steps.map(({ dose }) => dose?.amount)).toEqual(['1', '0.5']);
  });

  it.each<[string, Partial<Taper>, string]>([
    ['a quarter of a tablet', { from: 10, by: 2.5, to: 2.5 }, 'not-in-tablets'],
    ['thirteen steps', { from: 130, by: 10, to: 10 }, 'too-many-steps'],
    ['no days', { firstDays: 0 }, 'numbers'],
    ['half days', { everyDays: 1.5 }, 'numbers'],
    ['going up', { to: 70 }, 'numbers'],
    ['no step', { by: 0 }, 'numbers'],
    ['no number', { from: Number.NaN }, 'numbers'],
  ])('of %s is not made', (_, changes, problem) => {
    expect(taper({ ...SIXTY, ...changes }, TEN, STEP)).toBe(problem);
  });

  it('of twelve steps is made', () => {
    const sig = taper({ ...SIXTY, from: 120 }, TEN, STEP);
    expect(typeof sig === 'string' ? sig : sig.steps).toHaveLength(12);
  });
});
