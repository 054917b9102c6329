import { describe, expect, it } from 'vitest';
import { type Measures, showMeasure, showMeasuredOn, toMetric } from './measures';

const measures = (changes: Partial<Measures>): Measures => ({
  weight: '',
  weightUnits: 'lb',
  weightMeasuredOn: '',
  height: '',
  heightUnits: 'in',
  heightMeasuredOn: '',
  ...changes,
});

describe('a measure as people read it', () => {
  it.each<[Partial<Measures>, string]>([
    [{ weight: '31' }, '31 lb (14.1 kg)'],
    [{ weight: '14.1', weightUnits: 'kg' }, '14.1 kg (31.1 lb)'],
    [{ weight: '1400' }, '1,400 lb (635 kg)'],
    [{ weight: '' }, ''],
  ])('%j is %j', (changes, text) => {
    expect(showMeasure('weight', measures(changes))).toBe(text);
  });

  it.each<[Partial<Measures>, string]>([
    [{ height: '64' }, '64 in (162.6 cm)'],
    [{ height: '170', heightUnits: 'cm' }, '170 cm (66.9 in)'],
  ])('%j is %j', (changes, text) => {
    expect(showMeasure('height', measures(changes))).toBe(text);
  });

  it('has the day it was measured on, where it is known', () => {
    expect(showMeasuredOn('weight', measures({ weightMeasuredOn: '2026-06-19' }))).toBe('06/19/2026');
    expect(showMeasuredOn('weight', measures({}))).toBeUndefined();
  });
});

it('is converted exactly', () => {
  expect(toMetric('weight', measures({ weight: '99999' }))?.toFixed()).toBe('45358.78340763');
  expect(toMetric('weight', measures({ weight: '3.25', weightUnits: 'kg' }))?.toFixed()).toBe('3.25');
  expect(toMetric('weight', measures({ weight: 'heavy' }))).toBeUndefined();
});
