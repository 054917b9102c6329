import { describe, expect, it } from 'vitest';
import { quantityForSig, toSigUse } from './amount-of-sig';
import { type GlucoseScale, glucoseScale, type Increase, increasingDose } from './changing-doses';
import { sigProductOf } from './product';
import { isSure, readSig } from './read-sig';
import { writeSig } from './write-sig';

const INSULIN = {
  doseForm: 'injection',
  route: 'subcutaneous',
  potencyUnitCode: 'C28254',
  strength: '100 units/mL',
  ingredients: ['insulin lispro'],
};
const STEP = { method: 'inject', route: 'under the skin' } as const;
const SCALE: GlucoseScale = { base: 6, from: 150, width: 50, units: 2, rows: 4 };
const GROWING: Increase = { from: 10, by: 2, everyDays: 3, to: 40 };

describe('doses that change', () => {
  it('by a scale are written, read and counted at their most', () => {
    const sig = glucoseScale(SCALE, STEP);
    if (typeof sig === 'string') throw new Error(sig);
    const sentence = writeSig(sig);
    expect(sentence).toBe(
      'Inject 6 units under the skin three times daily before meals, plus by blood glucose: 150 to 199: 2 units, ' +
        '200 to 249: 4 units, 250 to 299: 6 units, above 299: 8 units.',
    );
    const reading = readSig(sentence, sigProductOf(INSULIN));
    expect(isSure(reading) && reading.sig).toEqual(sig);
    const use = toSigUse(sig, INSULIN);
    expect(use && quantityForSig(use, 30)).toBe('12.6'); // 14 units, three times, 30 days
  });

  it('that increase are written, read and counted at their most', () => {
    const sig = increasingDose(GROWING, 'unit', STEP);
    if (typeof sig === 'string') throw new Error(sig);
    const sentence = writeSig(sig);
    expect(sentence).toBe(
      'Inject 10 units under the skin once daily, increase by 2 units every 3 days up to 40 units.',
    );
    const reading = readSig(sentence, sigProductOf(INSULIN));
    expect(isSure(reading) && reading.sig).toEqual(sig);
    const use = toSigUse(sig, INSULIN);
    expect(use && quantityForSig(use, 30)).toBe('12');
  });

  it.each<[string, Partial<GlucoseScale>]>([
    ['one row', { rows: 1 }],
    ['thirteen rows', { rows: 13 }],
    ['rows of no width', { width: 0 }],
    ['no units', { units: 0 }],
    ['a base below zero', { base: -1 }],
    ['more glucose than is measured', { from: 900 }],
    ['no number', { from: Number.NaN }],
  ])('of %s is no scale', (_, changes) => {
    expect(glucoseScale({ ...SCALE, ...changes }, STEP)).toBe('numbers');
  });

  it.each<[string, Partial<Increase>]>([
    ['going down', { to: 5 }],
    ['no step', { by: 0 }],
    ['half days', { everyDays: 1.5 }],
  ])('of %s is no increase', (_, changes) => {
    expect(increasingDose({ ...GROWING, ...changes }, 'unit', STEP)).toBe('numbers');
  });
});
