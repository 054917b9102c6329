import { RequestContent } from '@erx/core/requests/model';
import { sampleChangeRequest, sampleRenewalRequest } from '@erx/script/testing/sample-requests';
import type { Element } from '@erx/script/xml/element';
import { describe, expect, it } from 'vitest';
import {
  describedMedication,
  listDrugs,
  type KnownSchedule,
  patientAsSent,
  patientLine,
  toRequestContent,
  findContentSchedule,
} from './request-content';

const harmless: KnownSchedule = () => 'none';
const silent: KnownSchedule = () => undefined;
const renewal = (change: Partial<ReturnType<typeof sampleRenewalRequest>['body']> = {}) => ({
  ...sampleRenewalRequest().body,
  ...change,
});

describe('requestContentOf', () => {
  it('reads a renewal: what was prescribed, what was dispensed last, and that again for three refills more', () => {
    const content = toRequestContent(renewal(), harmless);
    expect(RequestContent.parse(content)).toEqual(content);
    const lisinopril = {
      description: 'Lisinopril 10 mg tablet',
      ndc: '00093505698',
      schedule: 'none',
      quantity: '30',
      units: 'C48542',
      daysSupply: 30,
      sig: 'Take 1 tablet by mouth once daily',
      substitutionAllowed: true,
    };
    expect(content).toEqual({
      patient: {
        name: "Nora J O'Hara",
        firstName: 'Nora',
        lastName: "O'Hara",
        birthDate: '1961-03-14',
        gender: 'Female',
        address: '12 Elm Street, Apt 4, Springfield, IL 62704',
        phone: '2175550142',
      },
      pharmacy: {
        ncpdpId: '9900001',
        storeName: 'Main Street Pharmacy',
        address: '1 Main Street, Springfield, IL 62701',
        phone: '2175550100',
        fax: '2175550101',
      },
      prescribed: {
        ...lisinopril,
        description: 'Lisinopril 10 mg tablet',
        rxNormId: '314076',
        refills: { count: 3 },
        writtenDate: '2026-11-20',
        note: 'Please counsel on dry cough & dizziness.',
      },
      dispensed: { ...lisinopril, lastFillDate: '2026-11-01' },
      requested: [{ ...lisinopril, refills: { count: 3 } }],
    });
    expect([
      patientLine(content),
      describedMedication(content)?.description,
      findContentSchedule(content),
    ]).toEqual(["Nora J O'Hara, 03/14/1961", 'Lisinopril 10 mg tablet', 'none']);
  });

  it('reads a change: several to choose from, what is asked and why', () => {
    const content = toRequestContent(
      {
        ...sampleChangeRequest('T').body,
        messageRequestSubCodes: ['A', 'B'],
        changeReason: 'Potassium is high',
      },
      harmless,
    );
    expect(RequestContent.parse(content)).toEqual(content);
    expect(
      content.requested.map(({ description, refills, substitutionAllowed }) => [
        description,
        refills,
        substitutionAllowed,
      ]),
    ).toEqual([
      ['Losartan 50 mg tablet', { count: 3 }, true],
      ['Valsartan 80 mg tablet', undefined, false],
    ]);
    expect(content).toMatchObject({
      askedFor: ['A', 'B'],
      reason: 'Potassium is high',
      prescribed: { description: 'Lisinopril 10 mg tablet' },
    });
    expect(content).not.toHaveProperty('dispensed');
  });

  it('a change that names nothing else asks for nothing else', () => {
    const { requested: _, ...body } = sampleChangeRequest('P').body;
    expect(toRequestContent(body, harmless)).toMatchObject({ requested: [] });
  });

  it.each([
    ['0', undefined],
    ['1', { count: 0 }],
    ['12', { count: 11 }],
    [undefined, undefined],
    ['x', undefined],
  ])('fills asked for %s: refills %j', (pharmacyRequestedRefills, refills) => {
    const { pharmacyRequestedRefills: _, ...dispensed } = renewal().dispensed;
    const body = renewal({
      dispensed: {
        ...dispensed,
        ...(pharmacyRequestedRefills === undefined ? {} : { pharmacyRequestedRefills }),
      },
    });
    expect(toRequestContent(body, harmless).requested[0]?.refills).toEqual(refills);
  });

  it.each([
    ['99', 'Refill as needed (PRN). Call first.', { prn: true }],
    ['99', 'Call first.', { count: 99 }],
    ['0', undefined, { count: 0 }],
    ['07', undefined, { count: 7 }],
  ])('refills prescribed %s with the note %s: %j', (refills, note, read) => {
    const { note: _, ...medication } =
      sampleRenewalRequest().body.medication ?? sampleChangeRequest().body.medication;
    const body = renewal({ medication: { ...medication, refills, ...(note === undefined ? {} : { note }) } });
    expect(toRequestContent(body, harmless).prescribed?.refills).toEqual(read);
  });

  it.each([
    ['2.5', '38', '2.5'],
    ['0', 'QS', undefined],
    ['30', 'QS', undefined],
    ['30', 'CF', '30'],
    ['.5', '38', undefined],
  ] as const)('a quantity of %s with qualifier %s is %s', (value, qualifier, read) => {
    const body = renewal({
      dispensed: { ...renewal().dispensed, quantity: { value, qualifier, unit: 'C48542' } },
    });
    expect(toRequestContent(body, harmless).dispensed?.quantity).toBe(read);
  });

  it('a date may be an instant, and one that does not exist was not said', () => {
    const medication = sampleChangeRequest().body.medication;
    const written = (writtenDate: string) =>
      toRequestContent(renewal({ medication: { ...medication, writtenDate } }), harmless).prescribed
        ?.writtenDate;
    expect([written('2026-11-19T23:30:00Z'), written('2026-02-30')]).toEqual(['2026-11-19', undefined]);
  });

  it('nine digits of a ZIP code are shown with a dash; what was not said of the patient is absent', () => {
    const { address, communication: _, ...patient } = renewal().patient;
    if (!address) throw new Error('The sample has an address.');
    expect(
      toRequestContent(
        renewal({ patient: { ...patient, address: { ...address, postalCode: '627041234' } } }),
        harmless,
      ).patient.address,
    ).toContain('IL 62704-1234');
    expect(toRequestContent(renewal({ patient }), harmless).patient).toEqual({
      name: "Nora J O'Hara",
      firstName: 'Nora',
      lastName: "O'Hara",
      birthDate: '1961-03-14',
      gender: 'Female',
    });
  });

  describe('of a schedule', () => {
    const scheduled = (deaSchedule: 'III' | 'unspecified' | undefined, known: KnownSchedule) => {
      const coded = { ndc: '00051846230', ...(deaSchedule === undefined ? {} : { deaSchedule }) };
      const { medication: _, ...body } = renewal({ dispensed: { ...renewal().dispensed, coded } });
      return findContentSchedule(toRequestContent(body, known));
    };
    it.each<[string, 'III' | 'unspecified' | undefined, KnownSchedule, string]>([
      ['nobody says anything', undefined, silent, 'unknown'],
      ['only the message', 'III', silent, 'III'],
      ['only the catalogue', undefined, () => 'IV', 'IV'],
      ['the catalogue is stricter', 'III', () => 'II', 'II'],
      ['the message is stricter', 'III', () => 'V', 'III'],
      ['the catalogue knows none', 'III', harmless, 'III'],
      ['unspecified says nothing', 'unspecified', silent, 'unknown'],
      ['unspecified leaves it to the catalogue', 'unspecified', harmless, 'none'],
      ['the catalogue does not know', undefined, () => 'unknown', 'unknown'],
    ])('%s', (_, said, known, schedule) => {
      expect(scheduled(said, known)).toBe(schedule);
    });

    it('the strictest of all that are named holds for the request', () => {
      const known: KnownSchedule = ({ description }) => (description.startsWith('Valsartan') ? 'IV' : 'none');
      expect(findContentSchedule(toRequestContent(sampleChangeRequest().body, known))).toBe('IV');
    });
  });
});

describe('drugsOf', () => {
  it('names every medication', () => {
    const lisinopril = { description: 'Lisinopril 10 mg tablet', ndc: '00093505698', rxNormId: '314076' };
    expect(listDrugs(renewal())).toEqual([lisinopril, { ...lisinopril, rxNormId: undefined }]);
    expect(listDrugs(sampleChangeRequest().body).map(({ ndc }) => ndc)).toEqual([
      '00093505698',
      '00093736598',
      '00078035834',
    ]);
  });
});

describe('patientAsSent', () => {
  it('has what distinguishes patients', () => {
    expect(patientAsSent(renewal())).toEqual({
      firstName: 'Nora',
      lastName: "O'Hara",
      birthDate: '1961-03-14',
      gender: 'Female',
    });
  });
});

describe('what a pharmacy said beside', () => {
  it('is kept by name: what the standard does not know, and what has no row of its own', () => {
    const { dispensed, ...body } = sampleRenewalRequest().body;
    const content = toRequestContent(
      {
        ...body,
        dispensed: {
          ...dispensed,
          carried: [
            {
              after: 'PharmacyRequestedRefills',
              element: { name: 'NumberOfPackagesDispensed', attributes: {}, children: [], text: '2' },
            },
          ],
        },
        alsoSaid: [{ path: '/Message/Body/RxRenewalRequest', name: 'v:Remark', text: 'Call us' }],
        notes: [{ path: '/Message', code: 'space.trimmed', sentence: 'x' }],
      },
      harmless,
    );
    expect(RequestContent.parse(content)).toEqual(content);
    expect(content.alsoSaid).toEqual([
      { name: 'Number of packages dispensed', text: '2' },
      { name: 'Remark', text: 'Call us' },
    ]);
    expect(content.notes).toEqual([{ path: '/Message', code: 'space.trimmed', sentence: 'x' }]);
  });

  it('is told in words wherever it stands, and what only says who or under which number is aside', () => {
    const body = sampleRenewalRequest().body;
    const leaf = (name: string, text: string) => ({ name, attributes: {}, children: [], text });
    const of = (name: string, ...children: Element[]) => ({ name, attributes: {}, children, text: '' });
    const carried = (...elements: Element[]) => elements.map((element) => ({ after: null, element }));
    const content = toRequestContent(
      {
        ...body,
        carried: carried(
          of(
            'BenefitsCoordination',
            of(
              'PayerIdentification',
              leaf('ProcessorIdentificationNumber', 'ADV'),
              leaf('IINNumber', '004336'),
            ),
            leaf('CardholderID', 'W99'),
            leaf('GroupID', 'G7'),
          ),
          of(
            'Observation',
            of(
              'Measurement',
              leaf('VitalSign', '8480-6'),
              leaf('LOINCVersion', '2.42'),
              leaf('Value', '182'),
              leaf('UnitOfMeasure', 'mm[Hg]'),
              leaf('UCUMVersion', '1.9'),
              of('ObservationDate', leaf('Date', '2026-11-20')),
            ),
            leaf('ObservationNotes', 'BP 182/110 at counter'),
          ),
          of(
            'Supervisor',
            of(
              'NonVeterinarian',
              of('Identification', leaf('NPI', '1679576722')),
              of('Name', leaf('LastName', 'Bell'), leaf('FirstName', 'Sara')),
              of('CommunicationNumbers', of('PrimaryTelephone', leaf('Number', '2055550100'))),
            ),
          ),
        ),
        pharmacy: { ...body.pharmacy, carried: carried(leaf('Specialty', 'Retail')) },
        dispensed: {
          ...body.dispensed,
          sig: {
            text: 'Take 1 tablet daily',
            clarifyingText: 'hold if systolic below 100',
            carried: carried(leaf('Remark', 'left eye only')),
          },
          carried: carried(
            of('WoundLocation', leaf('Text', 'left heel'), leaf('Qualifier', 'SNOMED'), leaf('Code', '1')),
          ),
        },
      },
      harmless,
    );
    expect(RequestContent.parse(content)).toEqual(content);
    expect(content.dispensed).toMatchObject({ clarifyingText: 'hold if systolic below 100' });
    expect(content.requested[0]).toMatchObject({ clarifyingText: 'hold if systolic below 100' });
    expect(content.alsoSaid).toHaveLength(6);
    expect(content.alsoSaid).toEqual(
      expect.arrayContaining([
        { name: 'Benefits coordination', text: 'BIN 004336, PCN ADV, card W99, group G7', isAside: true },
        {
          name: 'Observation',
          text: 'Systolic blood pressure 182 mm[Hg] on 11/20/2026; BP 182/110 at counter',
        },
        { name: 'Supervisor', text: 'Sara Bell, NPI 1679576722, (205) 555-0100', isAside: true },
        { name: 'Specialty', text: 'Retail', isAside: true },
        { name: 'Remark', text: 'left eye only' },
        { name: 'Wound location', text: 'left heel' },
      ]),
    );
  });

  it('is absent where nothing was', () => {
    expect(toRequestContent(renewal(), harmless)).not.toHaveProperty('alsoSaid');
  });

  it('leaves a quantity that was not said unsaid', () => {
    const { requested: [first] = [], ...body } = sampleChangeRequest().body;
    if (!first) throw new Error('the sample asks for a medication');
    const { quantity: _, ...open } = first;
    const { requested } = toRequestContent({ ...body, requested: [open] }, harmless);
    expect(requested).toHaveLength(1);
    expect(requested[0]).not.toHaveProperty('quantity');
    expect(requested[0]).not.toHaveProperty('units');
  });
});
