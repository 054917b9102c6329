import { describe, expect, it } from 'vitest';
import type { Knowledge, SumFact, SumLevel } from '../facts';
import { indexKnowledge } from '../knowledge-index';
import { nameReader, type NamedTerms } from '../name-reader';
import { check } from './check';
import { saysContraindicated } from './sums';
import type { CheckKnowledge, OtherDrug, Situation } from './subject';

const level = (severity: SumLevel['severity'], message: string, more: Partial<SumLevel> = {}): SumLevel => ({
  severity,
  message,
  source: 'a guideline',
  ...more,
});

const SUMS: readonly SumFact[] = [
  {
    name: 'sedation',
    called: 'Sedation',
    scale: 'load',
    narrative: 'why',
    members: [
      { kind: 'calming', drugs: ['benzodiazepines'], points: 2 },
      { kind: 'opioid', drugs: ['oxycodone'], points: 1 },
      { kind: 'nerve', drugs: ['gabapentin', 'pregabalin'], points: 1 },
    ],
    levels: [
      level('serious', 'Three.', { each: ['opioid'], drugs: 3 }),
      level('serious', 'Two of the old.', { of: ['calming'], fromYears: 65 }),
      level('serious', 'Weak lungs.', { any: ['calming', 'opioid'], conditions: ['sleep apnea'] }),
      level('serious', 'Weak kidneys.', { of: ['nerve', 'opioid'], kidneyBelow: 30 }),
      level('moderate', 'Three points.', { points: 3, ordered: ['calming'] }),
      level('low', 'Two of a kind.', { twice: ['nerve'] }),
    ],
    effects: ['sedation'],
    duplicates: ['Two of one'],
    cautions: [],
  },
  {
    name: 'potassium',
    called: 'Potassium',
    narrative: 'why',
    members: [
      { kind: 'blocker', drugs: ['losartan'], points: 1 },
      { kind: 'sparing', drugs: ['spironolactone'], points: 1 },
    ],
    levels: [
      level('moderate', 'Meant.', { conditions: ['heart failure'], kidneyFrom: 30, isInstead: true }),
      level('low', 'Young.', { toYears: 20 }),
    ],
    effects: ['potassium'],
    duplicates: [],
    cautions: [],
  },
];

const pair = (first: string, second: string, effect: string, message: string) => ({
  first: [first],
  second: [second],
  severity: 'serious' as const,
  effect,
  message,
  narrative: '',
  source: 'a label',
});

const KNOWLEDGE: Knowledge = {
  classes: [{ name: 'benzodiazepines', members: ['lorazepam', 'diazepam', 'clonazepam'] }],
  drugFacts: [
    pair('oxycodone', 'benzodiazepines', 'sedation', 'Both slow breathing.'),
    pair('oxycodone', 'gabapentin', 'ileus', 'Both slow the gut.'),
    pair('oxycodone', 'pregabalin', 'sedation', 'Contraindicated here.'),
    pair('losartan', 'spironolactone', 'potassium', 'Potassium rises.'),
  ],
  sumFacts: SUMS,
  foodFacts: [],
  allergyFacts: [],
  lastingFacts: [],
  duplicateFacts: [
    {
      group: 'Two of one',
      first: ['benzodiazepines'],
      severity: 'moderate',
      message: 'Choose one.',
      source: 'a label',
    },
  ],
  legitimatePairs: [],
  allergenNames: [],
  medicationNames: [],
  synonyms: {},
  excipients: [],
  excipientFacts: [],
  withoutFacts: ['aspirin'],
};
const names: NamedTerms[] = [
  ...['lorazepam', 'diazepam', 'oxycodone', 'gabapentin', 'pregabalin', 'losartan', 'aspirin'].map(
    (name): NamedTerms => [name, [name]],
  ),
  ['calming pill', ['benzodiazepines']],
];
const KNOWN: CheckKnowledge = {
  index: indexKnowledge(KNOWLEDGE),
  isPartMissing: false,
  readMedication: nameReader(names),
  readAllergen: nameReader([]),
};

const at = (more: Partial<Situation> = {}): Situation => ({
  years: 40,
  kidney: undefined,
  recorded: () => undefined,
  ...more,
});
const withProblem = (condition: string) => ({
  recorded: (wanted: readonly string[]) => (wanted.includes(condition) ? 'a problem' : undefined),
});
const egfr = (value: number) => ({ kidney: { from: value, to: value, because: `eGFR ${String(value)}` } });
const takes = (...names: string[]): OtherDrug[] =>
  names.map((description) => ({
    origin: 'medication',
    description,
    product: { ingredients: description.split('-'), route: 'oral' },
  }));

function find(
  ordered: string,
  medications: readonly OtherDrug[],
  situation = at(),
  prescriptions: readonly OtherDrug[] = [],
  route = 'oral',
) {
  return check(
    {
      drug: { description: ordered, ingredients: ordered.split('-'), route },
      allergies: { list: [], knowledge: 'none-known' },
      medications,
      prescriptions,
      fills: [],
      situation,
      today: '2026-11-20',
    },
    KNOWN,
  );
}
const said = (...of: Parameters<typeof find>) =>
  find(...of).drugInteractions.map(
    ({ severity, message, sum }) => `${severity} ${sum ? 'sum ' : ''}${message}`,
  );

describe('several drugs judged as one', () => {
  it('names its drugs and its score once, in place of pairs and duplicates, whatever lists have them', () => {
    const found = find('oxycodone', takes('lorazepam', 'gabapentin'), at(), takes('lorazepam'));
    expect(found.drugInteractions).toMatchObject([
      { severity: 'serious', drugDescription: 'gabapentin', message: 'Both slow the gut.' },
      {
        severity: 'serious',
        drugDescription: 'gabapentin + lorazepam',
        message: 'Sedation: gabapentin, lorazepam, oxycodone (load 4). Three.',
        source: 'a guideline',
        sum: { name: 'sedation', points: 4, members: ['gabapentin', 'lorazepam', 'oxycodone'] },
      },
    ]);
    const two = find('lorazepam', takes('diazepam'), at({ years: 65 }));
    expect([two.drugInteractions.length, two.duplicateTherapy]).toEqual([1, []]);
  });

  it('leaves a pair that a label forbids beside it', () => {
    expect(said('oxycodone', takes('pregabalin', 'lorazepam'))).toEqual([
      'serious sum Sedation: lorazepam, oxycodone, pregabalin (load 4). Three.',
      'serious Contraindicated here.',
    ]);
    expect(
      [
        'Contraindicated.',
        'Do not use it.',
        'Never both.',
        'Not to be used.',
        'Avoid.',
        'Do not stop it.',
      ].map(saysContraindicated),
    ).toEqual([true, true, true, true, false, false]);
  });

  const OLD = 'serious sum Sedation: diazepam, lorazepam (load 4). Two of the old.';
  const POINTS = 'moderate sum Sedation: diazepam, lorazepam (load 4). Three points.';
  it.each<[string, Partial<Situation>, string]>([
    ['65', { years: 65 }, OLD],
    ['64', { years: 64 }, POINTS],
    ['unknown age', { years: undefined }, OLD],
    [
      'sleep apnea',
      withProblem('sleep apnea'),
      'serious sum Sedation: diazepam, lorazepam (load 4). Weak lungs. Recorded: a problem.',
    ],
    ['another disease', withProblem('asthma'), POINTS],
  ])('two of them at %s', (_, situation, expected) => {
    expect(said('lorazepam', takes('diazepam'), at(situation))).toEqual([expected]);
  });

  it.each<[string, Partial<Situation>, string[]]>([
    [
      '29',
      egfr(29),
      ['serious sum Sedation: gabapentin, pregabalin (load 2). Weak kidneys. Recorded: eGFR 29.'],
    ],
    ['30', egfr(30), ['low sum Sedation: gabapentin, pregabalin (load 2). Two of a kind.']],
    ['unknown', {}, ['low sum Sedation: gabapentin, pregabalin (load 2). Two of a kind.']],
  ])('at an eGFR of %s', (_, situation, expected) => {
    expect(said('gabapentin', takes('pregabalin'), at(situation))).toEqual(expected);
  });

  const MEANT =
    'moderate sum Potassium: losartan, spironolactone (2 drugs). Meant. Recorded: a problem; eGFR 30.';
  const PAIR = 'serious Potassium rises.';
  it.each<[string, Partial<Situation>, string[]]>([
    [
      'meant in heart failure with kidneys that are known',
      { ...withProblem('heart failure'), ...egfr(30) },
      [MEANT],
    ],
    ['weak kidneys', { ...withProblem('heart failure'), ...egfr(29) }, [PAIR]],
    ['unknown kidneys', withProblem('heart failure'), [PAIR]],
    ['without heart failure', egfr(60), [PAIR]],
    // A milder sum that does not stand in for graver pairs is said beside them.
    ['at 19', { years: 19 }, [PAIR, 'low sum Potassium: losartan, spironolactone (2 drugs). Young.']],
    ['at 20', { years: 20 }, [PAIR]],
    ['unknown age is not young', { years: undefined }, [PAIR]],
  ])('a graver pair: %s', (_, situation, expected) => {
    expect(said('losartan', takes('spironolactone'), at(situation))).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['aspirin', ['lorazepam', 'diazepam', 'oxycodone']],
    ['lorazepam', ['lorazepam']],
    ['lorazepam', []],
    ['lorazepam-diazepam', []],
    ['pregabalin', ['lorazepam']],
  ])('of %s with %j nothing is a sum', (ordered, others) => {
    expect(find(ordered, takes(...others)).drugInteractions.filter(({ sum }) => sum)).toEqual([]);
  });

  it('the parts of one product count once for each kind, and what is stopped or on the skin not at all', () => {
    expect(said('clonazepam', takes('lorazepam-diazepam'), at({ years: 80 }))).toEqual([
      'serious sum Sedation: clonazepam, lorazepam (load 4). Two of the old.',
    ]);
    const stopped = takes('diazepam').map((each) => ({ ...each, stoppedOn: '2026-11-19' }));
    expect(said('lorazepam', stopped, at({ years: 80 }))).toEqual([]);
    const skin = takes('diazepam').map((each) => ({
      ...each,
      product: { ingredients: ['diazepam'], route: 'topical' },
    }));
    expect(said('lorazepam', skin, at({ years: 80 }))).toEqual([]);
    expect(said('lorazepam', takes('diazepam'), at({ years: 80 }), [], 'topical')).toEqual([]);
  });

  it('a free text that names a class alone counts as one drug of it', () => {
    expect(
      said('lorazepam', [{ origin: 'medication', description: 'calming pill' }], at({ years: 80 })),
    ).toEqual(['serious sum Sedation: calming pill, lorazepam (load 4). Two of the old.']);
  });
});
