import { describe, expect, it } from 'vitest';
import { type ComparedChart, entriesText, mergeConflicts, mergeDifferences, withPartsTaken } from './merge';
import { NEW_PATIENT, type Patient } from './model';
import { MERGE_PARTS } from './vocabulary';

const ANA: Patient = {
  ...NEW_PATIENT,
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  accountNumber: '10042',
  firstName: 'Ana',
  lastName: 'Lopez',
  birthDate: '1984-02-29',
  gender: 'Female',
  address: '1 Elm St',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  homePhone: '2515550134',
  allergyKnowledge: 'unknown',
  allergiesToMatch: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

describe('what differs of the person', () => {
  it('is nothing of two equal ones, whatever their account numbers', () => {
    expect(mergeDifferences(ANA, { ...ANA, accountNumber: '10043' })).toEqual([]);
  });

  it('is said part by part, as people read it', () => {
    const other: Patient = {
      ...ANA,
      ...{ firstName: 'Anna', generation: 'Senior', birthDate: '', gender: 'Unknown', address2: 'Apt 2' },
      ...{ cellPhone: '2515550199', email: 'ana@example.org', sendMedicationHistory: true, comments: 'Late' },
      coverage: { planName: 'Gulf Health', memberId: '77' },
    };
    expect(mergeDifferences(ANA, other)).toEqual([
      { part: 'name', kept: 'Lopez, Ana', merged: 'Lopez, Anna Sr' },
      { part: 'birthDate', kept: '02/29/1984', merged: '' },
      { part: 'gender', kept: 'Female', merged: '' },
      { part: 'address', kept: '1 Elm St, Mobile, AL 36602', merged: '1 Elm St, Apt 2, Mobile, AL 36602' },
      { part: 'phones', kept: 'Home (251) 555-0134', merged: 'Home (251) 555-0134, Cell (251) 555-0199' },
      { part: 'email', kept: '', merged: 'ana@example.org' },
      { part: 'coverage', kept: '', merged: 'Gulf Health, member 77' },
      { part: 'historyConsent', kept: 'May not be asked for', merged: 'May be asked for' },
      { part: 'comments', kept: '', merged: 'Late' },
    ]);
    expect(mergeDifferences(ANA, other).map(({ part }) => part)).toEqual(MERGE_PARTS);
  });
});

describe('parts that are taken', () => {
  it('replace all fields of the part and nothing else', () => {
    const other = { ...ANA, address: '9 Oak St', address2: '', city: 'Daphne', homePhone: '2515550100' };
    expect(withPartsTaken(ANA, other, ['address'])).toEqual({ ...ANA, address: '9 Oak St', city: 'Daphne' });
    expect(withPartsTaken(ANA, other, [])).toEqual(ANA);
    expect(withPartsTaken(ANA, other, ['coverage'])).toEqual(ANA);
  });
});

describe('what two charts contradict each other in', () => {
  const chart = (
    patient: Partial<Patient> = {},
    holds: Partial<Omit<ComparedChart, 'patient'>> = {},
  ): ComparedChart => ({
    patient: { ...ANA, ...patient },
    ...{ medications: [], orders: [], ...holds },
  });
  const lisinopril = { key: 'p1', description: 'lisinopril 20 mg tablet' };
  const said = lisinopril.description;
  it.each<[string, ComparedChart, ComparedChart, readonly [string, string][]]>([
    ['nothing', chart(), chart(), []],
    ['the birth date', chart(), chart({ birthDate: '1984-02-28' }), [['birth-date-differs', '']]],
    ['not a birth date that one lacks', chart(), chart({ birthDate: '' }), []],
    ['the sex', chart(), chart({ gender: 'Male' }), [['sex-differs', '']]],
    ['not a sex that one lacks', chart({ gender: 'Unknown' }), chart(), []],
    [
      'none known here, allergies there',
      chart({ allergyKnowledge: 'none-known' }),
      chart({ allergyKnowledge: 'recorded' }),
      [['none-known-against-allergies', '']],
    ],
    [
      'allergies here, none known there',
      chart({ allergyKnowledge: 'recorded' }),
      chart({ allergyKnowledge: 'none-known' }),
      [['none-known-against-allergies', '']],
    ],
    [
      'none known in the merged one alone',
      chart(),
      chart({ allergyKnowledge: 'none-known' }),
      [['none-known-once', '']],
    ],
    ['not none known in the kept one alone', chart({ allergyKnowledge: 'none-known' }), chart(), []],
    [
      'an order of the same drug, once each',
      chart({}, { orders: [lisinopril, lisinopril] }),
      chart({}, { orders: [lisinopril] }),
      [['same-order-twice', said]],
    ],
    [
      'a medication of the same drug',
      chart({}, { medications: [lisinopril] }),
      chart({}, { medications: [lisinopril, { key: 'p2', description: 'metformin' }] }),
      [['same-medication-twice', said]],
    ],
  ])('%s', (_, kept, merged, conflicts) => {
    expect(mergeConflicts(kept, merged).map(({ kind, what }) => [kind, what])).toEqual(conflicts);
  });
});

describe('how much a chart holds', () => {
  it.each([
    [{}, ''],
    [{ allergies: 0, prescriptions: 1 }, '1 prescription'],
    [
      { prescriptions: 2, allergies: 1, drafts: 1 },
      '1 allergy, 2 prescriptions, 1 half-written prescription',
    ],
  ])('%o', (entries, text) => {
    expect(entriesText(entries)).toBe(text);
  });
});
