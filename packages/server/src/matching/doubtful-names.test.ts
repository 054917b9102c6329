import { autoSelected } from '@erx/core/matching/suggestions';
import { resolveText } from '@erx/core/matching/resolution';
import { SHORT_NAMES } from '@erx/core/drugs/short-names';
import { describe, expect, it } from 'vitest';
import { starterProducts } from '../reference/starter-catalogue';
import { createDrugMatching } from './catalogues';

const catalogue = createDrugMatching(
  starterProducts().map(({ drug, listings }) => ({ drug, rank: listings })),
);
const doubtful = [...SHORT_NAMES].filter(([, meanings]) => meanings.length > 1).map(([name]) => name);

describe('a short name that is taken for several drugs', () => {
  it('is each of ISMP that the search asks about', () => {
    expect(doubtful).toContain('mtx');
    expect(doubtful.length).toBeGreaterThanOrEqual(12);
  });

  it.each(doubtful)('%s is never sure, nor chosen unasked, whatever stands behind it', (name) => {
    for (const behind of ['', ' 2.5', ' 15 mg', ' 25', ' 15 mg tablet', ' 250 mg tablet', ' 50 mcg tablet']) {
      const text = `${name}${behind}`;
      expect([text, resolveText(catalogue, text).confidence]).not.toEqual([text, 'sure']);
      expect([text, autoSelected(catalogue.suggest(text))]).toEqual([text, undefined]);
    }
  });

  it.each([
    ['MTX 2.5', 'likely', 'methotrexate 2.5 mg tablet'],
    ['T3', 'likely', 'acetaminophen-codeine 300 mg-30 mg tablet'],
    ['methotrexate 2.5 mg tablet', 'sure', 'methotrexate 2.5 mg tablet'],
    ['tylenol #3', 'sure', 'acetaminophen-codeine 300 mg-30 mg tablet'],
    ['ms 15', 'unknown', undefined],
    // what is a name with it is no abbreviation
    ['MS Contin 30', 'likely', 'MS Contin 30 mg extended-release tablet'],
  ])('%s: %s %s', (text, confidence, description) => {
    const resolution = resolveText(catalogue, text);
    expect([resolution.confidence, resolution.drug?.description]).toEqual([confidence, description]);
  });
});

describe('a brand', () => {
  it.each([
    ['Flovent 50 mcg', /nasal/],
    ['Zovirax 5% eye ointment', /cream/],
    ['Unisom 25 mg', /./],
    ['Robitussin 100 mg', /./],
  ])(
    '%s offers no product of another place, and nothing where several drugs have the name',
    (text, other) => {
      expect(catalogue.suggest(text).filter(({ drug }) => other.test(drug.description))).toEqual([]);
    },
  );
});
