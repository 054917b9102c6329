import { describe, expect, it } from 'vitest';
import { quantityForSig, toSigUse } from './amount-of-sig';
import {
  type DaysDose,
  dosesByDay,
  dosesOfDay,
  type GlucoseScale,
  glucoseScale,
  type Increase,
  increasingDose,
} from './changing-doses';
import { sigProductOf } from './product';
import { isSure, readSig } from './read-sig';
import { type DayTime, WEEKDAYS } from './vocabulary';
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

const TABLET = { doseForm: 'tablet', route: 'oral' };
const TAKEN = { method: 'take', route: 'by mouth' } as const;
type Doses = readonly (readonly [DayTime, number])[];

describe('doses that are not the same each time', () => {
  it.each<[Doses, string]>([
    [
      [
        ['in the morning', 2],
        ['at noon', 1],
        ['at bedtime', 0.5],
      ],
      'Take 2 tablets by mouth in the morning and 1 tablet at noon and 0.5 tablet at bedtime.',
    ],
    [
      [
        ['in the morning', 1],
        ['at bedtime', 1],
      ],
      'Take 1 tablet by mouth twice daily in the morning and at bedtime.',
    ],
    [[['at noon', 1.5]], 'Take 1.5 tablets by mouth once daily at noon.'],
  ])('of a day, %j, are written and read', (doses, sentence) => {
    const sig = dosesOfDay(doses, 'tablet', TAKEN);
    if (typeof sig === 'string') throw new Error(sig);
    expect(writeSig(sig)).toBe(sentence);
    const reading = readSig(sentence, sigProductOf(TABLET));
    expect(isSure(reading) && reading.sig).toEqual(sig);
  });

  it.each<[DaysDose, string]>([
    [
      { amount: 2, days: [], other: 1 },
      'Take 2 tablets by mouth every other day and 1 tablet on the days between.',
    ],
    [{ amount: 1, days: [], other: undefined }, 'Take 1 tablet by mouth every other day.'],
    [
      { amount: 1, days: ['Monday', 'Wednesday', 'Friday'], other: 0.5 },
      'Take 1 tablet by mouth each WEEK on Monday, Wednesday and Friday and 0.5 tablet each WEEK on Tuesday, ' +
        'Thursday, Saturday and Sunday.',
    ],
  ])('by days, %j, are written and read', (doses, sentence) => {
    const sig = dosesByDay(doses, 'tablet', TAKEN);
    if (typeof sig === 'string') throw new Error(sig);
    expect(writeSig(sig)).toBe(sentence);
    const reading = readSig(sentence, sigProductOf(TABLET));
    expect(isSure(reading) && reading.sig).toEqual(sig);
  });

  it('are none without a dose, of no day, or of every day', () => {
    expect(dosesOfDay([], 'tablet', TAKEN)).toBe('numbers');
    expect(dosesOfDay([['at noon', 0]], 'tablet', TAKEN)).toBe('numbers');
    expect(dosesByDay({ amount: Number.NaN, days: [], other: 1 }, 'tablet', TAKEN)).toBe('numbers');
    expect(dosesByDay({ amount: 1, days: [], other: 0 }, 'tablet', TAKEN)).toBe('numbers');
    expect(dosesByDay({ amount: 1, days: [...WEEKDAYS], other: 2 }, 'tablet', TAKEN)).toBe('numbers');
  });
});
