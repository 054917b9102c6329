import { LogKind } from '@erx/core/audit/marketing';
import { expect, it } from 'vitest';
import { TYPE_WORDS } from './register';

it('offers every word of the contract', () => {
  expect(TYPE_WORDS).toEqual(LogKind.options);
});
