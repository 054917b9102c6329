import { describe, expect, it } from 'vitest';
import { SOLD_PACKAGES, showSoldPackages } from '../drugs/sold-packages';
import type { DispensedProduct } from './dispensed-dose';
import { sigProductOf } from './product';
import { proposeAmounts } from './proposed-amounts';
import { readSig } from './read-sig';
import { whyNotComputed } from './rules';
import table from './testing/quantity-orders.json' with { type: 'json' };

const PRODUCTS = new Map(
  table.products.map(
    ([description = '', doseForm = '', route = '', potencyUnitCode = '', strength = '', ...ingredients]) => [
      description,
      { description, doseForm, route, potencyUnitCode, strength, ingredients },
    ],
  ),
);

function product(description: string): DispensedProduct {
  const found = PRODUCTS.get(description);
  if (!found) throw new Error(`The table has no ${description}.`);
  return found;
}

const proposed = (description: string, sig: string, typed: { dispense?: string; daysSupply?: string } = {}) =>
  proposeAmounts(readSig(sig, sigProductOf(product(description))), product(description), {
    dispense: '',
    daysSupply: '',
    ...typed,
  });

describe('the quantity of an order', () => {
  const orders = table.orders.map(([description = '', sig = '', typed = '', ...expected]) => ({
    description,
    sig,
    typed,
    expected,
  }));

  it.each(orders)('$description: $sig $typed', ({ description, sig, typed, expected }) => {
    const { dispense = '', daysSupply = '', basis } = proposed(description, sig, { daysSupply: typed });
    const code = whyNotComputed({ form: { sig }, drug: product(description) })?.code ?? '';
    expect([dispense, daysSupply, dispense === '' ? code : basis]).toEqual(expected);
  });

  it('is proposed of nearly all, and the reason is said of the others', () => {
    const computed = orders.filter(({ expected: [quantity] }) => quantity !== '');
    expect(orders.length).toBeGreaterThanOrEqual(100);
    expect(computed.length / orders.length).toBeGreaterThan(0.9);
  });

  it('has no areas of the skin of a child', () => {
    const cream = product('triamcinolone acetonide 0.1% cream');
    const reading = readSig('apply a thin layer to the face bid for 14 days', sigProductOf(cream));
    expect(proposeAmounts(reading, cream, { dispense: '', daysSupply: '' }, true)).toEqual({
      basis: 'exact',
    });
  });
});

describe('the days that a typed quantity lasts', () => {
  it.each([
    ['Lantus SoloStar 100 units/mL pen injector', 'Inject 20 units under the skin at bedtime', '30', '136'],
    ['Symbicort 160 mcg-4.5 mcg/actuation metered-dose inhaler', '2 puffs bid', '20.4', '60'],
    ['Symbicort 160 mcg-4.5 mcg/actuation metered-dose inhaler', '2 puffs bid', '10', undefined],
    ['Trulicity 1.5 mg/0.5 mL pen injector', 'inject 1 pen weekly', '2', '28'],
    ['Advair Diskus 250 mcg-50 mcg/actuation dry powder inhaler', '1 puff bid', '60', '30'],
  ])('%s, %s: %s', (description, sig, dispense, days) => {
    expect(proposed(description, sig, { dispense }).daysSupply).toBe(days);
  });
});

describe('the packages of a quantity in words', () => {
  it.each([
    ['Ventolin HFA 90 mcg/actuation metered-dose inhaler', '36', '2 canisters of 200 puffs'],
    ['Ventolin HFA 90 mcg/actuation metered-dose inhaler', '17', ''],
    ['Lantus SoloStar 100 units/mL pen injector', '15', '1 carton of 5 pens'],
    ['Victoza 6 mg/mL pen injector', '9', '1 carton of 3 pens'],
    ['albuterol 2.5 mg/3 mL nebulizer solution', '150', '2 boxes of 25 vials'],
    ['metronidazole 0.75% vaginal gel', '70', '1 tube'],
    ['lidocaine 5% patch', '30', ''],
  ])('%s, %s: %s', (description, quantity, words) => {
    const { potencyUnitCode } = product(description);
    expect(showSoldPackages(quantity, { description, potencyUnitCode })).toBe(words);
  });

  it('are facts with their source', () => {
    expect(SOLD_PACKAGES.filter(({ source, amount }) => source.length < 20 || !(amount > 0))).toEqual([]);
  });
});
