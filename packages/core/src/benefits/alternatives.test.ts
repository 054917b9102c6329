import { describe, expect, it } from 'vitest';
import { differenceFrom, listBetterAlternatives } from './alternatives';
import type { CopayFactor } from './model';

const amount = (copayAmount: string, more: Partial<CopayFactor> = {}): CopayFactor => ({
  pharmacyType: 'Retail',
  copayTerm: 'Amount',
  copayAmount,
  daysSupply: 30,
  ...more,
});

describe('an alternative is offered only where it is covered better or costs less (finding W7)', () => {
  it.each<[string, string, CopayFactor[], boolean]>([
    ['of the same status and copay', '2', [amount('10')], false],
    ['of a better status', '4', [amount('10')], true],
    ['of a better status without a copay', '3', [], true],
    ['of the same status that costs less', '2', [amount('9.99')], true],
    ['of the same status that costs more', '2', [amount('10.01')], false],
    ['of an unknown status that costs less', 'U', [amount('4')], true],
    ['of an unknown status', 'U', [], false],
    ['that is not covered and costs less', '1', [amount('4')], false],
    ['that is not reimbursed', '0', [], false],
    ['whose share of an unknown price is asked', '2', [amount('0', { copayRate: '0.5' })], false],
    ['whose copay is for more days', '2', [amount('5', { daysSupply: 90 })], false],
    ['whose copay is for mail order', '2', [amount('5', { pharmacyType: 'MailOrder' })], false],
  ])('%s', (_name, formularyStatus, formularyCopayFactors, isOffered) => {
    const own = { requestedFormularyStatus: '2', formularyCopayFactors: [amount('10.00')] };
    const one = { drugDescription: 'x', representativeNdc: '', formularyStatus, formularyCopayFactors };
    expect(listBetterAlternatives(own, [one])).toEqual(isOffered ? [one] : []);
  });
});

describe('an alternative takes the place of a drug only where nothing differs but the name', () => {
  const product = (
    description: string,
    ingredient: string,
    strength: string,
    doseForm = 'tablet',
    route = 'oral',
  ) => ({ description, ingredients: ingredient.split(' / '), strength, doseForm, route });
  const lipitor = product('Lipitor 20 mg tablet', 'atorvastatin calcium', '20 mg');
  const oxycodone = product('oxycodone 5 mg tablet', 'oxycodone hydrochloride', '5 mg');
  const amoxicillin = product('amoxicillin 500 mg capsule', 'amoxicillin', '500 mg', 'capsule');
  const losartan = product('losartan 50 mg tablet', 'losartan potassium', '50 mg');

  it.each([
    [lipitor, product('atorvastatin 20 mg tablet', 'atorvastatin', '20 mg'), undefined],
    [lipitor, product('atorvastatin 40 mg tablet', 'atorvastatin', '40 mg'), 'strength'],
    [lipitor, product('rosuvastatin 20 mg tablet', 'rosuvastatin', '20 mg'), 'medicine'],
    [lipitor, undefined, 'unlisted'],
    [
      oxycodone,
      product('morphine 60 mg ER tablet', 'morphine sulfate', '60 mg', 'extended-release tablet'),
      'medicine',
    ],
    [oxycodone, product('OxyContin 10 mg', 'oxycodone', '10 mg', 'extended-release tablet'), 'strength'],
    [
      amoxicillin,
      product('Augmentin', 'amoxicillin / clavulanate', '600 mg/5 mL', 'oral suspension'),
      'medicine',
    ],
    [amoxicillin, product('amoxicillin 500 mg tablet', 'amoxicillin', '500 mg', 'tablet'), 'form'],
    [
      product('Lantus pen', 'insulin glargine', '100 units/mL', 'injection solution', 'subcutaneous'),
      product('Lantus vial', 'insulin glargine', '100 units/mL', 'injection solution', 'subcutaneous'),
      'form',
    ],
    [
      product('metoprolol succinate 50 mg tablet', 'metoprolol succinate', '50 mg'),
      product('Toprol XL 50 mg tablet', 'metoprolol succinate', '50 mg'),
      'release',
    ],
    [losartan, product('hydrocodone 50 mg tablet', '', '50 mg'), 'medicine'],
    [
      product('Wellbutrin XL 150 mg', 'bupropion', '150 mg', 'extended-release tablet'),
      product('bupropion 150 mg', 'bupropion', '150 mg', 'extended-release tablet'),
      'release',
    ],
  ] as const)('%o, %o: %s', (drug, other, difference) => {
    expect(differenceFrom(drug, other)).toBe(difference);
  });
});
