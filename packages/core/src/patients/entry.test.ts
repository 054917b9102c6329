import { describe, expect, it } from 'vitest';
import {
  fieldsOfEntry,
  findingsOnEntry,
  readTyped,
  readTypedDate,
  readTypedPhone,
  readTypedZip,
  type TypedPatient,
  toTypedPatient,
} from './entry';
import { NEW_PATIENT, type PatientFields } from './model';

const TODAY = '2026-11-20';
const complete: TypedPatient = {
  ...NEW_PATIENT,
  accountNumber: '10042',
  firstName: 'Ana',
  lastName: 'Reyes',
  height: '64',
  weight: '140.5',
  address: '1 Elm St',
  city: 'Ames',
  state: 'IA',
  zipCode: '50010',
  homePhone: '(515) 555-0100',
  birthDate: '02/29/1984',
};

describe('what is typed is read', () => {
  it.each([
    ['02/29/1984', '1984-02-29'],
    ['2/9/1984', '1984-02-09'],
    ['02291984', '1984-02-29'],
    ['1984-02-29', '1984-02-29'],
    ['02-29-1984', '1984-02-29'],
    ['02/30/1984', '02/30/1984'],
    ['', ''],
    ['tomorrow', 'tomorrow'],
  ])('date %s as %s', (typed, read) => {
    expect(readTypedDate(typed)).toBe(read);
  });

  it.each([
    ['(515) 555-0100', '5155550100'],
    ['515.555.0100', '5155550100'],
    ['+1 515 555 0100', '5155550100'],
    ['555-0100', '5550100'],
    ['', ''],
    ['call me', 'call me'],
  ])('phone %s as %s', (typed, read) => {
    expect(readTypedPhone(typed)).toBe(read);
  });

  it.each([
    ['50010', '50010'],
    ['500101234', '50010-1234'],
    ['50010-1234', '50010-1234'],
    [' 50010 ', '50010'],
  ])('ZIP %s as %s', (typed, read) => {
    expect(readTypedZip(typed)).toBe(read);
  });

  it('gives back a stored patient unchanged', () => {
    const stored: PatientFields = fieldsOfEntry(readTyped(complete));
    expect(fieldsOfEntry(readTyped(toTypedPatient(stored)))).toEqual(stored);
  });
});

describe('findings on an entry', () => {
  const found = (changes: Partial<TypedPatient>) =>
    findingsOnEntry(readTyped({ ...complete, ...changes }), TODAY).map(({ code, field }) => [code, field]);

  it.each<[string, Partial<TypedPatient>, [string, string][]]>([
    ['a complete entry', {}, []],
    ['an empty first name', { firstName: ' ' }, [['patient.required-fields', 'firstName']]],
    ['a day that does not exist', { birthDate: '02/30/1984' }, [['field.date-invalid', 'birthDate']]],
    ['a birth date of today', { birthDate: '11/20/2026' }, []],
    [
      'a birth date of tomorrow',
      { birthDate: '11/21/2026' },
      [['patient.birth-date-in-future', 'birthDate']],
    ],
    ['nine digits of a phone', { homePhone: '515555010' }, [['field.phone', 'homePhone']]],
    ['a phone with a leading 0', { homePhone: '0155550100' }, [['field.phone', 'homePhone']]],
    ['a ZIP of four digits', { zipCode: '5001' }, [['field.zip', 'zipCode']]],
    ['an address of 40 characters', { address: 'x'.repeat(40) }, []],
    ['an address of 41 characters', { address: 'x'.repeat(41) }, [['field.too-long', 'address']]],
    ['a weight of 0', { weight: '0' }, [['field.number-not-positive', 'weight']]],
    ['a weight in words', { weight: 'heavy' }, [['field.number-not-positive', 'weight']]],
    ['an e-mail without @', { email: 'ana' }, [['field.email', 'email']]],
    [
      'a work phone that is required and absent',
      { primaryPhoneType: 'Work' },
      [['patient.required-fields', 'workPhone']],
    ],
  ])('%s', (_, changes, expected) => {
    expect(found(changes)).toEqual(expected);
  });
});
