import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  compose,
  emptyParts,
  isComposedLiquidSig,
  OFFERED_TIMINGS,
  readMilliliters,
  type StepParts,
  timingsFor,
  toParts,
} from './compose';
import { sigProductOf } from './product';
import { isSure, readSig } from './read-sig';
import { writeSig, writeTiming } from './write-sig';

const SUSPENSION = { ingredients: ['amoxicillin'], doseForm: 'oral suspension', route: 'oral' };
const TABLET = { ingredients: ['prednisone'], doseForm: 'tablet', route: 'oral' };
const parts = (given: Partial<StepParts>): StepParts => ({
  ...emptyParts(SUSPENSION, true),
  amount: '6.5',
  often: 'twice daily',
  ...given,
});

const WRITTEN = readFileSync(
  new URL('../../../../tests/fixtures/directions/typed.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => line.split(' | ').slice(2))
  .filter((sentence) => sentence !== '?' && !sentence.startsWith('~ '))
  // What is said again in brackets no control shows.
  .filter((sentence) => !/\(\d/.test(sentence));

describe('directions from their controls', () => {
  it.each([...new Set(WRITTEN)])('shown and made again, stay the same: %s', (sentence) => {
    const reading = readSig(sentence);
    if (!isSure(reading)) throw new Error('what was written was not read');
    expect(compose(reading.sig.steps.map(toParts), reading.sig)).toBe(sentence);
  });

  it.each([
    [{}, 'Give 6.5 mL by mouth twice daily.'],
    [{ count: '10' }, 'Give 6.5 mL by mouth twice daily for 10 days.'],
    [{ count: '2', countUnit: 'week' as const }, 'Give 6.5 mL by mouth twice daily for 2 weeks.'],
    [{ meal: 'with food' }, 'Give 6.5 mL by mouth twice daily with food.'],
    [
      { often: 'every 6 hours', asNeeded: true, purpose: 'fever or pain' },
      'Give 6.5 mL by mouth every 6 hours as needed for fever or pain.',
    ],
    [{ amount: '.50', often: 'once daily at bedtime' }, 'Give 0.5 mL by mouth once daily at bedtime.'],
    [{ amount: '5', most: '7.5' }, 'Give 5 to 7.5 mL by mouth twice daily.'],
    [{ often: 'once', count: '3' }, 'Give 6.5 mL by mouth once.'],
  ])('%j', (given, sentence) => {
    expect(compose([parts(given)])).toBe(sentence);
  });

  it.each<[string, Partial<StepParts>]>([
    ['no dose', { amount: '' }],
    ['a dose that is no number', { amount: '1e9' }],
    ['a dose of zero', { amount: '0' }],
    ['a negative dose', { amount: '-5' }],
    ['two points', { amount: '0.5.5' }],
    ['a range that falls', { most: '5' }],
    ['a range to the same', { most: '6.5' }],
    ['no unit', { unit: '' }],
    ['no frequency', { often: '' }],
    ['words that are no frequency', { often: 'whenever' }],
    ['days that are none', { count: '0' }],
    ['a million days', { count: '1000000' }],
    ['half a day', { count: '1.5' }],
  ])('are not made of %s', (_, given) => {
    expect(compose([parts(given)])).toBeUndefined();
  });

  it('of several steps name what is new in each', () => {
    const step = (amount: string): StepParts => ({
      ...emptyParts(TABLET, false),
      amount,
      often: 'once daily',
      count: '3',
    });
    expect(compose([step('6'), step('5')])).toBe(
      'Take 6 tablets by mouth once daily for 3 days, then 5 tablets once daily for 3 days.',
    );
    expect(compose([step('6'), step('')])).toBeUndefined();
    expect(compose([])).toBeUndefined();
  });

  it('offer every timing in words that are read as that timing', () => {
    for (const timing of OFFERED_TIMINGS) {
      const reading = readSig(`1 tablet ${writeTiming(timing)}`, sigProductOf(TABLET));
      expect(isSure(reading) && reading.sig.steps[0]?.timing).toEqual(timing);
    }
  });
});

describe('the sig of a child’s oral liquid', () => {
  it.each([
    'Give 6.5 mL by mouth twice daily.',
    'Give 6.5 mL by mouth twice daily for 10 days.',
    'Give 0.25 mL by mouth every 6 hours as needed for fever or pain.',
    'Give 5 mL by mouth once daily for 3 days, then 2.5 mL once daily for 3 days.',
  ])('%s is made from parts', (sig) => {
    expect(isComposedLiquidSig(sig, SUSPENSION)).toBe(true);
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
    'Give 6.5 mL by mouth twice daily, for 10 days.',
    'Give 6.5 mL by mouth twice daily for 1 days.',
    'Give 6.5 mL by mouth once for 2 days then stop.',
    'Give 6.5 mL by mouth twice daily. Give 50 mL by mouth once.',
    'Give 6.5 mL by mouth twice daily as needed for fun.',
    'Give 6.5 mL by mouth as directed.',
    'Give 1 tablet by mouth twice daily.',
    'Take 6.5 mL by mouth twice daily.',
    ' Give 6.5 mL by mouth twice daily.',
    '',
  ])('%j is not', (sig) => {
    expect(isComposedLiquidSig(sig, SUSPENSION)).toBe(false);
  });

  it('of methotrexate is once each WEEK and never daily', () => {
    const methotrexate = { ...SUSPENSION, ingredients: ['Methotrexate'] };
    expect(timingsFor(methotrexate).map(writeTiming)).toEqual(['once each WEEK']);
    expect(isComposedLiquidSig('Give 6.5 mL by mouth once each WEEK.', methotrexate)).toBe(true);
    expect(isComposedLiquidSig('Give 6.5 mL by mouth once daily.', methotrexate)).toBe(false);
  });

  it.each([
    ['6.5', '6.5'],
    ['.5', '0.5'],
    ['5.0', '5'],
    ['0.25', '0.25'],
    ['0.01', '0.01'],
    ['1.5', '1.5'],
    ['250', '250'],
    [' 5 ', '5'],
  ])('takes the volume %j as %s mL', (typed, milliliters) => {
    expect(readMilliliters(typed)).toBe(milliliters);
  });

  it.each([
    '',
    '0',
    '0.0',
    '0.001',
    '1.25',
    '250.1',
    '1,000',
    '-5',
    '5 mL',
    '1e2',
    '٣',
    '½',
    '123456789012345',
  ])('takes no volume %j', (typed) => {
    expect(readMilliliters(typed)).toBeUndefined();
  });

  it('writes what it makes', () => {
    const reading = readSig('Give 6.5 mL by mouth twice daily.', sigProductOf(SUSPENSION, true));
    expect(reading.sig && writeSig(reading.sig)).toBe('Give 6.5 mL by mouth twice daily.');
  });
});
