import { describe, expect, it } from 'vitest';
import { OfferedSigs, offeredSigs } from './offered-sigs';

const row = (fields: Partial<OfferedSigs>): OfferedSigs =>
  OfferedSigs.parse({
    form: 'tablet',
    sigs: ['Take 1.'],
    ingredients: ['acetaminophen'],
    source: 'label',
    ...fields,
  });
const product = {
  ingredients: ['acetaminophen'],
  doseForm: 'tablet',
  route: 'oral',
  strength: '500 mg',
  name: 'acetaminophen',
};

describe('offered sigs', () => {
  it.each([
    ['the product itself', {}, product, true],
    [
      'a combination that has the ingredient',
      {},
      { ...product, ingredients: ['hydrocodone', 'acetaminophen'] },
      false,
    ],
    ['one of the ingredients of a combination', { ingredients: ['acetaminophen + codeine'] }, product, false],
    [
      'a combination in another order',
      { ingredients: ['acetaminophen + codeine'] },
      { ...product, ingredients: ['Codeine', 'acetaminophen'] },
      true,
    ],
    ['one of several products of a row', { ingredients: ['ibuprofen', 'acetaminophen'] }, product, true],
    ['a long-acting form', {}, { ...product, doseForm: 'extended-release tablet' }, false],
    ['another route', {}, { ...product, route: 'vaginal' }, false],
    ['the strength of the row', { strengths: ['325 mg', '500 mg'] }, product, true],
    ['another strength', { strengths: ['325 mg'] }, product, false],
    ['a strength that begins alike', { strengths: ['500 mg/5 mL'] }, product, false],
    ['a name of the row', { names: ['Acetaminophen'] }, product, true],
    ['another name', { names: ['Tylenol'] }, product, false],
    [
      'a brand that is excepted',
      { exceptBrands: ['Tylenol'] },
      { ...product, name: 'Tylenol 8 Hour' },
      false,
    ],
    ['a brand that is not', { exceptBrands: ['Tylenol'] }, { ...product, name: 'Panadol' }, true],
  ])('%s: %#', (_, fields, asked, isOffered) => {
    expect(offeredSigs([row(fields)], asked)).toEqual(isOffered ? ['Take 1.'] : []);
  });

  it('come in the order of the table', () => {
    expect(
      offeredSigs(
        [row({ sigs: ['B', 'C'] }), row({ ingredients: ['codeine'], sigs: ['D'] }), row({ sigs: ['A'] })],
        product,
      ),
    ).toEqual(['B', 'C', 'A']);
  });

  it('refuse a row that pharmacies could not receive', () => {
    for (const sigs of [[], [' '], ['x'.repeat(141)]]) expect(() => row({ sigs })).toThrow();
  });
});
