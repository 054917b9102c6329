import { describe, expect, it } from 'vitest';
import { guessedUnit, toStrength } from './strength';

describe('the guessed unit (N5-21)', () => {
  it.each([
    ['amoxicillin 400 mg/5 mL suspension', 'mg/ml'],
    ['AMOXICILLIN 400 MG/5 ML', 'mg/ml'],
    ['drug mg/ of 5', 'ml'],
    ['cream 5 mL', 'ml'],
    ['atorvastatin 20 tablet', 'mg'],
    ['Omeprazole 20 CAPSULES', 'mg'],
    ['lisinopril 10 tab', 'mg'],
    ['doxycycline 100 caps', 'mg'],
    ['capsaicin 5', 'ml'],
    ['table salt 3', 'ml'],
    ['insulin glargine 100', 'ml'],
    ['', 'ml'],
  ])('of %j is %s', (description, unit) => {
    expect(guessedUnit(description)).toBe(unit);
  });
});

describe('the strength of an imported item', () => {
  it.each([
    ['levothyroxine 50 mcg tablet', '50 mcg'], // never 50 mg
    ['atorvastatin 20 mg tablet', '20 mg'],
    ['amoxicillin 400 mg/5 mL suspension', '400 mg/5 mL'],
    ['albuterol 90 mcg/actuation inhaler', '90 mcg/actuation'],
    ['hydrocodone-acetaminophen 5 mg-325 mg tablet', '5 mg, 325 mg'],
    ['hydrocortisone 1 % cream', '1 %'],
    ['insulin lispro 100 units/mL', '100 units/mL'],
    ['potassium chloride 10 mEq tablet', '10 mEq'],
    ['lisinopril 10 tablet', '10 mg (unit guessed)'],
    ['drops 5', '5 ml (unit guessed)'],
    ['vitamin B12 tablet', ''],
    ['aspirin', ''],
  ])('%j -> %j', (description, strength) => {
    expect(toStrength(description)).toBe(strength);
  });

  it('is what the catalogue says where it knows the product', () => {
    expect(toStrength('LEVOTHYROXINE 50 TABLET', '50 mcg')).toBe('50 mcg');
  });
});
