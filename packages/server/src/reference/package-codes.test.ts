import { describe, expect, it } from 'vitest';
import { describeWithPublished } from '../../../../tests/harness/describe-published';
import { PUBLISHED } from '../../../../tests/harness/published';
import { unconfirmedPackageCodes } from '../../../../scripts/reference/check-catalogue.mjs';
import { codeOfPackage } from './package-codes';

describe('the code of a package', () => {
  it.each([
    ['is its own where a directory gives that of another size', '00173068220', '801095', '859088'],
    ['is what the directory gives, where that is neither', '00173068220', '745679', '745679'],
    ['is none where the directory gives none', '00173068220', undefined, undefined],
    ['is what the directory gives of any other package', '00000000000', '801095', '801095'],
  ])('%s', (_, ndc, listed, own) => {
    expect(codeOfPackage(ndc, listed)).toBe(own);
  });
});

describeWithPublished(
  'the codes of packages',
  ['ndc-packages.csv.gz', 'ndc-rxcui-ingredients.csv.gz'],
  () => {
    it('are those that the published lists confirm, each of them', () => {
      expect(unconfirmedPackageCodes(PUBLISHED)).toEqual([]);
    });
  },
);
