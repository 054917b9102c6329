import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FoundBy, patientTerms, queryTerms } from './search-terms';

const nora: FoundBy = {
  firstName: 'Nora',
  middleName: 'Jo',
  lastName: "O'Hara",
  accountNumber: 'MG-10023',
  birthDate: '1961-03-14',
  homePhone: '2055550134',
  cellPhone: '',
  workPhone: '',
};
const found = (patient: FoundBy, typed: string) => {
  const words = queryTerms(typed);
  return (
    words.length > 0 && words.every((word) => patientTerms(patient).some((term) => term.startsWith(word)))
  );
};

describe('a patient is found by', () => {
  it.each([
    ['first name', 'nora'],
    ['beginning of a name', 'no oh'],
    ['last name first, with a comma', "O'Hara, Nora"],
    ['last name without apostrophe', 'ohara'],
    ['last name with a typographic apostrophe', 'O’Hara'],
    ['middle name', 'jo'],
    ['account number', 'MG-10023'],
    ['account number without hyphen', 'mg10023'],
    ['number alone', '10023'],
    ['birth date', '03/14/1961'],
    ['birth date without leading zeros', '3/14/1961'],
    ['month and day', '3/14'],
    ['ISO date', '1961-03-14'],
    ['year and month', '1961-03'],
    ['phone', '2055550134'],
    ['phone with hyphens', '205-555-0134'],
    ['phone with brackets', '(205) 555-0134'],
    ['phone without area code', '555-0134'],
    ['name and birth date', 'hara nora 03/14/1961'.replace('hara', 'ohara')],
  ])('%s: %s', (_, typed) => {
    expect(found(nora, typed)).toBe(true);
  });

  it.each([
    ['another name', 'norbert'],
    ['one word of two that is wrong', 'nora smith'],
    ['another birth date', '03/15/1961'],
    ['day and month exchanged', '14/03/1961'],
    ['the end of a name', 'ara'],
    ['another phone', '555-0135'],
    ['nothing', ''],
    ['only signs', '-- ,'],
  ])('not by %s: %s', (_, typed) => {
    expect(found(nora, typed)).toBe(false);
  });
});

describe('names', () => {
  it.each([
    ['José', 'jose', ['jose']],
    ['José', 'JOSÉ', ['jose']],
    ['Zoë', 'zoe', ['zoe']],
    ['Łukasz', 'luk', ['lukasz']],
    ['Nguyễn', 'nguyen', ['nguyen']],
    ['Whitcombe-Hayes', 'hayes', ['whitcombe', 'hayes', 'whitcombehayes']],
    ['Whitcombe-Hayes', 'Whitcombe-H', ['whitcombe', 'hayes', 'whitcombehayes']],
    ['de la Cruz', 'cruz', ['de', 'la', 'cruz']],
    ['de la Cruz', 'de la c', ['de', 'la', 'cruz']],
  ])('%s is found by %s', (lastName, typed, terms) => {
    const patient = {
      ...nora,
      firstName: '',
      middleName: '',
      accountNumber: '',
      birthDate: '',
      homePhone: '',
      lastName,
    };
    expect(patientTerms(patient)).toEqual(terms);
    expect(found(patient, typed)).toBe(true);
  });

  it('every name finds the one who bears it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ' -]{0,20}$/), (lastName) =>
        found({ ...nora, lastName }, lastName),
      ),
    );
  });
});

it('a patient without birth date and phones has neither as terms', () => {
  expect(patientTerms({ ...nora, birthDate: '', homePhone: '' })).toEqual([
    'nora',
    'jo',
    'ohara',
    'mg',
    '10023',
    'mg10023',
  ]);
});
