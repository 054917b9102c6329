import * as allergies from '@erx/core/allergies/contract';
import type { AllergyEntry } from '@erx/core/allergies/model';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import * as medications from '@erx/core/medications/contract';
import { listEvents } from '@erx/core/notifications/contract';
import { createPatient, getPatient, updatePatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import * as problems from '@erx/core/problems/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('clinical lists on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let staff: SignedIn;
  let partner: SignedIn;
  let elsewhere: SignedIn;
  let lisinopril: Drug;
  let patient: Patient;
  let made = 0;

  beforeAll(async () => {
    server = await startDemoServer(database);
    [provider, staff, partner, elsewhere] = (await Promise.all(
      ['provider', 'staff', 'partner', 'provider4'].map((name) => signIn(server.origin, `${name}@demo.test`)),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn];
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    if (!found) throw new Error('lisinopril 10 mg is not in the starter catalogue');
    lisinopril = found;
  });
  afterAll(() => server.close());

  async function newPatient(): Promise<Patient> {
    made += 1;
    patient = await provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `LISTS-${database}-${String(made)}`,
        firstName: 'Lists',
        lastName: 'Testperson',
        birthDate: '1970-05-17',
        height: '64',
        weight: '150',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
      },
    });
    return patient;
  }
  const knowledge = async () =>
    (await provider.client.call(getPatient, { params: { id: patient.id } })).allergyKnowledge;
  const penicillin = (): AllergyEntry => ({
    patientId: patient.id,
    allergydescription: 'Penicillin',
    pickListId: 'class:penicillins',
    reaction: 'Hives',
    severity: 'Moderate',
  });

  describe('allergies', () => {
    it.each([
      ['amox', 'ingredient:amoxicillin'],
      ['pen', 'class:penicillins'],
      ['latex', 'substance:latex'],
      ['augmentin', 'ingredient:amoxicillin'],
      ['lisinopril', 'ingredient:lisinopril'],
    ])('the pick list finds %s (N7-12)', async (searchText, id) => {
      expect(
        (await staff.client.call(allergies.searchAllergens, { query: { searchText } })).map(
          (found) => found.id,
        ),
      ).toContain(id);
    });

    it('are added, and then the patient counts no longer as without known allergies (N7-16)', async () => {
      await newPatient();
      expect(await knowledge()).toBe('unknown');
      expect(
        await staff.client.call(allergies.sayNoKnownAllergies, {
          body: { patientId: patient.id, noKnownAllergies: true },
        }),
      ).toEqual({ allergyKnowledge: 'none-known' });
      const added = await staff.client.call(allergies.createAllergy, {
        body: { ...penicillin(), onsetDate: '2001-02-03' },
      });
      expect(added).toMatchObject({
        description: 'Penicillin',
        reaction: 'Hives',
        status: 'Active',
        hide: false,
        pickListId: 'class:penicillins',
        onsetDate: '2001-02-03',
      });
      expect(await knowledge()).toBe('recorded');
      expect(
        await refusal(
          provider.client.call(allergies.sayNoKnownAllergies, {
            body: { patientId: patient.id, noKnownAllergies: true },
          }),
        ),
      ).toEqual({ status: 422, code: 'allergy.some-recorded' });
      expect(
        await provider.client.call(allergies.listAllergies, { params: { patientId: patient.id } }),
      ).toEqual([added]);
      await provider.client.call(allergies.updateAllergy, {
        params: { id: added.id },
        body: [{ key: 'hide', value: true }],
      });
      // what was said before the allergy is not said of the patient any more
      expect(await knowledge()).toBe('unknown');
    });

    it('of the same allergen are on the list once, also when two are added at once', async () => {
      await newPatient();
      const both = await Promise.allSettled(
        [1, 2].map(() => provider.client.call(allergies.createAllergy, { body: penicillin() })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(
        await refusal(
          provider.client.call(allergies.createAllergy, {
            body: { ...penicillin(), allergydescription: 'pcn' },
          }),
        ),
      ).toEqual({ status: 422, code: 'allergy.already-added' });
    });

    it('repeated with the same key are added once', async () => {
      await newPatient();
      const idempotencyKey = crypto.randomUUID();
      const first = await provider.client.call(
        allergies.createAllergy,
        { body: penicillin() },
        { idempotencyKey },
      );
      expect(
        await provider.client.call(allergies.createAllergy, { body: penicillin() }, { idempotencyKey }),
      ).toEqual(first);
    });

    it('become inactive and active by hide or by status (N4-14)', async () => {
      await newPatient();
      const { id } = await provider.client.call(allergies.createAllergy, { body: penicillin() });
      const change = (key: string, value: unknown) =>
        provider.client.call(allergies.updateAllergy, { params: { id }, body: [{ key, value }] });
      expect(await change('hide', true)).toMatchObject({ hide: true, status: 'Inactive' });
      expect(await change('status', 'Active')).toMatchObject({ hide: false, status: 'Active' });
      expect(await change('onsetDate', '2001-02-03')).toMatchObject({ onsetDate: '2001-02-03' });
      expect((await change('onsetDate', null)).onsetDate).toBeUndefined();
      expect(await refusal(change('reaction', 'Hives'))).toEqual({ status: 422, code: 'allergy.unchanged' });
      expect(await refusal(change('severity', 'Terrible'))).toEqual({ status: 400, code: 'call.invalid' });
      expect(await refusal(change('patientId', crypto.randomUUID()))).toEqual({
        status: 400,
        code: 'call.invalid',
      });
      await change('status', 'Inactive');
      await provider.client.call(allergies.createAllergy, { body: penicillin() });
      expect(await refusal(change('status', 'Active'))).toEqual({
        status: 422,
        code: 'allergy.already-added',
      });
    });

    it.each([
      [{ allergydescription: '' }, 422, 'allergy.allergen-required'],
      [{ reaction: '' }, 422, 'allergy.reaction-required'],
      [{ pickListId: 'ingredient:unobtainium' }, 422, 'allergy.allergen-unknown'],
      [{ pickListId: 'class:nonsense' }, 422, 'allergy.allergen-unknown'],
      [{ onsetDate: '2199-01-01' }, 422, 'clinical.date-in-future'],
      [{ onsetDate: '2001-02-30' }, 400, 'call.invalid'],
    ])('with %j are refused: %i %s', async (changes, status, code) => {
      await newPatient();
      expect(
        await refusal(
          provider.client.call(allergies.createAllergy, { body: { ...penicillin(), ...changes } }),
        ),
      ).toEqual({ status, code });
    });
  });

  describe('medications', () => {
    const entry = (changes = {}) => ({
      patientId: patient.id,
      description: 'whatever',
      sig: 'Take 1 tablet by mouth daily',
      prescribableDrugId: lisinopril.prescribableDrugId,
      ...changes,
    });

    it('of the catalogue carry its description and NDC, others their own words (N7-44)', async () => {
      await newPatient();
      expect(
        await staff.client.call(medications.createMedication, { body: entry({ startedAt: '2026-01-02' }) }),
      ).toMatchObject({
        description: lisinopril.description,
        representativeNdc: lisinopril.representativeNdc,
        startedAt: '2026-01-02',
        hide: false,
      });
      const own = await staff.client.call(medications.createMedication, {
        body: { patientId: patient.id, description: 'fish oil', sig: '' },
      });
      expect([own.description, own.prescribableDrugId, own.representativeNdc]).toEqual([
        'fish oil',
        undefined,
        undefined,
      ]);
    });

    it('are on the list once (N4-19), and may come back after they were made inactive (N4-18)', async () => {
      await newPatient();
      const { id } = await provider.client.call(medications.createMedication, { body: entry() });
      expect(await refusal(provider.client.call(medications.createMedication, { body: entry() }))).toEqual({
        status: 422,
        code: 'medication.already-added',
      });
      const change = (key: string, value: unknown) =>
        provider.client.call(medications.updateMedication, { params: { id }, body: [{ key, value }] });
      expect(await change('hide', true)).toMatchObject({ hide: true });
      expect(await refusal(change('hide', false))).toEqual({
        status: 422,
        code: 'medication.no-reactivation',
      });
      expect(await refusal(change('hide', true))).toEqual({ status: 422, code: 'medication.unchanged' });
      expect((await provider.client.call(medications.createMedication, { body: entry() })).id).not.toBe(id);
    });

    it('of free text are matched to a product once, and the words stay in the trail', async () => {
      await newPatient();
      const { id } = await staff.client.call(medications.createMedication, {
        body: { patientId: patient.id, description: 'lisinipril water pil', sig: 'daily' },
      });
      const match = (value: unknown) =>
        staff.client.call(medications.updateMedication, {
          params: { id },
          body: [{ key: 'prescribableDrugId', value }],
        });
      expect((await refusal(match('nothing'))).code).toBe('prescription.drug-unknown');
      const listed = await staff.client.call(medications.createMedication, { body: entry() });
      expect((await refusal(match(lisinopril.prescribableDrugId))).code).toBe('medication.already-added');
      await staff.client.call(medications.updateMedication, {
        params: { id: listed.id },
        body: [{ key: 'hide', value: true }],
      });
      expect(await match(lisinopril.prescribableDrugId)).toMatchObject({
        description: lisinopril.description,
        prescribableDrugId: lisinopril.prescribableDrugId,
        representativeNdc: lisinopril.representativeNdc,
        sig: 'daily',
      });
      expect((await refusal(match(null))).code).toBe('medication.drug-fixed');
    });

    it.each([
      [{ startedAt: '2026-02-02', stoppedAt: '2026-02-01' }, 422, 'medication.stop-before-start'],
      [{ startedAt: '1899-12-31' }, 422, 'medication.year-too-early'],
      [{ stoppedAt: '2100-01-01' }, 422, 'medication.year-too-late'],
      [{ prescribableDrugId: 'nothing' }, 422, 'prescription.drug-unknown'],
      [{ prescribableDrugId: undefined, description: ' ' }, 422, 'medication.drug-required'],
      [{ sig: 'x'.repeat(1001) }, 400, 'call.invalid'],
    ])('with %j are refused: %i %s', async (changes, status, code) => {
      await newPatient();
      expect(
        await refusal(provider.client.call(medications.createMedication, { body: entry(changes) })),
      ).toEqual({ status, code });
    });
  });

  describe('problems', () => {
    const entry = (changes = {}) => ({
      patientId: patient.id,
      icd10Code: 'I10',
      icd10Description: 'Essential (primary) hypertension',
      ...changes,
    });

    it('are added once, reworded, made inactive and active (N7-55, N4-20)', async () => {
      await newPatient();
      const { id } = await staff.client.call(problems.createProblem, { body: entry() });
      expect(await refusal(provider.client.call(problems.createProblem, { body: entry() }))).toEqual({
        status: 422,
        code: 'problem.already-added',
      });
      const change = (key: string, value: unknown) =>
        provider.client.call(problems.updateProblem, { params: { id }, body: [{ key, value }] });
      expect(await change('icd10Description', 'Hypertension, home readings')).toMatchObject({
        icd10Code: 'I10',
        icd10Description: 'Hypertension, home readings',
      });
      // N2-64
      expect(await refusal(change('icd10Code', 'E11.9'))).toEqual({ status: 400, code: 'call.invalid' });
      expect(await change('hide', true)).toMatchObject({ hide: true });
      expect(await change('hide', false)).toMatchObject({ hide: false });
      expect(await refusal(change('hide', false))).toEqual({ status: 422, code: 'problem.unchanged' });
    });

    it.each([
      [{ icd10Code: '' }, 422, 'problem.code-required'],
      [{ icd10Code: 'ZZZ' }, 422, 'problem.code-unknown'],
      [{ icd10Description: ' ' }, 422, 'field.required'],
    ])('with %j are refused: %i %s', async (changes, status, code) => {
      await newPatient();
      expect(await refusal(provider.client.call(problems.createProblem, { body: entry(changes) }))).toEqual({
        status,
        code,
      });
    });
  });

  it('every change is told to the practice with patient and list alone, to no other practice, and not where it was refused', async () => {
    await newPatient();
    const [before, beforeElsewhere] = (await Promise.all(
      [provider, elsewhere].map(async (who) => (await who.client.call(listEvents, {})).latest),
    )) as [number, number];
    const { id } = await staff.client.call(allergies.createAllergy, { body: penicillin() });
    await refusal(staff.client.call(allergies.createAllergy, { body: penicillin() }));
    await staff.client.call(allergies.updateAllergy, {
      params: { id },
      body: [{ key: 'hide', value: true }],
    });
    await staff.client.call(allergies.sayNoKnownAllergies, {
      body: { patientId: patient.id, noKnownAllergies: true },
    });
    const medication = await staff.client.call(medications.createMedication, {
      body: { patientId: patient.id, description: 'fish oil', sig: '' },
    });
    await staff.client.call(medications.updateMedication, {
      params: { id: medication.id },
      body: [{ key: 'hide', value: true }],
    });
    const problem = await staff.client.call(problems.createProblem, {
      body: { patientId: patient.id, icd10Code: 'I10', icd10Description: 'x' },
    });
    await staff.client.call(problems.updateProblem, {
      params: { id: problem.id },
      body: [{ key: 'hide', value: true }],
    });
    await refusal(
      staff.client.call(problems.updateProblem, {
        params: { id: problem.id },
        body: [{ key: 'hide', value: true }],
      }),
    );
    // What was written before may be published only now, while other tests' transactions run: this patient is
    // this test's alone.
    const eventsOf = async (who: SignedIn, after: number) =>
      (await who.client.call(listEvents, { query: { after, limit: 1000 } })).events
        .filter(({ name }) => name === 'ClinicalChanged')
        .map(({ content }) => content)
        .filter((content) => JSON.stringify(content).includes(patient.id));
    const lists = [
      'allergies',
      'allergies',
      'allergies',
      'medications',
      'medications',
      'problems',
      'problems',
    ];
    await expect
      .poll(() => eventsOf(provider, before), { timeout: 90_000 })
      .toEqual(lists.map((list) => ({ patientId: patient.id, list })));
    expect(await eventsOf(elsewhere, beforeElsewhere)).toEqual([]);
  });

  it('a medication that ends on a later day is on the list until then', async () => {
    await newPatient();
    const body = (stoppedAt: string) => ({
      patientId: patient.id,
      description: 'fish oil',
      sig: '',
      stoppedAt,
    });
    await provider.client.call(medications.createMedication, { body: body('2020-01-01') });
    await provider.client.call(medications.createMedication, { body: body('2098-12-31') });
    expect(
      await refusal(provider.client.call(medications.createMedication, { body: body('2098-12-31') })),
    ).toEqual({ status: 422, code: 'medication.already-added' });
  });

  it('nobody writes for a patient of another practice, nor a partner at all', async () => {
    await newPatient();
    const calls = (who: SignedIn) => [
      who.client.call(allergies.createAllergy, { body: penicillin() }),
      who.client.call(allergies.sayNoKnownAllergies, {
        body: { patientId: patient.id, noKnownAllergies: true },
      }),
      who.client.call(medications.createMedication, {
        body: { patientId: patient.id, description: 'fish oil', sig: '' },
      }),
      who.client.call(problems.createProblem, {
        body: { patientId: patient.id, icd10Code: 'I10', icd10Description: 'x' },
      }),
    ];
    for (const refused of await Promise.all(calls(elsewhere).map(refusal)))
      expect(refused).toEqual({ status: 404, code: 'record.not-found' });
    for (const refused of await Promise.all(calls(partner).map(refusal)))
      expect(refused).toEqual({ status: 403, code: 'access.refused' });
    const { id } = await provider.client.call(allergies.createAllergy, { body: penicillin() });
    expect(
      await refusal(
        elsewhere.client.call(allergies.updateAllergy, {
          params: { id },
          body: [{ key: 'hide', value: true }],
        }),
      ),
    ).toEqual({ status: 404, code: 'record.not-found' });
  });

  it('a patient who lacks a required field can still be weighed, and loses none', async () => {
    await newPatient();
    const change = (key: string, value: unknown) =>
      provider.client.call(updatePatient, { params: { id: patient.id }, body: [{ key, value }] });
    expect(await change('weight', '151.5')).toMatchObject({ weight: '151.5' });
    expect(await refusal(change('weight', '0'))).toEqual({ status: 422, code: 'field.number-not-positive' });
    expect(await refusal(change('weight', 'heavy'))).toEqual({ status: 400, code: 'call.invalid' });
    expect(await refusal(change('firstName', ''))).toEqual({ status: 422, code: 'patient.required-fields' });
    expect(await refusal(change('birthDate', '2199-01-01'))).toEqual({
      status: 422,
      code: 'patient.birth-date-in-future',
    });
    expect(await refusal(change('primaryPhoneType', 'Work'))).toEqual({
      status: 422,
      code: 'patient.required-fields',
    });
  });

  if (database === 'postgres')
    it('every change is in the audit trail with ids and field names alone', async () => {
      await newPatient();
      const { id } = await provider.client.call(allergies.createAllergy, {
        body: { ...penicillin(), reaction: 'Secret reaction' },
      });
      await provider.client.call(allergies.updateAllergy, {
        params: { id },
        body: [{ key: 'severity', value: 'Severe' }],
      });
      await provider.client.call(medications.createMedication, {
        body: { patientId: patient.id, description: 'Secret oil', sig: '' },
      });
      const connection = new pg.Client({ connectionString: server.services.config.databaseUrl ?? '' });
      await connection.connect();
      const { rows } = await connection.query<{ event: string; details: string }>(
        'SELECT event, details FROM audit_records WHERE details LIKE $1 ORDER BY sequence',
        [`%${patient.id}%`],
      );
      await connection.end();
      expect(rows.map(({ event }) => event)).toEqual([
        'allergy.created',
        'allergy.changed',
        'medication.created',
      ]);
      expect(JSON.parse(rows[1]?.details ?? '')).toEqual({
        patientId: patient.id,
        fields: ['severity'],
        hide: false,
      });
      expect(JSON.stringify(rows)).not.toContain('Secret');
    });
});
