import { SignedKind, SignedSort } from '@erx/core/signing/model';
import { expect, it } from 'vitest';
import { SORT_WORDS, TYPE_WORDS } from './register';

it('offers every word of the contract', () => {
  expect(TYPE_WORDS).toEqual(SignedKind.options);
  expect(SORT_WORDS).toEqual(SignedSort.options);
});
