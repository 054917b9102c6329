import { expect, it } from 'vitest';
import { indexKnowledge } from '../knowledge-index';
import { nameReader } from '../name-reader';
import type { CheckKnowledge, StoppedDrug } from './subject';
import { checkStopped } from './stopped';

const index = indexKnowledge({
  classes: [
    { name: 'statins', members: ['novastatin', 'otherstatin'] },
    { name: 'ace inhibitors', members: ['novapril', 'otherpril'] },
  ],
  drugFacts: [],
  sumFacts: [],
  foodFacts: [],
  allergyFacts: [
    {
      allergens: ['ace inhibitors'],
      drugs: ['ace inhibitors'],
      severity: 'serious',
      message: 'Excluded.',
      source: 'a label',
    },
  ],
  lastingFacts: [],
  duplicateFacts: [],
  legitimatePairs: [],
  allergenNames: [],
  medicationNames: [],
  synonyms: {},
  excipients: [],
  excipientFacts: [],
  withoutFacts: [],
});
const names = ['novastatin', 'otherstatin', 'novapril', 'otherpril'];
const knowledge: CheckKnowledge = {
  index,
  readMedication: nameReader(names.map((name) => [name, [name]])),
  readAllergen: nameReader([
    ['statins', ['statins'], { isStated: true }],
    ['ACE inhibitors', ['ace inhibitors'], { isStated: true }],
  ]),
  isPartMissing: false,
};

const found = (ordered: string, stopped: Partial<StoppedDrug>) => {
  const { allergyInteractions, duplicateTherapy } = checkStopped(
    {
      drug: { description: ordered, ingredients: [ordered], route: 'oral' },
      allergies: { knowledge: 'unknown', list: [] },
      medications: [],
      prescriptions: [],
      fills: [],
      situation: { years: 40, kidney: undefined, recorded: () => undefined },
      today: '2026-11-27',
      stopped: [
        {
          description: 'novapril 10 mg tablet',
          reason: 'adverse-effect',
          note: '',
          on: '2026-11-20',
          ...stopped,
        },
      ],
    },
    knowledge,
  );
  return [...allergyInteractions, ...duplicateTherapy].map(
    ({ severity, message }) => `${severity}: ${message}`,
  );
};

it.each<[string, string, Partial<StoppedDrug>, string[]]>([
  [
    'the drug itself',
    'novapril',
    { note: 'dizzy' },
    ['moderate: It was stopped on 11/20/2026 for an adverse effect: “dizzy”. Ask what happened then.'],
  ],
  [
    'its class',
    'otherpril',
    {},
    [
      'moderate: A drug of the same class (ACE inhibitors) was stopped on 11/20/2026 for an adverse effect. Ask what happened then.',
    ],
  ],
  [
    'a class without facts of its own',
    'otherstatin',
    { description: 'novastatin' },
    [
      'moderate: A drug of the same class (Statins) was stopped on 11/20/2026 for an adverse effect. Ask what happened then.',
    ],
  ],
  [
    'after a grave reaction',
    'otherpril',
    { note: 'angioedema' },
    [
      'serious: A drug of the same class (ACE inhibitors) was stopped on 11/20/2026 for an adverse effect: ' +
        '“angioedema”. Choose another drug.',
    ],
  ],
  ['another drug', 'novastatin', { note: 'angioedema' }, []],
  [
    'what did not help',
    'novapril',
    { reason: 'ineffective' },
    ['low: It was stopped on 11/20/2026 because it did not help.'],
  ],
  ['what did not help, another of its class', 'otherpril', { reason: 'ineffective' }, []],
])('%s: %s', (_, ordered, stopped, expected) => {
  expect(found(ordered, stopped)).toEqual(expected);
});
