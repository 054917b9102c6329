import { controlledNameIn, findingsOnFreeText } from '@erx/core/drugs/free-text';
import { toProduct } from '@erx/core/drugs/listed-product';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { describe, expect, it } from 'vitest';
import { describeOverList, DIRECTORY } from '../../../../tests/harness/describe-published';
import { isKnownUncontrolled } from './known-ingredients';
import { starterProducts } from './starter-catalogue';
import uncontrolled from '../../data/starter/uncontrolled-ingredients.json';

const refused = (name: string) =>
  findingsOnFreeText({ drug: { name, strength: '', form: '' }, isKnownUncontrolled }).some(({ code }) =>
    code.endsWith('controlled'),
  );

describe('free text beside the lists', () => {
  it('refuses every controlled product of the starter catalogue', () => {
    const controlled = starterProducts().filter(({ drug }) => drug.controlledSubstance);
    expect(controlled.length).toBeGreaterThan(100);
    expect(controlled.filter(({ drug }) => !refused(drug.description))).toEqual([]);
  });

  it('refuses no other product of it, and no substance that is known not to be controlled', () => {
    const others = starterProducts().filter(({ drug }) => !drug.controlledSubstance);
    expect(
      others.filter(({ drug }) => refused(drug.description)).map(({ drug }) => drug.description),
    ).toEqual([]);
    // Too near, or around a word of one: they cost a search, never more.
    const few = uncontrolled.filter(refused);
    expect(few).not.toContain('hydrocortisone');
    expect(few.length / uncontrolled.length).toBeLessThan(0.006);
  });
});

describeOverList('free text named as in the directory', DIRECTORY, (lines, isWhole) => {
  it('is refused under every name of a controlled product', () => {
    const read = ndcPackagesCsvReader();
    const names = new Set<string>();
    lines().forEach((line, index) => {
      const result = read(line, index + 1);
      if (!('record' in result)) return;
      const { schedule } = toProduct(result.record, isKnownUncontrolled);
      if (schedule !== 'none' && schedule !== 'unknown') names.add(result.record.proprietaryName);
    });
    expect(names.size).toBeGreaterThan(isWhole ? 400 : 20);
    expect([...names].filter((name) => controlledNameIn(name) === undefined)).toEqual([]);
  }, 120_000);
});
