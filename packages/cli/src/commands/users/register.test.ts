import { RegistrationEntry } from '@erx/core/accounts/model';
import { PrimaryPhoneType } from '@erx/core/users/model';
import { WritableSchedule } from '@erx/core/drugs/model';
import { expect, it } from 'vitest';
import { GIVEN_ROLES } from '@erx/core/grants/roles';
import { PHONE_WORDS, ROLE_WORDS, SCHEDULE_WORDS } from './register';
import { REGISTRATION_OPTIONS } from './registration-options';

it('offers every field of a registration but the password, every kind of phone, every schedule and every role', () => {
  expect(ROLE_WORDS).toEqual(GIVEN_ROLES);
  expect(SCHEDULE_WORDS).toEqual(WritableSchedule.options);
  expect(Object.keys(REGISTRATION_OPTIONS).toSorted()).toEqual(
    Object.keys(RegistrationEntry.shape)
      .filter((field) => field !== 'password' && field !== 'confirmation' && field !== 'isAdministrator')
      .toSorted(),
  );
  expect(PHONE_WORDS).toEqual(PrimaryPhoneType.options.filter((word) => word !== 'None'));
});

it('has options that Commander reads under the names of the contract', async () => {
  const { Option } = await import('commander');
  expect(Object.values(REGISTRATION_OPTIONS).map(([flag]) => new Option(flag).attributeName())).toEqual(
    Object.keys(REGISTRATION_OPTIONS),
  );
});
