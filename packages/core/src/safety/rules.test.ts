import { describe, expect, it } from 'vitest';
import type { InteractionSeverity } from '../interactions/model';
import type { WholeCheck } from '../interactions/rules/check';
import { combineFingerprints, type SafetyAnswer, type SafetyCase } from './model';
import {
  asksForLook,
  fingerprintText,
  foundOfSeveral,
  isAnswered,
  type SafetyFacts,
  toSafetyFindings,
} from './rules';
import { isMark, needsAnswer, type SafetyTier } from './tiers';

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
  match: 'class' as const,
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
    expect(findings.some(needsAnswer)).toBe(false);
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
      [kind: string, severity: string, tier: SafetyTier][],
    ]
  >([
    ['nothing', {}, [], []],
    [
      'a serious allergy',
      { allergyInteractions: [allergy('serious')] },
      [],
      [['allergy', 'serious', 'reason']],
    ],
    [
      'a moderate allergy',
      { allergyInteractions: [allergy('moderate')] },
      [],
      [['allergy', 'moderate', 'inform']],
    ],
    [
      'a serious interaction of drugs',
      { drugInteractions: [drug('serious')] },
      [],
      [['drug', 'serious', 'reason']],
    ],
    [
      'a moderate interaction of drugs',
      { drugInteractions: [drug('moderate')] },
      [],
      [['drug', 'moderate', 'inform']],
    ],
    ['a low interaction of drugs', { drugInteractions: [drug('low')] }, [], [['drug', 'low', 'inform']]],
    ['serious food: advice, never here', { drugFoodInteractions: [food('serious')] }, [], []],
    [
      'a part that could not be read',
      { incomplete: [incomplete('reading-failed')] },
      [],
      [['incomplete', 'serious', 'reason']],
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
      [['incomplete', 'serious', 'reason']],
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
      [['incomplete', 'serious', 'reason']],
    ],
    [
      'an allergen that was not understood',
      { incomplete: [incomplete('allergen-unknown', 'allergy', 'red dye')] },
      [],
      [['incomplete', 'moderate', 'inform']],
    ],
    [
      'allergies never recorded',
      { incomplete: [incomplete('allergies-not-recorded', 'allergy')] },
      [],
      [['incomplete', 'moderate', 'inform']],
    ],
    [
      'a record of a former system that was not understood',
      { incomplete: [incomplete('former-record-unread', 'allergy', '1 allergy of the former system (x)')] },
      [],
      [['incomplete', 'moderate', 'inform']],
    ],
    [
      'a record of a former system that nobody has matched',
      { incomplete: [incomplete('former-record-unmatched', 'drug', '1 medicine of the former system (x)')] },
      [],
      [['incomplete', 'low', 'inform']],
    ],
    [
      'a medication that was not understood',
      { incomplete: [incomplete('medication-unknown', 'drug', 'the white one')] },
      [],
      [['incomplete', 'moderate', 'inform']],
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
      [['incomplete', 'moderate', 'inform']],
    ],
    [
      'prescriptions of the same ingredient: what waits or is in use the check has judged',
      {},
      [duplicate('recent'), duplicate('pending'), duplicate('in-use')],
      [['duplicate', 'low', 'inform']],
    ],
    [
      'duplicate therapy: a reason for a serious one only',
      { duplicateTherapy: [doubled('low'), doubled('moderate'), doubled('serious')] },
      [],
      [
        ['duplicate', 'serious', 'reason'],
        ['duplicate', 'moderate', 'inform'],
        ['duplicate', 'low', 'inform'],
      ],
    ],
    [
      'gravest first',
      { allergyInteractions: [allergy('low')], drugInteractions: [drug('moderate'), drug('serious', 'x')] },
      [],
      [
        ['drug', 'serious', 'reason'],
        ['drug', 'moderate', 'inform'],
        ['allergy', 'low', 'inform'],
      ],
    ],
  ])('%s', (_, check, duplicates, expected) => {
    expect(found(check, duplicates).map(({ kind, severity, tier }) => [kind, severity, tier])).toEqual(
      expected,
    );
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
  const text = (check: Partial<WholeCheck>, drugId = 'drug', patientId = 'patient') =>
    fingerprintText({ patientId, drugId }, found(check));
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
  it.each<[string, Partial<WholeCheck>, (string | undefined)?, string?]>([
    ['one finding more', { ...both, drugInteractions: [drug('serious'), drug('serious', 'x')] }],
    ['one finding less', { drugInteractions: [drug('serious')] }],
    ['another drug of the patient', { ...both, drugInteractions: [drug('serious', 'other')] }],
    ['another part that was not read', { ...both, incomplete: [incomplete('reading-failed')] }],
    ['another prescribed drug', both, 'another drug'],
    ['another patient', both, undefined, 'another patient'],
  ])('differs for %s', (_, check, drugId, patientId) => {
    expect(text(check, drugId, patientId)).not.toBe(text(both));
  });
});

describe('whether what was found is answered', () => {
  const case1: SafetyCase = { id: 'one', description: 'a', findings: [], fingerprint: 'f1' };
  const case2: SafetyCase = { id: 'two', description: 'b', findings: [], fingerprint: 'f2' };
  const clean: SafetyCase = { id: 'three', description: 'c', findings: [] };
  const given = (fingerprint: string, reason = 'INR is watched'): SafetyAnswer => ({
    fingerprint,
    code: 'other',
    reason,
  });
  it.each<[string, SafetyCase[], SafetyAnswer | undefined, boolean]>([
    ['nothing to answer', [clean], undefined, true],
    ['nothing to answer, answered all the same', [clean], given('f1'), true],
    ['no answer', [case1], undefined, false],
    ['the answer to it', [case1], given('f1'), true],
    ['a code alone', [case1], { fingerprint: 'f1', code: 'monitored', reason: '' }, true],
    ['an answer to what was found before', [case1], given('f0'), false],
    ['an empty reason', [case1], given('f1', ''), false],
    ['several, answered together', [case2, clean, case1], given('f1 f2'), true],
    ['several, one of them answered', [case1, case2], given('f1'), false],
    ['one, and an answer to more', [case1], given('f1 f2'), false],
  ])('%s', (_, cases, answer, expected) => {
    expect(isAnswered(cases, answer)).toBe(expected);
  });

  it('one fingerprint of several has no order', () => {
    expect(combineFingerprints([case2, clean, case1])).toBe(combineFingerprints([case1, case2]));
    expect(combineFingerprints([clean])).toBeUndefined();
  });
});

describe('a reaction after which it is not given again', () => {
  it.each([
    ['ingredient', 'serious', 'Anaphylaxis', 'stop'],
    ['ingredient', 'serious', 'Hives', 'reason'],
    ['ingredient', 'serious', 'throat closed, epipen', 'stop'],
    ['class', 'serious', 'Anaphylaxis', 'stop'],
    ['class', 'serious', 'Hives', 'reason'],
    ['excipient', 'serious', 'Anaphylaxis', 'reason'],
    ['cross-reaction', 'serious', 'Anaphylaxis', 'reason'],
    ['cross-reaction', 'moderate', 'Anaphylaxis', 'inform'],
    ['ingredient', 'moderate', 'Nausea', 'inform'],
  ] as const)('to the %s (%s, %s): %s', (match, severity, reaction, tier) => {
    const [one] = found({ allergyInteractions: [{ ...allergy(severity), match, reaction }] });
    expect(one?.tier).toBe(tier);
    expect(one?.text.includes('choose another drug')).toBe(tier === 'stop');
  });
});

it('a grave reaction within the words of the allergy stops, too', () => {
  const [one] = found({
    allergyInteractions: [
      { ...allergy('serious', 'Penicillin: Anaphylaxis'), match: 'class', reaction: 'n/a' },
    ],
  });
  expect(one?.tier).toBe('stop');
});

it('a weakened allergy is told beside what remains of it, and asks for a reason', () => {
  const now = { ...allergy('serious'), reaction: 'Hives' };
  const tiers = found({
    allergyInteractions: [now, { ...now, reaction: 'Anaphylaxis', formerly: 'weakened' }],
  }).map(({ tier }) => tier);
  expect(tiers).toEqual(['reason', 'reason']);
});

describe('what is found of the strengths of one row', () => {
  const serious = found({ drugInteractions: [drug('serious')] });
  const moderate = found({ allergyInteractions: [allergy('moderate', 'Red dye')] }).filter(isMark);

  it.each([
    ['nothing of any', [[], []], []],
    ['one of the last alone', [[], serious], serious],
    ['two that differ', [moderate, serious], [...moderate, ...serious]],
    ['the same of both', [serious, serious], serious],
    ['one that could not be judged', [[], 'failed'], 'failed'],
    ['one that could not be judged beside a moderate one', [moderate, 'failed'], 'failed'],
    ['one that could not be judged beside one that needs an answer', ['failed', serious], serious],
    ['none judged yet', [undefined, undefined], undefined],
    ['no product', [], undefined],
  ] as const)('%s', (_, each, all) => {
    expect(foundOfSeveral(each)).toEqual(all);
  });
});
