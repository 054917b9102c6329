import { describe, expect, it } from 'vitest';
import type { DoseFact } from '../doses/facts';
import { indexKnowledge } from '../interactions/knowledge-index';
import { CONDITIONS, problemsWithoutRule } from './conditions';
import inPart from './conditions-in-part.json' with { type: 'json' };
import type { CautionFact } from './facts';
import { type CautionCheckKnowledge, type CautionSubject, findCautions } from './rules';
import { withImportedCautions } from './sets';

const index = indexKnowledge({
  classes: [
    { name: 'nsaids', members: ['ibuprofen', 'ketorolac'] },
    { name: 'opioids', members: ['codeine', 'morphine'] },
  ],
  drugFacts: [],
  sumFacts: [],
  duplicateFacts: [],
  legitimatePairs: [],
  foodFacts: [],
  allergyFacts: [],
  lastingFacts: [],
  allergenNames: [],
  medicationNames: [],
  synonyms: {},
  excipients: [],
  excipientFacts: [],
  withoutFacts: ['lisinopril', 'timolol', 'metformin', 'methimazole', 'amoxicillin'],
});
const fact = (part: Pick<CautionFact, 'drugs' | 'when'> & Partial<CautionFact>): CautionFact => ({
  severity: 'serious',
  message: `${part.drugs.join()} ${part.when.kind}`,
  source: 'a label',
  ...part,
});
const FACTS: readonly CautionFact[] = [
  fact({ drugs: ['lisinopril'], when: { kind: 'pregnancy' } }),
  fact({ drugs: ['nsaids'], when: { kind: 'pregnancy', fromWeek: 20 } }),
  fact({ drugs: ['methimazole'], when: { kind: 'pregnancy' } }),
  fact({
    drugs: ['methimazole'],
    when: { kind: 'pregnancy', fromWeek: 14 },
    severity: 'moderate',
    message: 'the least',
  }),
  fact({ drugs: ['opioids'], except: ['morphine'], when: { kind: 'lactation' } }),
  fact({ drugs: ['codeine'], when: { kind: 'age', toMonths: 144 } }),
  fact({ drugs: ['ketorolac'], when: { kind: 'age', fromMonths: 780 }, severity: 'moderate' }),
  fact({ drugs: ['nsaids'], when: { kind: 'condition', conditions: ['heart failure', 'peptic ulcer'] } }),
  fact({ drugs: ['timolol'], when: { kind: 'condition', conditions: ['asthma'] }, isEvenLocal: true }),
  fact({ drugs: ['lisinopril'], when: { kind: 'kidney', below: 30 }, severity: 'moderate' }),
  fact({ drugs: ['nsaids'], when: { kind: 'kidney', below: 30 } }),
  fact({ drugs: ['ethinyl estradiol'], when: { kind: 'smoking', fromMonths: 420 } }),
  fact({ drugs: ['nsaids'], when: { kind: 'kidney', below: 60 }, severity: 'moderate' }),
];
const dose = (part: Pick<DoseFact, 'kind' | 'amount'> & Partial<DoseFact>): DoseFact => ({
  ingredient: 'metformin',
  route: 'oral',
  release: 'any',
  fromMonths: null,
  toMonths: null,
  fromKg: null,
  toKg: null,
  unit: 'mL/min',
  source: 'label of metformin',
  ...part,
});
const KNOWLEDGE: CautionCheckKnowledge = {
  ...withImportedCautions(
    {
      facts: FACTS,
      withoutFacts: ['acetaminophen', 'amoxicillin', 'metformin', 'tramadol'],
      harmlessProblems: [{ codes: ['E785'], except: ['codeine'] }],
    },
    [],
    () => index,
  ),
  isPartMissing: false,
  index,
  doses: [
    dose({ kind: 'kidney-avoid', amount: 30 }),
    dose({ kind: 'kidney-reduce', amount: 45, note: 'half' }),
    dose({ kind: 'kidney-reduce', amount: 50, route: 'intravenous' }),
    dose({ ingredient: 'tramadol', kind: 'kidney-reduce', amount: 30, release: 'immediate' }),
    dose({ ingredient: 'tramadol', kind: 'kidney-avoid', amount: 30, release: 'extended' }),
  ],
};
const WELL: CautionSubject = {
  drug: { description: 'a drug', ingredients: ['lisinopril'], route: 'oral' },
  ageMonths: 480,
  gender: 'Female',
  problems: [],
  pregnancy: { state: 'not-pregnant' },
  isLactating: false,
  isSmoking: false,
  kidney: { state: 'known', from: 90, to: 90, because: 'eGFR 90' },
};
const drug = (ingredient: string, route = 'oral') => ({
  description: ingredient,
  ingredients: [ingredient],
  route,
});
const release = (doseForm: string) => ({ ...drug('tramadol'), doseForm });
const found = (part: Partial<CautionSubject>) =>
  findCautions({ ...WELL, ...part }, KNOWLEDGE).findings.map(({ kind, severity }) => `${severity} ${kind}`);
const unchecked = (part: Partial<CautionSubject>) =>
  findCautions({ ...WELL, ...part }, KNOWLEDGE).unchecked.map(({ code }) => code);
const SMOKER = { drug: drug('ethinyl estradiol'), isSmoking: true };
const pregnant = (weeks?: number) => ({ state: 'pregnant' as const, weeks, because: 'Z33.1' });
const egfr = (value: number) => ({ state: 'known' as const, from: value, to: value, because: 'eGFR' });
const problem = (code: string) => [{ code, description: 'a problem' }];

describe('what in a patient speaks against a drug', () => {
  it.each<[string, Partial<CautionSubject>, string[]]>([
    ['nothing in somebody well', {}, []],
    ['pregnancy', { pregnancy: pregnant() }, ['serious pregnancy']],
    ['week 19 of a drug from week 20 on', { drug: drug('ibuprofen'), pregnancy: pregnant(19) }, []],
    ['week 20 of it', { drug: drug('ibuprofen'), pregnancy: pregnant(20) }, ['serious pregnancy']],
    ['weeks that nobody knows', { drug: drug('ibuprofen'), pregnancy: pregnant() }, ['serious pregnancy']],
    ['a first trimester', { drug: drug('methimazole'), pregnancy: pregnant(13) }, ['serious pregnancy']],
    ['what follows it', { drug: drug('methimazole'), pregnancy: pregnant(14) }, ['moderate pregnancy']],
    [
      'a trimester that nobody knows',
      { drug: drug('methimazole'), pregnancy: pregnant() },
      ['serious pregnancy', 'moderate pregnancy'],
    ],
    ['breast-feeding', { drug: drug('codeine'), isLactating: true }, ['serious lactation']],
    ['breast-feeding, of the member that is excepted', { drug: drug('morphine'), isLactating: true }, []],
    ['the last month under 12 years', { drug: drug('codeine'), ageMonths: 143 }, ['serious age']],
    ['12 years', { drug: drug('codeine'), ageMonths: 144 }, []],
    ['the last month under 65 years', { drug: drug('ketorolac'), ageMonths: 779 }, []],
    ['65 years', { drug: drug('ketorolac'), ageMonths: 780 }, ['moderate age']],
    ['heart failure', { drug: drug('ibuprofen'), problems: problem('I50.9') }, ['serious condition']],
    ['an ulcer', { drug: drug('ibuprofen'), problems: problem('K25.4') }, ['serious condition']],
    ['another disease', { drug: drug('ibuprofen'), problems: problem('I10') }, []],
    ['a cream of it', { drug: drug('ibuprofen', 'topical'), problems: problem('I50.9') }, []],
    [
      'drops that reach the airways',
      { drug: drug('timolol', 'ophthalmic'), problems: problem('J45.909') },
      ['serious condition'],
    ],
    [
      'an eGFR below what is stated of the other release',
      { drug: release('tablet'), kidney: egfr(20) },
      ['moderate kidney'],
    ],
    [
      'an eGFR below what is stated of this release',
      { drug: release('extended-release tablet'), kidney: egfr(20) },
      ['serious kidney'],
    ],
    ['an eGFR at the bound', { kidney: egfr(30) }, []],
    ['an eGFR below it', { kidney: egfr(29.9) }, ['moderate kidney']],
    [
      'a stage that ends at the bound',
      { kidney: { state: 'known', from: 30, to: 60, because: 'N18.30' } },
      [],
    ],
    [
      'a stage that lies on both sides',
      { kidney: { state: 'known', from: 15, to: 30, because: 'N18.4' } },
      ['moderate kidney'],
    ],
    ['the higher of two bounds', { drug: drug('ibuprofen'), kidney: egfr(59) }, ['moderate kidney']],
    ['both bounds, once', { drug: drug('ibuprofen'), kidney: egfr(29) }, ['serious kidney']],
    ['smoking at 35', { ...SMOKER, ageMonths: 420 }, ['serious smoking']],
    ['smoking in the last month before', { ...SMOKER, ageMonths: 419 }, []],
    ['smoking of an age that nobody knows', { ...SMOKER, ageMonths: undefined }, []],
    ['not smoking at 35', { ...SMOKER, isSmoking: false, ageMonths: 420 }, []],
    ['metformin at 45', { drug: drug('metformin'), kidney: egfr(45) }, []],
    ['metformin below 45', { drug: drug('metformin'), kidney: egfr(44) }, ['moderate kidney']],
    ['metformin below 30, once', { drug: drug('metformin'), kidney: egfr(29) }, ['serious kidney']],
  ])('%s', (_, part, expected) => {
    expect(found(part)).toEqual(expected);
  });

  it('says what of the patient it is about', () => {
    const { findings } = findCautions(
      { ...WELL, drug: drug('ibuprofen'), problems: [{ code: 'I50.9', description: 'Heart failure' }] },
      KNOWLEDGE,
    );
    expect(findings[0]).toMatchObject({ about: 'I50.9 Heart failure', source: 'a label' });
  });
});

describe('problems', () => {
  it.each<[string, ReturnType<typeof problem>, string[], boolean]>([
    ['none', [], [], false],
    ['one that a rule knows, though not with this drug', problem('I50.9'), [], true],
    ['one that no rule knows', problem('J30.9'), ['J30.9 a problem'], false],
    [
      'one of each and two more, in one line',
      [...problem('I50.9'), ...problem('J30.9'), ...problem('M54.5')],
      ['J30.9 a problem; M54.5 a problem'],
      true,
    ],
    ['one that is known to speak against nothing', problem('E78.5'), [], true],
    ['a pregnancy, which is a state of its own', problem('O24.410'), [], true],
    ['a stage of CKD', problem('N18.30'), [], true],
    ['phenylketonuria, which is held against what a product holds besides', problem('E70.0'), [], true],
  ])('%s', (_, problems, named, areHeld) => {
    const checked = findCautions({ ...WELL, problems }, KNOWLEDGE);
    expect(checked.unchecked.map(({ ingredient }) => ingredient)).toEqual(named);
    expect(checked.areProblemsHeld).toBe(areHeld);
  });
});

it.each<[string, Partial<CautionSubject>, string[]]>([
  [
    'known to speak against nothing, but for this drug',
    { drug: drug('codeine'), problems: problem('E78.5') },
    ['E78.5 a problem'],
  ],
  [
    'elsewhere than where drops act',
    { drug: drug('timolol', 'ophthalmic'), problems: problem('M54.50') },
    [],
  ],
  [
    'where drops act',
    { drug: drug('timolol', 'ophthalmic'), problems: problem('H10.9') },
    ['H10.9 a problem'],
  ],
  [
    'elsewhere than where a cream acts',
    { drug: drug('ibuprofen', 'topical'), problems: problem('R51.9') },
    [],
  ],
  [
    'of the skin, for a cream',
    { drug: drug('ibuprofen', 'topical'), problems: problem('L50.9') },
    ['L50.9 a problem'],
  ],
  [
    'without a code: it may be of the place',
    { drug: drug('timolol', 'ophthalmic'), problems: problem('') },
    ['a problem'],
  ],
])('a problem that no rule knows, %s', (_, part, named) => {
  const { unchecked: open } = findCautions({ ...WELL, ...part }, KNOWLEDGE);
  expect(open.map(({ ingredient }) => ingredient)).toEqual(named);
});

describe('a condition of which single labels are known', () => {
  it('is still named among what no one has looked at, but where a rule is on the drug itself', () => {
    expect(inPart.filter((name) => !(name in CONDITIONS))).toEqual([]);
    const problems = [{ code: 'C83.30' }, { code: 'I50.9' }];
    expect(problemsWithoutRule(problems, ['lymphoma', 'heart failure'], [])).toEqual([{ code: 'C83.30' }]);
    expect(problemsWithoutRule(problems, ['heart failure'], ['lymphoma'])).toEqual([]);
  });
});

describe('what is not known of the patient', () => {
  const unknown = { state: 'unknown', reason: 'never-recorded' } as const;
  it.each<[string, Partial<CautionSubject>, string[]]>([
    ['nothing', {}, []],
    ['pregnancy of a woman', { pregnancy: unknown }, ['cautions.pregnancy-unknown']],
    ['pregnancy of a man', { pregnancy: unknown, gender: 'Male' }, []],
    ['pregnancy of a girl under 12', { pregnancy: unknown, ageMonths: 143 }, []],
    ['pregnancy at 12', { pregnancy: unknown, ageMonths: 144 }, ['cautions.pregnancy-unknown']],
    ['pregnancy at 54', { pregnancy: unknown, ageMonths: 659 }, ['cautions.pregnancy-unknown']],
    ['pregnancy at 55', { pregnancy: unknown, ageMonths: 660 }, []],
    ['pregnancy, of a drug without a fact on it', { pregnancy: unknown, drug: drug('metformin') }, []],
    [
      'breast-feeding of a woman, of a drug with a fact on it',
      { isLactating: undefined, drug: drug('codeine') },
      ['cautions.lactation-unknown'],
    ],
    ['breast-feeding, of a drug without one', { isLactating: undefined, drug: drug('metformin') }, []],
    ['breast-feeding at 55', { isLactating: undefined, drug: drug('codeine'), ageMonths: 660 }, []],
    ['the kidneys', { kidney: unknown }, ['cautions.kidney-unknown']],
    [
      'the kidneys by an old value',
      { kidney: { state: 'unknown', reason: 'stale' } },
      ['cautions.kidney-stale'],
    ],
    [
      'the kidneys, of a drug that asks for them by its dose',
      { kidney: unknown, drug: drug('metformin') },
      ['cautions.kidney-unknown'],
    ],
    ['the kidneys, of a drug that does not', { kidney: unknown, drug: drug('amoxicillin') }, []],
    ['smoking', { ...SMOKER, isSmoking: undefined, ageMonths: 420 }, ['cautions.smoking-unknown']],
    ['smoking of somebody younger', { ...SMOKER, isSmoking: undefined, ageMonths: 419 }, []],
    ['smoking, of another drug', { isSmoking: undefined }, []],
    ['the age', { ageMonths: undefined, drug: drug('codeine') }, ['cautions.age-unknown']],
    ['the problems', { problems: 'failed' }, ['cautions.problems-unread']],
    ['the drug', { drug: drug('unheard-of') }, ['cautions.not-held']],
  ])('%s', (_, part, expected) => {
    expect(unchecked(part)).toEqual(expected);
  });

  it('only an unread list is a failure', () => {
    const { unchecked: lines } = findCautions(
      { ...WELL, problems: 'failed', pregnancy: unknown, kidney: unknown },
      KNOWLEDGE,
    );
    expect(lines.filter(({ isFailure }) => isFailure).map(({ code }) => code)).toEqual([
      'cautions.problems-unread',
    ]);
  });
});
