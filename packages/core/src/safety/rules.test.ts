import { describe, expect, it } from 'vitest';
import type { InteractionSeverity } from '../interactions/model';
import type { WholeCheck } from '../interactions/rules/check';
import { combineFingerprints, REASON_LENGTH, type SafetyCase } from './model';
import { asksForLook, fingerprintText, isAnswered, type SafetyFacts, toSafetyFindings } from './rules';

const NOTHING: WholeCheck = {
  allergyInteractions: [],
  drugInteractions: [],
  drugFoodInteractions: [],
  duplicateTherapy: [],
  incomplete: [],
};
const allergy = (severity: InteractionSeverity, allergen = 'Penicillin') => ({
  allergen,
  ingredient: 'amoxicillin',
  severity,
  reaction: 'Hives',
  message: 'The drug belongs to the class.',
  source: 'The allergy',
});
const drug = (severity: InteractionSeverity, drugDescription = 'warfarin 5 mg tablet') => ({
  drugDescription,
  origin: 'medication' as const,
  severity,
  message: 'Bleeding.',
  narrative: 'Avoid.',
  source: 'A label',
});
const doubled = (severity: InteractionSeverity) => ({
  drugDescription: 'rizatriptan 10 mg tablet',
  origin: 'medication' as const,
  severity,
  shared: 'Two triptans',
  message: 'Choose one.',
  source: 'A label',
});
const food = (severity: InteractionSeverity) => ({
  drugDesc: 'a',
  food: 'Alcohol',
  severity,
  screenMessage: 'm',
  adviceMessage: 'a',
  source: 's',
});
const incomplete = (
  reason: WholeCheck['incomplete'][number]['reason'],
  part: WholeCheck['incomplete'][number]['part'] = 'drug',
  about?: string,
) => ({ part, reason, ...(about === undefined ? {} : { about }) });
const duplicate = (reason: 'pending' | 'in-use' | 'recent') => ({
  id: `id-${reason}`,
  description: 'lisinopril 20 mg tablet',
  ingredients: ['lisinopril'],
  reason,
});
const found = (check: Partial<WholeCheck>, duplicates: SafetyFacts['duplicates'] = []) =>
  toSafetyFindings({ cautions: undefined, check: { ...NOTHING, ...check }, duplicates });

describe('what keeps an order from leaving among others', () => {
  it.each([
    ['no-data', false],
    ['strength-unknown', false],
    ['no-data-for-age', true],
    ['weight-missing', true],
    ['birth-date-missing', true],
    ['others-not-read', true],
    ['amount-not-said', true],
    ['directions-not-read', true],
  ] as const)('a dose that was not checked (%s): %s', (reason, keepsBack) => {
    const findings = toSafetyFindings({
      check: NOTHING,
      cautions: undefined,
      duplicates: [],
      doses: { findings: [], unchecked: [{ ingredient: 'lisinopril', reason }] },
    });
    expect(findings.map(asksForLook)).toEqual([keepsBack]);
    expect(findings.every(({ needsReason }) => !needsReason)).toBe(true);
  });

  it.each(['low', 'moderate', 'serious'] as const)('an interaction that is %s', (severity) => {
    expect(found({ drugInteractions: [drug(severity)] }).map(asksForLook)).toEqual([true]);
  });
});

describe('which findings need a reason', () => {
  it.each<
    [
      string,
      Partial<WholeCheck>,
      SafetyFacts['duplicates'],
      [kind: string, severity: string, needsReason: boolean][],
    ]
  >([
    ['nothing', {}, [], []],
    ['a serious allergy', { allergyInteractions: [allergy('serious')] }, [], [['allergy', 'serious', true]]],
    [
      'a moderate allergy',
      { allergyInteractions: [allergy('moderate')] },
      [],
      [['allergy', 'moderate', false]],
    ],
    [
      'a serious interaction of drugs',
      { drugInteractions: [drug('serious')] },
      [],
      [['drug', 'serious', true]],
    ],
    [
      'a moderate interaction of drugs',
      { drugInteractions: [drug('moderate')] },
      [],
      [['drug', 'moderate', false]],
    ],
    ['a low interaction of drugs', { drugInteractions: [drug('low')] }, [], [['drug', 'low', false]]],
    ['serious food: advice, never here', { drugFoodInteractions: [food('serious')] }, [], []],
    [
      'a part that could not be read',
      { incomplete: [incomplete('reading-failed')] },
      [],
      [['incomplete', 'serious', true]],
    ],
    [
      'imported facts that are missing, said once of three parts',
      {
        incomplete: [
          incomplete('imported-facts-missing', 'allergy'),
          incomplete('imported-facts-missing'),
          incomplete('imported-facts-missing', 'food'),
        ],
      },
      [],
      [['incomplete', 'serious', true]],
    ],
    [
      'a drug without ingredients',
      {
        incomplete: [
          incomplete('drug-without-ingredients', 'allergy'),
          incomplete('drug-without-ingredients', 'food'),
        ],
      },
      [],
      [['incomplete', 'serious', true]],
    ],
    [
      'an allergen that was not understood',
      { incomplete: [incomplete('allergen-unknown', 'allergy', 'red dye')] },
      [],
      [['incomplete', 'moderate', false]],
    ],
    [
      'allergies never recorded',
      { incomplete: [incomplete('allergies-not-recorded', 'allergy')] },
      [],
      [['incomplete', 'moderate', false]],
    ],
    [
      'a medication that was not understood',
      { incomplete: [incomplete('medication-unknown', 'drug', 'the white one')] },
      [],
      [['incomplete', 'moderate', false]],
    ],
    [
      'an ingredient of which nothing is held, for drugs and for food',
      {
        incomplete: [
          incomplete('ingredient-not-covered', 'drug', 'x'),
          incomplete('ingredient-not-covered', 'food', 'x'),
        ],
      },
      [],
      [['incomplete', 'moderate', false]],
    ],
    [
      'prescriptions of the same ingredient: what waits or is in use the check has judged',
      {},
      [duplicate('recent'), duplicate('pending'), duplicate('in-use')],
      [['duplicate', 'low', false]],
    ],
    [
      'duplicate therapy: a reason for a serious one only',
      { duplicateTherapy: [doubled('low'), doubled('moderate'), doubled('serious')] },
      [],
      [
        ['duplicate', 'serious', true],
        ['duplicate', 'moderate', false],
        ['duplicate', 'low', false],
      ],
    ],
    [
      'gravest first',
      { allergyInteractions: [allergy('low')], drugInteractions: [drug('moderate'), drug('serious', 'x')] },
      [],
      [
        ['drug', 'serious', true],
        ['drug', 'moderate', false],
        ['allergy', 'low', false],
      ],
    ],
  ])('%s', (_, check, duplicates, expected) => {
    expect(
      found(check, duplicates).map(({ kind, severity, needsReason }) => [kind, severity, needsReason]),
    ).toEqual(expected);
  });

  it('names what it is about and what it says, with its source', () => {
    expect(found({ allergyInteractions: [allergy('serious')] })[0]).toMatchObject({
      about: 'Penicillin',
      text: 'The drug belongs to the class. Recorded reaction: Hives.',
      source: 'The allergy',
    });
    expect(found({ allergyInteractions: [{ ...allergy('serious'), reaction: 'n/a' }] })[0]?.text).toBe(
      'The drug belongs to the class.',
    );
    expect(found({ drugInteractions: [drug('serious')] })[0]).toMatchObject({
      about: 'warfarin 5 mg tablet',
      text: 'Bleeding. Avoid.',
      source: 'A label',
    });
  });
});

describe('the fingerprint', () => {
  const text = (check: Partial<WholeCheck>, drugId = 'drug') => fingerprintText(drugId, found(check));
  const both = { allergyInteractions: [allergy('serious')], drugInteractions: [drug('serious')] };

  it('is absent where nothing needs a reason', () => {
    expect(text({ drugInteractions: [drug('moderate')] })).toBeUndefined();
  });
  it('is the same whatever the order, and whatever else needs no reason', () => {
    const other = {
      allergyInteractions: [allergy('serious')],
      drugInteractions: [drug('low', 'y'), drug('serious')],
      incomplete: [incomplete('allergen-unknown', 'allergy', 'z')],
    };
    expect(text(other)).toBe(text(both));
    expect(text({ drugInteractions: [drug('serious', 'a'), drug('serious', 'b')] })).toBe(
      text({ drugInteractions: [drug('serious', 'b'), drug('serious', 'a')] }),
    );
  });
  it.each<[string, Partial<WholeCheck>, string?]>([
    ['one finding more', { ...both, drugInteractions: [drug('serious'), drug('serious', 'x')] }],
    ['one finding less', { drugInteractions: [drug('serious')] }],
    ['another drug of the patient', { ...both, drugInteractions: [drug('serious', 'other')] }],
    ['another part that was not read', { ...both, incomplete: [incomplete('reading-failed')] }],
    ['another prescribed drug', both, 'another drug'],
  ])('differs for %s', (_, check, drugId) => {
    expect(text(check, drugId)).not.toBe(text(both));
  });
});

describe('whether what was found is answered', () => {
  const case1: SafetyCase = { id: 'one', description: 'a', findings: [], fingerprint: 'f1' };
  const case2: SafetyCase = { id: 'two', description: 'b', findings: [], fingerprint: 'f2' };
  const clean: SafetyCase = { id: 'three', description: 'c', findings: [] };
  const reason = 'INR is watched';
  it.each<[string, SafetyCase[], { fingerprint: string; reason: string } | undefined, boolean]>([
    ['nothing to answer', [clean], undefined, true],
    ['nothing to answer, answered all the same', [clean], { fingerprint: 'f1', reason }, true],
    ['no answer', [case1], undefined, false],
    ['the answer to it', [case1], { fingerprint: 'f1', reason }, true],
    ['an answer to what was found before', [case1], { fingerprint: 'f0', reason }, false],
    ['an empty reason', [case1], { fingerprint: 'f1', reason: '' }, false],
    ['blanks for a reason', [case1], { fingerprint: 'f1', reason: '     ' }, false],
    ['a reason one character short', [case1], { fingerprint: 'f1', reason: ' ab ' }, false],
    ['the shortest reason', [case1], { fingerprint: 'f1', reason: 'abc' }, true],
    ['the longest reason', [case1], { fingerprint: 'f1', reason: 'x'.repeat(REASON_LENGTH.most) }, true],
    [
      'a reason one character long',
      [case1],
      { fingerprint: 'f1', reason: 'x'.repeat(REASON_LENGTH.most + 1) },
      false,
    ],
    ['a reason with a control character', [case1], { fingerprint: 'f1', reason: 'abc\u0007def' }, false],
    ['several, answered together', [case2, clean, case1], { fingerprint: 'f1 f2', reason }, true],
    ['several, one of them answered', [case1, case2], { fingerprint: 'f1', reason }, false],
    ['one, and an answer to more', [case1], { fingerprint: 'f1 f2', reason }, false],
  ])('%s', (_, cases, answer, expected) => {
    expect(isAnswered(cases, answer)).toBe(expected);
  });

  it('one fingerprint of several has no order', () => {
    expect(combineFingerprints([case2, clean, case1])).toBe(combineFingerprints([case1, case2]));
    expect(combineFingerprints([clean])).toBeUndefined();
  });
});
