import { toProduct } from '@erx/core/drugs/listed-product';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOverList, DIRECTORY } from '../../../../tests/harness/describe-published';
import { isKnownUncontrolled } from '../reference/known-ingredients';
import { starterProducts } from '../reference/starter-catalogue';
import { DrugSearchIndex } from './search-index';
import type { SearchableProduct } from './word-index';

/** The catalogue after an import of the directory: starter products first in rank, ids readable. */
function catalogue(lines: readonly string[]): SearchableProduct[] {
  const starter = starterProducts();
  const known = new Set(starter.flatMap(({ keys }) => keys));
  const imported = new Map<string, SearchableProduct & { rank: number }>();
  const read = ndcPackagesCsvReader();
  lines.forEach((line, index) => {
    const result = read(line, index + 1);
    if (!('record' in result)) return;
    const product = toProduct(result.record, isKnownUncontrolled);
    const seen = imported.get(product.key);
    if (seen) seen.rank += 1;
    else if (!known.has(product.key))
      imported.set(product.key, { ...product, id: product.description, rank: 1 });
  });
  return [
    ...starter.map(({ drug, listings }) => ({ ...drug, id: drug.description, rank: 500 + 10 * listings })),
    ...imported.values(),
  ];
}

describeOverList('the search over the starter catalog and the directory', DIRECTORY, (lines) => {
  let index: DrugSearchIndex;
  beforeAll(() => {
    index = new DrugSearchIndex(catalogue(lines()));
  }, 120_000);

  it.each([
    ['lisin 10', 'lisinopril 10 mg tablet'],
    ['10 mg lisinopril', 'lisinopril 10 mg tablet'],
    ['LISINOPRIL 10MG', 'lisinopril 10 mg tablet'],
    ['lisinoprl', 'lisinopril 10 mg tablet'],
    ['lisnopril 10', 'lisinopril 10 mg tablet'],
    ['amox 400', 'amoxicillin 400 mg/5 mL oral suspension'],
    ['amoxicillin 400 mg/5 ml', 'amoxicillin 400 mg/5 mL oral suspension'],
    ['amox clav 875', 'amoxicillin-clavulanate 875 mg-125 mg tablet'],
    ['lisinopril hctz 20 12.5', 'lisinopril-hydrochlorothiazide 20 mg-12.5 mg tablet'],
    ['oxycodone apap 5', 'oxycodone-acetaminophen 5 mg-325 mg tablet'],
    ['atrovastatin 40', 'atorvastatin 40 mg tablet'],
    ['metfromin 500', 'metformin 500 mg tablet'],
    ['metformin er 500', 'metformin 500 mg extended-release tablet'],
    ['metformin 1000', 'metformin 1,000 mg tablet'],
    ['bupropion xl 150', 'Wellbutrin XL 150 mg 24-hour extended-release tablet'],
    ['zestril 10', 'Zestril 10 mg tablet'],
    ['synthroid 50', 'Synthroid 50 mcg tablet'],
    ['adderall xr 20', 'Adderall XR 20 mg extended-release capsule'],
    ['clonazepam .5', 'clonazepam 0.5 mg tablet'],
    ['prednisone 10', 'prednisone 10 mg tablet'],
    ['vitamin d 50,000', 'Drisdol 50,000 units capsule'],
    ['zpak', 'azithromycin 250 mg tablet'],
    ['test strips', 'blood glucose test strips'],
    ['strips', 'blood glucose test strips'],
    ['lancets', 'lancets'],
    ['lancet', 'lancets'],
    ['pen needles', 'pen needles'],
    ['pen needles 32 4', 'pen needles, 32 gauge x 4 mm'],
    ['insulin syringe', 'U-100 insulin syringes, 0.3 mL, 31 gauge x 8 mm'],
    ['glucometer', 'blood glucose meter (glucometer)'],
    ['glucose meter', 'blood glucose meter (glucometer)'],
    ['spacer', 'spacer (valved holding chamber)'],
    ['sharps', 'sharps container'],
    ['peak flow', 'peak flow meter'],
    ['dexcom g7', 'Dexcom G7 continuous glucose monitor (CGM) sensor'],
    ['cgm', 'continuous glucose monitor (CGM) sensor'],
    ['libre 3', 'FreeStyle Libre 3 continuous glucose monitor (CGM) sensor'],
    ['alcohol swab', 'alcohol swabs'],
    ['accu-chek guide strips', 'Accu-Chek Guide blood glucose test strips'],
    ['ozempic', 'Ozempic 2 mg/3 mL pen injector'],
  ])('%s finds %s first', (query, description) => {
    expect(index.search(query, 5)[0]?.id).toBe(description);
  });

  it('shows a single ingredient before its combinations', () => {
    expect(index.search('lisinopril', 5).every(({ id }) => id.startsWith('lisinopril '))).toBe(true);
  });

  it('takes a number for what it is: 10 before 100', () => {
    const found = index.search('sertraline 10', 10);
    expect(found.every(({ id }) => id.includes('10'))).toBe(true);
    expect(index.search('atenolol 100', 1)).toEqual([{ id: 'atenolol 100 mg tablet', match: 'exact' }]);
  });

  it.each(['', '   ', '?!', 'qqqqzzzz', 'lisinopril qqqqzzzz', 'lisinopril 777'])(
    'finds nothing for %j',
    (query) => {
      expect(index.search(query, 5)).toEqual([]);
    },
  );

  it('gives no more than asked for, nothing twice, and the same again', () => {
    const once = index.search('a', 20);
    expect(once).toHaveLength(20);
    expect(new Set(once.map(({ id }) => id)).size).toBe(20);
    expect(index.search('a', 20)).toEqual(once);
    expect(index.search('a', 5)).toEqual(once.slice(0, 5));
  });
});

describe('any search', () => {
  const products: SearchableProduct[] = starterProducts().map(({ drug, listings }) => ({
    ...drug,
    id: drug.prescribableDrugId,
    rank: listings,
  }));
  const index = new DrugSearchIndex(products);
  const byId = new Map(products.map((product) => [product.id, product]));

  it('finds each product by its own words, in any order', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...products)
          .chain((product) =>
            fc.tuple(
              fc.constant(product),
              fc.shuffledSubarray(
                [...`${product.name} ${product.doseForm}`.split(/[\s/]+|(?<!U)-/), product.strength],
                { minLength: 2 },
              ),
            ),
          ),
        ([product, words]) => {
          expect(index.search(words.join(' '), products.length).map(({ id }) => id)).toContain(product.id);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never breaks, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (query) => {
        const found = index.search(query, 20);
        expect(found.length).toBeLessThanOrEqual(20);
        expect(found.every(({ id }) => byId.has(id))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
