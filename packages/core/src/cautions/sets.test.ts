import { describe, expect, it } from 'vitest';
import { indexKnowledge } from '../interactions/knowledge-index';
import { needsAnswer } from '../safety/tiers';
import { toCautionFindings } from '../safety/rules';
import type { CautionFact, StarterCautions } from './facts';
import { lostFacts, unusedFacts } from './lost-facts';
import { type CautionSubject, findCautions } from './rules';
import { type CautionSet, withImportedCautions } from './sets';

const index = indexKnowledge({
  classes: [{ name: 'nsaids', members: ['ibuprofen', 'ketorolac'] }],
  drugFacts: [],
  sumFacts: [],
  duplicateFacts: [],
  legitimatePairs: [],
  foodFacts: [],
  allergyFacts: [],
  lastingFacts: [],
  allergenNames: [],
  medicationNames: [],
  synonyms: { 'water pill x': 'lisinopril' },
  excipients: [],
  excipientFacts: [],
  withoutFacts: [],
});
const fact = (drugs: string[], when: CautionFact['when'], more: Partial<CautionFact> = {}): CautionFact => ({
  drugs,
  when,
  severity: 'serious',
  message: `${drugs.join()} ${when.kind}`,
  source: 'a label',
  ...more,
});
const STARTER: StarterCautions = {
  facts: [
    fact(['lisinopril'], { kind: 'pregnancy' }),
    fact(['nsaids'], { kind: 'pregnancy', fromWeek: 20 }),
    fact(['nsaids'], { kind: 'condition', conditions: ['heart failure', 'peptic ulcer'] }),
    fact(['lisinopril'], { kind: 'kidney', below: 30 }, { severity: 'moderate' }),
  ],
  withoutFacts: ['amoxicillin'],
  harmlessProblems: [],
};
const set = (replaces: CautionSet['replaces'], ...facts: CautionFact[]): CautionSet => ({
  name: 'elm-street',
  replaces,
  facts: facts.map((each) => ({ ...each, set: 'elm-street' })),
});
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
const of = (name: string) => ({ drug: { description: name, ingredients: [name], route: 'oral' } });
const check = (sets: readonly CautionSet[], part: Partial<CautionSubject>) =>
  findCautions(
    { ...WELL, ...part },
    { ...withImportedCautions(STARTER, sets, () => index), isPartMissing: false, index, doses: [] },
  );
const PREGNANT = { pregnancy: { state: 'pregnant', weeks: 22, because: 'a due date' } } as const;
const PSORIASIS = { problems: [{ code: 'L40.0', description: 'Psoriasis vulgaris' }] };

describe('imported cautions', () => {
  const lithiumInPsoriasis = fact(['lisinopril'], { kind: 'condition', conditions: [], codes: ['L40'] });
  const FOUND: [string, CautionSet[], Partial<CautionSubject>, string[]][] = [
    ['nothing is found without a set', [], PSORIASIS, []],
    ['an added fact is found by its code', [set([], lithiumInPsoriasis)], PSORIASIS, ['serious condition']],
    [
      'an added fact by another name of the drug',
      [set([], fact(['Water Pill X'], { kind: 'lactation' }))],
      { isLactating: true },
      ['serious lactation'],
    ],
    [
      'what is added stands beside the starter set',
      [set([], fact(['lisinopril'], { kind: 'pregnancy' }, { message: 'another', severity: 'low' }))],
      PREGNANT,
      ['serious pregnancy', 'low pregnancy'],
    ],
    [
      'a kind that is replaced is said by the set alone',
      [set(['pregnancy'], fact(['lisinopril'], { kind: 'pregnancy' }, { severity: 'low' }))],
      PREGNANT,
      ['low pregnancy'],
    ],
    [
      'kinds that are not replaced stay',
      [set(['pregnancy'], fact(['nsaids'], { kind: 'pregnancy' }))],
      { ...of('ibuprofen'), problems: [{ code: 'I50.9', description: 'Heart failure' }] },
      ['serious condition'],
    ],
    [
      'a lower bound of the starter set does not outdo a graver one of a set',
      [set([], fact(['lisinopril'], { kind: 'kidney', below: 60 }, { message: 'stop' }))],
      { kidney: { state: 'known', from: 25, to: 25, because: 'eGFR 25' } },
      ['serious kidney', 'moderate kidney'],
    ],
  ];
  it.each(FOUND)('%s', (_, sets, part, expected) => {
    expect(check(sets, part).findings.map(({ severity, kind }) => `${severity} ${kind}`)).toEqual(expected);
  });

  it('a finding names the set, and no sum stands for it', () => {
    const { findings } = check([set([], lithiumInPsoriasis)], PSORIASIS);
    expect(findings).toEqual([
      expect.objectContaining({
        about: 'L40.0 Psoriasis vulgaris',
        source: 'a label (set elm-street)',
        name: '',
      }),
    ]);
  });

  const NOT_CHECKED: [string, CautionSet[], Partial<CautionSubject>, string[]][] = [
    ['a disease without a rule', [], PSORIASIS, ['cautions.problems-not-held']],
    ['not of the drug that an added fact names', [set([], lithiumInPsoriasis)], PSORIASIS, []],
    [
      'of every other drug: an added fact does not vouch for a disease',
      [set([], fact(['ibuprofen'], { kind: 'condition', conditions: [], codes: ['L40'] }))],
      PSORIASIS,
      ['cautions.problems-not-held'],
    ],
    [
      'not where the set answers for diseases',
      [set(['condition'], fact(['ibuprofen'], { kind: 'condition', conditions: [], codes: ['L40'] }))],
      PSORIASIS,
      [],
    ],
    [
      'a disease that only the starter set knew',
      [set(['condition'], lithiumInPsoriasis)],
      { problems: [{ code: 'I50.9', description: 'Heart failure' }] },
      ['cautions.problems-not-held'],
    ],
    [
      'an ingredient that only an added fact names',
      [set([], fact(['zibotentan'], { kind: 'lactation' }))],
      of('zibotentan'),
      ['cautions.not-held'],
    ],
    [
      'an ingredient of which a set that replaces one kind says no other',
      [set(['lactation'], fact(['zibotentan'], { kind: 'lactation' }))],
      of('zibotentan'),
      ['cautions.not-held'],
    ],
    [
      'an ingredient whose only facts were replaced by a set without it',
      [set(['pregnancy', 'condition'], fact(['lisinopril'], { kind: 'pregnancy' }), lithiumInPsoriasis)],
      of('ketorolac'),
      ['cautions.not-held'],
    ],
    [
      'not an ingredient of a class that the starter set names',
      [
        set(
          ['pregnancy', 'condition'],
          fact(['ketorolac'], { kind: 'pregnancy' }),
          fact(['ketorolac'], { kind: 'condition', conditions: ['peptic ulcer'] }),
        ),
      ],
      of('ketorolac'),
      [],
    ],
  ];
  it.each(NOT_CHECKED)('not checked: %s', (_, sets, part, expected) => {
    expect(check(sets, part).unchecked.map(({ code }) => code)).toEqual(expected);
  });

  it('sets that could not be read are said, and ask for a reason', () => {
    const knowledge = { ...withImportedCautions(STARTER, [], () => index), isPartMissing: true };
    const found = findCautions(WELL, { ...knowledge, index, doses: [] });
    expect(toCautionFindings(found).filter(needsAnswer)).toEqual([
      expect.objectContaining({ factId: 'rules/cautions.sets-unread' }),
    ]);
  });
});

describe('what a replacement leaves unsaid', () => {
  const lost = (...sets: CautionSet[]) =>
    lostFacts(STARTER, sets, withImportedCautions(STARTER, sets, () => index).facts, index).map(
      ({ fact: { message }, drugs }) => `${message}: ${drugs.join()}`,
    );
  const pregnancy = (...facts: CautionFact[]) => set(['pregnancy'], ...facts);
  const heartFailure = { kind: 'condition', conditions: ['heart failure'] } as const;

  it('is counted kind by kind', () => {
    expect(unusedFacts(STARTER, [pregnancy(), set(['kidney'])])).toEqual([
      { kind: 'pregnancy', facts: 2, serious: 2 },
      { kind: 'kidney', facts: 1, serious: 0 },
    ]);
  });

  const LOST: [string, CautionSet[], string[]][] = [
    ['nothing where facts are added', [set([], fact(['lisinopril'], { kind: 'pregnancy' }))], []],
    [
      'nothing where the set says the same, by class or drug by drug',
      [
        pregnancy(
          fact(['lisinopril'], { kind: 'pregnancy' }),
          fact(['ibuprofen'], { kind: 'pregnancy', fromWeek: 20 }),
          fact(['ketorolac'], { kind: 'pregnancy' }),
        ),
      ],
      [],
    ],
    [
      'a drug that the set does not name, and one that it excepts',
      [pregnancy(fact(['nsaids'], { kind: 'pregnancy' }, { except: ['ketorolac'] }))],
      ['lisinopril pregnancy: lisinopril', 'nsaids pregnancy: ketorolac'],
    ],
    [
      'what the set says milder, or from a later week on',
      [
        pregnancy(
          fact(['lisinopril'], { kind: 'pregnancy' }, { severity: 'moderate' }),
          fact(['nsaids'], { kind: 'pregnancy', fromWeek: 30 }),
        ),
      ],
      ['lisinopril pregnancy: lisinopril', 'nsaids pregnancy: ibuprofen,ketorolac'],
    ],
    [
      'one of two diseases',
      [set(['condition'], fact(['nsaids'], heartFailure))],
      ['nsaids condition: ibuprofen,ketorolac'],
    ],
    [
      'nothing where codes state the disease wholly',
      [
        set(
          ['condition'],
          fact(['nsaids'], heartFailure),
          fact(['nsaids'], {
            kind: 'condition',
            conditions: [],
            codes: ['K25', 'K26', 'K27', 'K28', 'Z8711'],
          }),
        ),
      ],
      [],
    ],
  ];
  it.each(LOST)('%s', (_, sets, expected) => {
    expect(lost(...sets)).toEqual(expected);
  });
});
