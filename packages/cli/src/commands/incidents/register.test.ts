import { INCIDENT_TYPES } from '@erx/core/incidents/model';
import { expect, it } from 'vitest';
import { TYPE_WORDS } from './register';

it('offers every word of the contract', () => {
  expect(TYPE_WORDS).toEqual(['All', ...INCIDENT_TYPES]);
});
