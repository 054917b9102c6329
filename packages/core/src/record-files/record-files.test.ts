import { describe, expect, it } from 'vitest';
import { readBundle } from './bundle';
import type { PersonInFile } from './model';
import { differencesOf } from './rules';

const TODAY = '2026-12-01';
const OF_ANN = { subject: { reference: 'urn:uuid:11111111-1111-4111-8111-111111111111' } };
const bundleOf = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: '2026-11-20T10:00:00Z',
  meta: { source: 'https://ehr.example/fhir' },
  entry: [
    {
      fullUrl: 'urn:uuid:11111111-1111-4111-8111-111111111111',
      resource: {
        resourceType: 'Patient',
        name: [{ use: 'official', family: 'Lee', given: ['Ann', 'Marie'] }],
        birthDate: '1971-03-04',
      },
    },
    ...resources.map((resource) => ({ resource })),
  ],
});
const medicine = (changes: object) => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  ...OF_ANN,
  medicationCodeableConcept: { text: 'lisinopril 10 mg tablet' },
  ...changes,
});
const coded = (system: string, code: string, display: string) => ({
  code: { coding: [{ system, code, display }] },
});
const SNOMED = 'http://snomed.info/sct';

describe('a Bundle of FHIR', () => {
  const read = (...resources: object[]) => readBundle(bundleOf(...resources), TODAY);

  it('says whom it is of, from where and when', () => {
    expect(read()).toEqual({
      source: 'https://ehr.example/fhir',
      madeOn: '2026-11-20',
      person: { firstName: 'Ann', lastName: 'Lee', birthDate: '1971-03-04' },
      medications: [],
      allergies: [],
      problems: [],
      noneKnown: [],
      absent: ['medications', 'allergies', 'problems'],
      leftOut: 0,
      unread: 0,
    });
  });

  it.each<[string, object, object]>([
    [
      'a medication that is referred to',
      medicine({
        medicationCodeableConcept: undefined,
        medicationReference: { reference: '#m' },
        contained: [{ resourceType: 'Medication', id: 'm', code: { text: 'metformin 500 mg tablet' } }],
        dosageInstruction: [{ text: 'Take 1 tablet twice daily' }],
      }),
      {
        medications: [{ description: 'metformin 500 mg tablet', ndc: '', sig: 'Take 1 tablet twice daily' }],
      },
    ],
    ['one that is stopped', medicine({ status: 'stopped' }), { medications: [], leftOut: 1 }],
    [
      'one of another patient',
      medicine({ subject: { reference: 'Patient/2' } }),
      { medications: [], leftOut: 0, unread: 1 },
    ],
    ['one of no patient', medicine({ subject: undefined }), { medications: [], unread: 1 }],
    [
      'an allergy',
      { resourceType: 'AllergyIntolerance', patient: OF_ANN.subject, code: { text: 'penicillin' } },
      { allergies: [{ description: 'penicillin', reaction: '' }] },
    ],
    [
      'that no allergy is known',
      {
        resourceType: 'AllergyIntolerance',
        patient: OF_ANN.subject,
        ...coded(SNOMED, '716186003', 'No known allergy'),
      },
      { allergies: [], noneKnown: ['allergies'], leftOut: 0 },
    ],
    [
      'a problem',
      {
        resourceType: 'Condition',
        ...OF_ANN,
        ...coded('http://hl7.org/fhir/sid/icd-10-cm', 'I10', 'Essential (primary) hypertension'),
      },
      { problems: [{ icd10Code: 'I10', description: 'Essential (primary) hypertension' }] },
    ],
    [
      'a problem that is resolved',
      {
        resourceType: 'Condition',
        ...OF_ANN,
        code: { text: 'pneumonia' },
        clinicalStatus: { coding: [{ code: 'resolved' }] },
      },
      { problems: [], leftOut: 1 },
    ],
  ])('%s', (_, resource, expected) => {
    expect(read(resource)).toMatchObject({ unread: 0, ...expected });
  });

  it('of two patients says of neither whose it is', () => {
    const two = bundleOf({ resourceType: 'Patient', id: '2' }, medicine({}));
    expect(readBundle(two, TODAY)).toMatchObject({
      person: { firstName: '', lastName: '', birthDate: '' },
      medications: [],
      unread: 1,
    });
  });
});

describe('whether the person of a file is the patient', () => {
  const ann: PersonInFile = { firstName: 'Ann', lastName: 'Lee', birthDate: '1971-03-04' };
  it.each<[string, Partial<PersonInFile>, string[]]>([
    ['the same', {}, []],
    ['of more first names', { firstName: 'Ann Marie' }, []],
    ['with an accent and in capitals', { lastName: 'LÉE' }, []],
    ['of another first name', { firstName: 'Anna' }, ['firstName']],
    ['born on another day', { birthDate: '1971-04-03' }, ['birthDate']],
    [
      'of whom nothing is said',
      { firstName: '', lastName: '', birthDate: '' },
      ['firstName', 'lastName', 'birthDate'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(differencesOf({ ...ann, ...changes }, ann)).toEqual(expected);
  });
});
