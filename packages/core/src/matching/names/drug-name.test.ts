import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAmounts, takeAmounts } from '../../drugs/written-amounts';
import { compareForms, takeDoseForm } from './dose-form';
import { normalizedDrugName, readDrugName } from './drug-name';
import { ingredientKey } from './ingredient-key';

describe('amounts', () => {
  it.each([
    ['250 mg', [{ value: 250, unit: 'mg', per: '' }]],
    ['.5 g', [{ value: 500, unit: 'mg', per: '' }]],
    ['125 mcg', [{ value: 0.125, unit: 'mg', per: '' }]],
    ['0.125 mg', [{ value: 0.125, unit: 'mg', per: '' }]],
    ['400 mg/5 ml', [{ value: 80, unit: 'mg', per: 'ml', volume: 5 }]],
    ['80 mg/ml', [{ value: 80, unit: 'mg', per: 'ml' }]],
    ['1%', [{ value: 10, unit: 'mg', per: 'ml' }]],
    ['25 mcg/hr', [{ value: 0.6, unit: 'mg', per: 'day' }]],
    [
      '0.12/0.015 mg per 24hr',
      [
        { value: 0.12, unit: 'mg', per: 'day' },
        { value: 0.015, unit: 'mg', per: 'day' },
      ],
    ],
    [
      '5-325 mg',
      [
        { value: 5, unit: 'mg', per: '' },
        { value: 325, unit: 'mg', per: '' },
      ],
    ],
    [
      '200 mg-28.5 mg/5 ml',
      [
        { value: 40, unit: 'mg', per: 'ml', volume: 5 },
        { value: 5.7, unit: 'mg', per: 'ml', volume: 5 },
      ],
    ],
    ['100 unt/ml', [{ value: 100, unit: 'units', per: 'ml' }]],
    ['0.09 mg/actuat', [{ value: 0.09, unit: 'mg', per: '' }]],
    [
      'amoxicillin 250 mg / metformin 1%',
      [
        { value: 250, unit: 'mg', per: '' },
        { value: 10, unit: 'mg', per: 'ml' },
      ],
    ],
    ['20 meq', [{ value: 20, unit: 'meq', per: '' }]],
    ['vitamin b12', []],
  ])('%s', (text, amounts) => {
    expect(takeAmounts(text).amounts).toEqual(amounts);
  });

  const one = (text: string) => takeAmounts(text).amounts[0] ?? { value: 0, unit: '', per: '' as const };
  it.each([
    ['0.125 mg', '125 mcg', false, 'same'],
    ['10 mg', '10.1 mg', false, 'same'],
    ['10 mg', '10.2 mg', false, 'different'],
    ['10 mg', '10 units', false, 'different'],
    ['160 mg', '160 mg/5 ml', false, 'different'],
    ['100 mg', '100 mg/10 ml', true, 'same'],
    ['100 mg', '50 mg/10 ml', true, 'different'],
    ['100 mg', '20 mg/ml', true, 'incomparable'],
    ['999 mg/ml', '99.9 ml/100 ml', false, 'incomparable'],
  ])('%s and %s, injected %s: %s', (first, second, isInjected, agreement) => {
    expect(compareAmounts(one(first), one(second), isInjected)).toBe(agreement);
    expect(compareAmounts(one(second), one(first), isInjected)).toBe(agreement);
  });
});

describe('dose forms', () => {
  it.each([
    ['tab', 'oral tablet', 'same'],
    ['oral capsule', 'capsule oral', 'same'],
    ['oral capsule', 'tablet oral', 'different'],
    ['oral tablet', 'extended release tablet oral', 'different'],
    ['xl tablet', 'extended release tablet', 'same'],
    ['12 hr extended release tablet', '24 hour extended release tablet', 'different'],
    ['delayed release oral capsule', 'extended release capsule', 'different'],
    ['chewable tablet', 'tablet', 'near'],
    ['odt', 'disintegrating tablet', 'same'],
    ['oral suspension', 'oral solution', 'near'],
    ['oral solution', 'ophthalmic solution', 'different'],
    ['injectable solution', 'injection powder lyophilized for solution intravenous', 'same'],
    ['prefilled syringe', 'pen injector', 'near'],
    ['topical cream', 'vaginal cream', 'different'],
    ['pack', 'tablet oral', 'unknown'],
    ['', 'tablet oral', 'unknown'],
    ['transdermal system', 'patch transdermal', 'same'],
    ['metered dose inhaler', 'dry powder inhaler', 'different'],
  ])('%s and %s: %s', (stated, product, agreement) => {
    expect(compareForms(takeDoseForm(stated).form, takeDoseForm(product).form)).toBe(agreement);
  });
});

describe('ingredients', () => {
  it.each([
    ['Alendronic acid', 'ALENDRONATE SODIUM'],
    ['Metformin hydrochloride', 'metformin'],
    ['Amoxicillin trihydrate', 'amoxicillin'],
    ['clavulanic acid', 'clavulanate potassium'],
    ['insulin human isophane', 'isophane insulin, human'],
    ['Vitamin B12', 'cyanocobalamin'],
    ['sodium chloride', 'SODIUM CHLORIDE'],
  ])('%s is %s', (one, other) => {
    expect(ingredientKey(one)).toBe(ingredientKey(other));
  });
  it.each([
    ['sodium chloride', 'potassium chloride'],
    ['penicillin g', 'penicillin v'],
    ['hydroxyzine', 'hydralazine'],
  ])('%s is not %s', (one, other) => {
    expect(ingredientKey(one)).not.toBe(ingredientKey(other));
  });
});

describe('names', () => {
  it.each([
    [
      'Amoxicillin 250 MG / Clavulanate 125 MG Oral Tablet',
      'amoxicillin 250 mg / clavulanate 125 mg oral tablet',
    ],
    ['lisinopril-HCTZ 10-12.5 tab', 'lisinopril hydrochlorothiazide 10-12.5 oral tablet'],
    [
      '24 HR metoprolol succinate 100 MG Extended Release Oral Tablet [Toprol]',
      'metoprolol succinate 100 mg 24 hr extended release oral tablet [toprol]',
    ],
    ['3 ML liraglutide 6 MG/ML Pen Injector', '3 ml liraglutide 6 mg/ml pen injector'],
    ['metformin HCl 1,000 mg tab', 'metformin hydrochloride 1000 mg oral tablet'],
    ['Lasix 40mg', 'lasix 40 mg'],
    ['Norinyl 1+50 28 Day Pack', 'norinyl 1+50 pack'],
  ])('%s', (text, normalized) => {
    expect(normalizedDrugName(text)).toBe(normalized);
  });

  const part = fc.record({
    name: fc.constantFrom(
      'Amoxicillin',
      'clavulanate potassium',
      'Lisinopril',
      'metformin HCl',
      'Acetaminophen',
      'HYDROcodone Bitartrate',
      'penicillin V',
    ),
    amount: fc.constantFrom(
      '250 MG',
      '0.5 g',
      '125 mcg',
      '7.5 MG',
      '100 UNT/ML',
      '400 mg/5 mL',
      '1%',
      '20 mEq',
    ),
  });
  const form = fc.constantFrom(
    'Oral Tablet',
    'cap',
    'Oral Suspension',
    '24 HR Extended Release Oral Tablet',
    'Delayed Release Oral Capsule',
    'Injectable Solution',
    'Prefilled Syringe',
    'Topical Cream',
    '',
    'chewable tab',
    'Metered Dose Inhaler',
    'ophthalmic solution',
  );
  const brand = fc.constantFrom('', ' [Toprol XL]', ' [Vicodin]');
  const line = (parts: readonly { name: string; amount: string }[], doseForm: string, brandName: string) =>
    `${parts.map(({ name, amount }) => `${name} ${amount}`).join(' / ')} ${doseForm}${brandName}`;

  it('normalising twice is the same', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        form,
        brand,
        (parts, doseForm, brandName) => {
          const once = normalizedDrugName(line(parts, doseForm, brandName));
          expect(normalizedDrugName(once)).toBe(once);
        },
      ),
    );
  });

  it('the order of ingredients does not matter', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(part, { minLength: 2, maxLength: 3, selector: ({ name }) => name }),
        form,
        brand,
        (parts, doseForm, brandName) => {
          expect(normalizedDrugName(line([...parts].reverse(), doseForm, brandName))).toBe(
            normalizedDrugName(line(parts, doseForm, brandName)),
          );
        },
      ),
    );
  });

  it('any text is read without failing, and quickly', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        expect(readDrugName(text).names.every((name) => name === name.trim() && name !== '')).toBe(true);
      }),
    );
    const begun = process.cpuUsage(); // others may keep the processors meanwhile
    readDrugName('1/'.repeat(5000) + ' mg '.repeat(2000) + 'a-'.repeat(5000));
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000); // microseconds
  });
});
