import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { NEW_PATIENT, type PatientFields } from './model';
import {
  findingsOnMeasureUnits,
  findingsOnPatientChange,
  isMinor,
  minorHasMeasures,
  minorHasRecentWeight,
  PATIENT_RULES,
  patientHasAddress,
  patientHasBirthDate,
  PRESCRIBED_PATIENT_RULES,
  measurementsBrought,
  withMeasuredOn,
} from './rules';

const today = '2026-11-20';
const whole: PatientFields = {
  ...NEW_PATIENT,
  accountNumber: 'A1',
  firstName: 'Ana',
  lastName: 'Ruiz',
  birthDate: '1980-02-29',
  weight: '150',
  height: '64',
  address: '1 Main St',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  homePhone: '2515550100',
};
const findings = (changes: Partial<PatientFields>) =>
  check(PATIENT_RULES, { patient: { ...whole, ...changes }, today });

describe('saving a patient', () => {
  it('with everything is allowed', () => {
    expect(findings({})).toEqual([]);
  });

  it.each<[keyof PatientFields, string]>([
    ['accountNumber', 'Account Number'],
    ['firstName', 'First Name'],
    ['lastName', 'Last Name'],
    ['height', 'Height'],
    ['weight', 'Weight'],
    ['address', 'Address'],
    ['city', 'City'],
    ['state', 'State'],
    ['zipCode', 'Zip Code'],
    ['homePhone', 'Home Phone'],
    ['birthDate', 'Birth Date'],
  ])('without %s names it (P5-1)', (field, name) => {
    expect(findings({ [field]: '' })).toEqual([
      { severity: 'stop', code: 'patient.required-fields', data: { list: name }, field },
    ]);
  });

  it.each<[string, Partial<PatientFields>, Partial<Record<string, string>>]>([
    ['accents and typographic quotes', { firstName: 'Łucja', lastName: 'O’Nuñez-Đỗ' }, {}],
    ['fractions of a house number', { address: '12½ Main St', address2: 'Apt ¾' }, {}],
    ['a fraction in a name', { lastName: 'Half½' }, { lastName: '½' }],
    ['letters of another script', { lastName: '山田', city: 'Москва' }, { lastName: '山', city: 'М' }],
    ['a picture', { address: '1 Main 🙂 St' }, { address: '🙂' }],
  ])('%s: what pharmacies cannot receive is named beside its field', (_, changes, expected) => {
    expect(
      Object.fromEntries(findings(changes).map(({ field = '', data }) => [field, data['character']])),
    ).toEqual(expected);
  });

  it('without several names them in the order of the form', () => {
    expect(findings({ birthDate: '', city: '  ', firstName: '' })[0]?.data).toEqual({
      list: 'First Name, City, Birth Date',
    });
  });

  it.each([
    ['Home', { homePhone: '', cellPhone: '2515550100' }, 'Home Phone'],
    ['Cell', { homePhone: '2515550100' }, 'Cell Phone'],
    ['Work', { homePhone: '2515550100' }, 'Work Phone'],
  ] as const)('with primary phone type %s needs that phone (P5-1)', (primaryPhoneType, phones, name) => {
    expect(findings({ primaryPhoneType, ...phones })[0]?.data).toEqual({ list: name });
  });

  it.each([
    ['2026-11-20', []],
    ['2026-11-21', ['patient.birth-date-in-future']],
    ['2026-02-30', ['field.date-invalid']],
    ['1980', ['field.date-invalid']],
  ])('born %s: %j (P5-2)', (birthDate, codes) => {
    expect(findings({ birthDate }).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['0', 1],
    ['0.0', 1],
    ['0.43', 1],
    ['0.44', 0],
    ['300', 0],
    ['1433', 0],
    ['1433.1', 1],
    ['99999', 1],
    ['1e9', 1],
  ])('a weight of %s lb has %i findings', (weight, count) => {
    expect(findings({ weight })).toHaveLength(count);
  });

  it.each([
    ['0.19', 1],
    ['0.2', 0],
    ['650', 0],
    ['650.1', 1],
  ])('a weight of %s kg has %i findings', (weight, count) => {
    expect(findings({ weight, weightUnits: 'kg' })).toHaveLength(count);
  });

  it.each<[string, Partial<PatientFields>, number]>([
    ['7.8', {}, 1],
    ['7.9', {}, 0],
    ['108.3', {}, 0],
    ['108.4', {}, 1],
    ['170', {}, 1],
    ['19.9', { heightUnits: 'cm' }, 1],
    ['20', { heightUnits: 'cm' }, 0],
    ['170', { heightUnits: 'cm' }, 0],
    ['275', { heightUnits: 'cm' }, 0],
    ['275.1', { heightUnits: 'cm' }, 1],
  ])('a height of %s with %j has %i findings', (height, changes, count) => {
    expect(findings({ height, ...changes })).toHaveLength(count);
  });

  it('says the bounds in the units that were entered', () => {
    expect(findings({ weight: '99999' })).toEqual([
      {
        severity: 'stop',
        code: 'patient.measure-out-of-bounds',
        data: { measure: 'weight', least: '0.44', most: '1,433', units: 'lb' },
        field: 'weight',
      },
    ]);
  });

  it.each([
    ['1896-11-20', []],
    ['1895-11-21', []],
    ['1895-11-20', ['patient.birth-date-too-early']],
    ['1700-01-01', ['patient.birth-date-too-early']],
  ])('born %s: %j', (birthDate, codes) => {
    expect(findings({ birthDate }).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['', []],
    ['2026-11-20', []],
    ['1980-02-29', []],
    ['2026-11-21', ['patient.measured-on-impossible']],
    ['1980-02-28', ['patient.measured-on-impossible']],
    ['2026-02-30', ['field.date-invalid']],
  ])('weighed on %j: %j', (weightMeasuredOn, codes) => {
    expect(findings({ weightMeasuredOn }).map(({ code }) => code)).toEqual(codes);
  });
});

describe('the day of a measure', () => {
  const stored: PatientFields = { ...whole, weightMeasuredOn: '2026-06-19', heightMeasuredOn: '' };
  const dated = (changes: Partial<PatientFields>, named = Object.keys(changes)) => {
    const { weightMeasuredOn, heightMeasuredOn } = withMeasuredOn(
      stored,
      { ...stored, ...changes },
      named,
      today,
    );
    return [weightMeasuredOn, heightMeasuredOn];
  };

  it.each<[string, Partial<PatientFields>, string[]]>([
    ['stays as it is when something else is changed', { comments: 'x' }, ['2026-06-19', '']],
    ['is today for a new weight', { weight: '151' }, ['2026-11-20', '']],
    ['is today for a new height', { height: '65' }, ['2026-06-19', '2026-11-20']],
    ['is today for the same number in other units', { weight: '150', weightUnits: 'kg' }, ['2026-11-20', '']],
    ['is today where a new weight names no day', { weight: '151', weightMeasuredOn: '' }, ['2026-11-20', '']],
    ['is the one that was named', { weight: '151', weightMeasuredOn: '2026-11-02' }, ['2026-11-02', '']],
    ['is that of the same weight measured again', { weightMeasuredOn: '2026-11-19' }, ['2026-11-19', '']],
    ['goes with a weight that is taken away', { weight: '' }, ['', '']],
  ])('%s', (_, changes, days) => {
    expect(dated(changes)).toEqual(days);
  });

  it('of a new patient is today, where none was named', () => {
    expect(withMeasuredOn(undefined, { ...whole, height: '' }, ['weight'], today)).toMatchObject({
      weightMeasuredOn: today,
      heightMeasuredOn: '',
    });
  });
});

describe('the measurements that a change brings', () => {
  const stored: PatientFields = {
    ...whole,
    weightMeasuredOn: '2026-06-19',
    heightMeasuredOn: '2026-06-19',
  };
  const brought = (before: PatientFields | undefined, changes: Partial<PatientFields>) =>
    measurementsBrought(before, { ...(before ?? whole), ...changes }).map(({ measurement, isCorrection }) =>
      [...Object.values(measurement), ...(isCorrection ? ['corrected'] : [])].join(' '),
    );

  it.each<[string, Partial<PatientFields>, string[]]>([
    ['none of a change of something else', { comments: 'x' }, []],
    ['another weight', { weight: '151', weightMeasuredOn: '2026-11-20' }, ['weight 151 lb 2026-11-20']],
    [
      'the same number in other units',
      { height: '64', heightUnits: 'cm', heightMeasuredOn: '2026-06-19' },
      ['height 64 cm 2026-06-19'],
    ],
    ['the same weight on a later day', { weightMeasuredOn: '2026-06-20' }, ['weight 150 lb 2026-06-20']],
    [
      'the same weight with an earlier day, which corrects it',
      { weightMeasuredOn: '2026-06-18' },
      ['weight 150 lb 2026-06-18 corrected'],
    ],
    ['none of a weight that is taken away', { weight: '', weightMeasuredOn: '' }, []],
  ])('%s', (_, changes, expected) => {
    expect(brought(stored, changes)).toEqual(expected);
  });

  it('a day where none was known corrects it', () => {
    expect(brought({ ...stored, weightMeasuredOn: '' }, { weightMeasuredOn: '2026-11-20' })).toEqual([
      'weight 150 lb 2026-11-20 corrected',
    ]);
  });

  it('both of a new patient', () => {
    expect(brought(undefined, {})).toEqual(['height 64 in ', 'weight 150 lb ']);
  });
});

describe('a number and its units', () => {
  const metric: PatientFields = { ...whole, weight: '68', weightUnits: 'kg' };
  const found = (before: PatientFields, changes: Partial<PatientFields>) =>
    findingsOnMeasureUnits(before, { ...before, ...changes }, Object.keys(changes)).map(({ code, field }) => [
      code,
      field,
    ]);

  it.each<[string, PatientFields, Partial<PatientFields>, unknown[]]>([
    ['a number alone where pounds are stored', whole, { weight: '151' }, []],
    ['a number with kilograms', whole, { weight: '68', weightUnits: 'kg' }, []],
    [
      'a number alone where kilograms are stored',
      metric,
      { weight: '150' },
      [['patient.measure-without-units', 'weight']],
    ],
    ['a number with the kilograms that are stored', metric, { weight: '69', weightUnits: 'kg' }, []],
    ['kilograms alone', whole, { weightUnits: 'kg' }, [['patient.measure-without-units', 'weight']]],
    ['kilograms with the same number', whole, { weight: '150', weightUnits: 'kg' }, []],
    ['what was read, written back', metric, { weight: '68', weightUnits: 'kg' }, []],
    ['centimeters before there is a height', { ...whole, height: '' }, { heightUnits: 'cm' }, []],
    ['a weight taken away', metric, { weight: '' }, []],
  ])('%s', (_, before, changes, expected) => {
    expect(found(before, changes)).toEqual(expected);
  });
});

describe('changing a stored patient', () => {
  const imported: PatientFields = { ...whole, homePhone: '', weight: '', birthDate: '' };
  const found = (before: PatientFields, changes: Partial<PatientFields>) =>
    findingsOnPatientChange(before, { ...before, ...changes }, Object.keys(changes), today).map(
      ({ code, data }) => [code, data['list']],
    );

  it.each<[string, PatientFields, Partial<PatientFields>, unknown[]]>([
    ['a weight where others are lacking', imported, { weight: '150' }, []],
    ['a weight of 0', imported, { weight: '0' }, [['field.number-not-positive', undefined]]],
    [
      'a weight that nobody has',
      imported,
      { weight: '99999' },
      [['patient.measure-out-of-bounds', undefined]],
    ],
    [
      'units that make the number impossible',
      { ...whole, weight: '1400' },
      { weightUnits: 'kg' },
      [['patient.measure-out-of-bounds', undefined]],
    ],
    [
      'comments of a record with a weight that nobody has',
      { ...whole, weight: '99999' },
      { comments: 'x' },
      [],
    ],
    ['a name taken away', imported, { firstName: '' }, [['patient.required-fields', 'First Name']]],
    [
      'a birth date in the future',
      imported,
      { birthDate: '2026-11-21' },
      [['patient.birth-date-in-future', undefined]],
    ],
    ['a birth date of today', imported, { birthDate: '2026-11-20' }, []],
    [
      'another primary phone that is lacking',
      whole,
      { primaryPhoneType: 'Cell' },
      [['patient.required-fields', 'Cell Phone']],
    ],
    [
      'another primary phone with its number',
      whole,
      { primaryPhoneType: 'Cell', cellPhone: '2515550101' },
      [],
    ],
    ['the primary phone taken away', whole, { homePhone: '' }, [['patient.required-fields', 'Home Phone']]],
    ['comments of a whole record', whole, { comments: 'x' }, []],
  ])('%s', (_, before, changes, expected) => {
    expect(found(before, changes)).toEqual(expected);
  });
});

describe('prescribing for a patient', () => {
  it.each(['address', 'city', 'state', 'zipCode'] as const)('needs the %s (P5-5)', (field) => {
    expect(patientHasAddress({ patient: { ...whole, [field]: '' }, today })[0]?.code).toBe(
      'patient.no-address',
    );
  });
  it.each([
    ['1980-02-29', 0],
    ['', 1],
    ['02/29/1980', 1],
  ])('with birth date %j has %i findings (P5-6)', (birthDate, count) => {
    expect(patientHasBirthDate({ patient: { ...whole, birthDate }, today })).toHaveLength(count);
  });
  it.each([
    ['2008-11-20', false],
    ['2008-11-21', true],
    ['2026-11-20', true],
    ['1980-01-01', false],
    ['', false],
    ['2008-02-29', false],
  ])('born %j is a minor: %s (P9-4, N9-5)', (birthDate, minor) => {
    expect(isMinor({ birthDate }, today)).toBe(minor);
  });
  it.each([
    ['2026-02-28', true],
    ['2026-03-01', false],
  ])('born on 29 February, on %s is a minor: %s', (date, minor) => {
    expect(isMinor({ birthDate: '2008-02-29' }, date)).toBe(minor);
  });
  it.each([
    ['70', '50', 0],
    ['', '50', 1],
    ['70', '', 1],
    ['0', '50', 1],
    ['70', '0', 1],
    ['99999', '50', 1],
    ['70', '170', 1],
  ])('a minor with weight %j and height %j has %i findings (P5-7)', (weight, height, count) => {
    expect(
      minorHasMeasures({ patient: { ...whole, birthDate: '2015-01-01', weight, height }, today }),
    ).toHaveLength(count);
  });
  const child = { ...whole, birthDate: '2018-01-01', weight: '55', height: '50' };
  it.each<[string, Partial<PatientFields>, number, string[]]>([
    ['of today', { weightMeasuredOn: today }, 90, []],
    ['of 90 days ago', { weightMeasuredOn: '2026-08-22' }, 90, []],
    ['of 91 days ago', { weightMeasuredOn: '2026-08-21' }, 90, ['patient.weight-old 91']],
    ['of 91 days ago where 91 are allowed', { weightMeasuredOn: '2026-08-21' }, 91, []],
    ['of yesterday where one day is allowed', { weightMeasuredOn: '2026-11-19' }, 1, []],
    ['of an unknown day', { weightMeasuredOn: '' }, 90, ['patient.weight-undated ']],
    ['that is missing, which P5-7 says', { weight: '', weightMeasuredOn: '' }, 90, []],
    [
      'of the day before 18',
      { birthDate: '2008-11-21', weightMeasuredOn: '2020-01-01' },
      90,
      ['patient.weight-old 2515'],
    ],
    ['of one who is 18 today', { birthDate: '2008-11-20', weightMeasuredOn: '2020-01-01' }, 90, []],
  ])('is asked about a weight %s', (_, changes, weightDays, expected) => {
    expect(
      minorHasRecentWeight({ patient: { ...child, ...changes }, today, weightDays }).map(
        ({ code, data }) => `${code} ${String(data['days'] ?? '')}`,
      ),
    ).toEqual(expected);
  });

  it('asks in the order address, birth date, measures', () => {
    expect(
      check(PRESCRIBED_PATIENT_RULES, {
        patient: { ...whole, city: '', birthDate: '2015-01-01', weight: '' },
        today,
      }).map(({ code }) => code),
    ).toEqual(['patient.no-address', 'patient.minor-without-measures']);
  });
});
