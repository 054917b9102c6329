import { describe, expect, it } from 'vitest';
import { isConcentratedInsulin, isOtherInsulin } from './insulin-kinds';

const MIX = 'NovoLog Mix 70/30 FlexPen 100 units/mL pen injector';
const U500 = 'Humulin R U-500 500 units/mL injection solution';

describe('another insulin than was named', () => {
  it.each([
    ['novolog 70/30 20 u bid', 'NovoLog FlexPen 100 units/mL pen injector', true],
    ['novolog 70/30 20 u bid', MIX, false],
    ['novolog mix', MIX, false],
    ['humalog 75/25', 'Humalog Mix 50/50 KwikPen 100 units/mL', true],
    ['humulin N', 'Humulin 70/30 100 units/mL suspension', true],
    ['novolin n', 'Novolin 70/30 100 units/mL suspension', true],
    ['novolin n', 'Novolin70/30 100 units/mL injection suspension', true],
    ['humulin n', 'Humulin N 100 units/mL suspension', false],
    ['insulin regular', 'Humulin N 100 units/mL suspension insulin isophane', true],
    ['humulin r', U500, true],
    ['humulin r u-500', U500, false],
    ['humulin r 500', U500, false],
    ['novolog', 'NovoLog 100 units/mL vial', false],
    ['novolog', MIX, false],
    ['lisinopril', U500, false],
    ['insulin syringes', 'U-100 insulin syringes, 0.3 mL', false],
  ])('%s: %s %s', (text, product, isOther) => {
    expect(isOtherInsulin(text, { description: product, ingredients: [] })).toBe(isOther);
  });

  it.each([
    [U500, true],
    ['insulin 500 units/mL', true],
    ['Tresiba FlexTouch 200 units/mL pen injector', false],
    ['vitamin A 500 units/mL', false],
  ])('%s has 500 units in a milliliter: %s', (product, is) => {
    expect(isConcentratedInsulin({ description: product, ingredients: [] })).toBe(is);
  });
});
