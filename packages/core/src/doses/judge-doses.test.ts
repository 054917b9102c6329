import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DosedPatient, DoseFact } from './facts';
import { ageMonthsOn, type DoseKnowledge, judgeDoses, toDosedPatient } from './judge-doses';
import type { DosedDrug } from './model';
import type { TakenMedicine } from './totals';

const fact = (
  part: Partial<DoseFact> & Pick<DoseFact, 'ingredient' | 'kind' | 'amount' | 'unit'>,
): DoseFact => ({
  route: 'oral',
  release: 'any',
  fromMonths: null,
  toMonths: null,
  fromKg: null,
  toKg: null,
  source: `table of ${part.ingredient}`,
  ...part,
});

/** Round numbers of a made-up table: what is tested is the judging, not the facts. */
const FACTS: readonly DoseFact[] = [
  fact({
    ingredient: 'amoxicillin',
    kind: 'daily-most-per-kg',
    amount: 90,
    unit: 'mg',
    fromMonths: 3,
    toMonths: 144,
  }),
  fact({
    ingredient: 'amoxicillin',
    kind: 'daily-least-per-kg',
    amount: 20,
    unit: 'mg',
    fromMonths: 3,
    toMonths: 144,
  }),
  fact({ ingredient: 'amoxicillin', kind: 'daily-most', amount: 3000, unit: 'mg', fromMonths: 144 }),
  fact({ ingredient: 'acetaminophen', kind: 'daily-most', amount: 4000, unit: 'mg', fromMonths: 144 }),
  fact({ ingredient: 'oxycodone', kind: 'mme', amount: 1.5, unit: 'factor' }),
  fact({ ingredient: 'fentanyl', route: 'transdermal', kind: 'mme', amount: 2.4, unit: 'factor' }),
  fact({ ingredient: 'lisinopril', kind: 'daily-most', amount: 80, unit: 'mg', fromMonths: 216 }),
  fact({ ingredient: 'lisinopril', kind: 'daily-least', amount: 2.5, unit: 'mg', fromMonths: 216 }),
  fact({
    ingredient: 'lisinopril',
    kind: 'kidney-reduce',
    amount: 30,
    unit: 'mL/min',
    note: 'start with 5 mg',
  }),
  fact({ ingredient: 'methotrexate', kind: 'weekly-most', amount: 30, unit: 'mg', fromMonths: 216 }),
  fact({ ingredient: 'methotrexate', kind: 'once-weekly', amount: 1, unit: 'time' }),
  fact({ ingredient: 'ketorolac', kind: 'daily-most', amount: 40, unit: 'mg' }),
  fact({ ingredient: 'ketorolac', kind: 'days-most', amount: 5, unit: 'day' }),
  fact({ ingredient: 'tramadol', kind: 'times-a-day-most', amount: 1, unit: 'time', release: 'extended' }),
  fact({
    ingredient: 'tramadol',
    kind: 'hours-between-least',
    amount: 4,
    unit: 'hour',
    release: 'immediate',
  }),
  fact({ ingredient: 'tramadol', kind: 'not-as-needed', amount: 1, unit: 'time', release: 'extended' }),
  fact({ ingredient: 'tramadol', kind: 'daily-most', amount: 400, unit: 'mg' }),
  fact({
    ingredient: 'codeine',
    kind: 'avoid',
    amount: 1,
    unit: 'time',
    toMonths: 144,
    note: 'slow breathing',
  }),
  fact({ ingredient: 'levothyroxine', kind: 'daily-most', amount: 300, unit: 'mcg' }),
  fact({ ingredient: 'albuterol', route: 'inhalation', kind: 'daily-most', amount: 12, unit: 'puff' }),
];

const KNOWLEDGE: DoseKnowledge = {
  facts: FACTS,
  isPartMissing: false,
  isBenzodiazepine: (ingredient) => ingredient === 'alprazolam',
};

const drug = (ingredients: string, strength: string, form = 'tablet', route = 'oral'): DosedDrug => ({
  ingredients: ingredients.split(' / '),
  strength,
  doseForm: form,
  route,
  potencyUnitCode: form.includes('tablet') ? 'C48542' : 'C28254',
});

const order = (of: DosedDrug, sig: string, daysSupply?: number): TakenMedicine => ({
  description: of.ingredients.join('-'),
  drug: of,
  sig,
  dispense: undefined,
  units: undefined,
  daysSupply,
});

const ADULT: DosedPatient = { ageMonths: 600, weightKg: 70 };
const CHILD: DosedPatient = { ageMonths: 16, weightKg: 10.4 };
const SUSPENSION = drug('amoxicillin', '400 mg/5 mL', 'oral suspension');

const judged = (
  taken: TakenMedicine,
  patient: DosedPatient | undefined = ADULT,
  others: TakenMedicine[] = [],
) => judgeDoses(taken, others, KNOWLEDGE, patient);
const codes = (...args: Parameters<typeof judged>) =>
  judged(...args).findings.map(({ tier, code }) => `${tier} ${code}`);

describe('the dose of an order', () => {
  it.each<[string, TakenMedicine, DosedPatient, string[]]>([
    ['at the most', order(drug('lisinopril', '40 mg'), 'Take 2 tablets by mouth once daily.'), ADULT, []],
    [
      'above the most',
      order(drug('lisinopril', '40 mg'), 'Take 2.5 tablets by mouth once daily.'),
      ADULT,
      ['reason dose.day-high'],
    ],
    [
      'ten times the most',
      order(drug('lisinopril', '40 mg'), 'Take 20 tablets by mouth once daily.'),
      ADULT,
      ['stop dose.day-high'],
    ],
    [
      'just under ten times',
      order(drug('lisinopril', '40 mg'), 'Take 19 tablets by mouth once daily.'),
      ADULT,
      ['reason dose.day-high'],
    ],
    [
      'below the least',
      order(drug('lisinopril', '2.5 mg'), 'Take 0.5 tablet by mouth once daily.'),
      ADULT,
      ['inform dose.day-low'],
    ],
    ['at the least', order(drug('lisinopril', '2.5 mg'), 'Take 1 tablet by mouth once daily.'), ADULT, []],
    [
      'a first dose and the one an hour later, on one day',
      order(drug('lisinopril', '40 mg'), 'Take 2 tablets by mouth once, then 1 tablet 1 hour later.'),
      ADULT,
      ['reason dose.day-high'],
    ],
    [
      'a dose that may come again, on one day',
      order(drug('lisinopril', '40 mg'), 'Take 2 tablets by mouth once, may repeat once after 2 hours.'),
      ADULT,
      ['reason dose.day-high'],
    ],
    [
      'what happens, by the most in 24 hours',
      order(drug('lisinopril', '40 mg'), 'Take 1 tablet by mouth before exercise, at most 3 doses a day.'),
      ADULT,
      [],
    ],
    [
      'D3: 153 mg/kg a day of a child',
      order(SUSPENSION, 'Give 10 mL by mouth twice daily for 10 days.'),
      CHILD,
      ['reason dose.day-high-by-weight'],
    ],
    ['in its range by weight', order(SUSPENSION, 'Give 5.5 mL by mouth twice daily for 10 days.'), CHILD, []],
    [
      'by weight, a tenth above is measuring',
      order(SUSPENSION, 'Give 6.4 mL by mouth twice daily for 10 days.'),
      CHILD,
      ['inform dose.day-high-by-weight'],
    ],
    [
      'by weight, below its range',
      order(SUSPENSION, 'Give 1 mL by mouth once daily for 10 days.'),
      CHILD,
      ['inform dose.day-low'],
    ],
    [
      'weekly, taken daily',
      order(drug('methotrexate', '2.5 mg'), 'Take 6 tablets by mouth once daily.'),
      ADULT,
      ['reason dose.week-high', 'reason dose.once-weekly'],
    ],
    [
      'weekly, once a week',
      order(drug('methotrexate', '2.5 mg'), 'Take 6 tablets by mouth once each WEEK.'),
      ADULT,
      [],
    ],
    [
      'longer than allowed, by its directions',
      order(drug('ketorolac', '10 mg'), 'Take 1 tablet by mouth every 6 hours for 6 days.'),
      ADULT,
      ['reason dose.too-long'],
    ],
    [
      'longer than allowed, by the days supply',
      order(drug('ketorolac', '10 mg'), 'Take 1 tablet by mouth every 6 hours as needed for pain.', 30),
      ADULT,
      ['reason dose.too-long'],
    ],
    [
      'as long as allowed',
      order(drug('ketorolac', '10 mg'), 'Take 1 tablet by mouth every 6 hours for 5 days.'),
      ADULT,
      [],
    ],
    [
      'of a long-acting form twice a day as needed',
      order(
        drug('tramadol', '100 mg', 'extended-release tablet'),
        'Take 1 tablet by mouth every 12 hours as needed for pain.',
      ),
      ADULT,
      ['reason dose.not-as-needed', 'reason dose.too-often', 'inform dose.opioid-new-milder'],
    ],
    [
      'of the short-acting form too soon',
      order(drug('tramadol', '50 mg'), 'Take 1 tablet by mouth every 3 hours.'),
      ADULT,
      ['reason dose.too-soon'],
    ],
    [
      'of the short-acting form in time',
      order(drug('tramadol', '50 mg'), 'Take 1 tablet by mouth every 4 hours.'),
      ADULT,
      [],
    ],
    [
      'at an age at which it is not given',
      order(drug('codeine', '15 mg'), 'Give 1 tablet by mouth every 6 hours.'),
      CHILD,
      ['reason dose.avoid'],
    ],
    [
      'in micrograms against milligrams',
      order(drug('levothyroxine', '0.2 mg'), 'Take 2 tablets by mouth once daily.'),
      ADULT,
      ['reason dose.day-high'],
    ],
    [
      'counted in puffs',
      order(
        drug('albuterol', '90 mcg/actuation', 'metered-dose inhaler', 'inhalation'),
        'Inhale 4 puffs every 4 hours.',
      ),
      ADULT,
      ['reason dose.day-high'],
    ],
  ])('%s', (_, taken, patient, expected) => {
    expect(codes(taken, patient)).toEqual(expected);
  });

  it('says how much by weight', () => {
    const { findings } = judged(order(SUSPENSION, 'Give 10 mL by mouth twice daily for 10 days.'), CHILD);
    expect(findings[0]?.data).toEqual({
      given: '1,600 mg',
      most: '936 mg',
      givenPerKg: '154 mg',
      mostPerKg: '90 mg/kg',
      ingredient: 'amoxicillin',
    });
  });

  it.each<[string, TakenMedicine, DosedPatient | undefined, string[]]>([
    ['nobody knows', order(drug('x', '5 mg'), 'Take 1 tablet by mouth once daily.'), ADULT, ['x no-data']],
    [
      'only adults',
      order(drug('lisinopril', '10 mg'), 'Give 1 tablet by mouth once daily.'),
      CHILD,
      ['lisinopril no-data-for-age', 'lisinopril kidney'],
    ],
    [
      'a weight that is missing',
      order(SUSPENSION, 'Give 5 mL by mouth twice daily.'),
      { ageMonths: 16, weightKg: undefined },
      ['amoxicillin weight-missing'],
    ],
    [
      'directions in words of their own',
      order(SUSPENSION, 'a spoonful as the doctor said'),
      CHILD,
      ['amoxicillin directions-not-read'],
    ],
    [
      'how often something happens',
      order(SUSPENSION, 'Give 2 mL by mouth after each loose stool.'),
      CHILD,
      ['amoxicillin frequency-not-said'],
    ],
    ['as directed', order(SUSPENSION, 'Take as directed.'), CHILD, ['amoxicillin amount-not-said']],
    [
      'a strength that does not say it',
      order(drug('a / b', '5 mg'), 'Take 1 tablet by mouth once daily.'),
      ADULT,
      ['a strength-unknown', 'b strength-unknown'],
    ],
    [
      'mg of a combination',
      order(drug('oxycodone / acetaminophen', '5 mg-325 mg'), 'Take 5 mg by mouth every 6 hours.'),
      ADULT,
      ['oxycodone strength-unknown', 'acetaminophen strength-unknown'],
    ],
    [
      'no birth date',
      order(SUSPENSION, 'Take 5 mL by mouth twice daily.'),
      undefined,
      ['amoxicillin birth-date-missing'],
    ],
  ])('is said not to be checked: %s', (_, taken, patient, expected) => {
    const { findings, unchecked } = judgeDoses(taken, [], KNOWLEDGE, patient);
    expect(unchecked.map(({ ingredient, reason }) => `${ingredient} ${reason}`)).toEqual(expected);
    expect(findings).toEqual([]);
  });

  it('says that imported facts could not be read, whatever is found', () => {
    const taken = order(drug('lisinopril', '40 mg'), 'Take 3 tablets by mouth once daily.');
    const { findings, unchecked } = judgeDoses(taken, [], { ...KNOWLEDGE, isPartMissing: true }, ADULT);
    expect(findings).toHaveLength(1);
    expect(unchecked).toContainEqual({ ingredient: '', reason: 'imported-facts-missing' });
  });

  it('of what is put on the skin is nothing to look up', () => {
    const cream = drug('triamcinolone', '0.1%', 'cream', 'topical');
    expect(judged(order(cream, 'Apply to the affected area twice daily.'))).toMatchObject({
      findings: [],
      unchecked: [],
    });
  });
});

describe('all medicines together', () => {
  const NORCO = drug('oxycodone / acetaminophen', '10 mg-325 mg');
  const percocet = order(NORCO, 'Take 1 tablet by mouth every 6 hours as needed for pain.');
  const tylenol = (count: number) =>
    order(drug('acetaminophen', '500 mg'), `Take ${String(count)} tablets by mouth every 6 hours.`);

  it('add up an ingredient that hides in several products', () => {
    expect(codes(percocet, ADULT, [tylenol(1)])).not.toContain('reason dose.total-high');
    expect(codes(percocet, ADULT, [tylenol(2)])).toContain('reason dose.total-high');
    expect(
      judged(percocet, ADULT, [tylenol(2)]).findings.find(({ code }) => code === 'dose.total-high')?.data,
    ).toEqual({
      given: '5,300 mg',
      most: '4,000 mg',
      ingredient: 'acetaminophen',
    });
  });

  it('add up opioids, by directions or else by quantity and days', () => {
    expect(judged(percocet).opioids?.perDay).toBe(60);
    const byQuantity: TakenMedicine = {
      ...order(drug('oxycodone', '5 mg'), 'as the doctor said'),
      dispense: '60',
      units: 'C48542',
      daysSupply: 10,
    };
    const both = judged(percocet, ADULT, [byQuantity]);
    expect(both.opioids).toEqual({
      perDay: 105,
      parts: [
        { description: 'oxycodone-acetaminophen', perDay: 60 },
        { description: 'oxycodone', perDay: 45 },
      ],
    });
    expect(both.findings.map(({ tier, code }) => `${tier} ${code}`)).toContain('reason dose.opioids-high');
  });

  it.each([
    [1, []],
    [2, ['inform dose.opioids-raised']],
    [3, ['reason dose.opioids-high']],
  ])('%i tablets of 10 mg oxycodone twice daily', (count, expected) => {
    const sig = `Take ${String(count)} tablets by mouth twice daily.`;
    expect(codes(order(drug('oxycodone', '10 mg'), sig)).filter((code) => code.includes('opioids'))).toEqual(
      expected,
    );
  });

  it('count a patch by micrograms an hour', () => {
    const patch = drug('fentanyl', '25 mcg/hr', 'patch', 'transdermal');
    expect(judged(order(patch, 'Apply 1 patch on the skin every 72 hours.')).opioids?.perDay).toBeCloseTo(60);
  });

  it('say of which other opioid nobody knows how much is taken', () => {
    const directed = order(drug('oxycodone', '10 mg'), 'Take by mouth as directed.');
    const judgement = judged(percocet, ADULT, [{ ...directed, description: 'oxycodone 10 mg tablet' }]);
    expect(judgement.opioids?.parts.map(({ perDay }) => perDay)).toEqual([60, undefined]);
    expect(judgement.unchecked).toContainEqual({
      ingredient: 'opioids',
      reason: 'opioids-not-counted',
      note: 'oxycodone 10 mg tablet',
    });
  });

  it('say of which free text that names one nobody knows how much is taken', () => {
    const named: TakenMedicine = {
      ...order(drug('oxycodone', '', '', ''), ''),
      description: 'oxycodone from the other doctor',
    };
    expect(judged(percocet, ADULT, [named]).unchecked).toContainEqual({
      ingredient: 'opioids',
      reason: 'opioids-not-counted',
      note: 'oxycodone from the other doctor',
    });
    const cold = { ...order(drug('acetaminophen', '', '', ''), ''), description: 'Tylenol' };
    expect(judged(percocet, ADULT, [cold]).unchecked).toContainEqual({
      ingredient: 'acetaminophen',
      reason: 'total-not-counted',
      note: 'Tylenol',
    });
  });

  const xanax = order(drug('alprazolam', '0.5 mg'), 'Take 1 tablet by mouth at bedtime.');
  const low = order(drug('oxycodone', '5 mg'), 'Take 1 tablet by mouth once daily.');
  const narcan = order(drug('naloxone', '4 mg/0.1 mL', 'nasal spray', 'nasal'), 'as directed');
  const suboxone = order(
    drug('buprenorphine / naloxone', '2 mg-0.5 mg', 'sublingual film', 'sublingual'),
    '',
  );
  it.each([
    ['60 MME', percocet, [], { because: 'dose', isHeld: false }],
    ['60 MME and naloxone on the list', percocet, [narcan], { because: 'dose', isHeld: true }],
    ['60 MME and naloxone inside a combination', percocet, [suboxone], { because: 'dose', isHeld: false }],
    ['7.5 MME', low, [], undefined],
    ['7.5 MME and a benzodiazepine', low, [xanax], { because: 'benzodiazepine', isHeld: false }],
    ['a benzodiazepine to an opioid', xanax, [low], { because: 'benzodiazepine', isHeld: false }],
    ['a benzodiazepine alone', xanax, [], undefined],
    ['neither', tylenol(1), [percocet, xanax], undefined],
  ])('offer naloxone with %s', (_, taken, others, expected) => {
    expect(judged(taken, ADULT, others).naloxone).toEqual(expected);
  });

  it('say nothing of opioids where there are none', () => {
    expect(judged(tylenol(1), ADULT, [percocet]).opioids).toBeUndefined();
  });
});

describe('whom a dose is for', () => {
  it.each([
    ['2025-07-23', 'kg', '10.4', 16, 10.4],
    ['2025-07-24', 'lb', '23', 15, 10.4326],
    ['1970-01-01', 'lb', '', 682, undefined],
  ] as const)('born %s, %s %s', (birthDate, weightUnits, weight, ageMonths, weightKg) => {
    const patient = toDosedPatient(birthDate, { weight, weightUnits, weightMeasuredOn: '' }, '2026-11-23');
    expect(patient?.ageMonths).toBe(ageMonths);
    if (weightKg === undefined) expect(patient?.weightKg).toBeUndefined();
    else expect(patient?.weightKg).toBeCloseTo(weightKg, 3);
  });

  it('nobody without a birth date', () => {
    const weight = { weight: '70', weightUnits: 'kg', weightMeasuredOn: '' } as const;
    expect(toDosedPatient(undefined, weight, '2026-11-23')).toBeUndefined();
  });

  const FRESH = { ...CHILD };
  const weighed = (weightMeasuredOn: string, birthDate = '2025-07-23', weightDays: number | undefined = 90) =>
    toDosedPatient(
      birthDate,
      { weight: '10.4', weightUnits: 'kg', weightMeasuredOn },
      '2026-11-23',
      weightDays,
    );

  it.each([
    ['as old as allowed', weighed('2026-08-25'), undefined],
    ['a day older', weighed('2026-08-24'), { days: 91 }],
    ['older than another practice allows', weighed('2026-11-21', '2025-07-23', 1), { days: 2 }],
    ['as old as that allows', weighed('2026-11-22', '2025-07-23', 1), undefined],
    ['of a day that nobody knows', weighed(''), { days: undefined }],
    ['of somebody who is 18 today', weighed('', '2008-11-23'), undefined],
    ['of somebody who is 18 tomorrow', weighed('', '2008-11-24'), { days: undefined }],
  ])('a weight %s', (_, patient, oldWeight) => {
    expect(patient?.oldWeight).toEqual(oldWeight);
  });

  const codesOf = (taken: TakenMedicine, patient: DosedPatient) =>
    judgeDoses(taken, [], KNOWLEDGE, patient).findings.map(({ tier, code }) => `${tier} ${code}`);
  const GIVEN = order(SUSPENSION, 'Give 5.5 mL by mouth twice daily for 10 days.');

  it.each<[string, TakenMedicine, DosedPatient, string[]]>([
    ['a dose by an old weight', GIVEN, { ...FRESH, oldWeight: { days: 91 } }, ['reason dose.weight-old']],
    ['by one of no day', GIVEN, { ...FRESH, oldWeight: { days: undefined } }, ['reason dose.weight-undated']],
    ['by a weight of today', GIVEN, FRESH, []],
    [
      'what no weight is looked at for',
      order(drug('levothyroxine', '25 mcg'), 'Give 1 tablet by mouth once daily.'),
      { ...FRESH, oldWeight: { days: 91 } },
      [],
    ],
  ])('%s', (_, taken, patient, expected) => {
    expect(codesOf(taken, patient)).toEqual(expected);
  });
});

describe('age in months', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it.each<[birthDate: string, today: string, months: number]>([
    ['2024-07-15', '2026-01-15', 18],
    ['2024-07-15', '2026-01-14', 17],
    ['2024-01-15', '2024-07-15', 6],
    ['2025-08-31', '2026-02-28', 5],
    ['2025-08-31', '2026-03-01', 6],
    ['2024-02-29', '2026-02-28', 23],
    ['2024-02-29', '2026-03-01', 24],
    ['2026-01-15', '2026-01-15', 0],
  ])('of %s on %s is %d, whatever the zone of the machine', (birthDate, today, months) => {
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo']) {
      vi.stubEnv('TZ', zone);
      expect([zone, ageMonthsOn(birthDate, today)]).toEqual([zone, months]);
    }
  });
});
