import { HAS_HEADER, ImportKind } from '@erx/core/reference/model';
import { expect, it } from 'vitest';
import { KIND_WORDS } from './register';

it('the kinds that the command names are those of the contract', () => {
  expect([...KIND_WORDS]).toEqual(ImportKind.options);
  expect(Object.keys(HAS_HEADER)).toEqual(ImportKind.options);
});
