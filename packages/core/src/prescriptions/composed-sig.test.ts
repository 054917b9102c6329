import { describe, expect, it } from 'vitest';
import {
  composeLiquidSig,
  FREQUENCIES,
  frequenciesFor,
  isComposedLiquidSig,
  NO_PARTS,
  readCourseDays,
  readMilliliters,
  REASONS,
  type SigParts,
  WITH_FOOD,
} from './composed-sig';
import { SIG_LIMIT } from './model';

const amoxicillin = { ingredients: ['amoxicillin'] };
const methotrexate = { ingredients: ['Methotrexate'] };
const parts = (given: Partial<SigParts>): SigParts => ({
  ...NO_PARTS,
  milliliters: '6.5',
  frequency: 'twice daily',
  ...given,
});

describe('the volume of a dose', () => {
  it.each([
    ['6.5', '6.5'],
    ['.5', '0.5'],
    ['5.0', '5'],
    ['0.25', '0.25'],
    ['0.99', '0.99'],
    ['0.01', '0.01'],
    ['1', '1'],
    ['1.5', '1.5'],
    ['249.9', '249.9'],
    ['250', '250'],
    [' 5 ', '5'],
  ])('%j is %s mL', (typed, milliliters) => {
    expect(readMilliliters(typed)).toBe(milliliters);
  });

  it.each(['', '0', '0.0', '0.001', '1.25', '1.01', '250.1', '251', '1,000', '-5', '5 mL', '1e2', 'five'])(
    '%j is none',
    (typed) => {
      expect(readMilliliters(typed)).toBeUndefined();
    },
  );
});

describe('the days of a course', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['365', 365],
    [' 7 ', 7],
    ['0', undefined],
    ['366', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['-1', undefined],
    ['ten', undefined],
  ])('%j', (typed, days) => {
    expect(readCourseDays(typed)).toBe(days);
  });
});

describe('the sig of an oral liquid from its parts', () => {
  it.each([
    [{}, 'Give 6.5 mL by mouth twice daily.'],
    [{ days: '10' }, 'Give 6.5 mL by mouth twice daily, for 10 days.'],
    [{ days: '1' }, 'Give 6.5 mL by mouth twice daily, for 1 day.'],
    [{ food: 'with food' }, 'Give 6.5 mL by mouth twice daily with food.'],
    [
      { frequency: 'every 6 hours', reason: 'fever or pain' },
      'Give 6.5 mL by mouth every 6 hours as needed for fever or pain.',
    ],
    [
      { frequency: 'every 6 hours', food: 'with food', reason: 'cough', days: '5' },
      'Give 6.5 mL by mouth every 6 hours with food as needed for cough, for 5 days.',
    ],
    [
      { milliliters: '.50', frequency: 'once daily at bedtime' },
      'Give 0.5 mL by mouth once daily at bedtime.',
    ],
    [{ frequency: 'once' }, 'Give 6.5 mL by mouth once.'],
  ] as const)('%j', (given, sig) => {
    expect(composeLiquidSig(parts(given), amoxicillin)).toBe(sig);
    expect(isComposedLiquidSig(sig, amoxicillin)).toBe(true);
  });

  it.each([
    ['nothing chosen', NO_PARTS],
    ['no volume', parts({ milliliters: '' })],
    ['a volume that cannot be measured', parts({ milliliters: '6.55' })],
    ['no frequency', parts({ frequency: '' })],
    ['days that are none', parts({ days: '0' })],
    ['a course of a single dose', parts({ frequency: 'once', days: '3' })],
  ])('none of %s', (_, given) => {
    expect(composeLiquidSig(given, amoxicillin)).toBeUndefined();
  });

  it.each([
    'Give 50 mL by mouth every hour',
    'Give 50 mL by mouth every hour.',
    'Give 6.5 mL by mouth twice daily',
    'give 6.5 mL by mouth twice daily.',
    'Give 6.50 mL by mouth twice daily.',
    'Give 06.5 mL by mouth twice daily.',
    'Give .5 mL by mouth twice daily.',
    'Give 6.55 mL by mouth twice daily.',
    'Give 251 mL by mouth twice daily.',
    'Give 6.5 mL by mouth twice daily for 10 days.',
    'Give 6.5 mL by mouth twice daily, for 1 days.',
    'Give 6.5 mL by mouth once, for 2 days.',
    'Give 6.5 mL by mouth twice daily. Give 50 mL by mouth once.',
    'Give 6.5 mL by mouth twice daily as needed for fun.',
    'Take 6.5 mL by mouth twice daily.',
    ' Give 6.5 mL by mouth twice daily.',
    '',
  ])('%j is not made from parts', (sig) => {
    expect(isComposedLiquidSig(sig, amoxicillin)).toBe(false);
  });

  it('is read as composed in every combination, and fits the field', () => {
    const all = FREQUENCIES.flatMap((frequency) =>
      ['', ...WITH_FOOD].flatMap((food) =>
        ['', ...REASONS].flatMap((reason) =>
          ['', '1', '365'].map(
            (days) => ({ milliliters: '249.9', frequency, food, reason, days }) as SigParts,
          ),
        ),
      ),
    );
    const sigs = all.map((one) => composeLiquidSig(one, amoxicillin)).filter((sig) => sig !== undefined);
    expect(sigs.length).toBeGreaterThan(1_000);
    expect(sigs.filter((sig) => !isComposedLiquidSig(sig, amoxicillin) || sig.length > SIG_LIMIT)).toEqual(
      [],
    );
    expect(new Set(sigs).size).toBe(sigs.length);
  });

  it('of methotrexate is once each WEEK and never daily', () => {
    expect(frequenciesFor(methotrexate)).toEqual(['once each WEEK']);
    expect(frequenciesFor(amoxicillin)).toEqual(FREQUENCIES);
    expect(composeLiquidSig(parts({ frequency: 'once each WEEK' }), methotrexate)).toBe(
      'Give 6.5 mL by mouth once each WEEK.',
    );
    expect(composeLiquidSig(parts({ frequency: 'once daily' }), methotrexate)).toBeUndefined();
    expect(isComposedLiquidSig('Give 6.5 mL by mouth once daily.', methotrexate)).toBe(false);
  });
});
