import { describe, expect, it } from 'vitest';
import { ownNames } from './drug-match';

describe('what names a product as itself', () => {
  it.each<[string, Parameters<typeof ownNames>[0], string[]]>([
    [
      'a generic',
      { name: 'lisinopril', type: 'Generic', ingredients: ['lisinopril'] },
      ['lisinopril', 'lisinopril'],
    ],
    [
      'a brand of one ingredient',
      { name: 'Zestril', type: 'Brand Name', ingredients: ['lisinopril'] },
      ['Zestril', 'lisinopril'],
    ],
    [
      'a brand of several',
      {
        name: 'Lo Loestrin Fe',
        type: 'Brand Name',
        ingredients: ['norethindrone', 'ethinyl estradiol', 'ferrous fumarate'],
      },
      ['Lo Loestrin Fe'],
    ],
    [
      'a combination',
      {
        name: 'lisinopril-hydrochlorothiazide',
        type: 'Generic',
        ingredients: ['lisinopril', 'hydrochlorothiazide'],
      },
      ['lisinopril'],
    ],
    [
      'a mixture with a name of its own',
      { name: 'amphetamine mixed salts', type: 'Generic', ingredients: ['amphetamine', 'dextroamphetamine'] },
      ['amphetamine mixed salts'],
    ],
  ])('%s', (_, product, names) => {
    expect(ownNames(product)).toEqual(names);
  });
});
