import { describe, expect, it } from 'vitest';
import { dosageText } from './dosage-text';
import { assertOnePatient, type Came, expecting, readSent } from './prefetch';
import { readDraftOrders, readMedicines } from './read-medicines';
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
const drafted = (more: object) => readDraftOrders([order(more)])[0];

describe('an order that another system drafts', () => {
  it.each<[string, object, object]>([
    [
      'by code',
      { medicationCodeableConcept: coded(RXNORM, '314076') },
      { rxNorm: ['314076'], names: ['RxNorm 314076'] },
    ],
    [
      'by a package',
      { medicationCodeableConcept: coded('http://hl7.org/fhir/sid/ndc', '0002-1200-30') },
      { ndcs: ['00002120030'], names: ['medicine without a name'] },
    ],
    [
      'by a drug that it contains',
      {
        medicationCodeableConcept: undefined,
        medicationReference: { reference: '#m' },
        contained: [
          { resourceType: 'Medication', id: 'm', code: { text: 'Warfarin', ...coded(RXNORM, '855332') } },
        ],
      },
      { rxNorm: ['855332'], names: ['Warfarin'] },
    ],
    [
      'by a reference alone',
      {
        medicationCodeableConcept: undefined,
        medicationReference: { reference: 'Medication/9', display: 'Warfarin' },
      },
      { names: ['Warfarin'], rxNorm: [] },
    ],
    [
      'with what makes no sense',
      { dosageInstruction: 'daily' },
      { names: ['medicine that could not be read'] },
    ],
    [
      'in tablets',
      { dispenseRequest: { quantity: { value: 30, unit: 'Tablets' } } },
      { dispense: '30', units: 'C48542' },
    ],
    [
      'in UCUM',
      { dispenseRequest: { quantity: { value: 150, system: 'http://unitsofmeasure.org', code: 'mL' } } },
      { units: 'C28254' },
    ],
    ['in nothing', { dispenseRequest: { quantity: { value: 30 } } }, { dispense: '30', units: '' }],
    [
      'in bottles of someone',
      { dispenseRequest: { quantity: { value: 1, unit: 'flask' } } },
      { units: undefined },
    ],
    [
      'for weeks',
      { dispenseRequest: { expectedSupplyDuration: { value: 4, code: 'wk' } } },
      { daysSupply: 28 },
    ],
    [
      'for a reason',
      { reasonCode: [coded('http://hl7.org/fhir/sid/icd-10-cm', 'I10')] },
      { reasons: [{ code: 'I10', description: '' }] },
    ],
    ['in place of another', { priorPrescription: { reference: 'MedicationRequest/7' } }, { renews: '7' }],
  ])('is read %s', (_, more, expected) => {
    expect(drafted(more)).toMatchObject(expected);
  });

  it('is one of a medicine, and chosen where the call says so', () => {
    const orders = [
      { resourceType: 'ServiceRequest', id: 'x' },
      order({}),
      order({ id: 'two' }),
      order({ doNotPerform: true }),
      order({ status: 'stopped' }),
      order({ status: 'stopped' }),
    ];
    expect(
      readDraftOrders(orders, ['MedicationRequest/two']).map(({ id, isSelected }) => [id, isSelected]),
    ).toEqual([
      ['one', false],
      ['two', true],
    ]);
    expect(readDraftOrders([{ resourceType: 'MedicationOrder', id: 'old' }])).toMatchObject([
      { names: ['medicine that could not be read'] },
    ]);
  });

  it.each<[string, object, string]>([
    ['its text', { text: '1 tab daily', timing: {} }, '1 tab daily'],
    [
      'a plain structure',
      {
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        route: { text: 'Oral' },
        timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
        asNeededBoolean: true,
      },
      'Take 1 tablet by mouth twice a day as needed',
    ],
    [
      'a distance',
      {
        doseAndRate: [{ doseQuantity: { value: 5, code: 'mL' } }],
        timing: { repeat: { period: 8, periodUnit: 'h' } },
      },
      'Take 5 mL every 8 hours',
    ],
    ['no dose', { timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } } }, ''],
    [
      'a part that has no sure words',
      {
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', dayOfWeek: ['mon'] } },
      },
      '',
    ],
  ])('has directions of %s', (_, dosage, expected) => {
    expect(dosageText(dosage)).toBe(expected);
  });
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
        problem({ code: { text: 'Cold' }, clinicalStatus: coded('', 'resolved') }),
      ]),
    ).toEqual([
      { code: 'J45.50', description: 'Asthma' },
      { code: '', description: 'Gout' },
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
      'a list that goes on',
      { resourceType: 'Bundle', link: [{ relation: 'next', url: 'https://ehr.example/2' }] },
      { state: 'sent', next: 'https://ehr.example/2' },
    ],
  ])('is %s', (_, came, expected) => {
    expect(readSent(came)).toMatchObject(expected);
  });

  it('is of the one patient', () => {
    const of = (reference: string): Came => ({ resourceType: 'Condition', subject: { reference } });
    assertOnePatient('1', [
      of('Patient/1'),
      of('https://ehr.example/fhir/Patient/1'),
      { resourceType: 'Condition' },
    ]);
    for (const other of [of('Patient/2'), { resourceType: 'Patient', id: '2' }])
      expect(() => {
        assertOnePatient('1', [other]);
      }).toThrow();
  });
});

describe('what must not look like nothing', () => {
  const eGfr = (more: object): Came => ({
    resourceType: 'Observation',
    status: 'final',
    code: coded(LOINC, '98979-8'),
    ...more,
  });
  const old = eGfr({
    effectiveDateTime: '2024-05-01',
    valueQuantity: { value: 75, code: 'mL/min/{1.73_m2}' },
  });

  it.each([
    ['a text', { valueString: '<15' }],
    ['a number in quotes', { valueQuantity: { value: '14', code: 'mL/min/{1.73_m2}' } }],
    ['no value', { dataAbsentReason: { text: 'unknown' } }],
  ])('the newest measure counts, also as %s', (_, value) => {
    const read = readObservations([old, eGfr({ effectiveDateTime: '2026-10-01', ...value })]);
    expect(read.facts).toEqual([]);
    expect(read.unread).toEqual(['the eGFR: its unit, value or day']);
  });

  it('a measure of no shape at all', () => {
    expect(readObservations([eGfr({ code: 'eGFR' })]).unread).toEqual(['a measure that could not be read']);
  });

  const [one, two] = [order({ id: 'one' }), order({ id: 'two' })];
  it.each<[string, readonly string[] | undefined, readonly boolean[]]>([
    ['none are said', undefined, [true, true]],
    ['the list is empty', [], [true, true]],
    ['one is', ['MedicationRequest/two'], [false, true]],
    ['a version is', ['MedicationRequest/two/_history/3'], [false, true]],
    ['one names no draft', ['MedicationRequest/two', 'urn:uuid:5'], [true, true]],
  ])('orders are selected where %s', (_, selections, expected) => {
    expect(readDraftOrders([one, two], selections).map(({ isSelected }) => isSelected)).toEqual(expected);
  });
  it('an order without an id is judged', () => {
    const nameless = order({ id: undefined });
    expect(
      readDraftOrders([one, nameless], ['MedicationRequest/one']).map(({ isSelected }) => isSelected),
    ).toEqual([true, true]);
  });

  it.each<[string, object[], string]>([
    [
      'one after the other',
      [
        { sequence: 2, text: 'B' },
        { sequence: 1, text: 'A' },
      ],
      'A, then B',
    ],
    [
      'together',
      [
        { sequence: 1, text: 'A' },
        { sequence: 1, text: 'B' },
      ],
      '',
    ],
    ['of no order', [{ text: 'A' }, { text: 'B' }], ''],
  ])('directions %s', (_, dosageInstruction, sig) => {
    expect(drafted({ dosageInstruction })).toMatchObject({ sig, areDirectionsLost: sig === '' });
  });

  const timing = { repeat: { frequency: 1, period: 1, periodUnit: 'd' } };
  it.each<[string, object, string]>([
    ['two units', { doseRange: { low: { value: 500, code: 'mg' }, high: { value: 1, code: 'g' } } }, ''],
    ['a unit that is another than its code', { doseQuantity: { value: 0.5, unit: 'mg', code: 'g' } }, ''],
    ['an empty unit', { doseQuantity: { value: 5, unit: '', code: 'mg' } }, 'Take 5 mg once a day'],
  ])('a dose of %s', (_, amount, text) => {
    expect(dosageText({ timing, doseAndRate: [amount] })).toBe(text);
  });

  it.each<[string, Came]>([
    ['an entry without a resource', { resourceType: 'Bundle', entry: [{ fullUrl: 'urn:1' }] }],
  ])('%s has failed', (_, came) => {
    expect(readSent(came)).toEqual({ state: 'failed' });
  });
  it.each(['List', 'MedicationOrder', 'MedicationUsage'])('a %s in place of medicines has failed', (kind) => {
    const sent = readSent({ resourceType: kind });
    expect(expecting(sent, 'MedicationRequest', 'MedicationStatement')).toEqual({ state: 'failed' });
  });
  it('a patient or a drug beside them has not', () => {
    const sent = readSent({
      resourceType: 'Bundle',
      entry: [order({}), { resourceType: 'Patient' }].map((resource) => ({ resource })),
    });
    expect(expecting(sent, 'MedicationRequest').state).toBe('sent');
  });
});
