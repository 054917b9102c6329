import { describe, expect, it } from 'vitest';
import { quantityForSig, daysForQuantity, toSigUse } from './amount-of-sig';
import {
  compareQuantity,
  type Directions,
  dosesArePossible,
  quantityFollowsSig,
  quantityNotice,
  sigOf,
} from './rules';

const TABLET = { doseForm: 'tablet', route: 'oral', potencyUnitCode: 'C48542' };
const SUSPENSION = { doseForm: 'suspension', route: 'oral', potencyUnitCode: 'C28254' };
const PATCH = { doseForm: 'patch', route: 'transdermal', potencyUnitCode: 'C48524' };
const DROPS = { doseForm: 'ophthalmic solution', route: 'ophthalmic', potencyUnitCode: 'C28254' };
const INHALER = { doseForm: 'metered-dose inhaler', route: 'inhalation', potencyUnitCode: 'C48155' };

describe('the quantity that directions need', () => {
  it.each([
    ['a course', TABLET, '1 po tid x 7d', undefined, '21', 7],
    ['days that are given', TABLET, '1 po bid', 30, '60', undefined],
    ['half tablets, in whole ones', TABLET, '0.5 tab daily', 15, '8', undefined],
    ['every other day', TABLET, '1 tab every other day', 30, '15', undefined],
    ['once a week, in whole tablets', TABLET, '4 tabs weekly', 30, '18', undefined],
    ['two days of the week', TABLET, '1 tab every monday and thursday', 28, '8', undefined],
    ['the most of a range', TABLET, '1-2 tabs q4-6h prn', 3, '36', undefined],
    ['the most that is allowed in a day', TABLET, '1-2 tabs q4-6h prn, max 8/d', 3, '24', undefined],
    ['a taper', TABLET, '4 tabs daily x3d, then 2 tabs daily x3d, then 1 tab daily x3d', undefined, '21', 9],
    ['a single dose', TABLET, '2 tabs once', undefined, '2', undefined],
    ['a first dose and a course', TABLET, '2 tabs once, then 1 tab daily x4d', undefined, '6', 4],
    ['a liquid, exactly', SUSPENSION, '7.5 ml bid x 10 days', undefined, '150', 10],
    ['a liquid, to the tenth', SUSPENSION, '6.25 ml q8h x 3 days', undefined, '56.3', 3],
    ['patches that are worn three days', PATCH, '1 patch q72h', 30, '10', undefined],
    ['drops in both eyes, 20 a milliliter', DROPS, '1 gtt ou bid', 30, '6', undefined],
  ])('%s', (_, drug, typed, days, quantity, ends) => {
    const sig = sigOf(typed, drug);
    const use = sig && toSigUse(sig, drug);
    expect(use && [quantityForSig(use, days), use.days]).toEqual([quantity, ends]);
  });

  it.each([
    ['as directed', TABLET, 'take as directed'],
    ['a dose of the substance', TABLET, '10 mg po bid'],
    ['puffs of what is handed over in grams', INHALER, '2 puffs bid'],
    [
      'a thin layer',
      { doseForm: 'cream', route: 'topical', potencyUnitCode: 'C48155' },
      'apply thin layer bid',
    ],
  ])('is not computed for %s', (_, drug, typed) => {
    const sig = sigOf(typed, drug);
    expect(sig).toBeDefined();
    expect(sig && toSigUse(sig, drug)).toBeUndefined();
  });

  it.each([
    ['60', '1 po bid', 30],
    ['61', '1 po bid', 30],
    ['59', '1 po bid', 29],
    ['1', '1 po bid', undefined],
    ['21', '1 po tid x 7d', 7],
    ['20', '1 po tid x 7d', undefined],
    ['10', '1-2 tabs q4-6h prn', undefined],
    ['240', '1-2 tabs q4-6h prn, max 8/d', 30],
  ])('%s tablets by %s last %s days', (quantity, typed, days) => {
    const sig = sigOf(typed, TABLET);
    const use = sig && toSigUse(sig, TABLET);
    expect(use && daysForQuantity(use, quantity)).toBe(days);
  });
});

const directions = (
  sig: string,
  dispense: string,
  daysSupply: string,
  drug: Directions['drug'] = TABLET,
  units = drug?.potencyUnitCode ?? 'C48542',
): Directions => ({ form: { sig, dispense, units, daysSupply }, drug });

describe('a quantity beside its directions', () => {
  it.each([
    // 1 twice daily for 30 days are 60
    ['60', '30', 'fits'],
    ['120', '30', 'fits'],
    ['121', '30', 'look'],
    ['599', '30', 'look'],
    ['600', '30', 'nonsense'],
    ['30', '30', 'fits'],
    ['29', '30', 'look'],
    ['7', '30', 'look'],
    ['6', '30', 'nonsense'],
  ])('%s tablets for %s days: %s', (dispense, days, verdict) => {
    const asked = directions('1 po bid', dispense, days);
    expect(compareQuantity(asked)?.verdict).toBe(verdict);
    expect(quantityFollowsSig(asked)).toHaveLength(verdict === 'nonsense' ? 1 : 0);
    expect(quantityNotice(asked)?.code).toBe(verdict === 'look' ? 'sig.quantity-differs' : undefined);
  });

  it.each([
    ['little of what is taken as needed', directions('1 po q6h prn pain', '10', '30')],
    ['directions that are not understood', directions('take as your doctor said', '9999', '3')],
    ['other units than the product’s', directions('1 po bid', '6000', '30', TABLET, 'C64933')],
    ['no days at all', directions('1 po bid', '6000', '')],
    [
      'a product that is not in the catalog',
      { ...directions('1 tab po bid', '6000', '30'), drug: undefined },
    ],
  ])('is not judged: %s', (_, asked) => {
    expect(quantityFollowsSig(asked)).toEqual([]);
  });

  it.each([
    ['15 mL of amoxicillin for 10 days by 7.5 mL twice daily', '7.5 ml bid x 10 days', '15', '', SUSPENSION],
    ['120 oxycodone for 3 days by one every 6 hours', '1 po q6h', '120', '3', TABLET],
  ])('is refused: %s (D3)', (_, sig, dispense, days, drug) => {
    expect(quantityFollowsSig(directions(sig, dispense, days, drug))[0]?.code).toBe('sig.quantity-far');
  });
});

describe('a dose', () => {
  it.each([
    ['30 tabs daily', TABLET, undefined],
    ['31 tabs daily', TABLET, 'sig.dose-impossible'],
    ['40 tablets by mouth every hour', TABLET, 'sig.dose-impossible'],
    ['4 tabs q1h', TABLET, undefined],
    ['5 tabs q1h', TABLET, 'sig.day-impossible'],
    ['25 tabs qid', TABLET, undefined],
    ['26 tabs qid', TABLET, 'sig.day-impossible'],
    ['4 patches daily', PATCH, undefined],
    ['5 patches daily', PATCH, 'sig.dose-impossible'],
    ['1-31 tabs daily', TABLET, 'sig.dose-impossible'],
    ['take as directed', TABLET, undefined],
  ])('%s', (sig, drug, code) => {
    expect(dosesArePossible(directions(sig, '30', '30', drug))[0]?.code).toBe(code);
  });
});
