import { expect, it } from 'vitest';
import type { ExcipientFact } from '../facts';
import { indexKnowledge } from '../knowledge-index';
import { nameReader } from '../name-reader';
import { checkAllergies } from './allergies';
import type { CheckedDrug } from './subject';

const fact = (changes: Partial<ExcipientFact>): ExcipientFact => ({
  excipients: ['peanut'],
  called: 'peanut oil',
  products: {},
  severity: 'serious',
  message: 'It holds it.',
  source: 'a label',
  ...changes,
});

const CAPSULE: CheckedDrug = {
  description: 'Novelium XR 10 mg capsule',
  ingredients: ['novelium hydrochloride'],
  route: 'oral',
  doseForm: 'capsule',
  strength: '10 mg',
};
const SAID = 'serious peanut oil';
const UNKNOWN = 'excipient-unknown';

it.each<[string, Partial<ExcipientFact>, Partial<CheckedDrug>, readonly string[]]>([
  ['of every product', {}, {}, [SAID]],
  ['of the brand', { products: { brands: ['novelium xr'] } }, {}, [SAID]],
  ['of a brand whose name only begins like it', { products: { brands: ['novelium x'] } }, {}, [UNKNOWN]],
  ['of another brand', { products: { brands: ['other'] } }, {}, [UNKNOWN]],
  ['of the ingredient', { products: { ingredients: ['novelium'] } }, {}, [SAID]],
  [
    'of the ingredient, in a combination',
    { products: { ingredients: ['novelium'] } },
    { ingredients: ['novelium', 'aspirin'] },
    [UNKNOWN],
  ],
  ['of the form', { products: { doseForms: ['capsule'] } }, {}, [SAID]],
  ['of another form', { products: { doseForms: ['tablet'] } }, {}, [UNKNOWN]],
  [
    'of a form, of a product without one',
    { products: { doseForms: ['capsule'] } },
    { doseForm: '' },
    [UNKNOWN],
  ],
  ['of the strength', { products: { strengths: ['10 mg'] } }, {}, [SAID]],
  ['of another strength', { products: { strengths: ['20 mg'] } }, {}, [UNKNOWN]],
  ['of some makers', { isOfSomeMakers: true, severity: 'moderate' }, {}, ['moderate peanut oil', UNKNOWN]],
  ['of another excipient', { excipients: ['soy'] }, {}, [UNKNOWN]],
])('an allergy to what labels say %s', (_, changes, drug, expected) => {
  const index = indexKnowledge({
    classes: [],
    drugFacts: [],
    sumFacts: [],
    foodFacts: [],
    allergyFacts: [],
    lastingFacts: [],
    duplicateFacts: [],
    legitimatePairs: [],
    allergenNames: [],
    medicationNames: [],
    synonyms: {},
    excipients: ['peanut', 'soy'],
    excipientFacts: [fact(changes)],
    withoutFacts: [],
  });
  const { interactions, incomplete } = checkAllergies(
    {
      drug: { ...CAPSULE, ...drug },
      allergies: { knowledge: 'recorded', list: [{ description: 'Peanut', reaction: 'Hives' }] },
      medications: [],
      prescriptions: [],
      fills: [],
      situation: { years: 40, kidney: undefined, recorded: () => undefined },
      today: '2026-11-25',
    },
    {
      index,
      isPartMissing: false,
      readMedication: nameReader([]),
      readAllergen: nameReader([['peanut', ['peanut']]]),
    },
  );
  expect([
    ...interactions.map(({ severity, ingredient }) => `${severity} ${ingredient}`),
    ...incomplete.map(({ reason }) => reason),
  ]).toEqual(expected);
});

it.each<[string, string, string]>([
  ['Angioedema', '', 'serious'],
  ['', 'oldsartan: throat swelled shut', 'serious'],
  ['Hives', '', 'moderate'],
  ['Dizziness', '', 'moderate'],
])('a relative of what gave %j%s is %s', (reaction, inWords, severity) => {
  const index = indexKnowledge({
    classes: [{ name: 'sartans', members: ['oldsartan', 'newsartan'] }],
    drugFacts: [],
    sumFacts: [],
    foodFacts: [],
    allergyFacts: [
      {
        allergens: ['sartans'],
        drugs: ['sartans'],
        severity: 'moderate',
        afterGrave: 'serious',
        message: 'Another of the class.',
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
  const { interactions } = checkAllergies(
    {
      drug: { description: 'newsartan 40 mg tablet', ingredients: ['newsartan'], route: 'oral' },
      allergies: { knowledge: 'recorded', list: [{ description: inWords || 'oldsartan', reaction }] },
      medications: [],
      prescriptions: [],
      fills: [],
      situation: { years: 40, kidney: undefined, recorded: () => undefined },
      today: '2026-11-20',
    },
    {
      index,
      isPartMissing: false,
      readMedication: nameReader([]),
      readAllergen: nameReader([['oldsartan', ['oldsartan']]]),
    },
  );
  expect(interactions.map((found) => found.severity)).toEqual([severity]);
});
