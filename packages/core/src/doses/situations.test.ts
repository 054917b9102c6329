import { describe, expect, it } from 'vitest';
import { checkDoses } from './check-doses';
import type { DosedPatient, DoseFact } from './facts';
import { judgeDoses } from './judge-doses';
import type { DosedDrug } from './model';
import type { TakenMedicine } from './totals';

const fact = (part: Partial<DoseFact> & Pick<DoseFact, 'ingredient' | 'kind' | 'amount'>): DoseFact => ({
  ...{ route: 'oral', release: 'any', fromMonths: null, toMonths: null, fromKg: null, toKg: null },
  ...{ unit: 'mg', source: 'a table' },
  ...part,
});
/** Round numbers of a made-up table: what is tested is the judging, not the facts. */
const FACTS: readonly DoseFact[] = [
  fact({ ingredient: 'gabapentin', kind: 'daily-most', amount: 3600 }),
  fact({ ingredient: 'gabapentin', kind: 'daily-least', amount: 300 }),
  fact({ ingredient: 'gabapentin', kind: 'daily-most', amount: 1400, kidneyBelow: 60 }),
  fact({ ingredient: 'gabapentin', kind: 'daily-most', amount: 700, kidneyBelow: 30 }),
  fact({ ingredient: 'gabapentin', kind: 'daily-most', amount: 200, inLiverDisease: true }),
  fact({ ingredient: 'apixaban', kind: 'daily-most', amount: 20 }),
  fact({ ingredient: 'apixaban', kind: 'daily-most', amount: 10, beyondDays: 7 }),
  fact({ ingredient: 'prednisone', kind: 'daily-most', amount: 200 }),
  fact({ ingredient: 'prednisone', kind: 'daily-usual', amount: 60 }),
  fact({ ingredient: 'prednisone', kind: 'single-usual', amount: 60 }),
  fact({ ingredient: 'cyclobenzaprine', kind: 'daily-most', amount: 30 }),
  fact({ ingredient: 'cyclobenzaprine', kind: 'days-usual', amount: 21, unit: 'day' }),
  fact({ ingredient: 'clobetasol', route: 'topical', kind: 'times-a-day-most', amount: 2, unit: 'time' }),
  fact({ ingredient: 'latanoprost', route: 'ophthalmic', kind: 'single-most', amount: 2, unit: 'drop' }),
  fact({ ingredient: 'lidocaine', route: 'transdermal', kind: 'single-most', amount: 3, unit: 'patch' }),
  fact({
    ...{ ingredient: 'fentanyl', route: 'transdermal', kind: 'hours-between-least' as const },
    ...{ amount: 48, unit: 'hour' as const },
  }),
  fact({ ingredient: 'fentanyl', route: 'transdermal', kind: 'mme', amount: 2.4, unit: 'factor' }),
  fact({ ingredient: 'oxycodone', kind: 'mme', amount: 1.5, unit: 'factor' }),
  fact({ ingredient: 'methadone', kind: 'mme', amount: 4.7, unit: 'factor' }),
  fact({ ingredient: 'tramadol', kind: 'daily-most', amount: 400, release: 'immediate' }),
];
const drug = (ingredient: string, strength: string, doseForm = 'tablet', route = 'oral'): DosedDrug => ({
  ...{ ingredients: [ingredient], strength, doseForm, route, potencyUnitCode: 'C48542' },
});
const GABAPENTIN = drug('gabapentin', '600 mg');
const APIXABAN = drug('apixaban', '5 mg');
const PREDNISONE = drug('prednisone', '20 mg');
const FENTANYL = drug('fentanyl', '25 mcg/hr', 'patch', 'transdermal');

const grown = (more: Partial<DosedPatient> = {}): DosedPatient => ({ ageMonths: 600, weightKg: 70, ...more });
const kidney = (from: number, to = from) => grown({ kidney: { from, to } });
const found = (of: DosedDrug, sig: string, patient = grown(), daysSupply: number | undefined = 30) =>
  checkDoses({ drug: of, sig, daysSupply }, FACTS, patient).findings.map(
    ({ tier, code, data }) =>
      `${tier} ${code} ${String(data['given'] ?? '')} > ${String(data['most'] ?? '')}`,
  );

describe('a limit that holds in a situation', () => {
  const THRICE = 'Take 1 tablet by mouth three times daily.';
  const TWICE = 'Take 2 tablets by mouth twice daily.';
  it.each<[string, DosedDrug, string, DosedPatient, number | undefined, string[]]>([
    ['nothing known of the kidneys', GABAPENTIN, THRICE, grown(), 30, []],
    ['kidneys at the bound', GABAPENTIN, THRICE, kidney(60), 30, []],
    [
      'kidneys below the bound, with its number beside the order’s',
      GABAPENTIN,
      THRICE,
      kidney(59),
      30,
      ['reason dose.day-high 1,800 mg > 1,400 mg below 60 mL/min'],
    ],
    [
      'kidneys below two bounds: the stricter',
      GABAPENTIN,
      THRICE,
      kidney(25),
      30,
      ['reason dose.day-high 1,800 mg > 700 mg below 30 mL/min'],
    ],
    [
      'a stage with the bound inside of it counts',
      GABAPENTIN,
      THRICE,
      kidney(15, 45),
      30,
      ['reason dose.day-high 1,800 mg > 700 mg below 30 mL/min'],
    ],
    [
      'ten times what kidneys allow asks, and is not refused',
      GABAPENTIN,
      'Take 4 tablets by mouth three times daily.',
      kidney(25),
      30,
      ['reason dose.day-high 7,200 mg > 700 mg below 30 mL/min'],
    ],
    [
      'ten times what anybody is given is refused in every situation',
      GABAPENTIN,
      'Take 10 tablets by mouth six times daily.',
      kidney(25),
      30,
      ['stop dose.day-high 36,000 mg > 3,600 mg'],
    ],
    [
      'less than the least is right where kidneys are weak',
      drug('gabapentin', '100 mg'),
      'Take 1 tablet by mouth once daily.',
      kidney(25),
      30,
      [],
    ],
    [
      'liver disease',
      GABAPENTIN,
      'Take 1 tablet by mouth once daily.',
      grown({ hasLiverDisease: true }),
      30,
      ['reason dose.day-high 600 mg > 200 mg in liver disease'],
    ],
    ['the first days, by the directions', APIXABAN, `${TWICE.slice(0, -1)} for 7 days.`, grown(), 30, []],
    ['the first days, by the supply', APIXABAN, TWICE, grown(), 7, []],
    [
      'beyond the first days',
      APIXABAN,
      TWICE,
      grown(),
      30,
      ['reason dose.day-high 20 mg > 10 mg beyond 7 days'],
    ],
  ])('%s', (_, of, sig, patient, days, expected) => {
    expect(found(of, sig, patient, days)).toEqual(expected);
  });
});

describe('the upper end of what is usual', () => {
  it.each<[string, DosedDrug, string, string[]]>([
    ['is not said at the usual', PREDNISONE, 'Take 3 tablets by mouth once daily.', []],
    [
      'is shown above it',
      PREDNISONE,
      'Take 4 tablets by mouth once daily.',
      ['inform dose.single-unusual 80 mg > 60 mg', 'inform dose.day-unusual 80 mg > 60 mg'],
    ],
    [
      'is not repeated above the most',
      PREDNISONE,
      'Take 5 tablets by mouth three times daily.',
      ['reason dose.day-high 300 mg > 200 mg'],
    ],
    [
      'is shown for how long it is taken',
      drug('cyclobenzaprine', '10 mg'),
      'Take 1 tablet by mouth three times daily.',
      ['inform dose.long  > 21'],
    ],
  ])('%s', (_, of, sig, expected) => {
    expect(found(of, sig)).toEqual(expected);
  });
});

describe('what is counted in pieces', () => {
  it.each<[string, DosedDrug, string, string[]]>([
    [
      'a thin layer, by how often',
      drug('clobetasol', '0.05%', 'cream', 'topical'),
      'Apply a thin layer to the affected area six times daily.',
      ['reason dose.too-often  > 2'],
    ],
    [
      'drops of both eyes',
      drug('latanoprost', '0.005%', 'ophthalmic solution', 'ophthalmic'),
      'Instill 2 drops in both eyes at bedtime.',
      ['reason dose.single-high 4 drops > 2 drops'],
    ],
    [
      'patches of a strength in percent',
      drug('lidocaine', '5%', 'patch', 'transdermal'),
      'Apply 4 patches to the skin once daily.',
      ['reason dose.single-high 4 patches > 3 patches'],
    ],
    [
      'a patch that stays for days, by its average',
      FENTANYL,
      'Apply 1 patch to the skin once daily.',
      ['reason dose.too-soon  > '],
    ],
    ['a patch every third day', FENTANYL, 'Apply 1 patch to the skin every 72 hours.', []],
  ])('%s', (_, of, sig, expected) => {
    expect(found(of, sig)).toEqual(expected);
  });

  it('says that the release is what nothing is held of, not the age', () => {
    const of = drug('tramadol', '100 mg', 'extended-release tablet');
    const { unchecked } = checkDoses(
      { drug: of, sig: 'Take 1 tablet by mouth once daily.', daysSupply: 30 },
      FACTS,
      grown(),
    );
    expect(unchecked.map(({ reason }) => reason)).toEqual(['no-data-for-release']);
  });
});

describe('opioids', () => {
  const taken = (of: DosedDrug, sig = 'Take 1 tablet by mouth every 12 hours.'): TakenMedicine => ({
    ...{ description: of.ingredients.join(), drug: of, sig, daysSupply: 30 },
    ...{ dispense: undefined, units: undefined },
  });
  const judged = (order: TakenMedicine, others: TakenMedicine[] | 'failed' = []) =>
    judgeDoses(order, others, { facts: FACTS, isPartMissing: false, isBenzodiazepine: () => false }, grown());
  const PATCH = taken(FENTANYL, 'Apply 1 patch to the skin every 72 hours.');
  const LONG = taken(drug('oxycodone', '10 mg', 'extended-release tablet'));
  const SHORT = taken(drug('oxycodone', '5 mg'), 'Take 1 tablet by mouth every 6 hours as needed for pain.');
  const METHADONE = taken(drug('methadone', '5 mg'));

  it.each<[string, TakenMedicine, TakenMedicine[] | 'failed', string[]]>([
    ['a patch for someone without an opioid', PATCH, [], ['reason dose.opioid-new']],
    ['a long-acting form', LONG, [], ['reason dose.opioid-new']],
    ['methadone', METHADONE, [], ['reason dose.opioid-new']],
    ['a long-acting form with another opioid', LONG, [SHORT], []],
    ['a long-acting form as a renewal', { ...LONG, isRenewal: true }, [], []],
    ['what else is taken not read: said elsewhere', LONG, 'failed', []],
    ['a short-acting form', SHORT, [], []],
    [
      'an opioid whose label allows it, only shown',
      taken(drug('tramadol', '100 mg', 'extended-release tablet'), 'Take 1 tablet by mouth once daily.'),
      [],
      ['inform dose.opioid-new-milder'],
    ],
  ])('%s', (_, order, others, expected) => {
    const { findings } = judged(order, others);
    expect(
      findings
        .filter(({ code }) => code.startsWith('dose.opioid-'))
        .map(({ tier, code }) => `${tier} ${code}`),
    ).toEqual(expected);
  });

  it.each(['meperidine', 'levorphanol', 'pentazocine', 'butorphanol'])(
    '%s is named as not counted, as an order and beside one',
    (name) => {
      const own = taken(drug(name, '50 mg'));
      for (const [order, others] of [
        [own, []],
        [SHORT, [own]],
      ] as const)
        expect(judged(order, [...others]).unchecked).toContainEqual({
          ...{ ingredient: 'opioids', reason: 'opioids-without-factor', note: name },
        });
    },
  );
});
