import { Duration, PrescriptionFilter } from '@erx/core/prescribing/model';
import { expect, it } from 'vitest';
import { DURATION_WORDS, STATUS_WORDS } from './register';

it('offers every status and every duration of the contract', () => {
  expect(STATUS_WORDS).toEqual(PrescriptionFilter.options);
  expect(DURATION_WORDS).toEqual(Duration.options);
});
