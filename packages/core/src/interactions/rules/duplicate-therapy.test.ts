import { describe, expect, it } from 'vitest';
import type { DuplicateFact, Knowledge } from '../facts';
import { indexKnowledge } from '../knowledge-index';
import { nameReader, type NamedTerms } from '../name-reader';
import { findDuplicateTherapy } from './duplicate-therapy';
import type { CheckKnowledge, CheckSubject, OtherDrug } from './subject';

const group = (name: string, first: string[], more: Partial<DuplicateFact> = {}): DuplicateFact => ({
  group: name,
  first,
  severity: 'moderate',
  message: 'Choose one.',
  source: 'a label',
  ...more,
});

const KNOWLEDGE: Knowledge = {
  classes: [
    { name: 'statins', members: ['atorvastatin', 'rosuvastatin'] },
    { name: 'anticoagulants', members: ['warfarin', 'apixaban'] },
    { name: 'opioids', members: ['oxycodone', 'morphine'] },
    { name: 'nsaids', members: ['ibuprofen', 'diclofenac'] },
    { name: 'basal insulins', members: ['insulin glargine', 'insulin detemir'] },
  ],
  drugFacts: [],
  sumFacts: [],
  foodFacts: [],
  allergyFacts: [],
  lastingFacts: [],
  duplicateFacts: [
    group('Two statins', ['statins']),
    group('Two anticoagulants', ['anticoagulants'], { severity: 'serious' }),
    group('Two long-acting opioids', ['opioids'], { severity: 'serious', releases: 'both-extended' }),
    group('Two short-acting opioids', ['opioids'], { releases: 'both-immediate' }),
    group('Two NSAIDs', ['nsaids'], { severity: 'serious' }),
    group('An NSAID on the skin', ['nsaids'], { severity: 'low', across: ['body', 'skin'] }),
    group('Two basal insulins', ['basal insulins'], { severity: 'serious', isOfBrands: true }),
  ],
  legitimatePairs: [{ first: ['opioids'], second: ['opioids'], releases: 'mixed', source: 'a guideline' }],
  allergenNames: [],
  medicationNames: [],
  synonyms: {},
  excipients: [],
  excipientFacts: [],
  withoutFacts: [],
};
const NAMES: NamedTerms[] = [
  ...KNOWLEDGE.classes.flatMap(({ members }) => members.map((name): NamedTerms => [name, [name]])),
  ['blood thinner', ['anticoagulants']],
  ['Lipitor', ['atorvastatin']],
];
const known: CheckKnowledge = {
  index: indexKnowledge(KNOWLEDGE),
  isPartMissing: false,
  readMedication: nameReader(NAMES),
  readAllergen: nameReader([]),
};

const drug = (description: string, ingredients: string[], route = 'oral') => ({
  description,
  ingredients,
  route,
});
const listed = (description: string, more: Partial<OtherDrug> = {}): OtherDrug => ({
  origin: 'medication',
  description,
  ...more,
});
const product = (
  description: string,
  ingredients: string[],
  route = 'oral',
  origin: OtherDrug['origin'] = 'medication',
): OtherDrug => ({ origin, description, product: { ingredients, route } });

const find = (
  own: CheckSubject['drug'],
  medications: CheckSubject['medications'],
  more: Partial<CheckSubject> = {},
) =>
  findDuplicateTherapy(
    {
      drug: own,
      allergies: 'failed',
      medications,
      prescriptions: [],
      fills: [],
      situation: { years: 40, kidney: undefined, recorded: () => undefined },
      today: '2026-11-20',
      ...more,
    },
    known,
  ).map(({ severity, shared, origin }) => `${severity} ${shared} ${origin}`);

const ATORVASTATIN = drug('atorvastatin 20 mg tablet', ['atorvastatin']);
const OXYCODONE = drug('oxycodone 5 mg tablet', ['oxycodone']);

describe('duplicate therapy', () => {
  it.each<[string, CheckSubject['drug'], OtherDrug[], string[]]>([
    ['one of the group', ATORVASTATIN, [listed('rosuvastatin 10')], ['moderate Two statins medication']],
    ['a brand as text', ATORVASTATIN, [listed('Lipitor 80 mg')], ['moderate atorvastatin medication']],
    ['another strength', ATORVASTATIN, [listed('atorvastatin 40 mg')], ['moderate atorvastatin medication']],
    ['the very same, as a refill is', ATORVASTATIN, [listed('atorvastatin 20 mg daily')], []],
    ['what was stopped', ATORVASTATIN, [listed('rosuvastatin 10', { stoppedOn: '2026-11-19' })], []],
    ['what nobody understands', ATORVASTATIN, [listed('the white one')], []],
    ['another group', ATORVASTATIN, [listed('warfarin 5 mg')], []],
    [
      'part of a combination',
      drug('atorvastatin-amlodipine 10 mg-5 mg tablet', ['amlodipine', 'atorvastatin']),
      [listed('rosuvastatin 10')],
      ['moderate Two statins medication'],
    ],
    [
      'a class of which the drug is not named',
      drug('apixaban 5 mg tablet', ['apixaban']),
      [listed('blood thinner')],
      ['serious Two anticoagulants medication'],
    ],
    ['a class of something else', ATORVASTATIN, [listed('blood thinner')], []],
    ['a long-acting with a short-acting opioid', OXYCODONE, [listed('morphine ER 15 mg')], []],
    [
      'two short-acting opioids',
      OXYCODONE,
      [listed('morphine 15 mg')],
      ['moderate Two short-acting opioids medication'],
    ],
    [
      'two long-acting opioids',
      drug('oxycodone 10 mg 12-hour extended-release tablet', ['oxycodone']),
      [listed('morphine ER 15 mg')],
      ['serious Two long-acting opioids medication'],
    ],
    [
      'two brands of one basal insulin',
      drug('Lantus 100 units/mL vial', ['insulin glargine'], 'subcutaneous'),
      [product('Toujeo 300 units/mL pen', ['insulin glargine'], 'subcutaneous')],
      ['serious Two basal insulins medication'],
    ],
    [
      'the body and the skin',
      drug('ibuprofen 600 mg tablet', ['ibuprofen']),
      [product('diclofenac 1% gel', ['diclofenac'], 'topical')],
      ['low An NSAID on the skin medication'],
    ],
    [
      'one ingredient in two places',
      drug('diclofenac 0.1% eye drops', ['diclofenac'], 'ophthalmic'),
      [product('diclofenac 50 mg tablet', ['diclofenac'])],
      [],
    ],
  ])('%s', (_, own, others, expected) => {
    expect(find(own, others)).toEqual(expected);
  });

  it('counts once what the list and a prescription both have, as prescribed', () => {
    const both = {
      prescriptions: [product('rosuvastatin 10 mg tablet', ['rosuvastatin'], 'oral', 'prescription')],
    };
    expect(find(ATORVASTATIN, [listed('rosuvastatin 10 mg')], both)).toEqual([
      'moderate Two statins prescription',
    ]);
  });

  it('leaves out the entry of the list that it continues, and nothing else', () => {
    const list = [listed('atorvastatin 20 mg tablet'), listed('rosuvastatin 10 mg')];
    expect(find(ATORVASTATIN, list)).toEqual(['moderate Two statins medication']);
    expect(find(ATORVASTATIN, list, { isRenewal: true })).toEqual(['moderate Two statins medication']);
  });

  it.each([
    ['reported-fill', 'This medicine was filled lately, as reported.'],
    ['pharmacy-request', 'A pharmacy waits for an answer about this medicine.'],
    ['draft', 'Someone else is writing a prescription of this medicine.'],
  ] as const)('says who knows of the same medicine: %s', (origin, said) => {
    const fills = [listed('ATORVASTATIN 20 MG', { origin })];
    const found = findDuplicateTherapy(
      {
        drug: ATORVASTATIN,
        allergies: 'failed',
        medications: [],
        prescriptions: [],
        fills,
        situation: { years: 40, kidney: undefined, recorded: () => undefined },
        today: '2026-11-20',
      },
      known,
    );
    expect(found).toMatchObject([
      { severity: 'low', origin, message: expect.stringContaining(said) as string },
    ]);
  });

  it('says that the same medicine was filled lately, though not of a renewal', () => {
    const fills = [listed('ATORVASTATIN 20 MG', { origin: 'reported-fill' })];
    expect(find(ATORVASTATIN, [], { fills })).toEqual(['low atorvastatin reported-fill']);
    expect(find(ATORVASTATIN, [], { fills, isRenewal: true })).toEqual([]);
  });

  it('finds what it can where a part could not be read', () => {
    expect(
      find(ATORVASTATIN, 'failed', { fills: [listed('rosuvastatin', { origin: 'reported-fill' })] }),
    ).toEqual(['moderate Two statins reported-fill']);
  });
});
