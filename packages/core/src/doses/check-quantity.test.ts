import { describe, expect, it } from 'vitest';
import { findingsOnQuantity } from './check-quantity';
import type { TakenMedicine } from './totals';

const TABLET = { doseForm: 'tablet', route: 'oral', potencyUnitCode: 'C48542' };

const ordered = (
  ingredient: string,
  sig: string,
  dispense: string,
  daysSupply: number | undefined,
  more: Partial<TakenMedicine> = {},
): TakenMedicine => ({
  description: `${ingredient} 5 mg tablet`,
  drug: { ...TABLET, strength: '5 mg', ingredients: [ingredient] },
  sig,
  dispense,
  units: 'C48542',
  daysSupply,
  ...more,
});

const CONTROLLED = { isControlled: true };
const LANTUS: Partial<TakenMedicine> = {
  description: 'Lantus 100 units/mL vial',
  drug: {
    doseForm: 'vial',
    route: 'subcutaneous',
    potencyUnitCode: 'C28254',
    strength: '100 units/mL',
    ingredients: ['insulin glargine'],
  },
  units: 'C28254',
};

describe('three times what the directions need', () => {
  it.each([
    ['of a controlled substance', ordered('oxycodone', '1 tab po q6h', '36', 3, CONTROLLED), true],
    ['a little less of it', ordered('oxycodone', '1 tab po q6h', '35', 3, CONTROLLED), false],
    ['as needed of it', ordered('oxycodone', '1 tab po q6h prn pain', '36', 3, CONTROLLED), true],
    ['of a drug of high alert', ordered('warfarin', '1 tab po daily', '90', 30), true],
    ['a little less of that', ordered('warfarin', '1 tab po daily', '89', 30), false],
    ['of another drug', ordered('lisinopril', '1 tab po daily', '90', 30), false],
    ['without days', ordered('warfarin', '1 tab po daily', '90', undefined), false],
    ['in other units', ordered('warfarin', '1 tab po daily', '90', 30, { units: 'C64933' }), false],
    ['of what was not understood', ordered('warfarin', 'per clinic', '900', 30), false],
    ['a vial where less is needed', ordered('', '5 units subcut daily', '10', 30, LANTUS), false],
    ['three vials of it', ordered('', '5 units subcut daily', '30', 30, LANTUS), true],
  ])('%s', (_, order, isAsked) => {
    expect(findingsOnQuantity(order).map(({ tier, code }) => `${tier} ${code}`)).toEqual(
      isAsked ? ['reason dose.quantity-high'] : [],
    );
  });

  it('is said in numbers', () => {
    const [finding] = findingsOnQuantity(ordered('warfarin', '1 tab po daily', '90', 30));
    expect(finding?.data).toEqual({
      ingredient: 'warfarin',
      quantity: '90',
      units: 'tablets',
      expected: '30 tablets',
      days: '30',
    });
  });
});
