import { describe, expect, it } from 'vitest';
import { fitsRelease } from './release';

const product = (description: string, ingredient: string) => ({
  description,
  doseForm: description.replace(/^.*? mg /, ''),
  ingredients: [ingredient],
});

describe('a release that was typed', () => {
  it.each([
    ['bupropion sr 150', 'bupropion 150 mg 24-hour extended-release tablet', 'bupropion', false],
    ['bupropion 150 sr', 'bupropion 150 mg 12-hour extended-release tablet', 'bupropion', true],
    ['bupropion xl 150', 'bupropion 150 mg 24-hour extended-release tablet', 'bupropion', true],
    ['diltiazem sr 120', 'diltiazem 120 mg extended-release capsule', 'diltiazem', false],
    ['diltiazem cd 120', 'diltiazem 120 mg extended-release capsule, 24-hour', 'diltiazem', true],
    ['metoprolol xl 50', 'metoprolol succinate 50 mg extended-release tablet', 'metoprolol', true],
    ['metoprolol er 50', 'metoprolol tartrate 50 mg tablet', 'metoprolol', false],
    ['venlafaxine 24 hr 75', 'venlafaxine 75 mg extended-release capsule', 'venlafaxine', true],
    ['omeprazole dr 20', 'omeprazole 20 mg delayed-release capsule', 'omeprazole', true],
    ['omeprazole er 20', 'omeprazole 20 mg delayed-release capsule', 'omeprazole', false],
    ['lisinopril 10', 'lisinopril 10 mg tablet', 'lisinopril', true],
    [
      'methylphenidate la 20',
      'methylphenidate 20 mg extended-release capsule, 50/50 release',
      'methylphenidate',
      true,
    ],
    [
      'methylphenidate la 20',
      'methylphenidate 20 mg extended-release capsule, 30/70 release',
      'methylphenidate',
      false,
    ],
    ['methylphenidate la 20', 'methylphenidate 20 mg extended-release tablet', 'methylphenidate', false],
    [
      'methylphenidate cd 20',
      'methylphenidate 20 mg extended-release capsule, 30/70 release',
      'methylphenidate',
      true,
    ],
    ['ritalin la 20', 'Ritalin LA 20 mg extended-release capsule', 'methylphenidate', true],
    ['methylphenidate er 20', 'methylphenidate 20 mg extended-release tablet', 'methylphenidate', true],
  ])('%s: %s %s %s', (text, description, ingredient, fits) => {
    expect(fitsRelease(product(description, ingredient), text)).toBe(fits);
  });
});
