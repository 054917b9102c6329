import { describe, expect, it } from 'vitest';
import { dosageText } from './dosage-text';
import { addressesIn, type Came } from './prefetch';
import { readDraftOrders } from './read-medicines';

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
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
    [
      'in place of another',
      { priorPrescription: { reference: 'MedicationRequest/7' } },
      { renews: 'MedicationRequest/7' },
    ],
  ])('is read %s', (_, more, expected) => {
    expect(drafted(more)).toMatchObject(expected);
  });

  it('is one of a medicine, and chosen where the call says so', () => {
    const orders = [
      { resourceType: 'ServiceRequest', id: 'x' },
      order({}),
      order({ id: 'two' }),
      order({ doNotPerform: true }),
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

  it.each<[string, readonly object[], object]>([
    ['none yet', [], { sig: '', areDirectionsUnread: false }],
    ['one', [{ text: 'A' }], { sig: 'A', areDirectionsUnread: false }],
    [
      'one after the other',
      [
        { sequence: 2, text: 'B' },
        { sequence: 1, text: 'A' },
      ],
      { sig: 'A, then B', areDirectionsUnread: false },
    ],
    [
      'both at once',
      [
        { sequence: 1, text: 'A' },
        { sequence: 1, text: 'B' },
      ],
      { sig: '', areDirectionsUnread: true },
    ],
    ['in no order', [{ text: 'A' }, { text: 'B' }], { sig: '', areDirectionsUnread: true }],
    ['that no one reads', [{ timing: {} }], { sig: '', areDirectionsUnread: true }],
  ])('has steps: %s', (_, dosageInstruction, expected) => {
    expect(drafted({ dosageInstruction })).toMatchObject(expected);
  });

  it.each<[string, readonly string[] | undefined, readonly string[]]>([
    ['nothing is said', undefined, ['one', 'two']],
    ['nothing is chosen', [], ['one', 'two']],
    ['none of them is meant', ['MedicationRequest/three'], ['one', 'two']],
    ['one is meant, and one no one knows', ['MedicationRequest/two', 'MedicationRequest/3'], ['one', 'two']],
    ['its address is', ['urn:uuid:0190aaaa-0000-7000-8000-000000000001'], ['one']],
    ['a version is', ['https://ehr.example/MedicationRequest/two/_history/4'], ['two']],
    ['another kind with its id is', ['ServiceRequest/two'], []],
  ])('is judged where %s', (_, selections, expected) => {
    const entry = [
      { fullUrl: 'urn:uuid:0190aaaa-0000-7000-8000-000000000001', resource: order({}) },
      { resource: order({ id: 'two' }) },
      { resource: { resourceType: 'ServiceRequest', id: 'two' } },
    ];
    const read = readDraftOrders(
      entry.map(({ resource }) => resource),
      selections,
      addressesIn({ resourceType: 'Bundle', entry }),
    );
    expect(read.filter(({ isSelected }) => isSelected).map(({ id }) => id)).toEqual(expected);
    const [nameless] = readDraftOrders([order({ id: undefined }), order({})], ['MedicationRequest/one']);
    expect(nameless?.isSelected).toBe(true);
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
    [
      'a range of one unit',
      {
        doseAndRate: [
          { doseRange: { low: { value: 1, unit: 'tablet' }, high: { value: 2, unit: 'tablet' } } },
        ],
        timing: { repeat: { period: 8, periodUnit: 'h' } },
      },
      'Take 1 to 2 tablet every 8 hours',
    ],
    ...(
      [
        ['a range of two', { doseRange: { low: { value: 500, code: 'mg' }, high: { value: 1, code: 'g' } } }],
        ['a unit that its code is not', { doseQuantity: { value: 0.5, unit: 'mg', code: 'g' } }],
      ] as const
    ).map(([what, amount]): [string, object, string] => [
      what,
      { doseAndRate: [amount], timing: { repeat: { period: 8, periodUnit: 'h' } } },
      '',
    ]),
    [
      'a unit without words',
      {
        doseAndRate: [{ doseQuantity: { value: 5, unit: '', code: 'mg' } }],
        timing: { repeat: { period: 8, periodUnit: 'h' } },
      },
      'Take 5 mg every 8 hours',
    ],
    ['more than a label has', { text: 'x'.repeat(1001) }, ''],
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
