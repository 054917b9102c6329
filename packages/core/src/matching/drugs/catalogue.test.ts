import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoSelected } from '../suggestions';
import { MatchingCatalogue } from './catalogue';
import type { MatchableProduct } from './product-reading';

const product = (
  prescribableDrugId: string,
  fields: Partial<MatchableProduct> & Pick<MatchableProduct, 'ingredients' | 'strength' | 'doseForm'>,
): MatchableProduct => ({
  prescribableDrugId,
  name: fields.ingredients.join('-'),
  description: prescribableDrugId,
  route: 'oral',
  type: 'Generic',
  rank: 1,
  ...fields,
});

const catalogue = new MatchingCatalogue([
  product('lisinopril 10', { ingredients: ['lisinopril'], strength: '10 mg', doseForm: 'tablet' }),
  product('lisinopril 20', { ingredients: ['lisinopril'], strength: '20 mg', doseForm: 'tablet' }),
  product('Zestril 10', {
    ingredients: ['lisinopril'],
    strength: '10 mg',
    doseForm: 'tablet',
    name: 'Zestril',
    type: 'Brand Name',
  }),
  product('lisinopril-HCTZ 10-12.5', {
    ingredients: ['lisinopril', 'hydrochlorothiazide'],
    strength: '10 mg-12.5 mg',
    doseForm: 'tablet',
  }),
  product('lisinopril-HCTZ 20-12.5', {
    ingredients: ['lisinopril', 'hydrochlorothiazide'],
    strength: '20 mg-12.5 mg',
    doseForm: 'tablet',
  }),
  product('amox susp 400', {
    ingredients: ['amoxicillin'],
    strength: '400 mg/5 mL',
    doseForm: 'oral suspension',
  }),
  product('amox cap 500', { ingredients: ['amoxicillin'], strength: '500 mg', doseForm: 'capsule' }),
  product('amox tab 500', { ingredients: ['amoxicillin'], strength: '500 mg', doseForm: 'tablet' }),
  product('metformin ER 500', {
    ingredients: ['metformin'],
    strength: '500 mg',
    doseForm: 'extended-release tablet',
  }),
  product('metformin 500', { ingredients: ['metformin'], strength: '500 mg', doseForm: 'tablet' }),
  product('metoprolol tartrate 50', {
    ingredients: ['metoprolol'],
    strength: '50 mg',
    doseForm: 'tablet',
    name: 'metoprolol tartrate',
  }),
  product('metoprolol succinate ER 50', {
    ingredients: ['metoprolol'],
    strength: '50 mg',
    doseForm: 'extended-release tablet',
    name: 'metoprolol succinate',
  }),
  product('doxycycline hyclate 100', {
    ingredients: ['doxycycline'],
    strength: '100 mg',
    doseForm: 'tablet',
    name: 'doxycycline hyclate',
  }),
  product('hydroxyzine 25', { ingredients: ['hydroxyzine'], strength: '25 mg', doseForm: 'tablet' }),
  product('hydralazine 25', { ingredients: ['hydralazine'], strength: '25 mg', doseForm: 'tablet' }),
  product('digoxin 125', { ingredients: ['digoxin'], strength: '125 mcg', doseForm: 'tablet' }),
  product('hydrocortisone 1%', {
    ingredients: ['hydrocortisone'],
    strength: '1%',
    doseForm: 'cream',
    route: 'topical',
  }),
  product('alendronate 10', { ingredients: ['alendronate'], strength: '10 mg', doseForm: 'tablet' }),
  product('Invokana 100', {
    ingredients: ['canagliflozin'],
    strength: '100 mg',
    doseForm: 'tablet',
    name: 'Invokana',
    type: 'Brand Name',
  }),
  product('Klonopin 0.5', {
    ingredients: ['clonazepam'],
    strength: '0.5 mg',
    doseForm: 'tablet',
    name: 'Klonopin',
    type: 'Brand Name',
  }),
  product('Klonopin 1', {
    ingredients: ['clonazepam'],
    strength: '1 mg',
    doseForm: 'tablet',
    name: 'Klonopin',
    type: 'Brand Name',
  }),
  product('Jolivette', {
    ingredients: ['norethindrone'],
    strength: '0.35 mg',
    doseForm: 'tablet',
    name: 'Jolivette',
    type: 'Brand Name',
  }),
  product('Camila', {
    ingredients: ['norethindrone'],
    strength: '0.35 mg',
    doseForm: 'tablet',
    name: 'Camila',
    type: 'Brand Name',
  }),
  product('liraglutide pen', {
    ingredients: ['liraglutide'],
    strength: '6 mg/mL',
    doseForm: 'pen injector',
    route: 'subcutaneous',
  }),
  product('Yaz', {
    ingredients: ['drospirenone', 'ethinyl estradiol'],
    strength: '3 mg-20 mcg',
    doseForm: 'tablet pack',
    name: 'Yaz',
    type: 'Brand Name',
  }),
  product('sodium chloride 0.9%', {
    ingredients: ['sodium chloride'],
    strength: '9 mg/mL',
    doseForm: 'injection solution',
    route: 'intravenous',
  }),
  product('aspirin DR 81', {
    ingredients: ['aspirin'],
    strength: '81 mg',
    doseForm: 'delayed-release tablet',
  }),
]);

const chosen = (text: string) => autoSelected(catalogue.suggest(text))?.drug.id;
const first = (text: string) => catalogue.suggest(text)[0]?.drug.id;

describe('a legacy medication is chosen unasked (N4-24)', () => {
  it.each([
    ['Lisinopril 10 MG Oral Tablet', 'lisinopril 10'],
    ['lisinopril 10mg tab', 'lisinopril 10'],
    ['LISINOPRIL 0.02 G TABLET', 'lisinopril 20'],
    ['Lisinopril 10 MG Oral Tablet [Zestril]', 'Zestril 10'],
    ['Zestril 10', 'Zestril 10'],
    ['lisinopril/HCTZ 20-12.5 mg tab', 'lisinopril-HCTZ 20-12.5'],
    ['Hydrochlorothiazide 12.5 MG / Lisinopril 20 MG Oral Tablet', 'lisinopril-HCTZ 20-12.5'],
    ['Amoxicillin 80 MG/ML Oral Suspension', 'amox susp 400'],
    ['amoxicillin 500 mg cap', 'amox cap 500'],
    ['24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet', 'metformin ER 500'],
    ['metformin HCl 500 mg tablet', 'metformin 500'],
    ['metformin XR 500 mg tablet', 'metformin ER 500'],
    ['metoprolol tartrate 50 mg tab', 'metoprolol tartrate 50'],
    ['24 HR metoprolol succinate 50 MG Extended Release Oral Tablet', 'metoprolol succinate ER 50'],
    ['Digoxin 0.125 MG Oral Tablet', 'digoxin 125'],
    ['Hydrocortisone 10 MG/ML Topical Cream', 'hydrocortisone 1%'],
    ['Alendronic acid 10 MG Oral Tablet', 'alendronate 10'],
    ['canagliflozin 100 MG Oral Tablet', 'Invokana 100'], // the only one there is
    ['Jolivette 28 Day Pack', 'Jolivette'],
    ['3 ML liraglutide 6 MG/ML Pen Injector', 'liraglutide pen'],
    ['Yaz 28 Day Pack', 'Yaz'],
    ['Sodium Chloride 9 MG/ML Injectable Solution', 'sodium chloride 0.9%'],
  ])('%s', (text, id) => {
    expect(chosen(text)).toBe(id);
  });

  it.each([
    ['Lisinopril 40 MG Oral Tablet', 'another strength'],
    ['Lisinopril 10 MG Oral Capsule', 'another form'],
    ['Lisinopril Oral Tablet', 'no strength'],
    ['Aspirin 81 MG Oral Tablet', 'another release'],
    ['amoxicillin 500 mg', 'capsule or tablet'],
    ['metoprolol succinate 50 mg tab', 'another salt and release'],
    ['Doxycycline Monohydrate 100 MG Oral Tablet', 'another salt'],
    ['lisinoprill 10 mg tablet', 'a misspelling'],
    ['lisinopril 10 mg / benazepril 10 mg tablet', 'an ingredient that nobody knows here'],
    ['Clonazepam [Klonopin]', 'several strengths of the brand'],
    ['Lisinopril 10 MG Oral Tablet [Prinivil]', 'another brand'],
    ['compounded cream', 'nothing'],
    ['', 'nothing'],
  ])('%s is not: %s', (text) => {
    expect(chosen(text)).toBeUndefined();
  });
});

describe('a legacy medication is offered', () => {
  it.each([
    ['lisinoprill 10 mg tablet', 'lisinopril 10'],
    ['Simvistatin', undefined],
    ['Aspirin 81 MG Oral Tablet', 'aspirin DR 81'],
    ['Lisinopril 10 MG Oral Tablet [Prinivil]', 'lisinopril 10'],
    ['Doxycycline Monohydrate 100 MG Oral Tablet', 'doxycycline hyclate 100'],
    ['hydroxizine 25 mg', 'hydroxyzine 25'],
    ['Camila 28 Day Pack', 'Camila'],
  ])('%s: %s first', (text, id) => {
    expect(first(text)).toBe(id);
  });

  it('never with another ingredient or strength', () => {
    for (const text of [
      'Lisinopril 40 MG Oral Tablet',
      'lisinopril 10 mg / benazepril 10 mg tablet',
      'Mestranol / Norethindrone',
      'vitamin b 12 5 mg/ml',
    ])
      expect(catalogue.suggest(text)).toEqual([]);
  });

  it('a swap of two amounts is another strength', () => {
    expect(first('lisinopril 12.5 mg / hydrochlorothiazide 10 mg tablet')).toBeUndefined();
  });

  it('by its package first where the NDC is known and the words agree', () => {
    expect(catalogue.suggest('lisinopril', 'lisinopril 20')[0]).toMatchObject({
      drug: { id: 'lisinopril 20' },
      compared: expect.arrayContaining([{ part: 'ndc', agreement: 'same' }]) as unknown,
    });
    expect(
      catalogue.suggest('amoxicillin 500 mg cap', 'lisinopril 20').map(({ drug }) => drug.id),
    ).not.toContain('lisinopril 20');
    // its package says something else: a user must look
    expect(autoSelected(catalogue.suggest('amoxicillin 500 mg cap', 'lisinopril 20'))).toBeUndefined();
  });

  it('whatever is written, with scores from 0 to 1 and at most eight', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const found = catalogue.suggest(text);
        expect(found.length).toBeLessThanOrEqual(8);
        for (const { score } of found) expect(score >= 0 && score <= 1).toBe(true);
      }),
    );
  });
});
