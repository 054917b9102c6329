import { describe, expect, it } from 'vitest';
import {
  concernsDirectory,
  findingsOnRegistering,
  isAboutSamePerson,
  lackingForRegistration,
  type RegistrationFacts,
} from './rules';
import { REGISTRATION_FIELDS, type RegistrationField } from './model';

const whole: RegistrationFacts = {
  npi: '1234567893',
  firstName: 'Ada',
  lastName: 'Sample',
  address: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62704',
  phone: '(217) 555-0100',
  fax: '2175550101',
  practiceName: 'Elm Practice',
};

describe('what a registration needs', () => {
  it('is all there', () => {
    expect(findingsOnRegistering(whole)).toEqual([]);
  });
  it.each(REGISTRATION_FIELDS)('%s is missing', (field) => {
    expect(lackingForRegistration({ ...whole, [field]: ' ' })).toEqual([field]);
  });
  it.each<[RegistrationField, string, boolean]>([
    ['npi', '1234567890', false],
    ['state', 'Illinois', false],
    ['state', 'il', false],
    ['zipCode', '6270', false],
    ['zipCode', '62704-1234', true],
    ['zipCode', '62704-12', false],
    ['phone', '217555010', false],
    ['phone', '12175550100', false],
    ['fax', '217 555 0101', true],
    ['fax', 'none', false],
  ])('%s %j is taken: %s', (field, value, isTaken) => {
    expect(lackingForRegistration({ ...whole, [field]: value })).toEqual(isTaken ? [] : [field]);
  });
  it('is named in words', () => {
    expect(findingsOnRegistering({ ...whole, fax: '', zipCode: '' })).toEqual([
      expect.objectContaining({ code: 'directory.incomplete', data: { fields: 'zip, fax' } }),
    ]);
  });
});

it('is notified of what it keeps, and of nothing else', () => {
  expect([['fax'], ['title', 'address2'], ['deaNumber']].map(concernsDirectory)).toEqual([true, true, true]);
  expect([[], ['title'], ['isAdvertisementSeen', 'timeZone']].map(concernsDirectory)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('whom an answer of the directory is about', () => {
  const sent = { npi: '1999900016', firstName: 'Zoë', lastName: "O'Brien-Lopez" };
  it.each<[string, Partial<typeof sent>, boolean]>([
    ['the same', {}, true],
    ['the same without accents and marks, in capitals', { firstName: 'ZOE', lastName: 'OBRIEN LOPEZ' }, true],
    ['another NPI', { npi: '1999900024' }, false],
    ['another last name', { lastName: 'Nightingale' }, false],
    ['another first name', { firstName: 'Zora' }, false],
    ['no name', { firstName: '', lastName: '' }, false],
  ])('%s', (_, changes, expected) => {
    expect(isAboutSamePerson(sent, { ...sent, ...changes })).toBe(expected);
  });
});
