import { describe, expect, it } from 'vitest';
import { assertOnePatient, type Came, heldToKind, readSent } from './prefetch';
import { readMedicines } from './read-medicines';
import { readAllergies, readObservations, readPatient, readProblems } from './read-record';

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const LOINC = 'http://loinc.org';
const coded = (system: string, code: string) => ({ coding: [{ system, code }] });
const order = (more: object): Came => ({
  resourceType: 'MedicationRequest',
  id: 'one',
  status: 'active',
  medicationCodeableConcept: { text: 'Lisinopril 10 mg tablet' },
  ...more,
});

describe('what another system states of a patient', () => {
  it('is taken unless it says that it is over', () => {
    const statuses = [
      'active',
      'on-hold',
      'unknown',
      'draft',
      'completed',
      'stopped',
      'cancelled',
      'entered-in-error',
    ];
    const orders = statuses.map((status) => order({ id: status, status }));
    expect(readMedicines(orders).map(({ id }) => id)).toEqual(['active', 'on-hold', 'unknown']);
    const statement = (more: object): Came => ({ ...order(more), resourceType: 'MedicationStatement' });
    const stopped = statement({ id: 'ended', status: 'stopped', effectivePeriod: { end: '2026-11-01' } });
    const statements = [statement({ id: 'taken' }), stopped, statement({ id: 'not', status: 'not-taken' })];
    expect(readMedicines(statements).map(({ id, stoppedOn }) => [id, stoppedOn])).toEqual([
      ['taken', undefined],
      ['ended', '2026-11-01'],
    ]);
  });

  it.each<[string, readonly object[], object]>([
    [
      'no known allergy',
      [{ code: coded('http://snomed.info/sct', '716186003') }],
      { list: [], areNoneKnown: true },
    ],
    [
      'no known allergy to food',
      [{ code: coded('http://snomed.info/sct', '429625007') }],
      { list: [], areNoneKnown: false },
    ],
    ['one that is over', [{ code: { text: 'Latex' }, clinicalStatus: coded('', 'resolved') }], { list: [] }],
    [
      'one that is disproved',
      [{ code: { text: 'Latex' }, verificationStatus: coded('', 'refuted') }],
      { list: [] },
    ],
    [
      'one by its code alone',
      [{ code: coded(RXNORM, '7980') }],
      { list: [{ names: ['allergy of code 7980'] }] },
    ],
    [
      'one by what it was a reaction to',
      [{ reaction: [{ substance: { text: 'Penicillin' } }] }],
      { list: [{ names: ['Penicillin'] }] },
    ],
    ['one without a name', [{}], { list: [{ names: ['allergy without a name'] }] }],
    [
      'one that makes no sense',
      [{ code: 'Latex' }],
      { list: [{ names: ['allergy that could not be read'] }] },
    ],
    [
      'one with its reactions',
      [{ code: { text: 'PCN' }, reaction: [{ manifestation: [{ text: 'Hives' }, { text: 'Swelling' }] }] }],
      { list: [{ names: ['PCN'], reaction: 'Hives, Swelling' }] },
    ],
  ])('of allergies: %s', (_, resources, expected) => {
    expect(
      readAllergies(resources.map((one) => ({ resourceType: 'AllergyIntolerance', ...one }))),
    ).toMatchObject(expected);
  });

  it.each<[string, object, string, object]>([
    ['kilograms', { value: 70, code: 'kg' }, '29463-7', { weight: { weight: '70', weightUnits: 'kg' } }],
    ['grams', { value: 3200, code: 'g' }, '29463-7', { weight: { weight: '3.2', weightUnits: 'kg' } }],
    [
      'stones',
      { value: 11, unit: 'st' },
      '29463-7',
      { weight: undefined, unread: ['the weight: its unit or value'] },
    ],
    [
      'a weight of no one',
      { value: 7000, code: 'kg' },
      '29463-7',
      { weight: undefined, unread: [expect.anything()] },
    ],
    [
      'an eGFR',
      { value: 48, code: 'mL/min/{1.73_m2}' },
      '33914-3',
      { facts: [{ kind: 'kidney', value: '48' }] },
    ],
    [
      'an eGFR above a bound',
      { value: 60, comparator: '>', code: 'mL/min/{1.73_m2}' },
      '33914-3',
      { facts: [], unread: [expect.anything()] },
    ],
    [
      'creatinine alone',
      { value: 1.1, code: 'mg/dL' },
      '2160-0',
      { facts: [], unread: [expect.stringContaining('creatinine')] },
    ],
  ])('of measures: %s', (_, valueQuantity, code, expected) => {
    const observation = (more: object): Came => ({
      resourceType: 'Observation',
      status: 'final',
      code: coded(LOINC, code),
      effectiveDateTime: '2026-11-20T08:00:00Z',
      valueQuantity,
      ...more,
    });
    const wrong = observation({
      status: 'entered-in-error',
      effectiveDateTime: '2026-11-25',
      valueQuantity: { value: 1, code: 'kg' },
    });
    expect(readObservations([wrong, observation({})])).toMatchObject(expected);
  });

  it.each<[string, object, string]>([
    ['a text', { valueString: '<15', valueQuantity: undefined }, 'the eGFR: its unit, value or day'],
    ['a number as a text', { valueQuantity: { value: '14' } }, 'the eGFR: its unit, value or day'],
    ['no code', { code: 'eGFR' }, 'a measure: what it is of could not be read'],
  ])('of an eGFR that is %s: never an older one without a word', (_, newer, expected) => {
    const [latest, before] = [newer, {}].map((more, place): Came => ({
      resourceType: 'Observation',
      code: coded(LOINC, '33914-3'),
      effectiveDateTime: place === 0 ? '2026-11-20' : '2024-11-20',
      valueQuantity: { value: 75, code: 'mL/min/{1.73_m2}' },
      ...more,
    }));
    const { facts, unread } = readObservations([before, latest].filter((one) => one !== undefined));
    expect(unread).toEqual([expected]);
    if (!expected.startsWith('a measure')) expect(facts).toEqual([]);
  });

  it('is of a person and of problems as far as they are stated', () => {
    expect(readPatient([{ resourceType: 'Patient', birthDate: '1974', gender: 'other' }])).toEqual({
      birthDate: undefined,
      gender: 'Unknown',
    });
    const problem = (more: object): Came => ({ resourceType: 'Condition', ...more });
    expect(
      readProblems([
        problem({ code: { text: 'Asthma', ...coded('http://hl7.org/fhir/sid/icd-10-cm', 'J45.50') } }),
        problem({ code: { text: 'Gout' } }),
        problem({
          code: {
            text: 'Diabetes with kidney disease',
            coding: ['E11.22', 'N18.30'].map((code) => ({
              system: 'http://hl7.org/fhir/sid/icd-10-cm',
              code,
            })),
          },
        }),
        problem({ code: { text: 'Cold' }, clinicalStatus: coded('', 'resolved') }),
      ]),
    ).toEqual([
      { code: 'J45.50', description: 'Asthma' },
      { code: '', description: 'Gout' },
      { code: 'E11.22', description: 'Diabetes with kidney disease' },
      { code: 'N18.30', description: 'Diabetes with kidney disease' },
    ]);
  });

  it.each<[string, Came | null | undefined, object]>([
    ['not sent', undefined, { state: 'absent' }],
    ['none', null, { state: 'sent', resources: [] }],
    ['an error', { resourceType: 'OperationOutcome' }, { state: 'failed' }],
    [
      'a list with an error in it',
      {
        resourceType: 'Bundle',
        entry: [{ resource: { resourceType: 'OperationOutcome', issue: [{ severity: 'error' }] } }],
      },
      { state: 'failed' },
    ],
    [
      'a list with a hole in it',
      { resourceType: 'Bundle', entry: [{ fullUrl: 'https://ehr.example/fhir/MedicationRequest/1' }] },
      { state: 'failed' },
    ],
    [
      'a list that goes on',
      { resourceType: 'Bundle', link: [{ relation: 'next', url: 'https://ehr.example/2' }] },
      { state: 'sent', next: 'https://ehr.example/2' },
    ],
  ])('is %s', (_, came, expected) => {
    expect(readSent(came)).toMatchObject(expected);
  });

  it.each<[string, 'allergies' | 'prescriptions' | 'medications', readonly string[], string]>([
    ['what was asked for', 'allergies', ['AllergyIntolerance', 'Provenance'], 'sent'],
    ['orders in the list of statements', 'medications', ['MedicationRequest', 'Medication'], 'sent'],
    ['nothing', 'medications', [], 'sent'],
    ['more than is judged', 'allergies', Array.from({ length: 501 }, () => 'AllergyIntolerance'), 'failed'],
    ['orders of an older FHIR', 'prescriptions', ['MedicationOrder', 'MedicationRequest'], 'failed'],
    ['statements of a later FHIR', 'medications', ['MedicationUsage'], 'failed'],
    ['a List', 'medications', ['List'], 'failed'],
    ['what is only included', 'allergies', ['Patient'], 'failed'],
  ])('of a key is %s', (_, key, kinds, expected) => {
    const resources = kinds.map((resourceType) => ({ resourceType }));
    expect(heldToKind(key, { state: 'sent', resources }).state).toBe(expected);
  });

  it('is of the one patient', () => {
    const of = (reference: string): Came => ({ resourceType: 'Condition', subject: { reference } });
    assertOnePatient('1', [
      of('Patient/1'),
      of('https://ehr.example/fhir/Patient/1'),
      { resourceType: 'Condition' },
    ]);
    assertOnePatient('1', [of('Patient/1/_history/4')]);
    const both = { ...of('Patient/1'), patient: { reference: 'Patient/2' } };
    const byNumber = { resourceType: 'Condition', subject: { identifier: { value: '1' } } };
    const others = [of('Patient/2'), of('urn:uuid:2'), both, byNumber, { resourceType: 'Patient', id: '2' }];
    for (const other of others)
      expect(() => {
        assertOnePatient('1', [other]);
      }).toThrow();
  });
});
