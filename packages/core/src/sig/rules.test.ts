import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysForPuffs, daysForQuantity, quantityForSig, toSigUse } from './amount-of-sig';
import type { DispensedProduct } from './dispensed-dose';
import {
  compareQuantity,
  type Directions,
  dosesArePossible,
  numbersAreNumbers,
  sigIsWrittenOut,
  timesArePossible,
  quantityFollowsSig,
  quantityNotice,
  sigOf,
  whyNotComputed,
} from './rules';

const product = (
  doseForm: string,
  route: string,
  potencyUnitCode: string,
  strength: string,
  ...ingredients: string[]
): DispensedProduct => ({ doseForm, route, potencyUnitCode, strength, ingredients });

const TABLET = product('tablet', 'oral', 'C48542', '10 mg', 'lisinopril');
const CAPSULE = product('capsule', 'oral', 'C48480', '25 mg', 'hydroxyzine');
const RELEASED = product('extended-release tablet', 'oral', 'C48542', '50 mg', 'metoprolol');
const DISSOLVING = product('disintegrating tablet', 'oral', 'C48542', '8 mg', 'ondansetron');
const COMBINED = product('tablet', 'oral', 'C48542', '5 mg-325 mg', 'hydrocodone', 'acetaminophen');
const SUSPENSION = product('oral suspension', 'oral', 'C28254', '400 mg/5 mL', 'amoxicillin');
const PATCH = product('patch', 'transdermal', 'C48524', '25 mcg/hr', 'fentanyl');
const DROPS = product('ophthalmic solution', 'ophthalmic', 'C28254', '0.005%', 'latanoprost');
const VENTOLIN = {
  ...product('metered-dose inhaler', 'inhalation', 'C48155', '90 mcg/actuation', 'albuterol'),
  description: 'Ventolin HFA 90 mcg/actuation metered-dose inhaler',
};
const TRULICITY = product('pen injector', 'subcutaneous', 'C28254', '0.75 mg/0.5 mL', 'dulaglutide');
const RING = product(
  'vaginal ring',
  'vaginal',
  'C62609',
  '0.12 mg-0.015 mg/day',
  'etonogestrel',
  'ethinyl estradiol',
);
const INHALER = product('metered-dose inhaler', 'inhalation', 'C48155', '90 mcg/actuation', 'albuterol');
const DISKUS = product('dry powder inhaler', 'inhalation', 'C64933', '50 mcg/actuation', 'salmeterol');
const CREAM = product('cream', 'topical', 'C48155', '2%', 'ketoconazole');
const GEL_PUMP = product('gel', 'topical', 'C48155', '20.25 mg/1.25 g', 'testosterone');
const INSULIN = product('pen injector', 'subcutaneous', 'C28254', '100 units/mL', 'insulin glargine');
const MIXED_INSULIN = product(
  'vial',
  'subcutaneous',
  'C28254',
  '100 units/mL',
  'insulin lispro protamine',
  'insulin lispro',
);
const ENOXAPARIN = product('prefilled syringe', 'subcutaneous', 'C28254', '40 mg/0.4 mL', 'enoxaparin');
const VITAMIN_D = product('capsule', 'oral', 'C48480', '50,000 units', 'ergocalciferol');
const PACKETS = product(
  'powder for oral solution',
  'oral',
  'C48521',
  '17 g/packet',
  'polyethylene glycol 3350',
);
const STRIPS = product('test strip', '', 'C48538', '');
const LANCETS = product('lancet', '', 'C120263', '');
const NEEDLES = product('pen needle', '', 'C120216', '32 gauge x 4 mm');
const SYRINGES = product('insulin syringe', '', 'C64933', '0.5 mL');
const SENSORS = product('glucose sensor', '', 'C64933', '');
const EACH = product('auto-injector', 'intramuscular', 'C64933', '0.3 mg/0.3 mL', 'epinephrine');

describe('directions that are read again', () => {
  it('are the same for the same product, others for another, and changed by nobody', () => {
    const first = sigOf('1 po bid', TABLET);
    expect(sigOf('1 po bid', TABLET)).toBe(first);
    expect(sigOf('1 po bid', CAPSULE)?.steps[0]?.dose).toEqual({ amount: '1', unit: 'capsule' });
    expect(first?.steps[0]?.dose).toEqual({ amount: '1', unit: 'tablet' });
    expect(() => first?.steps.pop()).toThrow(TypeError);
    expect(() => Object.assign(first?.steps[0]?.dose ?? {}, { amount: '2' })).toThrow(TypeError);
  });

  it('are read anew after many others, with the same result', () => {
    const first = sigOf('2 po qid', TABLET);
    for (let days = 1; days <= 100; days += 1) sigOf(`1 po daily x${String(days)} days`, TABLET);
    expect(sigOf('2 po qid', TABLET)).toEqual(first);
    expect(sigOf('2 po gibberish', TABLET)).toBeUndefined();
    expect(sigOf('2 po gibberish', TABLET)).toBeUndefined();
  });
});

describe('the quantity that directions need', () => {
  it.each([
    ['a course', TABLET, '1 po tid x 7d', undefined, '21', 7],
    ['days that are given', TABLET, '1 po bid', 30, '60', undefined],
    ['a strip a test', STRIPS, 'Test blood glucose 3 times a day', 30, '90', undefined],
    [
      'a test before each meal and at bedtime',
      STRIPS,
      'check sugars before meals and at bedtime',
      90,
      '360',
      undefined,
    ],
    ['strips that are counted', STRIPS, 'use 1 strip bid', 30, '60', undefined],
    ['a lancet a test', LANCETS, 'test qid', 30, '120', undefined],
    ['pen needles', NEEDLES, 'Use 1 pen needle four times daily.', 30, '120', undefined],
    ['syringes', SYRINGES, 'use 1 syringe bid', 30, '60', undefined],
    ['sensors', SENSORS, 'apply 1 sensor every 10 days', 30, '3', undefined],
    ['sensors of two weeks', SENSORS, 'apply 1 sensor every 14 days', 28, '2', undefined],
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
    ['milligrams of a tablet', TABLET, '20 mg po bid', 30, '120', undefined],
    ['micrograms of a tablet', TABLET, '5000 mcg po daily', 30, '15', undefined],
    ['grams of tablets', TABLET, '0.1 gram po daily', 10, '100', undefined],
    ['half tablets by milligrams', TABLET, '15 mg po daily', 30, '45', undefined],
    ['a range of milligrams at its most', TABLET, '10-20 mg po daily', 30, '60', undefined],
    ['whole capsules by milligrams', CAPSULE, '50 mg po q6h prn itching', 10, '80', undefined],
    ['milligrams below a limit in milligrams', CAPSULE, '25-50 mg po q6h, max 100 mg/d', 10, '40', undefined],
    ['whole tablets of slow release', RELEASED, '100 mg po daily', 30, '60', undefined],
    ['a taper in milligrams', TABLET, '40 mg daily x3d, then 20 mg daily x3d', undefined, '18', 6],
    ['a liquid by milligrams', SUSPENSION, '400 mg po bid x 10 days', undefined, '100', 10],
    ['a liquid by milligrams, to the tenth', SUSPENSION, '45 mg po bid x 3 days', undefined, '3.4', 3],
    ['insulin by its units, without priming', INSULIN, '10 units subcut qhs', 30, '3', undefined],
    ['units of a mixture, which are those of all of it', MIXED_INSULIN, '10 units bid', 30, '6', undefined],
    ['whole syringes of one dose', ENOXAPARIN, '30 mg subcut daily', 10, '4', undefined],
    ['an injection by its milligrams', ENOXAPARIN, '40 mg subcut daily', 10, '4', undefined],
    ['units of a capsule', VITAMIN_D, '50,000 units po weekly', 28, '4', undefined],
    ['packets by their grams', PACKETS, '17 grams po daily', 30, '30', undefined],
    ['grams of a cream, by the cream', CREAM, 'apply 2 grams bid', 30, '120', undefined],
    ['milligrams of a gel by its grams', GEL_PUMP, '40.5 mg on the skin daily', 30, '75', undefined],
    ['days beyond the first part', TABLET, '4 tabs daily x3d, then 1 tab daily', 30, '39', undefined],
    ['days within the first part', TABLET, '4 tabs daily x3d, then 1 tab daily', 2, '8', undefined],
    ['puffs in whole canisters', VENTOLIN, '2 puffs q6h prn', 25, '18', undefined],
    ['puffs in one canister more', VENTOLIN, '2 puffs q6h prn', 26, '36', undefined],
    ['pens of a volume that the strength says', TRULICITY, '1 pen weekly', 28, '2', undefined],
    ['pens that are handed over each', EACH, '1 auto-injector once', undefined, '1', undefined],
    [
      'a ring every four weeks',
      RING,
      '1 ring, leave in for 3 weeks, then remove for 1 week',
      84,
      '3',
      undefined,
    ],
    ['a time that may be shorter, at its most', TABLET, '1 tab tid for up to 3 weeks', undefined, '63', 21],
    ['a shorter time within it', TABLET, '1 tab tid for up to 3 weeks', 7, '21', 21],
    ['no longer time than it', TABLET, '1 tab tid for up to 3 weeks', 30, '63', 21],
    [
      'days of a cycle, a whole one',
      CAPSULE,
      '1 cap qhs for 12 days of each 28-day cycle',
      28,
      '12',
      undefined,
    ],
    [
      'days of a cycle and of the next',
      CAPSULE,
      '1 cap qhs for 12 days of each 28-day cycle',
      30,
      '14',
      undefined,
    ],
    [
      'a dose that may come again',
      TABLET,
      '1 tab once, may repeat once after 2 hours',
      undefined,
      '2',
      undefined,
    ],
    ['one dose after another', TABLET, '2 tabs once, then 1 tab 1 hour later', undefined, '3', undefined],
    [
      'what happens, by the most in a day',
      CAPSULE,
      '1 cap after each loose stool, max 8 caps/d',
      2,
      '16',
      undefined,
    ],
    [
      'days 2 to 5 behind day 1',
      TABLET,
      '2 tabs on day 1, then 1 tab daily on days 2 to 5',
      undefined,
      '6',
      5,
    ],
    ['three times and at bedtime', TABLET, '1 tab tid and hs', 10, '40', undefined],
    ['a first dose before what has no end', TABLET, '2 tabs once, then 1 tab daily', 30, '32', undefined],
  ])('%s', (_, drug, typed, days, quantity, ends) => {
    const sig = sigOf(typed, drug);
    const use = sig && toSigUse(sig, drug);
    expect(use && [quantityForSig(use, days), use.days]).toEqual([quantity, ends]);
  });

  it.each([
    ['as directed', TABLET, 'take as directed', 'sig.uncomputed-directed'],
    ['what happens, with no limit', TABLET, '1 tab before sex', 'sig.uncomputed-frequency'],
    ['what somebody may direct otherwise', TABLET, '1 tab daily, or as directed', 'sig.uncomputed-directed'],
    ['a pen whose volume the strength does not say', INSULIN, '1 pen weekly', 'sig.uncomputed-unit'],
    ['a thin layer', CREAM, 'apply thin layer bid', 'sig.uncomputed-amount'],
    ['milligrams of two ingredients', COMBINED, '5 mg po bid', 'sig.uncomputed-ingredients'],
    ['a limit of one of two ingredients', COMBINED, '1 tab q6h, max 3000 mg/d', 'sig.uncomputed-ingredients'],
    ['milligrams of a percentage', CREAM, 'apply 10 mg bid', 'sig.uncomputed-strength'],
    ['milligrams of what is counted in units', INSULIN, 'inject 10 mg subcut bid', 'sig.uncomputed-strength'],
    ['units of what is weighed', TABLET, '10 units po bid', 'sig.uncomputed-strength'],
    ['milligrams of a patch that gives a rate', PATCH, 'apply 25 mg q72h', 'sig.uncomputed-strength'],
    ['a part of what gives one dose', EACH, 'inject 0.15 mg im daily', 'sig.uncomputed-device'],
    ['an applicator that is not known', CREAM, 'insert 1 applicatorful bid', 'sig.uncomputed-applicator'],
    ['a quarter of a tablet by milligrams', TABLET, '2.5 mg po bid', 'sig.uncomputed-part'],
    ['half a capsule by milligrams', CAPSULE, '12.5 mg po bid', 'sig.uncomputed-part'],
    ['half a tablet of slow release', RELEASED, '25 mg po bid', 'sig.uncomputed-part'],
    ['half a tablet that dissolves', DISSOLVING, '4 mg po bid', 'sig.uncomputed-part'],
    ['a range that ends within a tablet', TABLET, '10-12 mg po bid', 'sig.uncomputed-part'],
    ['puffs of what is handed over in grams', INHALER, '2 puffs bid', 'sig.uncomputed-puffs'],
    ['inhalations of an inhaler', DISKUS, 'inhale 1 inhalation bid', 'sig.uncomputed-puffs'],
    ['capsules of what is a tablet', TABLET, '1 capsule bid', 'sig.uncomputed-unit'],
  ])('is not computed for %s, and says why', (_, drug, typed, code) => {
    const sig = sigOf(typed, drug);
    expect(sig).toBeDefined();
    expect(sig && toSigUse(sig, drug)).toBeUndefined();
    expect(whyNotComputed({ form: { sig: typed }, drug })?.code).toBe(code);
  });

  it('gives no reason where it is computed, and none where the directions were not understood', () => {
    expect(whyNotComputed({ form: { sig: '1 po bid' }, drug: TABLET })).toBeUndefined();
    expect(whyNotComputed({ form: { sig: 'for my cat' }, drug: TABLET })).toBeUndefined();
    expect(whyNotComputed({ form: { sig: 'take as directed' }, drug: undefined })).toBeUndefined();
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
    ['60', '20 mg po daily', 30],
    ['59', '20 mg po daily', 29],
    ['39', '4 tabs daily x3d, then 1 tab daily', 30],
    ['38', '4 tabs daily x3d, then 1 tab daily', 29],
    ['11', '4 tabs daily x3d, then 1 tab daily', 2],
    ['32', '2 tabs once, then 1 tab daily', 30],
    ['2', '2 tabs once, then 1 tab daily', undefined],
    ['1', '2 tabs once, then 1 tab daily', undefined],
    ['63', '1 tab tid for up to 3 weeks', 21],
    ['21', '1 tab tid for up to 3 weeks', 7],
    ['2', '1 tab tid for up to 3 weeks', undefined],
    ['12', '1 tab qhs for 12 days of each 28-day cycle', 28],
    ['13', '1 tab qhs for 12 days of each 28-day cycle', 29],
    ['11', '1 tab qhs for 12 days of each 28-day cycle', 11],
  ])('%s tablets by %s last %s days', (quantity, typed, days) => {
    const sig = sigOf(typed, TABLET);
    const use = sig && toSigUse(sig, TABLET);
    expect(use && daysForQuantity(use, quantity)).toBe(days);
  });

  it.each([
    ['18', 25],
    ['36', 50],
    // Another size, and a part of a canister: no one knows how many puffs.
    ['8', undefined],
    ['17', undefined],
  ])('%s grams of an inhaler last %s days', (quantity, days) => {
    const sig = sigOf('2 puffs qid', VENTOLIN);
    const use = sig && toSigUse(sig, VENTOLIN);
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

describe('the days that puffs last', () => {
  it.each([
    ['2 puffs bid', INHALER, 200, 50],
    ['2 puffs q4h prn wheezing', INHALER, 200, 16],
    ['1-2 puffs q4-6h prn wheezing', INHALER, 60, 5],
    ['inhale 1 inhalation bid', DISKUS, 60, 30],
    ['2 puffs bid x 10 days', INHALER, 200, 10],
    ['2 puffs bid x 60 days', INHALER, 200, undefined],
    ['1 po bid', TABLET, 200, undefined],
    ['2 puffs once', INHALER, 200, undefined],
  ])('%s of %o: %i puffs', (typed, drug, puffs, days) => {
    const sig = sigOf(typed, drug);
    expect(sig).toBeDefined();
    expect(sig && daysForPuffs(sig, drug, puffs)).toBe(days);
  });
});

describe('a quantity that comes in closed containers', () => {
  it.each([
    // 5 units a day for 30 days are 1.5 mL
    ['a carton of five pens', INSULIN, '5 units subcut daily', '15', '30', 'look'],
    ['more than a carton', INSULIN, '5 units subcut daily', '15.1', '30', 'nonsense'],
    ['a pen', INSULIN, '5 units subcut daily', '3', '30', 'fits'],
    ['a tenth of what is needed', INSULIN, '50 units subcut daily', '1.5', '30', 'nonsense'],
    ['a little more than that', INSULIN, '50 units subcut daily', '1.6', '30', 'look'],
    ['a bottle for five days', DROPS, '1 gtt od qid x5d', '10', '5', 'look'],
    ['a liquid that is poured out', SUSPENSION, '1 ml po daily', '15', '1', 'nonsense'],
    ['a box of strips for a test a week', STRIPS, 'test weekly', '100', '30', 'look'],
    ['more than a box', STRIPS, 'test weekly', '101', '30', 'nonsense'],
    ['a tenth of the strips', STRIPS, 'test qid', '12', '30', 'nonsense'],
  ])('%s', (_, drug, sig, dispense, days, verdict) => {
    const asked = directions(sig, dispense, days, drug);
    expect(compareQuantity(asked)?.verdict).toBe(verdict);
    expect(quantityFollowsSig(asked)).toHaveLength(verdict === 'nonsense' ? 1 : 0);
  });

  it.each([
    ['tablets by milligrams', TABLET, '20 mg po bid', '1200', '30', 1],
    ['tablets by milligrams, a little less', TABLET, '20 mg po bid', '1199', '30', 0],
    ['a liquid by milligrams', SUSPENSION, '400 mg po bid', '1000', '10', 1],
    ['a liquid by milligrams, a little less', SUSPENSION, '400 mg po bid', '999', '10', 0],
  ])('%s', (_, drug, sig, dispense, days, count) => {
    expect(quantityFollowsSig(directions(sig, dispense, days, drug))).toHaveLength(count);
  });
});

describe('quantity and days', () => {
  const amounts = fc.integer({ min: 1, max: 40 });
  const cases = fc.oneof(
    amounts.map((count) => [TABLET, `${String(count * 5)} mg po`] as const),
    amounts.map((count) => [SUSPENSION, `${String(count * 25)} mg po`] as const),
    amounts.map((count) => [INSULIN, `inject ${String(count)} units subcut`] as const),
    fc
      .integer({ min: 1, max: 3 })
      .map((count) => [DROPS, `instill ${String(count)} drops in both eyes`] as const),
  );
  const often = fc.constantFrom('daily', 'bid', 'tid', 'q6h', 'every other day', 'weekly');

  it('quantity, days and quantity again are never less than the directions need', () => {
    fc.assert(
      fc.property(cases, often, fc.integer({ min: 1, max: 365 }), ([drug, dose], timing, days) => {
        const sig = sigOf(`${dose} ${timing}`, drug);
        const use = sig && toSigUse(sig, drug);
        expect(use).toBeDefined();
        if (!use) return;
        const quantity = quantityForSig(use, days) ?? '0';
        const need = use.stretches.reduce((sum, { amount }) => sum + amount.most * days, 0);
        expect(Number(quantity)).toBeGreaterThanOrEqual(need - 0.0006);
        const lasts = daysForQuantity(use, quantity);
        // What is rounded up to whole units may last beyond the year that days supply can say.
        if (lasts === undefined) expect(Number(quantity)).toBeGreaterThanOrEqual(need * (365 / days));
        else {
          expect(lasts).toBeGreaterThanOrEqual(days);
          expect(Number(quantityForSig(use, lasts))).toBeLessThanOrEqual(Number(quantity));
        }
      }),
    );
  });
});

describe('times and durations', () => {
  it.each([
    ['Take 1 tablet by mouth 0 times a day.', 'sig.nothing'],
    ['Take 0 tablets by mouth daily.', 'sig.nothing'],
    ['Take 1 tablet every 0 hours.', 'sig.nothing'],
    ['1 tab q0h', 'sig.nothing'],
    ['Take 1 tablet daily for 0 days.', 'sig.nothing'],
    ['Take 0.5 tablet daily.', undefined],
    ['Take 10 mL daily for 10 days.', undefined],
    ['Take 1 tablet daily for 1100 days.', undefined],
    ['Take 1 tablet daily for 1101 days.', 'sig.too-long'],
    ['Take 1 tablet daily for 1,000,000 days.', 'sig.too-long'],
    ['Take 1 tablet daily for 3 years.', undefined],
    ['Take 1 tablet daily for 4 years.', 'sig.too-long'],
    ['Take 1 tablet daily for 100 units of nothing', undefined],
  ])('%s', (sig, code) => {
    expect(timesArePossible({ form: { sig, dispense: '', units: '', daysSupply: '' } })[0]?.code).toBe(code);
  });
});

describe('numbers in directions', () => {
  it.each([
    ['Take 1e9 tablets daily.', '1e9'],
    ['take 1.5E+3 mg daily', '1.5E+3'],
    ['Take 0.5.5 tablet daily.', '0.5.5'],
    ['Take .5.5 tablet daily.', '.5.5'],
    ['Take -1 tablet daily.', '-1'],
    ['-2 tablets bid', '-2'],
    ['Take 1 tablet every -6 hours.', '-6'],
    ['Take 1 tablet daily for -5 days.', '-5'],
    ['by mouth -0.5 mL daily', '-0.5 mL'],
    ['Take 123456789012345 tablets daily.', '123456789012345 tablets'],
    ['Take 100000 mg daily.', '100000 mg'],
    ['Take 99999 mcg daily.', undefined],
    ['Take 1 tablet daily for 1000000 days.', '1000000 days'],
    ['Inject 2400000 units once.', undefined],
    ['Inject 2400000000 units once.', '2400000000 units'],
    ['Take 1-2 tablets every 4-6 hours.', undefined],
    ['Take 1 - 2 tablets every 4 -6 hours.', undefined],
    ['Take 1 tablet daily - 30 days.', undefined],
    ['Take 5 mg-325 mg tablets, 1 at a time.', undefined],
    ['Start on 11.25.2026.', undefined],
    ['Call 205.555.0134 with questions.', undefined],
    ['Take vitamin B-12 daily.', undefined],
    ['Take 0.5 tablet. 2 hours later 1 more.', undefined],
    ['See note 2e.', undefined],
  ])('%s', (sig, found) => {
    const [finding] = numbersAreNumbers({ form: { sig, dispense: '', units: '', daysSupply: '' } });
    expect(finding?.code).toBe(found === undefined ? undefined : 'sig.no-number');
    expect(finding?.data).toEqual(found === undefined ? undefined : { found });
  });
});

describe('abbreviated names of drugs', () => {
  it.each([
    ['MS 10 mg daily', 'sig.abbreviated'],
    ['Give MSO4 5 mg', 'sig.abbreviated'],
    ['MgSO4 as directed', 'sig.abbreviated'],
    ['Take 1 tablet by mouth daily for spasms', undefined],
    ['Ms. Miller takes 1 tablet daily', undefined],
  ])('%s', (sig, code) => {
    expect(sigIsWrittenOut({ form: { sig, dispense: '', units: '', daysSupply: '' } })[0]?.code).toBe(code);
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
