import { SERVICE_RIGHTS } from '@erx/core/access/rights';
import { expect, it } from 'vitest';
import { RIGHT_WORDS } from './register';

it('offers every right that a service account can have', () => {
  expect(RIGHT_WORDS).toEqual(SERVICE_RIGHTS);
});
