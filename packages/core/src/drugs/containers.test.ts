import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showContainers, wholeContainers } from './containers';

const listed = (packageDesc: string) => ({
  ndc: '00000000000',
  packagedDrugDesc: 'product',
  packageSize: '',
  packageSizeUnitsCodeDesc: '',
  packageDesc,
});
const PEN = { doseForm: 'pen injector', potencyUnitCode: 'C28254' };
const VIAL = { doseForm: 'vial', potencyUnitCode: 'C28254' };
const DROPS = { doseForm: 'ophthalmic solution', potencyUnitCode: 'C28254' };
const FIVE_PENS = '5 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC';

describe('the whole containers of a quantity', () => {
  it.each([
    ['15', PEN, [FIVE_PENS], '5 pens of 3 mL'],
    ['3', PEN, [FIVE_PENS, '1 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC'], '1 pen of 3 mL'],
    ['3.1', PEN, [FIVE_PENS], '2 pens of 3 mL'],
    ['0.3', PEN, ['10 SYRINGE in 1 CARTON > .1 mL in 1 SYRINGE'], '3 pens of 0.1 mL'],
    [
      '2',
      VIAL,
      ['10 mL in 1 VIAL', '1 VIAL in 1 CARTON > 1 mL in 1 VIAL'],
      '2 vials of 1 mL or 1 vial of 10 mL',
    ],
    ['6', DROPS, ['1 BOTTLE in 1 CARTON > 2.5 mL in 1 BOTTLE'], '3 bottles of 2.5 mL'],
    ['6', DROPS, ['1 BOTTLE in 1 CARTON > .01 L in 1 BOTTLE'], '1 bottle of 10 mL'],
    ['1', PEN, ['1 mL in 1 CARTON'], ''],
    ['1', PEN, ['1 INJECTION in 1 SYRINGE'], ''],
    ['1', PEN, ['not a package'], ''],
    ['1', PEN, [], ''],
  ])('%s mL of %o in %o: %s', (quantity, drug, packages, shown) => {
    expect(showContainers(wholeContainers(quantity, drug, packages.map(listed)))).toBe(shown);
  });

  it('hold at least the quantity, and less with one container less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 300 }), (tenths, size) => {
        const [found] = wholeContainers(String(tenths / 10), VIAL, [
          listed(`${String(size / 10)} mL in 1 VIAL`),
        ]);
        const count = found?.count ?? 0;
        expect(count * size).toBeGreaterThanOrEqual(tenths);
        expect((count - 1) * size).toBeLessThan(tenths);
      }),
    );
  });
});
