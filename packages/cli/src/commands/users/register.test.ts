import { RegistrationEntry } from '@erx/core/accounts/model';
import { expect, it } from 'vitest';
import { REGISTRATION_OPTIONS } from './registration-options';

it('offers every field of a registration but the password', () => {
  expect(Object.keys(REGISTRATION_OPTIONS).toSorted()).toEqual(
    Object.keys(RegistrationEntry.shape)
      .filter((field) => field !== 'password' && field !== 'confirmation' && field !== 'isAdministrator')
      .toSorted(),
  );
});

it('has options that Commander reads under the names of the contract', async () => {
  const { Option } = await import('commander');
  expect(Object.values(REGISTRATION_OPTIONS).map(([flag]) => new Option(flag).attributeName())).toEqual(
    Object.keys(REGISTRATION_OPTIONS),
  );
});
