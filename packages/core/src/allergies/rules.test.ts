import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { allergenOfIngredient, ingredientOfAllergen, listedAllergen, listedAllergens } from './allergens';
import type { Allergy } from './model';
import {
  ALLERGY_RULES,
  allergyIsNew,
  bySeverity,
  fieldsOfAllergy,
  findingsOnAllergyChange,
  isNoneKnown,
  isWeakening,
  noneIsKnown,
} from './rules';

const today = '2026-11-20';
const entry = { allergydescription: 'Penicillin', reaction: 'Hives' };
const stored: Allergy = {
  id: '0197f000-0000-7000-8000-00000000000a',
  patientId: '0197f000-0000-7000-8000-00000000000b',
  description: 'Penicillin',
  reaction: 'n/a',
  severity: 'Low',
  status: 'Active',
  hide: false,
  enteredAt: '2026-01-01T00:00:00.000Z',
  pickListId: 'class:penicillins',
};
const inactive: Allergy = { ...stored, status: 'Inactive', hide: true };

describe('adding an allergy', () => {
  it.each([
    ['whole', {}, []],
    ['that says there is none', { allergydescription: 'NKDA' }, ['allergy.says-none']],
    ['that is denied', { allergydescription: 'Not allergic to penicillin' }, ['allergy.denied']],
    ['without allergen', { allergydescription: ' ' }, ['allergy.allergen-required']],
    ['without reaction', { reaction: '' }, ['allergy.reaction-required']],
    ["with the imports' n/a", { reaction: 'N/A' }, ['allergy.reaction-required']],
    [
      'without both',
      { allergydescription: '', reaction: '' },
      ['allergy.allergen-required', 'allergy.reaction-required'],
    ],
    ['that began today', { onsetDate: today }, []],
    ['that begins tomorrow', { onsetDate: '2026-11-21' }, ['clinical.date-in-future']],
  ])('%s: %j finds %j (N5-17)', (_, changes, codes) => {
    expect(check(ALLERGY_RULES, { entry: { ...entry, ...changes }, today }).map(({ code }) => code)).toEqual(
      codes,
    );
  });

  it.each([
    ['the same allergen', { allergydescription: 'Pen VK', pickListId: 'class:penicillins' }, [stored], 1],
    ['the same words in other case', { allergydescription: ' penicillin ' }, [stored], 1],
    ['another allergen', { allergydescription: 'Latex', pickListId: 'substance:latex' }, [stored], 0],
    [
      'one that is inactive',
      { allergydescription: 'Penicillin', pickListId: 'class:penicillins' },
      [inactive],
      0,
    ],
    ['the first one', { allergydescription: 'Penicillin' }, [], 0],
  ])('%s', (_, added, others, count) => {
    expect(allergyIsNew(added, others)).toHaveLength(count);
  });
});

describe('weakening a severe allergy', () => {
  const severe = { ...fieldsOfAllergy(stored), reaction: 'Anaphylaxis', severity: 'Moderate' as const };
  it.each([
    ['a milder reaction', severe, { reaction: 'Nausea' }, true],
    ['a denied reaction', severe, { reaction: 'no anaphylaxis' }, true],
    ['a lower severity', severe, { severity: 'Low' as const }, true],
    ['inactive', severe, { hide: true }, true],
    ['another allergen', severe, { allergydescription: 'Latex' }, true],
    ['more words of the allergen', severe, { allergydescription: 'Penicillin V' }, false],
    ['the same in other words', severe, { reaction: 'throat closed' }, false],
    ['a higher severity', severe, { severity: 'Severe' as const }, false],
    [
      'a severe one of hives, hidden',
      { ...severe, reaction: 'Hives', severity: 'Severe' as const },
      { hide: true },
      true,
    ],
    ['a moderate one of hives, hidden', { ...severe, reaction: 'Hives' }, { hide: true }, false],
    [
      'one that says it within its own words',
      { ...severe, reaction: 'n/a', allergydescription: 'Penicillin: Anaphylaxis' },
      { allergydescription: 'Penicillin' },
      true,
    ],
    ['one that is inactive already', { ...severe, hide: true }, { reaction: 'Nausea' }, false],
  ])('%s', (_, before, changes, expected) => {
    expect(isWeakening(before, { ...before, ...changes })).toBe(expected);
  });
});

describe('changing an allergy', () => {
  const fields = fieldsOfAllergy(stored);
  it('does not hold an imported reaction against a change of something else', () => {
    expect(findingsOnAllergyChange({ ...fields, severity: 'Severe' }, ['severity'], today)).toEqual([]);
    expect(
      findingsOnAllergyChange({ ...fields, reaction: ' ' }, ['reaction'], today).map(({ code }) => code),
    ).toEqual(['allergy.reaction-required']);
  });
});

it.each([
  [[stored], 1],
  [[inactive], 0],
  [[], 0],
])('none is known of %j: %i findings', (allergies, count) => {
  expect(noneIsKnown({ allergies })).toHaveLength(count);
});

it.each([
  ['none-known', 0, true],
  ['none-known', 1, false],
  ['unknown', 0, false],
  ['recorded', 0, false],
] as const)(
  '%s, with %i of a former system to match: none are known is %s',
  (allergyKnowledge, count, said) => {
    expect(isNoneKnown({ allergyKnowledge, allergiesToMatch: count })).toBe(said);
  },
);

describe('the pick list', () => {
  it.each([
    ['pen', 'class:penicillins'],
    ['PCN', 'class:penicillins'],
    ['sulfa anti', 'class:sulfonamide-antibiotics'],
    ['shrimp', 'substance:shellfish'],
    ['steroid', 'class:corticosteroids'],
  ])('%j finds %s', (text, id) => {
    expect(listedAllergens(text).map((found) => found.id)).toContain(id);
  });
  it.each(['', '  ', '---', 'zzz'])('%j finds nothing', (text) => {
    expect(listedAllergens(text)).toEqual([]);
  });
  it('names each allergen once', () => {
    const all = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => listedAllergens(letter));
    expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(
      new Set(all.map(({ id }) => id)).size,
    );
    for (const { id, name } of all) expect(listedAllergen(id)?.name).toBe(name);
  });
  it.each([
    ['AMOXICILLIN TRIHYDRATE', 'ingredient:amoxicillin', 'Amoxicillin'],
    ['codeine phosphate', 'ingredient:codeine', 'Codeine'],
  ])('%s is %s', (ingredient, id, name) => {
    expect(allergenOfIngredient(ingredient)).toEqual({ id, name, kind: 'ingredient' });
    expect(ingredientOfAllergen(id)).toBe(name.toLowerCase());
  });
  it.each(['class:penicillins', 'substance:latex'])('%s is no ingredient', (id) => {
    expect(ingredientOfAllergen(id)).toBeUndefined();
  });
});

it('allergies are shown with the worst first, then by name, whatever their order', () => {
  const named = (description: string, severity: Allergy['severity']): Allergy => ({
    ...stored,
    description,
    severity,
  });
  const list = [
    named('Latex', 'Low'),
    named('Peanut', 'Severe'),
    named('Aspirin', 'Moderate'),
    named('Bee venom', 'Severe'),
    named('Egg', 'Low'),
  ];
  const expected = ['Bee venom', 'Peanut', 'Aspirin', 'Egg', 'Latex'];
  expect(bySeverity(list).map(({ description }) => description)).toEqual(expected);
  expect(bySeverity([...list].reverse()).map(({ description }) => description)).toEqual(expected);
  expect(bySeverity([])).toEqual([]);
});
