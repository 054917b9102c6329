import { describe, expect, it } from 'vitest';
import { checkDoses } from './check-doses';
import type { DoseFact } from './facts';
import type { DosedDrug } from './model';

const drug = (ingredient: string, strength: string, form = 'tablet', route = 'oral'): DosedDrug => ({
  ...{ ingredients: [ingredient], strength, doseForm: form, route },
  potencyUnitCode: form === 'tablet' ? 'C48542' : 'C28254',
});
const ACETAMINOPHEN = drug('acetaminophen', '500 mg');
const METHOTREXATE = drug('methotrexate', '2.5 mg');
const WARFARIN = drug('warfarin', '2.5 mg');
const LISPRO = drug('insulin lispro', '100 units/mL', 'injection', 'subcutaneous');

const fact = (
  part: Pick<DoseFact, 'ingredient' | 'kind' | 'amount' | 'unit'> & Partial<DoseFact>,
): DoseFact => ({
  ...{ route: 'oral', release: 'any', fromMonths: null, toMonths: null, fromKg: null, toKg: null },
  source: 'made up',
  ...part,
});
const FACTS = [
  fact({ ingredient: 'acetaminophen', kind: 'daily-most', amount: 4000, unit: 'mg' }),
  fact({ ingredient: 'acetaminophen', kind: 'daily-least', amount: 1000, unit: 'mg' }),
  fact({ ingredient: 'methotrexate', kind: 'once-weekly', amount: 1, unit: 'time' }),
  fact({ ingredient: 'methotrexate', kind: 'weekly-most', amount: 30, unit: 'mg' }),
  fact({ ingredient: 'warfarin', kind: 'weekly-most', amount: 30, unit: 'mg' }),
];
const check = (of: DosedDrug, sig: string) =>
  checkDoses({ drug: of, sig, daysSupply: undefined }, FACTS, { ageMonths: 600, weightKg: 70 });
const found = (of: DosedDrug, sig: string) =>
  check(of, sig).findings.map(({ tier, code, data }) =>
    `${tier} ${code} ${String(data['given'] ?? '')}`.trim(),
  );

describe('several doses of a day', () => {
  it.each([
    [ACETAMINOPHEN, '4 tabs in the morning and 6 tabs at bedtime', ['reason dose.day-high 5,000 mg']],
    [
      ACETAMINOPHEN,
      '2 tabs am, 2 tabs noon, 1 tab in the afternoon and 4 tabs hs',
      ['reason dose.day-high 4,500 mg'],
    ],
    [ACETAMINOPHEN, '2-0-0-1 tabs', []],
    [ACETAMINOPHEN, '1 tab in the morning and 0.5 tab at bedtime', ['inform dose.day-low 750 mg']],
    [METHOTREXATE, '4 tablets every Monday and 2 tablets every Thursday', ['reason dose.once-weekly']],
    [
      METHOTREXATE,
      '8 tablets every Monday and 6 tablets every Thursday',
      ['reason dose.week-high 35 mg', 'reason dose.once-weekly'],
    ],
    [WARFARIN, '2 tablets on Monday, Wednesday and Friday and 1 tablet on all other days', []],
    [
      WARFARIN,
      '3 tablets on Monday, Wednesday and Friday and 1 tablet on all other days',
      ['reason dose.week-high 32.5 mg'],
    ],
    [WARFARIN, 'alternate 1 tablet and 2 tablets every other day', []],
  ])('are judged together, %o: %s', (of, sig, findings) => {
    expect(found(of, sig)).toEqual(findings);
  });

  it.each([
    [
      'Inject 120 units three times daily before meals, plus by blood glucose: 150 to 199: 2 units, above 199: 99 units',
      '219 units',
    ],
    ['10 units at bedtime, increase by 20 units every 3 days up to 400 units', '400 units'],
  ])('that change are judged at their most: %s', (sig, most) => {
    const reading = check(LISPRO, sig);
    expect(reading.steps[0]?.counted.single.most).toBe(Number.parseInt(most, 10));
    expect(reading.findings.map(({ tier }) => tier)).toContain('reason');
  });
});
