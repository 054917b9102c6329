import { describe, expect, it } from 'vitest';
import { check } from '../findings/finding';
import { type IntakeKind, readIntake } from './intake';
import type { RecordSystemEntry, TheirPatient } from './model';
import {
  accountNumberIn,
  areOthers,
  differencesOf,
  isConfirmedAs,
  isSureOf,
  readForeignPatient,
  readForeignPerson,
} from './patient';
import { type NewRecordSystem, RECORD_SYSTEM_RULES } from './rules';
import { toRewrittenRequest } from './write-back';

const ENTRY: RecordSystemEntry = {
  name: 'Lakeside',
  issuer: 'https://records.example/fhir/',
  clientId: 'erx',
  kind: 'keys',
  writesBack: true,
};
const OTHER = { name: 'Hill', issuer: 'https://hill.example/fhir' };
const said = (changes: Partial<NewRecordSystem>) =>
  check(RECORD_SYSTEM_RULES, { ...ENTRY, existing: [], isOnLoopback: false, ...changes }).map(
    ({ code, field }) => [code, field],
  );

describe('a record system that is registered', () => {
  it.each<[string, Partial<NewRecordSystem>]>([
    ['as it is', {}],
    ['beside another', { existing: [OTHER] }],
    [
      'again where it was ended',
      { existing: [{ ...ENTRY, issuer: 'https://records.example/fhir', endedAt: 'x' }] },
    ],
    ['on our own computer', { issuer: 'http://127.0.0.1:8080/fhir', isOnLoopback: true }],
  ])('%s is taken', (_, changes) => {
    expect(said(changes)).toEqual([]);
  });

  it.each<[string, Partial<NewRecordSystem>, string, string]>([
    ['no name', { name: ' ' }, 'name-unusable', 'name'],
    ['a name of another', { existing: [{ ...OTHER, name: 'LAKESIDE' }] }, 'name-taken', 'name'],
    ['an address in the clear', { issuer: 'http://records.example/fhir' }, 'issuer-unusable', 'issuer'],
    [
      'one of our own computer from outside',
      { issuer: 'http://127.0.0.1/fhir' },
      'issuer-unusable',
      'issuer',
    ],
    [
      'another computer in the clear',
      { issuer: 'http://a.example/', isOnLoopback: true },
      'issuer-unusable',
      'issuer',
    ],
    ['a name in it', { issuer: 'https://me@records.example/fhir' }, 'issuer-unusable', 'issuer'],
    ['a query', { issuer: 'https://records.example/fhir?a=b' }, 'issuer-unusable', 'issuer'],
    [
      'an address of another',
      { existing: [{ ...OTHER, issuer: 'https://records.example/fhir' }] },
      'issuer-taken',
      'issuer',
    ],
    ['no client id', { clientId: '' }, 'client-missing', 'clientId'],
    ['a client id with a blank', { clientId: 'a b' }, 'client-missing', 'clientId'],
  ])('with %s is not', (_, changes, code, field) => {
    expect(said(changes)).toEqual([[`record-system.${code}`, field]]);
  });
});

const ROBIN: TheirPatient = {
  firstName: 'Robin',
  middleName: '',
  lastName: 'Müller-Day',
  birthDate: '1970-05-17',
};

describe('a patient of a record system', () => {
  it.each<[string, Partial<TheirPatient>, readonly string[]]>([
    ['the same', {}, []],
    ['accents, hyphens and case', { lastName: 'MULLER DAY' }, []],
    ['a middle name that one lacks', { middleName: 'Anne' }, []],
    ['another first name', { firstName: 'Robert' }, ['name']],
    ['names the other way round', { firstName: 'Müller-Day', lastName: 'Robin' }, ['name']],
    ['one day later', { birthDate: '1970-05-18' }, ['birthDate']],
    ['no birth date', { birthDate: '' }, ['birthDate']],
    ['no name', { firstName: '', lastName: '' }, ['name']],
  ])('%s', (_, changes, differs) => {
    expect(differencesOf({ ...ROBIN, ...changes }, ROBIN)).toEqual(differs);
    expect(differencesOf(ROBIN, { ...ROBIN, ...changes })).toEqual(differs);
  });

  it('is sure by a link or an identifier that agrees, never by likeness', () => {
    expect(
      (['link', 'identifier', 'likeness', 'nothing'] as const).map((by) => [
        isSureOf(by, []),
        isSureOf(by, ['name']),
      ]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it.each<[readonly ('name' | 'linked')[] | undefined, readonly ('name' | 'linked')[], boolean]>([
    [undefined, [], false],
    [[], [], true],
    [[], ['linked'], false],
    [['name'], ['name', 'linked'], false],
    [['linked', 'name'], ['name', 'linked'], true],
  ])('confirmed with %j where %j differs: %s', (confirmed, differs, expected) => {
    expect(isConfirmedAs(confirmed, differs)).toBe(expected);
  });

  it.each<[string, { system: string; value: string }[], string | undefined]>([
    ['ours', [{ system: 'urn:uuid:practice', value: '7' }], '7'],
    ['of nothing we know', [{ system: 'urn:b', value: '7' }], undefined],
    [
      'the same in both systems',
      [
        { system: 'urn:a', value: '7' },
        { system: 'urn:uuid:practice', value: '7' },
      ],
      '7',
    ],
    [
      'two of them',
      [
        { system: 'urn:a', value: '7' },
        { system: 'urn:a', value: '8' },
      ],
      undefined,
    ],
  ])('has an account number by its identifiers: %s', (_, identifiers, expected) => {
    expect(accountNumberIn({ identifiers }, { practiceId: 'practice', accountSystem: 'urn:a' })).toBe(
      expected,
    );
  });

  it('is read from what is understood, and the rest is left out', () => {
    const facts = readForeignPatient({
      resourceType: 'Patient',
      id: 'p-1',
      identifier: [{ system: 'urn:a', value: '7' }, 'nonsense', { system: 'urn:b', value: '' }],
      name: [
        { use: 'old', family: 'Before', given: ['Robin'] },
        { use: 'official', family: 'Müller-Day', given: ['Robin', 'A.'] },
      ],
      birthDate: '1970-05-17',
      gender: 'other',
      telecom: [
        { system: 'phone', use: 'mobile', value: '+1 (251) 555-0134' },
        { system: 'phone', use: 'home', value: 'x' },
      ],
      address: [
        { use: 'home', line: ['1 Dauphin St'], city: 'Mobile', state: 'Alabama', postalCode: '36602' },
      ],
    });
    expect(facts?.patient).toEqual({ ...ROBIN, middleName: 'A.' });
    expect(facts?.identifiers).toEqual([{ system: 'urn:a', value: '7' }]);
    expect(facts?.known).toEqual({
      ...ROBIN,
      middleName: 'A.',
      address: '1 Dauphin St',
      city: 'Mobile',
      zipCode: '36602',
      cellPhone: '2515550134',
    });
    expect(
      readForeignPatient({ resourceType: 'Patient', id: 'x', birthDate: '1970' })?.patient.birthDate,
    ).toBe('');
    for (const none of [undefined, null, [], { resourceType: 'Group', id: 'x' }, { resourceType: 'Patient' }])
      expect(readForeignPatient(none)).toBeUndefined();
  });

  it('has an account number here by our own system or the one that was entered', () => {
    const identifiers = [
      { system: 'urn:a', value: '1' },
      { system: 'urn:uuid:practice', value: '2' },
      { system: 'urn:entered', value: '3' },
    ];
    const of = (accountSystem: string | undefined, practiceId = 'practice') =>
      accountNumberIn({ identifiers }, { practiceId, accountSystem });
    expect([of(undefined), of('urn:entered', 'other'), of(undefined, 'other')]).toEqual([
      '2',
      '3',
      undefined,
    ]);
  });
});

describe('a person of a record system', () => {
  it('is called and numbered as the resource says', () => {
    const person = {
      resourceType: 'Practitioner',
      name: [{ given: ['Eleanor'], family: 'Grey' }],
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
    };
    expect(readForeignPerson(person)).toEqual({ name: 'Eleanor Grey', npi: '1234567893' });
    expect(readForeignPerson({ ...person, name: [{ text: 'Dr. Grey' }], identifier: 'x' })).toEqual({
      name: 'Dr. Grey',
      npi: undefined,
    });
    expect(readForeignPerson('nothing')).toEqual({ name: '', npi: undefined });
  });

  it.each([
    ['1', '2', true],
    ['1', '1', false],
    [undefined, '1', false],
    ['1', undefined, false],
    ['', '1', false],
  ])('of NPI %s is another than %s: %s', (theirs, ours, expected) => {
    expect(areOthers(theirs, ours)).toBe(expected);
  });
});

describe('a prescription that is written over one that is there', () => {
  const ours = {
    resourceType: 'MedicationRequest',
    status: 'cancelled',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    identifier: [{ system: 'urn:a', value: '1' }],
  } as const;
  const there = {
    ...ours,
    id: 'm',
    meta: { versionId: '3' },
    status: 'active',
    statusReason: { text: 'before' },
    note: [{ text: 'theirs' }],
    identifier: [{ system: 'urn:theirs', value: '7' }],
  };

  it('keeps what others have added, and says what we say', () => {
    expect(toRewrittenRequest({ ...ours, identifier: [...ours.identifier] }, there)).toEqual({
      ...ours,
      id: 'm',
      meta: { versionId: '3' },
      note: [{ text: 'theirs' }],
      identifier: [...ours.identifier, { system: 'urn:theirs', value: '7' }],
    });
  });

  it.each([
    ['of another patient', { ...there, subject: { reference: 'Patient/2' } }, 'another-patient'],
    ['of no patient', { ...there, subject: undefined }, 'another-patient'],
    ['of another kind', { ...there, resourceType: 'Observation' }, undefined],
    ['that is nothing', undefined, undefined],
  ])('never changes one %s', (_, other, expected) => {
    expect(toRewrittenRequest({ ...ours, identifier: [...ours.identifier] }, other)).toBe(expected);
  });

  it('knows the patient by an absolute reference too', () => {
    const absolute = { ...there, subject: { reference: 'https://records.example/fhir/Patient/1' } };
    expect(toRewrittenRequest({ ...ours, identifier: [...ours.identifier] }, absolute)).toMatchObject({
      subject: ours.subject,
    });
    const longer = { ...there, subject: { reference: 'https://records.example/fhir/NoPatient/1' } };
    expect(toRewrittenRequest({ ...ours, identifier: [...ours.identifier] }, longer)).toBe('another-patient');
  });
});

describe('a record of a record system', () => {
  const drug = {
    resourceType: 'MedicationRequest',
    id: 'm',
    medicationCodeableConcept: { text: 'lisinopril' },
  };
  const allergy = { resourceType: 'AllergyIntolerance', id: 'a', code: { text: 'Penicillin' } };
  const coded = (code: string) => ({ coding: [{ code }] });
  const of = { practiceId: 'practice', issuer: 'https://records.example/fhir', remoteId: 'p' };
  const theirs = { subject: { reference: 'Patient/p' }, patient: { reference: 'Patient/p' } };
  const read = (kind: IntakeKind, ...resources: object[]) =>
    readIntake(
      kind,
      resources.map((resource) => ({ resourceType: kind, ...theirs, ...resource })),
      of,
    );
  const taken = (kind: IntakeKind, resource: object) => {
    const answer = read(kind, resource);
    return answer.is === 'read' ? answer.records[0]?.description : answer.is;
  };

  it.each(['active', 'on-hold', 'unknown', 'a new status', undefined])(
    'of a medication that is %s waits to be matched',
    (status) => {
      expect(taken('MedicationRequest', { ...drug, status })).toBe('lisinopril');
    },
  );
  it.each(['draft', 'completed', 'stopped', 'cancelled', 'entered-in-error'])(
    'of a medication that is %s does not',
    (status) => {
      expect(taken('MedicationRequest', { ...drug, status })).toBeUndefined();
    },
  );
  it.each([
    [
      'ours, which we wrote there',
      { ...drug, identifier: [{ system: 'urn:uuid:practice', value: '7' }] },
      undefined,
    ],
    [
      'of another practice',
      { ...drug, identifier: [{ system: 'urn:uuid:other', value: '7' }] },
      'lisinopril',
    ],
    ['without a name', { ...drug, medicationCodeableConcept: {} }, 'A medication that is not named there'],
    ['named by reference', { id: 'm', medicationReference: { display: 'Zestril' } }, 'Zestril'],
  ])('%s', (_, resource, expected) => {
    expect(taken('MedicationRequest', resource)).toBe(expected);
  });

  it('keeps the words, the code of the package and the days', () => {
    const ndc = { system: 'http://hl7.org/fhir/sid/ndc', code: '00071-0155-23' };
    expect(
      read('MedicationStatement', {
        id: 's',
        status: 'active',
        medicationCodeableConcept: { coding: [ndc, { display: 'Lipitor 10 mg' }] },
        dosage: [{ text: '1 tablet' }, { text: 'at bedtime' }],
        effectivePeriod: { start: '2025-02-03', end: 'some day' },
      }),
    ).toEqual({
      is: 'read',
      unreadable: 0,
      records: [
        {
          key: 'MedicationStatement/s',
          kind: 'medication',
          description: 'Lipitor 10 mg',
          ndc: '00071015523',
          sig: '1 tablet; at bedtime',
          reaction: '',
          startedOn: '2025-02-03',
          stoppedOn: null,
        },
      ],
    });
  });

  it.each<[string, object, 'taken' | 'unreadable' | 'other-patient']>([
    ['of the patient', {}, 'taken'],
    [
      'of the patient by the whole address',
      { subject: { reference: 'https://records.example/fhir/Patient/p' } },
      'taken',
    ],
    ['of the patient in a version', { subject: { reference: 'Patient/p/_history/3' } }, 'taken'],
    ['of another patient', { subject: { reference: 'Patient/p2' } }, 'other-patient'],
    ['of a patient of elsewhere', { subject: { reference: 'https://x.example/Patient/p' } }, 'other-patient'],
    ['of no patient', { subject: undefined }, 'unreadable'],
    ['of a contained patient', { subject: { reference: '#p' } }, 'unreadable'],
    ['of another kind', { resourceType: 'Basic' }, 'unreadable'],
    ['without an id', { id: undefined }, 'unreadable'],
  ])('%s is %s', (_, changes, expected) => {
    const answer = read('MedicationRequest', drug, { ...drug, ...changes });
    expect(answer.is === 'other-patient' ? answer.is : answer.unreadable === 1 ? 'unreadable' : 'taken').toBe(
      expected,
    );
    // what can be read is, beside what cannot
    if (answer.is === 'read') expect(answer.records).toHaveLength(expected === 'taken' ? 2 : 1);
  });

  it.each([
    [allergy, 'Penicillin'],
    [{ ...allergy, clinicalStatus: coded('active') }, 'Penicillin'],
    [{ ...allergy, clinicalStatus: coded('resolved') }, undefined],
    [{ ...allergy, verificationStatus: coded('refuted') }, undefined],
    [{ ...allergy, verificationStatus: coded('unconfirmed') }, 'Penicillin'],
    [{ ...allergy, code: 'nonsense' }, 'An allergy that is not named there'],
  ])('of an allergy %j: %s', (resource, expected) => {
    expect(taken('AllergyIntolerance', resource)).toBe(expected);
  });
});
