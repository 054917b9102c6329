import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { autoSelected } from '../suggestions';
import { allergenWords } from './allergen-name';
import { AllergenCatalogue } from './catalogue';

const generic = (...ingredients: string[]) => ({
  name: ingredients.join('-'),
  ingredients,
  type: 'Generic' as const,
});
const catalogue = new AllergenCatalogue([
  generic('amoxicillin'),
  generic('penicillin v potassium'),
  generic('penicillin g benzathine'),
  generic('codeine sulfate'),
  generic('aspirin'),
  generic('potassium chloride'),
  generic('peanut'),
  { name: 'Bactrim', ingredients: ['sulfamethoxazole', 'trimethoprim'], type: 'Brand Name' },
  { name: 'Lipitor', ingredients: ['atorvastatin calcium'], type: 'Brand Name' },
  generic('cat hair extract', 'dog hair extract', 'a', 'b', 'c', 'd', 'e'),
]);
const chosen = (text: string) => autoSelected(catalogue.suggest(text))?.allergen.id;
const offeredFor = (text: string) => catalogue.suggest(text).map(({ allergen }) => allergen.id);

describe('a legacy allergy is chosen unasked (N4-24)', () => {
  it.each([
    ['Shellfish allergy', 'substance:shellfish'],
    ['Allergy to peanuts', 'substance:peanut'],
    ['Allergy to mould', 'substance:mold'],
    ['House dust mite allergy', 'substance:dust-mites'],
    ['Latex (substance)', 'substance:latex'],
    ['Allergy to dairy product', 'substance:milk'],
    ['Allergy to soya', 'substance:soy'],
    ['Bee sting', 'substance:bee-venom'],
    ['PCN', 'class:penicillins'],
    ['penicillins', 'class:penicillins'],
    ['sulfa drugs', 'class:sulfonamide-antibiotics'],
    ['NSAIDs', 'class:nsaids'],
    ['ACE inhibitor', 'class:ace-inhibitors'],
    ['Penicillin V Potassium 250 MG Oral Tablet', 'ingredient:penicillin v'],
    ['codeine sulfate', 'ingredient:codeine'],
    ['ASPIRIN', 'ingredient:aspirin'],
    ['Potassium chloride', 'ingredient:potassium chloride'],
    ['Lipitor', 'ingredient:atorvastatin'],
  ])('%s', (text, id) => {
    expect(chosen(text)).toBe(id);
  });

  it.each([
    'NKDA',
    'codiene',
    'Demerol',
    'Dander (animal) allergy',
    'Allergy to nut',
    'Bactrim DS',
    'penicilin',
    'contrast dye',
    'Red dye 40',
    'unknown',
    'No known allergies',
    '',
  ])('%s is not', (text) => {
    expect(chosen(text)).toBeUndefined();
  });
});

it.each([
  ['Dander (animal) allergy', ['substance:cat-dander', 'substance:dog-dander']],
  ['Bactrim', ['ingredient:sulfamethoxazole', 'ingredient:trimethoprim']],
  ['Allergy to nut', ['substance:tree-nuts', 'substance:peanut']],
  ['Red dye 40', []],
  ['NKDA', ['no-known-allergies']],
  ['No known allergies', ['no-known-allergies']],
  ['No known drug allergies', ['no-known-allergies']],
  ['No known drug allergies (situation)', ['no-known-allergies']],
  ['Not allergic to penicillin', []],
  ['codiene', ['ingredient:codeine']],
  ['Demerol', ['class:opioids']],
  ['tetanus', ['substance:tetanus-toxoid']],
])('%s offers %j', (text, ids) => {
  expect(offeredFor(text)).toEqual(ids);
});

it('a misspelling is offered, the class before what is in it', () => {
  expect(offeredFor('penicilin')[0]).toBe('class:penicillins');
});

it('reading the words of an allergy twice is the same, and their order does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'Allergy',
          'to',
          'peanuts',
          'House',
          'dust',
          'mites',
          'PCN',
          'strawberries',
          'citrus',
          'Sulfa',
          'drugs',
          'eggs',
        ),
        { maxLength: 6 },
      ),
      (words) => {
        const read = allergenWords(words.join(' '));
        expect(allergenWords(read.join(' '))).toEqual(read);
        expect(allergenWords([...words].reverse().join(' '))).toEqual(read);
      },
    ),
  );
});
