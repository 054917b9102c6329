import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certainPatient,
  isPatientReported,
  isSamePerson,
  type KnownPatient,
  type PatientAsSent,
  toSubject,
} from './matching-patient';

const ximena: KnownPatient = {
  id: 'ximena',
  firstName: 'Ximena',
  lastName: 'Núñez-Arriaga',
  birthDate: '1984-05-12',
  gender: 'Female',
};
const sent: PatientAsSent = {
  firstName: 'Ximena',
  lastName: 'Nunez-Arriaga',
  birthDate: '1984-05-12',
  gender: 'Female',
};

describe('isSamePerson', () => {
  it.each<[string, Partial<PatientAsSent>, boolean]>([
    ['as we wrote it', {}, true],
    ['in capitals, without the hyphen', { firstName: 'XIMENA', lastName: 'NUNEZ ARRIAGA' }, true],
    ['with accents', { lastName: 'Núñez-Arriaga' }, true],
    ['another gender is not looked at', { gender: 'Male' }, true],
    ['half of the last name', { lastName: 'Nunez' }, false],
    ['an initial', { firstName: 'X' }, false],
    ['a nickname', { firstName: 'Mena' }, false],
    ['first and last name swapped', { firstName: 'Nunez-Arriaga', lastName: 'Ximena' }, false],
    ['the day before', { birthDate: '1984-05-11' }, false],
    ['day and month swapped', { birthDate: '1984-12-05' }, false],
    ['no birth date', { birthDate: undefined }, false],
    ['no first name', { firstName: undefined }, false],
    ['no last name', { lastName: undefined }, false],
    ['an empty name', { firstName: '', lastName: '' }, false],
  ])('%s', (_, change, same) => {
    expect(isSamePerson({ ...sent, ...change }, ximena)).toBe(same);
  });

  it('a record without a birth date or without a name is nobody', () => {
    expect(isSamePerson({ ...sent, birthDate: undefined }, { ...ximena, birthDate: null })).toBe(false);
    expect(isSamePerson({ ...sent, firstName: '-' }, { ...ximena, firstName: '-' })).toBe(false);
  });
});

describe('certainPatient', () => {
  const twin = (id: string, change: Partial<KnownPatient> = {}): KnownPatient => ({
    ...ximena,
    id,
    ...change,
  });
  it.each<[string, Partial<PatientAsSent>, KnownPatient[], string | undefined]>([
    ['nobody', {}, [], undefined],
    ['one', {}, [ximena], 'ximena'],
    ['one among others born that day', {}, [twin('other', { firstName: 'Ana' }), ximena], 'ximena'],
    ['one of another gender', { gender: 'Male' }, [ximena], undefined],
    ['one whose gender is not recorded', {}, [twin('unknown', { gender: 'Unknown' })], 'unknown'],
    ['one, and the message does not know the gender', { gender: 'Unknown' }, [ximena], 'ximena'],
    ['two told apart by gender', {}, [twin('him', { gender: 'Male' }), ximena], 'ximena'],
    ['two equal ones, who may be two charts of one person', {}, [twin('one'), twin('two')], undefined],
    ['one who was known by two names until a merge', {}, [ximena, twin('ximena')], 'ximena'],
    [
      'a possible one of unknown gender beside the sure one',
      {},
      [twin('unknown', { gender: 'Unknown' }), ximena],
      undefined,
    ],
  ])('%s', (_, change, known, id) => {
    expect(certainPatient({ ...sent, ...change }, known)?.id).toBe(id);
  });

  it('whatever the order of those looked at, the answer is the same, and it is the same person', () => {
    const patients = fc.array(
      fc.record({
        id: fc.uuid(),
        firstName: fc.constantFrom('Ana', 'ANA', 'Bo'),
        lastName: fc.constantFrom('Ray', 'Ráy'),
        birthDate: fc.constantFrom('2001-01-01', '2001-01-02', null),
        gender: fc.constantFrom('Female', 'Male', 'Unknown'),
      }),
      { maxLength: 6 },
    );
    const asked = fc.record({
      firstName: fc.constant('Ana'),
      lastName: fc.constant('Ray'),
      birthDate: fc.constant('2001-01-01'),
      gender: fc.constantFrom('Female' as const, undefined),
    });
    fc.assert(
      fc.property(patients, asked, (known, asSent) => {
        const found = certainPatient(asSent, known);
        expect(certainPatient(asSent, known.toReversed())?.id).toBe(found?.id);
        if (found) expect(isSamePerson(asSent, found)).toBe(true);
      }),
    );
  });
});

describe('subjectOf', () => {
  const prescription = { id: 'rx', patient: ximena };
  const other: KnownPatient = { ...ximena, id: 'other', firstName: 'Ana' };
  it.each<
    [
      string,
      Partial<PatientAsSent>,
      typeof prescription | undefined,
      KnownPatient[],
      ReturnType<typeof toSubject<typeof prescription>>,
    ]
  >([
    [
      'the prescription and its patient',
      {},
      prescription,
      [],
      { prescription, patientId: 'ximena', by: 'prescription' },
    ],
    [
      'the patient by name where no prescription is known',
      {},
      undefined,
      [ximena],
      { patientId: 'ximena', by: 'name' },
    ],
    [
      'a prescription of somebody else is let go',
      { firstName: 'Ana' },
      prescription,
      [ximena, other],
      { patientId: 'other', by: 'name' },
    ],
    [
      'a prescription whose patient disagrees waits for a person',
      { firstName: 'Anna' },
      prescription,
      [ximena, other],
      { prescription },
    ],
    ['neither', { firstName: 'Anna' }, undefined, [ximena, other], {}],
  ])('%s', (_, change, named, others, subject) => {
    expect(toSubject({ ...sent, ...change }, named, others)).toEqual(subject);
  });
});

describe('a report names the patient of its prescription', () => {
  const known = { firstName: 'María José', lastName: 'Núñez-Arriaga', birthDate: '1970-05-17' };
  it.each([
    ['as they are', known, true],
    [
      'in ASCII capitals',
      { firstName: 'MARIA JOSE', lastName: 'NUNEZ ARRIAGA', birthDate: '1970-05-17' },
      true,
    ],
    ['by the first of two first names', { ...known, firstName: 'Maria' }, true],
    ['by an initial', { ...known, firstName: 'M' }, true],
    ['with another first name', { ...known, firstName: 'Ana' }, false],
    ['without one', { ...known, firstName: '' }, false],
    ['with another last name', { ...known, lastName: 'Nunez' }, false],
    ['a day younger', { ...known, birthDate: '1970-05-18' }, false],
    ['without a birth date', { firstName: 'Maria', lastName: 'Nunez Arriaga' }, false],
  ])('%s: %s', (_, reported, is) => {
    expect(isPatientReported(reported, known)).toBe(is);
  });

  it('never where the practice knows no birth date', () => {
    expect(isPatientReported(known, { ...known, birthDate: null })).toBe(false);
  });
});
