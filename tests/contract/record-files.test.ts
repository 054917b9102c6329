import { searchAuditItems } from '@erx/core/audit/contract';
import { listLegacyAllergies, listLegacyMedications } from '@erx/core/legacy-import/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { readRecordFile } from '@erx/core/record-files/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { type SignedIn, signIn } from '../fixtures/signed-in';

const OF_ANN = { subject: { reference: 'Patient/1' } };
const BUNDLE = {
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: '2026-11-20T10:00:00Z',
  meta: { source: 'Harbor Clinic' },
  entry: [
    {
      resourceType: 'Patient',
      id: '1',
      name: [{ family: 'Lee', given: ['Ann'] }],
      birthDate: '1971-03-04',
    },
    {
      resourceType: 'MedicationStatement',
      status: 'active',
      ...OF_ANN,
      medicationCodeableConcept: { text: 'lisinopril 10 mg tablet' },
      dosage: [{ text: 'Take 1 tablet daily' }],
    },
    { resourceType: 'AllergyIntolerance', patient: OF_ANN.subject, code: { text: 'penicillin' } },
    {
      resourceType: 'Condition',
      ...OF_ANN,
      code: {
        coding: [
          {
            system: 'http://hl7.org/fhir/sid/icd-10-cm',
            code: 'I10',
            display: 'Essential (primary) hypertension',
          },
        ],
      },
    },
  ].map((resource) => ({ resource })),
};
const TEXT = JSON.stringify(BUNDLE);

describe('a file of another system', () => {
  let server: TestServer;
  let staff: SignedIn;
  let made = 0;
  beforeAll(async () => {
    server = await startDemoServer();
    staff = await signIn(server.origin, 'staff@demo.test');
  });
  afterAll(() => server.close());

  const chartOf = async (changes: Partial<typeof NEW_PATIENT> = {}): Promise<Patient> => {
    made += 1;
    return await staff.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `FILE-${String(made)}`,
        firstName: 'Ann',
        lastName: 'Lee',
        birthDate: `1971-03-0${String(3 + made)}` as Patient['birthDate'],
        height: '64',
        weight: '150',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
        ...changes,
      },
    });
  };
  const read = (patient: Patient, text = TEXT, take?: { isSamePerson: boolean }, who = staff) =>
    who.client.call(readRecordFile, {
      params: { patientId: patient.id },
      body: { text, ...(take ? { take } : {}) },
    });
  const waiting = async ({ id }: Patient) => ({
    medications: await staff.client.call(listLegacyMedications, { params: { id } }),
    allergies: await staff.client.call(listLegacyAllergies, { params: { id } }),
  });

  it('is read without a trace in the chart, then taken in once: it waits to be matched, with its source', async () => {
    const ann = await chartOf({ birthDate: '1971-03-04' });
    const found = await read(ann);
    expect(found).toMatchObject({
      source: 'Harbor Clinic',
      madeOn: '2026-11-20',
      differences: [],
      medications: [{ description: 'lisinopril 10 mg tablet', sig: 'Take 1 tablet daily' }],
      allergies: [{ description: 'penicillin' }],
      problems: [{ icd10Code: 'I10', description: 'Essential (primary) hypertension' }],
    });
    expect(found).not.toHaveProperty('added');
    expect(await waiting(ann)).toEqual({ medications: [], allergies: [] });

    expect((await read(ann, TEXT, { isSamePerson: false })).added).toEqual({ medications: 1, allergies: 1 });
    expect((await read(ann, TEXT, { isSamePerson: false })).added).toEqual({ medications: 0, allergies: 0 });
    expect(await waiting(ann)).toMatchObject({
      medications: [
        { medication: 'lisinopril 10 mg tablet', sig: 'Take 1 tablet daily', source: 'Harbor Clinic' },
      ],
      allergies: [{ allergy: 'penicillin', source: 'Harbor Clinic' }],
    });
    const admin = await signIn(server.origin, 'admin@demo.test');
    const trail = await admin.client.call(searchAuditItems, { query: { resourceId: ann.id } });
    expect(trail.map(({ event }) => event)).toContain('patient.file-taken-in');
  });

  it('of someone who may be another is taken in only after the two were compared', async () => {
    const bea = await chartOf({ firstName: 'Bea' });
    expect((await read(bea)).differences).toEqual(['firstName', 'birthDate']);
    expect(await refusal(read(bea, TEXT, { isSamePerson: false }))).toMatchObject({
      code: 'record-file.other-person',
    });
    expect(await waiting(bea)).toEqual({ medications: [], allergies: [] });
    expect((await read(bea, TEXT, { isSamePerson: true })).added).toEqual({ medications: 1, allergies: 1 });
  });

  it.each([
    ['no file of a record', 'lisinopril 10 mg', 'record-file.unreadable'],
    [
      'one with more than a chart has',
      JSON.stringify({
        ...BUNDLE,
        entry: [...BUNDLE.entry, ...Array<unknown>(501).fill(BUNDLE.entry[1])],
      }),
      'record-file.too-much',
    ],
  ])('%s is refused', async (_, text, code) => {
    const ann = await chartOf();
    expect(await refusal(read(ann, text))).toMatchObject({ code });
  });

  it('is not for a chart of another practice', async () => {
    const ann = await chartOf();
    const elsewhere = await signIn(server.origin, 'provider4@demo.test');
    expect(await refusal(read(ann, TEXT, undefined, elsewhere))).toMatchObject({ code: 'record.not-found' });
  });
});
