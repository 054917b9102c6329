import { describe, expect, it } from 'vitest';
import { newForm, type PrescriptionForm } from '../model';
import { daysSupplyIsWhole } from '../../sig/days-supply';
import { compoundIsWhole, quantityIsBounded, unitFitsForm } from './amounts';
import { findingsOnStoredAmount } from './stored';

const MILLILITER = 'C28254';
const GRAM = 'C48155';
const TABLET = 'C48542';
const CAPSULE = 'C48480';
const EACH = 'C64933';
const PATCH = 'C48524';
const KIT = 'C48504';
const RING = 'C62609';

const form = (changes: Partial<PrescriptionForm>): PrescriptionForm => ({
  ...newForm('2026-11-20'),
  ...changes,
});

describe('days supply', () => {
  it.each([
    ['', true],
    ['1', true],
    ['365', true],
    ['366', false],
    ['999', false],
    ['0', false],
    ['1000', false],
    ['1.5', false],
    ['-1', false],
    ['1e2', false],
  ])('%j is allowed: %s', (daysSupply, allowed) => {
    expect(daysSupplyIsWhole({ form: form({ daysSupply }) }).length === 0).toBe(allowed);
  });
});

describe('quantity', () => {
  it.each([
    ['3000', TABLET, true],
    ['3000.5', TABLET, false],
    ['9000', TABLET, false],
    ['3000', CAPSULE, true],
    ['3001', EACH, false],
    ['20000', MILLILITER, true],
    ['20000.01', MILLILITER, false],
    ['100000000', MILLILITER, false],
    ['10000', GRAM, true],
    ['10001', GRAM, false],
    ['300', PATCH, true],
    ['301', PATCH, false],
    ['200', KIT, true],
    ['201', KIT, false],
    ['20', RING, true],
    ['105', RING, false],
    ['', TABLET, true],
    ['lots', TABLET, true],
  ])('%j of %s is allowed: %s', (dispense, units, allowed) => {
    expect(quantityIsBounded({ form: form({ dispense, units }) }).length === 0).toBe(allowed);
  });

  it('says the bound and its units', () => {
    expect(quantityIsBounded({ form: form({ dispense: '9000' }) })[0]).toMatchObject({
      data: { limit: '3,000', units: 'Tablet' },
      field: 'dispense',
    });
  });
});

describe('units and dose form', () => {
  it.each<[string, string, string, boolean]>([
    ['tablet', TABLET, MILLILITER, false],
    ['tablet', TABLET, GRAM, false],
    ['tablet', TABLET, CAPSULE, false],
    ['tablet', TABLET, TABLET, true],
    ['tablet', TABLET, EACH, true],
    ['extended-release tablet', TABLET, PATCH, false],
    ['capsule', CAPSULE, TABLET, false],
    ['capsule', CAPSULE, CAPSULE, true],
    ['oral suspension', MILLILITER, TABLET, false],
    ['oral suspension', MILLILITER, GRAM, false],
    ['oral suspension', MILLILITER, MILLILITER, true],
    ['cream', GRAM, GRAM, true],
    ['cream', GRAM, MILLILITER, true],
    ['cream', GRAM, TABLET, false],
    ['topical solution', MILLILITER, GRAM, true],
    ['patch', PATCH, PATCH, true],
    ['patch', PATCH, MILLILITER, false],
    ['metered-dose inhaler', GRAM, GRAM, true],
    ['metered-dose inhaler', GRAM, TABLET, false],
    ['dry powder inhaler', EACH, EACH, true],
    ['vaginal ring', RING, RING, true],
    ['vaginal ring', RING, TABLET, false],
    ['tablet pack', TABLET, KIT, true],
    ['tablet pack', TABLET, MILLILITER, false],
    ['pen injector', MILLILITER, MILLILITER, true],
    ['pen injector', MILLILITER, EACH, true],
    ['pen injector', MILLILITER, TABLET, false],
    ['auto-injector', EACH, EACH, true],
    // Its own units always fit, and of a form that is not known nothing is said.
    ['tablet', MILLILITER, MILLILITER, true],
    ['contraption', EACH, MILLILITER, true],
    // Said by unitIsOffered.
    ['tablet', TABLET, 'C44278', true],
  ])('%s (%s) in %s fits: %s', (doseForm, potencyUnitCode, units, fits) => {
    expect(unitFitsForm({ form: form({ units }), drug: { doseForm, potencyUnitCode } }).length === 0).toBe(
      fits,
    );
  });

  it('names form, units and what there is to choose', () => {
    expect(
      unitFitsForm({
        form: form({ units: MILLILITER }),
        drug: { doseForm: 'tablet', potencyUnitCode: TABLET },
      }),
    ).toEqual([
      {
        severity: 'stop',
        code: 'prescription.unit-does-not-fit',
        field: 'units',
        data: {
          form: 'tablet',
          units: 'Milliliter',
          list: 'Tablet, Caplet, Blister, Packet, Wafer, Strip, Each, Kit, Unspecified',
        },
      },
    ]);
  });

  it('are not judged where the catalogue does not have the product', () => {
    expect(unitFitsForm({ form: form({ units: MILLILITER }), drug: undefined })).toEqual([]);
  });
});

it('a stored prescription is judged by the same bounds', () => {
  const stored = {
    dispense: '30',
    units: TABLET,
    days_supply: 30,
    sig: '',
    product_form: 'tablet',
    product_route: 'oral',
    product_units: TABLET,
    product_strength: '10 mg',
    product_ingredients: 'lisinopril',
  };
  const codes = (changes: Partial<typeof stored>) =>
    findingsOnStoredAmount({ ...stored, ...changes }).map(({ code }) => code);
  expect(codes({})).toEqual([]);
  expect(codes({ dispense: '9999', units: MILLILITER, days_supply: 400 })).toEqual([
    'prescription.days-supply-invalid',
    'prescription.unit-does-not-fit',
  ]);
  expect(codes({ dispense: '9000' })).toEqual(['prescription.quantity-too-large']);
  // 20 mg of '10 mg' tablets for 30 days are 60; of two ingredients no one can say.
  expect(codes({ sig: '20 mg po daily', dispense: '599' })).toEqual([]);
  expect(codes({ sig: '20 mg po daily', dispense: '600' })).toEqual(['sig.quantity-far']);
  expect(
    codes({
      sig: '20 mg po daily',
      dispense: '600',
      product_strength: '10 mg-12.5 mg',
      product_ingredients: 'lisinopril / hydrochlorothiazide',
    }),
  ).toEqual([]);
});

describe('the amount of a compound', () => {
  const compound = { doseForm: 'C29269', quantity: '240', units: 'C28254', ingredients: [] };
  it.each([
    ['240', 'C28254', []],
    [' 240.0 ', 'C28254', []],
    ['239.99', 'C28254', ['compound.amount-differs']],
    ['240.01', 'C28254', ['compound.amount-differs']],
    ['480', 'C28254', ['compound.amount-differs']],
    ['240', 'C48155', ['compound.amount-differs']],
    ['many', 'C28254', []], // said by dispenseIsNumber
  ])('is the one that its ingredients are measured for: %s %s', (dispense, units, codes) => {
    expect(
      compoundIsWhole({ form: { dispense, units }, drug: { compound } }).map(({ code }) => code),
    ).toEqual(codes);
  });

  it('is free of what is none', () => {
    expect(compoundIsWhole({ form: { dispense: '7', units: 'C48542' }, drug: {} })).toEqual([]);
  });
});
