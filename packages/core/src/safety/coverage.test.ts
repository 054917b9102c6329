import { describe, expect, it } from 'vitest';
import type { CautionCheck } from '../cautions/rules';
import type { Incomplete } from '../interactions/model';
import { CHECKED_PARTS, partsChecked, sayChecked } from './coverage';

const check = (incomplete: readonly Incomplete[]) => ({
  allergyInteractions: [],
  drugInteractions: [],
  drugFoodInteractions: [],
  duplicateTherapy: [],
  incomplete: [...incomplete],
});
const NO_CAUTIONS = { findings: [], unchecked: [], areProblemsHeld: true };

describe('what a check looked at whole', () => {
  it('is everything where nothing is unknown', () => {
    expect(partsChecked(check([]), NO_CAUTIONS)).toEqual(CHECKED_PARTS);
  });

  it('is not the part of which something is unknown', () => {
    const gap = { part: 'drug', reason: 'medication-unknown', about: 'blue pill' } as const;
    expect(partsChecked(check([gap]), NO_CAUTIONS)).toEqual(CHECKED_PARTS.filter((part) => part !== 'drug'));
  });

  it.each<[string, Partial<CautionCheck>]>([
    ['no problem is recorded that a rule knows', { areProblemsHeld: false }],
    [
      'one of several is known to no rule',
      {
        unchecked: [
          {
            kind: 'condition',
            code: 'cautions.problems-not-held',
            ingredient: 'J30.9 Allergic rhinitis',
            isFailure: false,
          },
        ],
      },
    ],
  ])('is not said of diseases where %s', (_, cautions) => {
    expect(partsChecked(check([]), { ...NO_CAUTIONS, ...cautions })).toEqual(
      CHECKED_PARTS.filter((part) => part !== 'condition'),
    );
  });

  it.each(['drug-free-text', 'drug-without-ingredients'] as const)(
    'is nothing, the patient included, of a drug of which nobody knows what is in it: %s',
    (reason) => {
      const parts = partsChecked(check([{ part: 'allergy', reason }]), NO_CAUTIONS);
      expect(parts).toEqual([]);
      expect(sayChecked(parts)).toBe('Nothing could be checked whole.');
    },
  );
});
