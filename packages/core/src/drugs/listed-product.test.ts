import { describe, expect, it } from 'vitest';
import { statedSubstances } from '../reference/formats/drug-package';
import { toProduct, type ListedPackage } from './listed-product';

const listing = (fields: Partial<ListedPackage> & { stated?: [string, string, string] }) => {
  const { stated = ['LISINOPRIL', '10', 'mg/1'], ...rest } = fields;
  return toProduct(
    {
      proprietaryName: stated[0],
      nonProprietaryName: stated[0],
      dosageForm: 'TABLET',
      route: 'ORAL',
      isOverTheCounter: false,
      declaredSchedule: 'none',
      ingredientNames: [],
      substances: statedSubstances(...stated),
      ...rest,
    },
    () => false,
  );
};

describe('the product of a listing', () => {
  it.each<[string, Parameters<typeof listing>[0], string]>([
    ['a tablet', {}, 'lisinopril 10 mg tablet'],
    ['a coated tablet', { dosageForm: 'TABLET, FILM COATED' }, 'lisinopril 10 mg tablet'],
    ['a brand', { proprietaryName: 'ZESTRIL' }, 'Zestril 10 mg tablet'],
    [
      'a brand with its release form',
      { proprietaryName: 'SEROQUEL XR', dosageForm: 'TABLET, EXTENDED RELEASE' },
      'Seroquel XR 10 mg extended-release tablet',
    ],
    ['a brand in its own spelling', { proprietaryName: 'OxyContin' }, 'OxyContin 10 mg tablet'],
    [
      'a brand with what it comes with',
      {
        stated: ['ACETAMINOPHEN; CODEINE PHOSPHATE', '300; 30', 'mg/1; mg/1'],
        proprietaryName: 'TYLENOL with Codeine',
        nonProprietaryName: 'acetaminophen and codeine phosphate',
      },
      'TYLENOL with Codeine 300 mg-30 mg tablet',
    ],
    [
      'no brand in what several are called',
      {
        stated: ['LIDOCAINE; EPINEPHRINE', '20; 0.01', 'mg/mL; mg/mL'],
        proprietaryName: 'Lidocaine with Epinephrine',
        nonProprietaryName: 'lidocaine and epinephrine',
        dosageForm: 'INJECTION, SOLUTION',
        route: 'SUBCUTANEOUS',
      },
      'epinephrine-lidocaine 0.01 mg-20 mg/mL injection solution',
    ],
    [
      'thousands with a comma',
      { stated: ['METFORMIN HYDROCHLORIDE', '1000', 'mg/1'] },
      'metformin hydrochloride 1,000 mg tablet',
    ],
    ['no naked point', { stated: ['CLONAZEPAM', '.5', 'mg/1'] }, 'clonazepam 0.5 mg tablet'],
    ['micrograms', { stated: ['LIOTHYRONINE SODIUM', '5', 'ug/1'] }, 'liothyronine sodium 5 mcg tablet'],
    [
      'a suspension',
      { stated: ['AMOXICILLIN', '400', 'mg/5mL'], dosageForm: 'POWDER, FOR SUSPENSION' },
      'amoxicillin 400 mg/5 mL oral suspension',
    ],
    [
      'two in a tablet',
      { stated: ['LISINOPRIL; HYDROCHLOROTHIAZIDE', '10; 12.5', 'mg/1; mg/1'] },
      'hydrochlorothiazide-lisinopril 12.5 mg-10 mg tablet',
    ],
    [
      'two in a liquid',
      { stated: ['CODEINE PHOSPHATE; GUAIFENESIN', '10; 100', 'mg/5mL; mg/5mL'], dosageForm: 'SYRUP' },
      'codeine phosphate-guaifenesin 10 mg-100 mg/5 mL syrup',
    ],
    [
      'a cream by its percentage',
      { stated: ['TRIAMCINOLONE ACETONIDE', '1', 'mg/g'], dosageForm: 'CREAM', route: 'TOPICAL' },
      'triamcinolone acetonide 0.1% cream',
    ],
    [
      'eye drops',
      { stated: ['TIMOLOL MALEATE', '5', 'mg/mL'], dosageForm: 'SOLUTION/ DROPS', route: 'OPHTHALMIC' },
      'timolol maleate 5 mg/mL ophthalmic solution',
    ],
    [
      'insulin',
      {
        stated: ['INSULIN GLARGINE', '100', '[iU]/mL'],
        proprietaryName: 'Lantus',
        dosageForm: 'INJECTION, SOLUTION',
        route: 'SUBCUTANEOUS',
      },
      'Lantus 100 units/mL injection solution',
    ],
    [
      'an amount without a unit',
      { stated: ['TRAZODONE HYDROCHLORIDE', '100', '1/1'] },
      'trazodone hydrochloride 100 (unit not stated) tablet',
    ],
  ])('%s', (_, fields, description) => {
    expect(listing(fields).description).toBe(description);
  });

  it.each<[string, Parameters<typeof listing>[0], boolean]>([
    ['another coating', { dosageForm: 'TABLET, COATED' }, true],
    ['another labeler’s wording', { proprietaryName: 'LISINOPRIL Tablets USP' }, true],
    ['a brand', { proprietaryName: 'Prinivil' }, false],
    ['another strength', { stated: ['LISINOPRIL', '20', 'mg/1'] }, false],
    ['another form', { dosageForm: 'CAPSULE' }, false],
    ['another salt', { stated: ['LISINOPRIL MALEATE', '10', 'mg/1'] }, false],
    ['an amount that nobody can pair', { stated: ['LISINOPRIL', '', ''] }, false],
  ])('%s: the same product is %s', (_, fields, isSame) => {
    expect(listing(fields).key === listing({}).key).toBe(isSame);
  });

  it('takes a brand for one product, however its salt is written', () => {
    const lipitor = (substance: string) =>
      listing({ proprietaryName: 'Lipitor', stated: [substance, '10', 'mg/1'] }).key;
    expect(lipitor('ATORVASTATIN CALCIUM')).toBe(lipitor('ATORVASTATIN CALCIUM TRIHYDRATE'));
  });

  it('keeps syringes of different volume apart, though the concentration is one', () => {
    const syringe = (value: string, unit: string) =>
      listing({ stated: ['ENOXAPARIN SODIUM', value, unit], dosageForm: 'INJECTION' }).key;
    expect(syringe('40', 'mg/.4mL')).not.toBe(syringe('60', 'mg/.6mL'));
  });

  it('keeps a vial and a pen apart', () => {
    const insulin = (packageDescription: string) =>
      listing({ dosageForm: 'INJECTION, SOLUTION', packageDescription }).key;
    expect(insulin('10 mL in 1 VIAL')).not.toBe(insulin('5 SYRINGE in 1 CARTON > 3 mL in 1 SYRINGE'));
  });

  it('keeps 12-hour and 24-hour bupropion apart where the name says it', () => {
    const bupropion = (proprietaryName: string) =>
      listing({
        proprietaryName,
        nonProprietaryName: 'bupropion',
        dosageForm: 'TABLET, EXTENDED RELEASE',
        stated: ['BUPROPION HYDROCHLORIDE', '150', 'mg/1'],
      });
    expect(bupropion('Bupropion SR').doseForm).toBe('12-hour extended-release tablet');
    expect(bupropion('Bupropion XL').doseForm).toBe('24-hour extended-release tablet');
    expect(bupropion('Bupropion').doseForm).toBe('extended-release tablet');
  });

  it('strips salts from the ingredients, and prefers the names of RxNorm', () => {
    expect(listing({ stated: ['LEVOTHYROXINE SODIUM ANHYDROUS', '50', 'ug/1'] }).ingredients).toEqual([
      'levothyroxine',
    ]);
    expect(listing({ ingredientNames: ['lisinopril'] }).ingredients).toEqual(['lisinopril']);
  });

  it('never calls a controlled substance uncontrolled', () => {
    expect(listing({ stated: ['OXYCODONE HYDROCHLORIDE', '5', 'mg/1'] }).schedule).toBe('II');
    expect(listing({ declaredSchedule: undefined }).schedule).toBe('unknown');
  });
});
