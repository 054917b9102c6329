import { describe, expect, it } from 'vitest';
import type { Drug } from '../drugs/model';
import type { FavoriteForm } from '../prescriptions/model';
import { isComposedLiquidSig } from '../sig/compose';
import { lineForPatient, type OrderSetPatient, weightForDoses } from './line-for-patient';
import type { LineBounds, WeightDose } from './model';
import { showBounds, showDirections } from './words';
import { toLineDrug } from './weight-dose';

const suspension: Drug = {
  prescribableDrugId: 'amoxicillin-400',
  description: 'amoxicillin 400 mg/5 mL oral suspension',
  name: 'amoxicillin',
  ingredients: ['amoxicillin'],
  strength: '400 mg/5 mL',
  doseForm: 'oral suspension',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  potencyUnitCode: 'C28254',
};
const capsule: Drug = {
  ...suspension,
  prescribableDrugId: 'amoxicillin-500',
  description: 'amoxicillin 500 mg capsule',
  strength: '500 mg',
  doseForm: 'capsule',
  potencyUnitCode: 'C48480',
};
const sulfa: Drug = {
  ...suspension,
  prescribableDrugId: 'smx-tmp',
  description: 'sulfamethoxazole-trimethoprim 200 mg-40 mg/5 mL oral suspension',
  name: 'sulfamethoxazole-trimethoprim',
  ingredients: ['sulfamethoxazole', 'trimethoprim'],
  strength: '200 mg-40 mg/5 mL',
};
const digoxin: Drug = {
  ...suspension,
  prescribableDrugId: 'digoxin',
  description: 'digoxin 0.05 mg/mL oral solution',
  name: 'digoxin',
  ingredients: ['digoxin'],
  strength: '0.05 mg/mL',
  doseForm: 'oral solution',
};
const form: FavoriteForm = {
  sig: '',
  sigChosen: false,
  dispense: '',
  units: 'C28254',
  daysSupply: '10',
  refills: { count: 0 },
  substitutionAllowed: true,
  pharmacyNote: '',
  comments: '',
};
const otitis: WeightDose = { perKg: 90, basis: 'day', often: 'twice daily', most: 3000 };
const today = '2026-11-30';
const child: OrderSetPatient = {
  birthDate: '2024-05-30', // 30 months
  isMinor: true,
  weight: { weight: '14.1', weightUnits: 'kg', weightMeasuredOn: '2026-11-20' },
  weightDays: 90,
  today,
};
const weighing = (weight: string, more: Partial<OrderSetPatient['weight']> = {}): OrderSetPatient => ({
  ...child,
  weight: { ...child.weight, weight, ...more },
});
const line = (
  weightDose: WeightDose | undefined,
  bounds: LineBounds = {},
  changes: Partial<FavoriteForm> = {},
) => ({
  form: { ...form, ...changes },
  bounds,
  ...(weightDose ? { weightDose } : {}),
});

describe('a dose by weight', () => {
  it.each<[string, WeightDose, OrderSetPatient, string, string]>([
    ['a day in two doses', otitis, child, 'Give 8 mL by mouth twice daily for 10 days.', '160'],
    [
      'in pounds',
      otitis,
      weighing('31', { weightUnits: 'lb' }),
      'Give 8 mL by mouth twice daily for 10 days.',
      '160',
    ],
    [
      'below a milliliter in hundredths',
      { ...otitis, perKg: 10, basis: 'dose' },
      weighing('5.1'),
      'Give 0.64 mL by mouth twice daily for 10 days.',
      '12.8',
    ],
    [
      'once daily at the most',
      { perKg: 50, basis: 'day', often: 'once daily', most: 1000 },
      weighing('24'),
      'Give 12.4 mL by mouth once daily for 10 days.',
      '124',
    ],
    [
      'a dose at the most',
      { perKg: 20, basis: 'dose', often: 'twice daily', most: 500 },
      weighing('39.9'),
      'Give 6.2 mL by mouth twice daily for 10 days.',
      '124',
    ],
  ])('%s', (_, weightDose, patient, sig, dispense) => {
    const own = lineForPatient(line(weightDose), suspension, patient);
    expect(own).toMatchObject({ is: 'ready', form: { sig, dispense, daysSupply: '10', sigChosen: true } });
    expect(isComposedLiquidSig(sig, suspension)).toBe(true);
  });

  it('shows its arithmetic, with the most that made it less', () => {
    const sentences = [otitis, { ...otitis, most: 1000 }].map((weightDose) => {
      const own = lineForPatient(line(weightDose), suspension, child);
      return own.is === 'ready' ? own.dose?.sentence : own.why.code;
    });
    expect(sentences).toEqual([
      '14.1 kg × 90 mg/kg a day = 1,269 mg a day, twice daily: 8 mL of 400 mg/5 mL is 640 mg a dose, 90.8 mg/kg a day',
      '14.1 kg × 90 mg/kg a day, at most 1,000 mg a day, twice daily: 6.2 mL of 400 mg/5 mL is 496 mg a dose, ' +
        '70.4 mg/kg a day',
    ]);
  });

  it('is counted of the ingredient that is named, and every digit of a small one is shown', () => {
    const tmp: WeightDose = { perKg: 8, of: 'trimethoprim', basis: 'day', often: 'twice daily', most: 320 };
    const glycoside: WeightDose = { perKg: 0.005, basis: 'dose', often: 'twice daily', most: 0.125 };
    const given = (
      [
        [tmp, sulfa],
        [glycoside, digoxin],
        [{ ...glycoside, perKg: 0.15, most: 10 }, digoxin],
      ] as const
    ).map(([weightDose, drug]) => {
      const own = lineForPatient(line(weightDose), drug, weighing('15'));
      return own.is === 'ready' ? [own.form.sig, own.dose?.sentence] : own.why.code;
    });
    expect(given).toEqual([
      [
        'Give 7.6 mL by mouth twice daily for 10 days.',
        '15 kg × 8 mg/kg of trimethoprim a day = 120 mg a day, twice daily: 7.6 mL of 200 mg-40 mg/5 mL is 60.8 mg ' +
          'a dose, 8.11 mg/kg of trimethoprim a day',
      ],
      [
        'Give 1.5 mL by mouth twice daily for 10 days.',
        '15 kg × 0.005 mg/kg a dose = 75 mcg a dose, twice daily: 1.5 mL of 0.05 mg/mL is 75 mcg a dose, ' +
          '0.005 mg/kg a dose',
      ],
      [
        'Give 45 mL by mouth twice daily for 10 days.',
        '15 kg × 0.15 mg/kg a dose = 2.25 mg a dose, twice daily: 45 mL of 0.05 mg/mL is 2.25 mg a dose, ' +
          '0.15 mg/kg a dose',
      ],
    ]);
  });

  it.each<[string, OrderSetPatient, string]>([
    ['no weight', weighing(''), 'order-set.weight-missing'],
    ['an impossible weight', weighing('0'), 'order-set.weight-missing'],
    ['a weight of an unknown day', weighing('14.1', { weightMeasuredOn: '' }), 'order-set.weight-undated'],
    ['a weight of tomorrow', weighing('14.1', { weightMeasuredOn: '2026-12-01' }), 'order-set.weight-future'],
    ['a weight of 91 days', weighing('14.1', { weightMeasuredOn: '2026-08-31' }), 'order-set.weight-old'],
    [
      'an old weight of a grown person',
      { ...weighing('70', { weightMeasuredOn: '2026-08-31' }), birthDate: '1980-01-01', isMinor: false },
      'order-set.weight-old',
    ],
  ])('is not computed with %s, and asks for it', (_, patient, code) => {
    expect(lineForPatient(line(otitis), suspension, patient)).toMatchObject({
      is: 'unknown',
      asks: 'weight',
      why: { code },
    });
  });

  it('is computed with a weight of 90 days', () => {
    expect(weightForDoses(weighing('14.1', { weightMeasuredOn: '2026-09-01' }))).toBe(14.1);
  });

  it.each<[string, Parameters<typeof lineForPatient>[0], Drug, string]>([
    ['a capsule', line(otitis), capsule, 'order-set.weight-product'],
    ['a combination without the ingredient', line(otitis), sulfa, 'order-set.weight-ingredient'],
    [
      'an ingredient that the product has not',
      line({ ...otitis, of: 'amoxicillin' }),
      sulfa,
      'order-set.weight-ingredient',
    ],
    [
      'a range of hours',
      line({ ...otitis, often: 'every 4 to 6 hours' }),
      suspension,
      'order-set.weight-often',
    ],
    ['words that no control has', line({ ...otitis, often: 'often' }), suspension, 'order-set.weight-often'],
    ['no length', line(otitis, {}, { daysSupply: '' }), suspension, 'order-set.weight-days'],
    [
      'less than a syringe measures',
      line({ ...otitis, perKg: 0.001 }),
      suspension,
      'order-set.weight-unmeasurable',
    ],
    [
      'more than is drunk',
      line({ ...otitis, perKg: 5000, most: 100_000 }),
      suspension,
      'order-set.weight-unmeasurable',
    ],
  ])('is none of %s', (_, given, drug, code) => {
    const own = lineForPatient(given, drug, child);
    expect(own).toMatchObject({ is: 'unknown', why: { code } });
    expect(own).not.toHaveProperty('form');
  });
});

describe('for whom a line is', () => {
  const whole = { sig: 'Take 1 capsule by mouth twice daily for 10 days.', dispense: '20', units: 'C48480' };
  it.each<[string, LineBounds, OrderSetPatient, string]>([
    ['from the month on', { fromMonths: 30 }, child, 'ready'],
    ['before the month', { fromMonths: 31 }, child, 'order-set.too-young'],
    ['below the month', { toMonths: 31 }, child, 'ready'],
    ['at the upper month', { toMonths: 30 }, child, 'order-set.too-old'],
    ['from the weight on', { fromKg: 14.1 }, child, 'ready'],
    ['below the lower weight', { fromKg: 14.2 }, child, 'order-set.too-light'],
    ['at the upper weight', { toKg: 14.1 }, child, 'order-set.too-heavy'],
    ['without a weight', { toKg: 40 }, weighing(''), 'order-set.weight-missing'],
    ['of another age, without a weight', { fromMonths: 144, toKg: 40 }, weighing(''), 'order-set.too-young'],
    [
      'without a birth date',
      { fromMonths: 1 },
      { ...child, birthDate: undefined },
      'order-set.birth-date-missing',
    ],
    ['without bounds, a weight or a birth date', {}, { ...weighing(''), birthDate: undefined }, 'ready'],
  ])('%s', (_, bounds, patient, result) => {
    const own = lineForPatient(line(undefined, bounds, whole), capsule, patient);
    expect(own.is === 'ready' ? own.is : own.why.code).toBe(result);
  });

  it('takes the directions of a child’s liquid only as controls make them', () => {
    const given = (sig: string) =>
      lineForPatient(line(undefined, {}, { sig, dispense: '100' }), suspension, child);
    expect(given('Give 5 mL by mouth twice daily for 10 days.')).toMatchObject({ form: { sigChosen: true } });
    expect(given('5 mL bid')).toMatchObject({ is: 'unknown', why: { code: 'order-set.child-liquid' } });
  });

  it('is said in words', () => {
    expect(showBounds({ fromMonths: 6, toMonths: 144, toKg: 40 })).toBe(
      'from 6 months, below 12 years, below 40 kg',
    );
    expect(showBounds({})).toBe('');
    const kept = {
      id: '1',
      prescribableDrugId: suspension.prescribableDrugId,
      isTicked: true,
      source: { text: '', isConfirmed: false },
    };
    const set = { drugs: [suspension, sulfa, digoxin].map(toLineDrug) };
    expect(showDirections(set, { ...kept, ...line(otitis) })).toBe(
      '90 mg/kg a day, at most 3,000 mg a day, twice daily for 10 days',
    );
    const written = (drug: Drug, weightDose: WeightDose) =>
      showDirections(set, { ...kept, prescribableDrugId: drug.prescribableDrugId, ...line(weightDose) });
    expect(written(sulfa, { ...otitis, perKg: 8, of: 'trimethoprim', most: 320 })).toBe(
      '8 mg/kg of trimethoprim a day, at most 320 mg a day, twice daily for 10 days',
    );
    expect(written(digoxin, { perKg: 0.005, basis: 'dose', often: 'twice daily', most: 0.125 })).toBe(
      '0.005 mg/kg a dose, at most 0.125 mg a dose, twice daily for 10 days',
    );
    expect(written(digoxin, { ...otitis, perKg: 0.0000005, most: 0.0000004 })).toMatch(
      /^0\.0000005 mg\/kg a day, at most 0\.0000004 mg/,
    );
    expect(showDirections(set, { ...kept, ...line(undefined, {}, whole) })).toBe(whole.sig);
  });
});
