import { describe, expect, it } from 'vitest';
import type { Schedule } from '../drugs/model';
import { MatchingCatalogue } from './drugs/catalogue';
import { contradictions, resolveDrug, type ResolvableProduct } from './resolution';

const product = (
  description: string,
  strength: string,
  doseForm = 'tablet',
  more: Partial<ResolvableProduct> = {},
): ResolvableProduct => {
  const [name = ''] = description.split(/ \d/);
  return {
    prescribableDrugId: description,
    description,
    name,
    ingredients: [name],
    strength,
    doseForm,
    route: 'oral',
    type: 'Generic',
    schedule: 'none',
    rank: 1,
    ...more,
  };
};

const PRODUCTS = [
  product('lisinopril 10 mg tablet', '10 mg'),
  product('lisinopril 20 mg tablet', '20 mg'),
  product('Zestril 10 mg tablet', '10 mg', 'tablet', { ingredients: ['lisinopril'], type: 'Brand Name' }),
  product('losartan 50 mg tablet', '50 mg'),
  product('gabapentin 600 mg tablet', '600 mg'),
  product('gabapentin 300 mg capsule', '300 mg', 'capsule'),
  product('pregabalin 75 mg capsule', '75 mg', 'capsule', { schedule: 'V' }),
  product('oxycodone 5 mg tablet', '5 mg', 'tablet', { schedule: 'II' }),
  product('metoprolol tartrate 50 mg tablet', '50 mg', 'tablet', { ingredients: ['metoprolol'] }),
  product('metoprolol succinate 50 mg extended-release tablet', '50 mg', 'extended-release tablet', {
    ingredients: ['metoprolol'],
  }),
  product('bupropion 150 mg 12-hour extended-release tablet', '150 mg', '12-hour extended-release tablet'),
  product('bupropion 150 mg 24-hour extended-release tablet', '150 mg', '24-hour extended-release tablet'),
];
const catalogue = new MatchingCatalogue(PRODUCTS);
const find = (id: string) => PRODUCTS.find(({ prescribableDrugId }) => prescribableDrugId === id);
const called = (description: string) => find(description) ?? expect.unreachable(description);
const byText = (text: string, more: { statedSchedule?: Schedule; prescribed?: ResolvableProduct } = {}) =>
  resolveDrug(catalogue, { text, ...more }, find);

describe('a text without a known code', () => {
  it.each([
    ['LISINOPRIL 10MG TAB', 'lisinopril 10 mg tablet'],
    ['pregabalin 75 mg capsule', 'pregabalin 75 mg capsule'],
    ['Losartan potassium 50 mg tablet', 'losartan 50 mg tablet'],
    ['METOPROLOL TARTRATE 50 MG TAB', 'metoprolol tartrate 50 mg tablet'],
    ['metoprolol succ er 50 mg tab', 'metoprolol succinate 50 mg extended-release tablet'],
    ['OXYCODONE HCL 5 MG TABLET', 'oxycodone 5 mg tablet'],
    ['Zestril 10 mg tab', 'Zestril 10 mg tablet'],
  ])('%s is surely %s', (text, description) => {
    expect(byText(text)).toMatchObject({
      confidence: 'sure',
      by: 'text',
      drug: { description },
      reasons: [],
    });
  });

  it.each([
    ['lisinoprill 10 mg tab', 'lisinopril 10 mg tablet', ['ingredients']],
    ['lisinopril 10 mg', 'lisinopril 10 mg tablet', ['form']],
    ['gabapentin 600', 'gabapentin 600 mg tablet', ['form']],
    ['Zestril 20 mg tab', 'lisinopril 20 mg tablet', ['brand']],
  ])('%s is likely %s, with what is open', (text, description, reasons) => {
    expect(byText(text)).toMatchObject({ confidence: 'likely', drug: { description }, reasons });
  });

  it.each([
    ['metoprolol 50 mg tab', 'several', 2],
    ['bupropion ER 150 mg tablet', 'several', 2],
    ['lisinopril', 'several', 3],
    ['lisinopril 40 mg tab', 'not-in-catalogue', 0],
    ['aspirin 81 mg tablet', 'not-in-catalogue', 0],
    ['', 'not-in-catalogue', 0],
  ])('%s is unknown: %s', (text, reason, candidates) => {
    const found = byText(text);
    expect(found).toMatchObject({ confidence: 'unknown', reasons: [reason] });
    expect(found.drug).toBeUndefined();
    expect(found.candidates).toHaveLength(candidates);
  });

  it('is sure of a controlled drug only where nothing is open', () => {
    expect(byText('pregabalin 75 mg')).toMatchObject({
      confidence: 'unknown',
      reasons: ['controlled'],
      differs: ['form'],
    });
    expect(byText('pregabaline 75 mg capsule')).toMatchObject({
      confidence: 'unknown',
      reasons: ['controlled'],
    });
  });

  it.each<[Schedule | undefined, string]>([
    [undefined, 'sure'],
    ['V', 'sure'],
    ['IV', 'unknown'],
    ['none', 'unknown'],
  ])('with schedule %s beside a drug of schedule V is %s', (statedSchedule, confidence) => {
    expect(byText('PREGABALIN 75MG CAP', statedSchedule ? { statedSchedule } : {}).confidence).toBe(
      confidence,
    );
  });

  it('that names another strength than was prescribed is confirmed by a person', () => {
    const prescribed = called('lisinopril 10 mg tablet');
    expect(byText('LISINOPRIL 10MG TAB', { prescribed }).confidence).toBe('sure');
    expect(byText('Zestril 10 mg tablet', { prescribed }).confidence).toBe('sure');
    expect(byText('LISINOPRIL 20MG TAB', { prescribed })).toMatchObject({
      confidence: 'likely',
      reasons: ['prescribed-otherwise'],
    });
  });
});

describe('a code', () => {
  const coded = (text: string, byNdc: string, byRxNorm = byNdc) =>
    resolveDrug(catalogue, { text, byNdc: called(byNdc), byRxNorm: called(byRxNorm) }, find);

  it.each([
    ['LISINOPRIL 10MG TAB', 'lisinopril 10 mg tablet'],
    ['Zestril 10 mg', 'lisinopril 10 mg tablet'],
    ['something else entirely', 'lisinopril 10 mg tablet'],
    ['METOPROLOL SUCC 50MG TAB', 'metoprolol succinate 50 mg extended-release tablet'],
    ['lisinoprill 10', 'lisinopril 10 mg tablet'],
  ])('with “%s” is surely its product', (text, description) => {
    expect(coded(text, description)).toMatchObject({ confidence: 'sure', by: 'ndc', drug: { description } });
  });

  it.each([
    ['LISINOPRIL 20MG TAB', 'lisinopril 10 mg tablet', ['strength']],
    ['lisinopril 20', 'lisinopril 10 mg tablet', ['strength']],
    ['LISINOPRIL 10MG CAP', 'lisinopril 10 mg tablet', ['form']],
    ['LOSARTAN 50MG TAB', 'lisinopril 10 mg tablet', ['ingredients']],
    ['METOPROLOL TARTRATE 50MG TAB', 'metoprolol succinate 50 mg extended-release tablet', ['salt']],
    ['metoprolol er 50 mg', 'metoprolol tartrate 50 mg tablet', ['form']],
    ['BUPROPION HCL 12 HR 150 MG TABLET', 'bupropion 150 mg 24-hour extended-release tablet', ['form']],
  ])('with “%s” contradicts it, and nothing is granted', (text, description, differs) => {
    expect(coded(text, description)).toMatchObject({
      confidence: 'unknown',
      reasons: ['text-contradicts-code'],
      differs,
      candidates: [{ description }],
    });
  });

  it('that disagrees with the other is none', () => {
    expect(coded('lisinopril', 'lisinopril 10 mg tablet', 'lisinopril 20 mg tablet')).toMatchObject({
      confidence: 'unknown',
      reasons: ['codes-disagree'],
    });
    expect(coded('lisinopril 10 mg', 'lisinopril 10 mg tablet', 'Zestril 10 mg tablet').confidence).toBe(
      'sure',
    );
  });

  it('is contradicted by a bare number only where the ingredient has it', () => {
    const ten = called('lisinopril 10 mg tablet');
    expect(contradictions(catalogue, 'lisinopril 90', ten)).toEqual([]);
    expect(contradictions(catalogue, 'lisinopril 90 mg', ten)).toEqual(['strength']);
  });
});
