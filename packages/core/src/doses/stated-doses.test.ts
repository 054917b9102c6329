import { describe, expect, it } from 'vitest';
import type { DoseFact } from './facts';
import type { DosedDrug } from './model';
import { stateDoses } from './stated-doses';

const fact = (part: Partial<DoseFact> & Pick<DoseFact, 'kind' | 'amount' | 'unit'>): DoseFact => ({
  ingredient: 'amoxicillin',
  route: 'oral',
  release: 'any',
  fromMonths: null,
  toMonths: null,
  fromKg: null,
  toKg: null,
  source: 'the label',
  ...part,
});
const SUSPENSION: DosedDrug = {
  ingredients: ['amoxicillin'],
  strength: '400 mg/5 mL',
  doseForm: 'suspension',
  route: 'oral',
  potencyUnitCode: 'C28254',
};
const CHILD = { ageMonths: 30, weightKg: 14.1 };
const said = (facts: readonly DoseFact[], drug = SUSPENSION, patient: typeof CHILD | undefined = CHILD) =>
  stateDoses(drug, facts, patient).map(({ text, source }) => `${text} [${source}]`);

describe('stateDoses', () => {
  const range = [
    fact({ kind: 'daily-least-per-kg', amount: 20, unit: 'mg' }),
    fact({ kind: 'daily-most-per-kg', amount: 45, unit: 'mg' }),
    fact({ kind: 'daily-most-per-kg', amount: 90, unit: 'mg', source: 'a guideline' }),
  ];

  it('says the widest range by weight, what it is at the weight, and every source once', () => {
    expect(said(range)).toEqual([
      'amoxicillin: 20 to 90 mg/kg a day (282 to 1,269 mg) [the label; a guideline]',
    ]);
  });

  it('says it by weight alone where no weight is known', () => {
    expect(stateDoses(SUSPENSION, range, { ageMonths: 30, weightKg: undefined })[0]?.text).toBe(
      'amoxicillin: 20 to 90 mg/kg a day',
    );
  });

  it.each<[string, DoseFact[], string]>([
    ['most of a day', [fact({ kind: 'daily-most', amount: 3, unit: 'g' })], 'at most 3,000 mg a day'],
    [
      'a range of a day',
      [
        fact({ kind: 'daily-most', amount: 80, unit: 'mg' }),
        fact({ kind: 'daily-least', amount: 2.5, unit: 'mg' }),
      ],
      '2.5 to 80 mg a day',
    ],
    [
      'one dose by weight, one end',
      [fact({ kind: 'single-most-per-kg', amount: 15, unit: 'mg' })],
      'at most 15 mg/kg a dose (at most 212 mg)',
    ],
    ['one dose', [fact({ kind: 'single-most', amount: 1000, unit: 'mg' })], 'at most 1,000 mg at a time'],
    ['micrograms', [fact({ kind: 'daily-most', amount: 300, unit: 'mcg' })], 'at most 300 mcg a day'],
    ['puffs', [fact({ kind: 'daily-most', amount: 12, unit: 'puff' })], 'at most 12 puffs a day'],
    ['hours', [fact({ kind: 'hours-between-least', amount: 4, unit: 'hour' })], 'at least 4 hours apart'],
    ['once', [fact({ kind: 'times-a-day-most', amount: 1, unit: 'time' })], 'at most once a day'],
    ['days', [fact({ kind: 'days-most', amount: 5, unit: 'day' })], 'at most 5 days'],
    [
      'weekly',
      [
        fact({ kind: 'weekly-most', amount: 30, unit: 'mg' }),
        fact({ kind: 'once-weekly', amount: 1, unit: 'time' }),
      ],
      'at most 30 mg a week, once a WEEK',
    ],
  ])('says %s', (_, facts, text) => {
    expect(stateDoses(SUSPENSION, facts, CHILD)[0]?.text).toBe(`amoxicillin: ${text}`);
  });

  it.each<[string, DoseFact[]]>([
    ['another age', [fact({ kind: 'daily-most', amount: 1, unit: 'g', fromMonths: 31 })]],
    ['another route', [fact({ kind: 'daily-most', amount: 1, unit: 'g', route: 'rectal' })]],
    ['another ingredient', [fact({ kind: 'daily-most', amount: 1, unit: 'g', ingredient: 'cefdinir' })]],
    ['nothing but kidneys', [fact({ kind: 'kidney-reduce', amount: 30, unit: 'mL/min' })]],
  ])('says nothing where the table holds %s', (_, facts) => {
    expect(said(facts)).toEqual([]);
  });

  it('says nothing of a patient whose age nobody knows', () => {
    expect(stateDoses(SUSPENSION, range, undefined)).toEqual([]);
  });
});
