import { describe, expect, it } from 'vitest';
import { ingredientAmounts } from './ingredient-amounts';

describe('amounts of ingredients', () => {
  it.each([
    ['10 mg', ['lisinopril'], [{ ingredient: 'lisinopril', amount: 10, unit: 'mg', per: 'one' }]],
    ['1 g', ['a'], [{ ingredient: 'a', amount: 1000, unit: 'mg', per: 'one' }]],
    ['1,000 mg', ['a'], [{ ingredient: 'a', amount: 1000, unit: 'mg', per: 'one' }]],
    ['50,000 units', ['a'], [{ ingredient: 'a', amount: 50_000, unit: 'units', per: 'one' }]],
    ['20 mEq', ['a'], [{ ingredient: 'a', amount: 20, unit: 'mEq', per: 'one' }]],
    ['400 mg/5 mL', ['a'], [{ ingredient: 'a', amount: 80, unit: 'mg', per: 'mL' }]],
    ['100 units/mL', ['a'], [{ ingredient: 'a', amount: 100, unit: 'units', per: 'mL' }]],
    ['2 mg/3 mL', ['a'], [{ ingredient: 'a', amount: 2 / 3, unit: 'mg', per: 'mL' }]],
    ['50 mcg/actuation', ['a'], [{ ingredient: 'a', amount: 0.05, unit: 'mg', per: 'actuation' }]],
    ['17 g/packet', ['a'], [{ ingredient: 'a', amount: 17_000, unit: 'mg', per: 'one' }]],
    ['25 mcg/hr', ['a'], [{ ingredient: 'a', amount: 0.025, unit: 'mg', per: 'hour' }]],
    ['0.1 mg/day', ['a'], [{ ingredient: 'a', amount: 0.1, unit: 'mg', per: 'day' }]],
    ['0.1 mg/g', ['a'], [{ ingredient: 'a', amount: 0.1, unit: 'mg', per: 'gram' }]],
    [
      '5 mg-325 mg',
      ['oxycodone', 'acetaminophen'],
      [
        { ingredient: 'oxycodone', amount: 5, unit: 'mg', per: 'one' },
        { ingredient: 'acetaminophen', amount: 325, unit: 'mg', per: 'one' },
      ],
    ],
    [
      '10,000 units-1 mg/mL',
      ['polymyxin B', 'trimethoprim'],
      [
        { ingredient: 'polymyxin B', amount: 10_000, unit: 'units', per: 'mL' },
        { ingredient: 'trimethoprim', amount: 1, unit: 'mg', per: 'mL' },
      ],
    ],
    [
      '10 mg',
      ['amphetamine', 'dextroamphetamine'],
      [{ ingredient: 'amphetamine', amount: 10, unit: 'mg', per: 'one' }],
    ],
  ] as const)('of %s are read', (strength, ingredients, amounts) => {
    expect(ingredientAmounts({ strength, ingredients: [...ingredients] })).toEqual(amounts);
  });

  it.each([
    ['', ['a']],
    ['1%', ['a']],
    ['0.3%-0.1%', ['a', 'b']],
    ['5 mg', ['a', 'b']],
    ['5 mg-325 mg', ['a']],
    ['5 mg-x', ['a', 'b']],
    ['0 mg', ['a']],
    ['10 mg/0 mL', ['a']],
    ['10 mg/vial', ['a']],
    ['.5 mg', ['a']],
    ['1e9 mg', ['a']],
    ['-5 mg', ['a']],
  ])('of "%s" are not guessed', (strength, ingredients) => {
    expect(ingredientAmounts({ strength, ingredients })).toBeUndefined();
  });
});
