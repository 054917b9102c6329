import { describe, expect, it } from 'vitest';
import type { CautionCheck } from '../cautions/rules';
import type { Incomplete } from '../interactions/model';
import { CHECKED_PARTS, foldUnchecked, sayAllNotHeld, sayChecked, sayNotHeld } from './coverage';
import { partsChecked, toCoverage } from './coverage-of-check';
import { toSafetyFindings } from './rules';

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

describe('what a check did not hold', () => {
  const open = (
    reason: Incomplete['reason'],
    rest: Partial<Incomplete> = {},
    part: Incomplete['part'] = 'drug',
  ) => toCoverage(check([{ part, reason, ...rest }]), NO_CAUTIONS).notHeld;

  it.each<[Incomplete['reason'], Partial<Incomplete>, Incomplete['part'], object]>([
    ['allergies-not-recorded', {}, 'allergy', { what: 'allergies', act: 'record-allergies' }],
    [
      'allergen-unknown',
      { about: 'cillins', entry: 'cillins' },
      'allergy',
      { what: 'the allergy “cillins”', act: 'match-allergy', entry: 'cillins' },
    ],
    [
      'medication-guessed',
      { about: 'xanex (alprazolam?)', entry: 'xanex prn' },
      'drug',
      {
        what: 'the medicine “xanex prn”',
        act: 'match-medication',
        entry: 'xanex prn',
        suggestion: 'alprazolam',
      },
    ],
    ['medication-unknown', { about: 'of a fill' }, 'drug', { what: 'the medicine “of a fill”' }],
    [
      'former-record-unread',
      { about: '1 allergy of the former system (PCN)' },
      'allergy',
      { what: '1 allergy of the former system', act: 'match-former-allergies' },
    ],
    ['reading-failed', {}, 'drug', { what: 'other drugs, which could not be read', act: 'try-again' }],
  ])('%s', (reason, rest, part, expected) => {
    const [only, ...others] = open(reason, rest, part);
    expect({ ...only, why: undefined }).toEqual({ ...expected, why: undefined });
    expect(others).toEqual([]);
  });

  it('is named alone, and counted where there is more', () => {
    const cautions: CautionCheck = {
      ...NO_CAUTIONS,
      unchecked: [
        { kind: 'kidney', code: 'cautions.kidney-unknown', ingredient: '', isFailure: false },
        { kind: 'pregnancy', code: 'cautions.pregnancy-unknown', ingredient: '', isFailure: false },
      ],
    };
    const { held, notHeld } = toCoverage(check([]), cautions);
    expect(held).not.toContain('kidney');
    expect(sayNotHeld(notHeld.slice(0, 1))).toBe('Not checked: kidney function');
    expect(sayNotHeld(notHeld)).toBe('Not checked: 2 things');
    expect(sayAllNotHeld(notHeld)).toBe('Not checked: 2 things (kidney function; pregnancy)');
    expect(notHeld.map(({ act }) => act)).toEqual(['record-kidney', 'record-pregnancy']);
  });

  it('is one thing where several are open of one entry of a list', () => {
    const entry = 'xanex at night';
    const { notHeld } = toCoverage(
      check([
        { part: 'drug', reason: 'medication-guessed', about: 'xanex (xanax?)', entry },
        { part: 'drug', reason: 'medication-unknown', about: entry, entry },
      ]),
      NO_CAUTIONS,
    );
    expect(notHeld).toMatchObject([{ act: 'match-medication', suggestion: 'xanax' }]);
    expect(notHeld[0]?.why).toContain('misspelled');
    expect(notHeld[0]?.why).toContain('not known to the check');
  });

  it('is folded, but for a check that did not run, which needs an answer', () => {
    const findings = toSafetyFindings({
      check: check([
        { part: 'drug', reason: 'medication-unknown', about: 'blue pill' },
        { part: 'drug', reason: 'reading-failed' },
      ]),
      cautions: NO_CAUTIONS,
      duplicates: [],
    });
    const { shown, notHeld } = foldUnchecked(findings);
    expect(shown.map(({ severity }) => severity)).toEqual(['serious']);
    expect(notHeld.map(({ what }) => what)).toEqual(['the medicine “blue pill”']);
  });
});
