import { describe, expect, it } from 'vitest';
import { checkDoses } from './check-doses';
import type { DosedPatient, DoseFact } from './facts';
import { isHighAlert } from './high-alert';
import type { DosedDrug } from './model';

const ADULT: DosedPatient = { ageMonths: 600, weightKg: 70 };
const OLD: DosedPatient = { ageMonths: 86 * 12, weightKg: 70 };
/** 16 kg. */
const CHILD: DosedPatient = { ageMonths: 48, weightKg: 16 };

const fact = (part: Partial<DoseFact> & Pick<DoseFact, 'ingredient' | 'amount'>): DoseFact => ({
  ...{ route: 'oral', release: 'any', fromMonths: null, toMonths: null, fromKg: null, toKg: null },
  ...{ kind: 'daily-most', unit: 'mg', source: 'a table' },
  ...part,
});
/** Made up: what is tested is what becomes of the want of facts. */
const FACTS: readonly DoseFact[] = [
  fact({ ingredient: 'lisinopril', amount: 80 }),
  fact({ ingredient: 'acetaminophen', amount: 4000 }),
  fact({ ingredient: 'amoxicillin', amount: 90, kind: 'daily-most-per-kg', toMonths: 216 }),
  fact({ ingredient: 'hydromorphone', amount: 5, kind: 'mme', unit: 'factor' }),
];

const drug = (ingredients: string, strength: string, form = 'tablet', route = 'oral'): DosedDrug => ({
  ...{ ingredients: ingredients.split(' + '), strength, doseForm: form, route },
  potencyUnitCode: /tablet/.test(form) ? 'C48542' : /capsule/.test(form) ? 'C48480' : 'C28254',
});
const WARFARIN = drug('warfarin', '5 mg');
const DIGOXIN = drug('digoxin', '125 mcg');
const LISINOPRIL = drug('lisinopril', '20 mg');
const GLARGINE = drug('insulin glargine', '100 units/mL', 'pen injector', 'subcutaneous');
const LISPRO = drug('insulin lispro', '100 units/mL', 'pen injector', 'subcutaneous');
const TACROLIMUS = drug('tacrolimus', '1 mg', 'capsule');
const FLUVOXAMINE = drug('fluvoxamine', '100 mg');
const LORAZEPAM = drug('lorazepam', '1 mg');
const CETIRIZINE = drug('cetirizine', '1 mg/mL', 'oral solution');
const SUSPENSION = drug('amoxicillin', '400 mg/5 mL', 'oral suspension');
const CREAM = drug('hydrocortisone', '1%', 'cream', 'topical');

/** What keeps an order from leaving: the tier and code of a finding, or what is owed a reason. */
function asked(
  of: DosedDrug,
  sig: string,
  patient: DosedPatient | undefined = ADULT,
  besides: { note?: string; offered?: readonly string[] } = {},
): string[] {
  const { findings, unchecked } = checkDoses({ drug: of, sig, daysSupply: 30, ...besides }, FACTS, patient);
  return [
    ...findings.filter(({ tier }) => tier !== 'inform').map(({ tier, code }) => `${tier} ${code}`),
    ...unchecked.filter(({ isOwed }) => isOwed).map(({ reason }) => `owed ${reason}`),
  ];
}

describe('a drug of high alert', () => {
  it.each([
    ...['insulin glargine', 'warfarin', 'digoxin', 'methotrexate', 'oxycodone', 'lorazepam'],
    ...['lithium carbonate', 'theophylline', 'phenytoin', 'amiodarone', 'tacrolimus', 'glyburide'],
    ...['potassium chloride', 'mycophenolate mofetil', 'valproate'],
  ])('is %s', (ingredient) => {
    expect(isHighAlert(ingredient)).toBe(true);
  });

  it.each(['lisinopril', 'isotretinoin', 'losartan', 'letrozole', 'penicillin V'])(
    'is not %s',
    (ingredient) => {
      expect(isHighAlert(ingredient)).toBe(false);
    },
  );

  it.each([
    ['unread', WARFARIN, 'Take 1 tablet daily unless told otherwise', ['owed directions-not-read']],
    ['without a dose', WARFARIN, 'Use as directed', ['owed amount-not-said']],
    ['without a time', LORAZEPAM, 'Take 1 tablet as needed', ['owed frequency-not-said']],
    ['as directed', LORAZEPAM, 'Take 1 tablet as directed', ['owed no-data', 'owed frequency-not-said']],
    ['of which nothing is known', LORAZEPAM, 'Take 1 tablet twice daily', ['owed no-data']],
    [
      'when something happens',
      LORAZEPAM,
      'Take 1 tablet before sex',
      ['owed no-data', 'owed frequency-not-said'],
    ],
    ['without a strength', drug('warfarin', ''), 'Take 1 tablet daily', ['owed strength-unknown']],
  ])('is asked about where it is %s', (_, of, sig, expected) => {
    expect(asked(of, sig)).toEqual(expected);
  });

  it.each([
    [WARFARIN, 'Take 1 tablet (5 mg) by mouth daily as directed by the clinic'],
    [WARFARIN, 'Take 1 tablet by mouth once daily in the evening, or as directed by the clinic.'],
    [GLARGINE, 'Inject 10 units under the skin at bedtime.'],
    [GLARGINE, 'Take 20 units subcutaneously at bedtime'],
    [LISPRO, 'Inject 2 to 10 units under the skin three times daily before meals per sliding scale'],
    [TACROLIMUS, 'Take 2 capsules by mouth every 12 hours.'],
    [drug('hydromorphone', '2 mg'), 'Take 1 tablet by mouth every 6 hours as needed for pain.'],
  ])('%o is not asked about: %s', (of, sig) => {
    expect(asked(of, sig)).toEqual([]);
  });

  it('says the same of other drugs and asks nothing', () => {
    expect(asked(LISINOPRIL, 'Take 1 tablet daily unless told otherwise')).toEqual([]);
    expect(asked(LISINOPRIL, 'Use as directed')).toEqual([]);
    expect(asked(FLUVOXAMINE, 'Take 1 tablet by mouth at bedtime.')).toEqual([]);
  });
});

describe('bounds of plausibility', () => {
  it.each([
    ['warfarin', WARFARIN, 'Take 3 tablets by mouth once daily.', 'Take 3.5 tablets by mouth once daily.'],
    ['digoxin', DIGOXIN, 'Take 4 tablets by mouth once daily.', 'Take 5 tablets by mouth once daily.'],
    [
      'insulin at a time',
      GLARGINE,
      'Inject 100 units under the skin once daily.',
      'Inject 101 units under the skin once daily.',
    ],
    [
      'mealtime insulin at a time',
      LISPRO,
      'Inject 40 units under the skin three times daily.',
      'Inject 61 units under the skin once daily.',
    ],
    [
      'tacrolimus',
      TACROLIMUS,
      'Take 10 capsules by mouth twice daily.',
      'Take 11 capsules by mouth twice daily.',
    ],
  ])('ask about %s above them, and not at them', (_, of, at, above) => {
    expect(asked(of, at, { ...ADULT, weightKg: 100 })).toEqual([]);
    expect(asked(of, above, { ...ADULT, weightKg: 100 })).toEqual([
      expect.stringMatching(/^reason dose\.(?:single|day)-implausible$/),
    ]);
  });

  it('are stricter for the old, and by weight for everybody', () => {
    expect(asked(DIGOXIN, 'Take 2 tablets by mouth once daily.', OLD)).toEqual([]);
    expect(asked(DIGOXIN, 'Take 3 tablets by mouth once daily.', OLD)).toEqual([
      'reason dose.day-implausible',
    ]);
    const twoAKilogram = 'Inject 40 units under the skin twice daily.';
    expect(asked(GLARGINE, twoAKilogram, { ...ADULT, weightKg: 40 })).toEqual([]);
    expect(asked(GLARGINE, twoAKilogram, { ...ADULT, weightKg: 39 })).toEqual([
      'reason dose.day-implausible',
    ]);
    expect(asked(LISPRO, 'Inject 16 units under the skin once daily.', CHILD)).toEqual([]);
    expect(asked(LISPRO, 'Inject 50 units under the skin three times daily.', CHILD)).toEqual([
      'reason dose.day-implausible',
      'reason dose.single-implausible',
    ]);
  });

  it.each([
    [WARFARIN, 'Take 20 tablets by mouth once daily.', 'reason dose.day-implausible'],
    [WARFARIN, 'Take 30 tablets by mouth once daily.', 'stop dose.day-implausible'],
    [DIGOXIN, 'Take 20 tablets by mouth twice daily.', 'stop dose.day-implausible'],
    [GLARGINE, 'Inject 900 units under the skin once daily.', 'reason dose.single-implausible'],
    [GLARGINE, 'Inject 1000 units under the skin at bedtime', 'stop dose.single-implausible'],
    [LISPRO, 'Inject 10 mL under the skin three times daily.', 'stop dose.single-implausible'],
  ])('%o: %s is %s', (of, sig, expected) => {
    expect(asked(of, sig)).toContain(expected);
  });

  it('take milligrams and milliliters of a product for what they hold', () => {
    expect(asked(WARFARIN, 'Take 15 mg by mouth once daily.')).toEqual([]);
    expect(asked(WARFARIN, 'Take 16 mg by mouth once daily.')).toEqual(['reason dose.day-implausible']);
    expect(asked(GLARGINE, 'Inject 1 mL under the skin once daily.')).toEqual([]);
    expect(asked(GLARGINE, 'Inject 1.1 mL under the skin once daily.')).toEqual([
      'reason dose.single-implausible',
    ]);
  });
});

describe('a child', () => {
  it.each([
    ['unread', SUSPENSION, 'Give 5 mL twice daily until it is gone', ['owed directions-not-read']],
    ['without a dose', SUSPENSION, 'Give as directed', ['owed amount-not-said']],
    ['of which nothing is known', CETIRIZINE, 'Give 5 mL by mouth once daily.', ['owed no-data']],
    ['unread on the skin', CREAM, 'Apply to the rash until it is gone', ['owed directions-not-read']],
    ['as directed on the skin', CREAM, 'Apply as directed', ['owed frequency-not-said']],
  ])('is asked about where it is %s', (_, of, sig, expected) => {
    expect(asked(of, sig, CHILD)).toEqual(expected);
    expect(asked(of, sig, ADULT)).toEqual([]);
  });

  it('is asked about where the dose goes by a weight that nobody knows', () => {
    const sig = 'Give 5 mL by mouth twice daily for 10 days.';
    expect(asked(SUSPENSION, sig, CHILD)).toEqual([]);
    expect(asked(SUSPENSION, sig, { ...CHILD, weightKg: undefined })).toEqual(['owed weight-missing']);
  });

  it('ends with 18 years, and nobody without a birth date is known to be grown', () => {
    const sig = 'Take 1 tablet by mouth at bedtime.';
    expect(asked(FLUVOXAMINE, sig, { ageMonths: 215, weightKg: 50 })).toEqual(['owed no-data']);
    expect(asked(FLUVOXAMINE, sig, { ageMonths: 216, weightKg: 50 })).toEqual([]);
    expect(checkDoses({ drug: FLUVOXAMINE, sig, daysSupply: 30 }, FACTS, undefined).unchecked).toEqual([
      { ingredient: 'fluvoxamine', reason: 'birth-date-missing', isOwed: true },
    ]);
  });

  it('is judged in a combination by one of its ingredients', () => {
    const combined = drug('amoxicillin + clavulanate', '400 mg-57 mg/5 mL', 'oral suspension');
    expect(asked(combined, 'Give 5 mL by mouth twice daily.', CHILD)).toEqual([]);
  });
});

describe('what needs no literature', () => {
  const ONE = ['Take 1 tablet by mouth once daily.'];

  it.each([
    ['ten tablets at a time of what is judged', LISINOPRIL, [], 'Take 4 tablets by mouth once daily.', []],
    ['five of what nothing is stated of', FLUVOXAMINE, [], 'Take 5 tablets by mouth once daily.', []],
    [
      'six of what nothing is stated of',
      FLUVOXAMINE,
      [],
      'Take 6 tablets by mouth once daily.',
      ['reason dose.more-than-usual'],
    ],
    [
      'more a day than the form has',
      FLUVOXAMINE,
      [],
      'Take 5 tablets by mouth three times daily.',
      ['reason dose.more-than-usual'],
    ],
    [
      'what the catalog offers',
      FLUVOXAMINE,
      ['Take 8 tablets by mouth once daily.'],
      'Take 8 tablets by mouth once daily.',
      [],
    ],
    [
      'nine times the offered',
      drug('x', '1 mg', 'capsule'),
      ['Take 0.5 capsule by mouth once daily.'],
      'Take 4.5 capsules by mouth once daily.',
      [],
    ],
    [
      'ten times the offered',
      FLUVOXAMINE,
      ['Take 0.5 tablet by mouth once daily.'],
      'Take 5 tablets by mouth once daily.',
      ['reason dose.far-from-offered'],
    ],
    [
      'ten times in milligrams',
      FLUVOXAMINE,
      ONE,
      'Take 1000 mg by mouth once daily.',
      ['reason dose.far-from-offered'],
    ],
    [
      'a hundred times',
      FLUVOXAMINE,
      ONE,
      'Take 10,000 mg by mouth once daily.',
      ['stop dose.far-from-offered'],
    ],
    ['99 times', FLUVOXAMINE, ONE, 'Take 9,900 mg by mouth once daily.', ['reason dose.far-from-offered']],
    [
      'ten times a titrated dose',
      GLARGINE,
      ['Inject 4 units under the skin once daily.'],
      'Inject 40 units under the skin once daily.',
      [],
    ],
    [
      'a hundred times a titrated dose',
      GLARGINE,
      ['Inject 10 units under the skin once daily.'],
      'Inject 1000 units under the skin once daily.',
      ['stop dose.far-from-offered', 'stop dose.single-implausible', 'reason dose.day-implausible'],
    ],
    [
      'every 5 minutes as needed',
      drug('nitroglycerin', '0.4 mg', 'sublingual tablet', 'sublingual'),
      [],
      'Dissolve 1 tablet under the tongue every 5 minutes as needed for chest pain.',
      [],
    ],
    ['drinking', SUSPENSION, [], 'Take 61 mL by mouth once daily.', ['reason dose.more-than-usual']],
  ] as const)('%s', (_, of, offered, sig, expected) => {
    expect(asked(of, sig, ADULT, { offered })).toEqual(expected);
  });

  it('is asked of words that were not wholly understood, and of a dose without a time', () => {
    expect(asked(FLUVOXAMINE, 'Take 20 tablets twice daily for my cat')).toEqual([
      'reason dose.more-than-usual',
    ]);
    expect(asked(FLUVOXAMINE, 'Take 20 tablets')).toEqual(['reason dose.more-than-usual']);
    expect(asked(FLUVOXAMINE, 'Take 10,000 mg daily for my cat', ADULT, { offered: ONE })).toEqual([
      'reason dose.far-from-offered',
    ]);
  });
});

describe('words that were not wholly understood, at their most', () => {
  const TYLENOL = drug('acetaminophen', '500 mg');

  it.each([
    ['Take 4 tablets by mouth every morning then 4 tablets in the evening', []],
    ['Take 5 tablets by mouth every morning then 4 tablets in the evening', ['reason dose.at-most']],
    ['Take 9 tablets by mouth daily for my cat', ['reason dose.at-most']],
    ['Take 4 tablets by mouth twice daily for 2 days, then 4 tablets daily for my cat', []],
  ])('%s', (sig, expected) => {
    expect(asked(TYLENOL, sig)).toEqual(expected);
  });

  it('never stop an order, and say what they make of it', () => {
    const { findings, steps } = checkDoses(
      { drug: LISINOPRIL, sig: 'Take 8 tablets five times daily for my cat', daysSupply: 30 },
      FACTS,
      ADULT,
    );
    expect(steps).toEqual([]);
    expect(findings).toMatchObject([
      {
        tier: 'reason',
        data: { said: '800 mg of lisinopril a day is above the most that is stated: 80 mg.' },
      },
    ]);
  });
});
