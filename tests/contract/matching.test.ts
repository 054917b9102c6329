import { listAllergies, updateAllergy } from '@erx/core/allergies/contract';
import * as matching from '@erx/core/legacy-import/contract';
import { AS_WRITTEN } from '@erx/core/legacy-import/model';
import { NO_KNOWN_ALLERGIES } from '@erx/core/matching/model';
import { autoSelected } from '@erx/core/matching/suggestions';
import { createMedication, listMedications, updateMedication } from '@erx/core/medications/contract';
import { createPatient, getPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import { textOfPdf } from '@erx/server/platform/printing/testing/pdf-text';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('legacy records on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let staff: SignedIn;
  let partner: SignedIn;
  let elsewhere: SignedIn;
  let admin: SignedIn;
  let patient: Patient;
  let made = 0;

  beforeAll(async () => {
    server = await startDemoServer(database);
    [provider, staff, partner, elsewhere, admin] = (await Promise.all(
      ['provider', 'staff', 'partner', 'provider4', 'superadmin'].map((name) =>
        signIn(server.origin, `${name}@demo.test`),
      ),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
  });
  afterAll(() => server.close());

  /** A new patient whose former chart has these lines: they arrive as an administrator imports them. */
  async function chart(...lines: readonly string[]): Promise<Patient> {
    made += 1;
    patient = await provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `LEGACY-${database}-${String(made)}`,
        firstName: 'Old',
        lastName: 'Chart',
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
    await received(lines.map((line) => `${patient.accountNumber},${line}`));
    return patient;
  }
  const HEADER = 'accountNumber,kind,description,ndc,startDate,stopDate,sig,reaction';
  async function received(lines: readonly string[]) {
    const { id } = await admin.client.call(startImport, {
      body: { kind: 'legacy-records', fileHash: randomUUID().replaceAll('-', '').repeat(2) },
    });
    const { refused } = await admin.client.call(takeImportLines, {
      params: { id },
      body: { from: 1, header: HEADER, lines: [HEADER, ...lines] },
    });
    return { refused, state: await admin.client.call(finishImport, { params: { id } }) };
  }
  const medications = () =>
    provider.client.call(matching.listLegacyMedications, { params: { id: patient.id } });
  const allergies = () => provider.client.call(matching.listLegacyAllergies, { params: { id: patient.id } });
  const taken = () => provider.client.call(listMedications, { params: { patientId: patient.id } });
  const suggested = async (id: string) =>
    autoSelected(await provider.client.call(matching.suggestDrugs, { params: { id } }))?.drug;
  const take = (matches: readonly { id: string; importedId: string }[], who = provider) =>
    who.client.call(matching.importLegacyMedications, {
      body: { patientId: patient.id, matches: [...matches] },
    });

  it('arrive by import: read by their columns, told when they cannot be, and once however often the export is sent', async () => {
    await chart();
    const lines = [
      `${patient.accountNumber},Medication,Lisinopril 10 MG Oral Tablet,00143-1267-01,03/01/2019,,Take 1 tablet daily,`,
      `${patient.accountNumber},allergy,Allergy to peanuts,,,,,Hives`,
      `NOBODY-1,allergy,Latex allergy,,,,,`,
      `${patient.accountNumber},problem,Flat feet,,,,,`,
      `${patient.accountNumber},medication,Naproxen 500 MG Oral Tablet,,02/30/2019,,,`,
    ];
    const first = await received(lines);
    expect(first.state).toMatchObject({ rowsStored: 2, linesRefused: 3, isFinished: true });
    expect(first.refused).toEqual([
      { line: 4, reason: 'patient-unknown', field: 'accountNumber' },
      { line: 5, reason: 'value-invalid', field: 'kind' },
      { line: 6, reason: 'value-invalid', field: 'startedOn' },
    ]);
    expect(await medications()).toMatchObject([
      {
        medication: 'Lisinopril 10 MG Oral Tablet',
        ndc: '00143126701',
        startedAt: '2019-03-01',
        sig: 'Take 1 tablet daily',
      },
    ]);
    await received(lines);
    expect(await medications()).toHaveLength(1);
    expect(await allergies()).toMatchObject([{ allergy: 'Allergy to peanuts', reaction: 'Hives' }]);
  });

  it('are suggested, taken over with their dates and sig, and undone: what was created is deleted (N4-25)', async () => {
    await chart(
      'medication,Lisinopril 10 MG Oral Tablet,,03/01/2019,,Take 1 tablet daily,',
      'medication,Doxycycline Monohydrate 100 MG Oral Tablet,,,,,',
    );
    const [lisinopril, doxycycline] = await medications();
    if (!lisinopril || !doxycycline) throw new Error('the records have not arrived');
    const drug = await suggested(lisinopril.id);
    expect(drug?.description).toBe('lisinopril 10 mg tablet');
    expect(await suggested(doxycycline.id)).toBeUndefined(); // the starter catalogue has the hyclate alone
    const result = await take([{ id: lisinopril.id, importedId: drug?.id ?? '' }], staff);
    expect(result).toEqual({
      imported: [
        { id: lisinopril.id, importedId: drug?.id, importedName: 'lisinopril 10 mg tablet', isLinked: false },
      ],
      skipped: [],
    });
    expect(await taken()).toMatchObject([
      {
        description: 'lisinopril 10 mg tablet',
        sig: 'Take 1 tablet daily',
        startedAt: '2019-03-01',
        prescribableDrugId: drug?.id,
        hide: false,
      },
    ]);
    expect((await medications())[0]).toMatchObject({
      importedId: drug?.id,
      importedName: 'lisinopril 10 mg tablet',
    });

    expect(
      await provider.client.call(matching.undoMedicationMatch, { params: { id: lisinopril.id } }),
    ).not.toHaveProperty('importedId');
    expect(await taken()).toEqual([]);
    expect(
      await refusal(provider.client.call(matching.undoMedicationMatch, { params: { id: lisinopril.id } })),
    ).toEqual({ status: 409, code: 'matching.not-matched' });
    // and again
    expect((await take([{ id: lisinopril.id, importedId: drug?.id ?? '' }])).imported).toHaveLength(1);
  });

  it('one that cannot be taken over is skipped with its reason, the others are taken over (N4-27)', async () => {
    await chart(
      'medication,Lisinopril 10 MG Oral Tablet,,,,,',
      'medication,Something old,,,,,',
      'medication,Amlodipine 5 MG Oral Tablet,,06/01/2019,05/01/2019,,',
      'medication,Naproxen 500 MG Oral Tablet,,,,,',
    );
    const rows = await medications();
    const idOf = (text: string) => rows.find(({ medication }) => medication.startsWith(text))?.id ?? '';
    const lisinopril = (await suggested(idOf('Lisinopril')))?.id ?? '';
    const stranger = randomUUID();
    const result = await take([
      { id: idOf('Lisinopril'), importedId: lisinopril },
      { id: idOf('Naproxen'), importedId: 'no such product' },
      { id: idOf('Amlodipine'), importedId: lisinopril },
      { id: stranger, importedId: lisinopril },
      { id: idOf('Something'), importedId: AS_WRITTEN },
      { id: idOf('Lisinopril'), importedId: lisinopril },
    ]);
    expect(result.imported.map(({ importedName }) => importedName)).toEqual([
      'lisinopril 10 mg tablet',
      'Something old',
    ]);
    expect(result.skipped).toEqual([
      { id: idOf('Naproxen'), reason: 'matching.target-unknown' },
      { id: idOf('Amlodipine'), reason: 'matching.dates-refused' },
      { id: stranger, reason: 'matching.record-unknown' },
      { id: idOf('Lisinopril'), reason: 'matching.already-matched' },
    ]);
    expect((await taken()).map(({ description }) => description).sort()).toEqual([
      'Something old',
      'lisinopril 10 mg tablet',
    ]);
  });

  it('what the patient takes already is linked, not doubled, and undoing then deletes nothing', async () => {
    await chart('medication,Lisinopril 10 MG Oral Tablet,,,,,');
    const [record] = await medications();
    const drug = await suggested(record?.id ?? '');
    await provider.client.call(createMedication, {
      body: { patientId: patient.id, prescribableDrugId: drug?.id, description: '', sig: '' },
    });
    expect((await take([{ id: record?.id ?? '', importedId: drug?.id ?? '' }])).imported).toMatchObject([
      { isLinked: true },
    ]);
    expect(await taken()).toHaveLength(1);
    await provider.client.call(matching.undoMedicationMatch, { params: { id: record?.id ?? '' } });
    expect(await taken()).toHaveLength(1);
  });

  it('what was changed since is kept, and its match with it', async () => {
    await chart(
      'medication,Lisinopril 10 MG Oral Tablet,,,,Take 1 tablet daily,',
      'allergy,Latex allergy,,,,,',
    );
    const [record] = await medications();
    await take([{ id: record?.id ?? '', importedId: (await suggested(record?.id ?? ''))?.id ?? '' }]);
    const [created] = await taken();
    await provider.client.call(updateMedication, {
      params: { id: created?.id ?? '' },
      body: [{ key: 'sig', value: 'Take 2 tablets daily' }],
    });
    expect(
      await refusal(provider.client.call(matching.undoMedicationMatch, { params: { id: record?.id ?? '' } })),
    ).toEqual({ status: 409, code: 'matching.changed-since' });
    expect(await taken()).toHaveLength(1);
    expect((await medications())[0]).toHaveProperty('importedId');

    const [latex] = await allergies();
    await provider.client.call(matching.importLegacyAllergies, {
      body: { patientId: patient.id, matches: [{ id: latex?.id ?? '', importedId: 'substance:latex' }] },
    });
    const [allergy] = await provider.client.call(listAllergies, { params: { patientId: patient.id } });
    await provider.client.call(updateAllergy, {
      params: { id: allergy?.id ?? '' },
      body: [{ key: 'severity', value: 'Severe' }],
    });
    expect(
      await refusal(provider.client.call(matching.undoAllergyMatch, { params: { id: latex?.id ?? '' } })),
    ).toEqual({ status: 409, code: 'matching.changed-since' });
  });

  it('allergies are taken over with severity Low, and n/a for a reaction nobody recorded (N3-19)', async () => {
    await chart(
      'allergy,Allergy to peanuts,,02/03/2001,,,Hives',
      'allergy,PCN,,,,,',
      'allergy,Dander (animal) allergy,,,,,',
      'allergy,Red dye 40,,,,,Rash',
    );
    const rows = await allergies();
    const idOf = (text: string) => rows.find(({ allergy }) => allergy.startsWith(text))?.id ?? '';
    const chosen = async (text: string) =>
      autoSelected(await provider.client.call(matching.suggestAllergens, { params: { id: idOf(text) } }))
        ?.allergen.id;
    expect([
      await chosen('Allergy to peanuts'),
      await chosen('PCN'),
      await chosen('Dander'),
      await chosen('Red dye'),
    ]).toEqual(['substance:peanut', 'class:penicillins', undefined, undefined]);
    const result = await provider.client.call(matching.importLegacyAllergies, {
      body: {
        patientId: patient.id,
        matches: [
          { id: idOf('Allergy to peanuts'), importedId: 'substance:peanut' },
          { id: idOf('PCN'), importedId: 'class:penicillins' },
          { id: idOf('Dander'), importedId: 'substance:none-such' },
          { id: idOf('Red dye'), importedId: AS_WRITTEN },
        ],
      },
    });
    expect(result.skipped).toEqual([{ id: idOf('Dander'), reason: 'matching.target-unknown' }]);
    const recorded = await provider.client.call(listAllergies, { params: { patientId: patient.id } });
    expect(
      recorded.map(({ description, reaction, severity, onsetDate, pickListId }) => ({
        description,
        reaction,
        severity,
        onsetDate,
        pickListId,
      })),
    ).toEqual([
      {
        description: 'Peanut',
        reaction: 'Hives',
        severity: 'Low',
        onsetDate: '2001-02-03',
        pickListId: 'substance:peanut',
      },
      {
        description: 'Penicillin',
        reaction: 'n/a',
        severity: 'Low',
        onsetDate: undefined,
        pickListId: 'class:penicillins',
      },
      {
        description: 'Red dye 40',
        reaction: 'Rash',
        severity: 'Low',
        onsetDate: undefined,
        pickListId: undefined,
      },
    ]);
    expect((await provider.client.call(getPatient, { params: { id: patient.id } })).allergyKnowledge).toBe(
      'recorded',
    );
    await provider.client.call(matching.undoAllergyMatch, { params: { id: idOf('PCN') } });
    expect(await provider.client.call(listAllergies, { params: { patientId: patient.id } })).toHaveLength(2);
  });

  it('a chart that knows of no allergy becomes that statement, unless allergies are on record', async () => {
    await chart('allergy,NKDA,,,,,', 'allergy,Latex allergy,,,,,');
    const rows = await allergies();
    const idOf = (text: string) => rows.find(({ allergy }) => allergy === text)?.id ?? '';
    const knowledge = async () =>
      (await provider.client.call(getPatient, { params: { id: patient.id } })).allergyKnowledge;
    const accept = (id: string, importedId: string) =>
      provider.client.call(matching.importLegacyAllergies, {
        body: { patientId: patient.id, matches: [{ id, importedId }] },
      });
    const offered = await provider.client.call(matching.suggestAllergens, { params: { id: idOf('NKDA') } });
    expect(offered).toMatchObject([
      { allergen: { description: 'No known allergies' }, suggestedMatch: false },
    ]);
    expect(autoSelected(offered)).toBeUndefined();

    expect((await accept(idOf('NKDA'), NO_KNOWN_ALLERGIES)).imported).toMatchObject([
      { importedName: 'No known allergies', isLinked: false },
    ]);
    expect(await knowledge()).toBe('none-known');
    await provider.client.call(matching.undoAllergyMatch, { params: { id: idOf('NKDA') } });
    expect(await knowledge()).toBe('unknown');

    await accept(idOf('Latex allergy'), 'substance:latex');
    expect((await accept(idOf('NKDA'), NO_KNOWN_ALLERGIES)).skipped).toEqual([
      { id: idOf('NKDA'), reason: 'matching.allergies-recorded' },
    ]);
    expect(await knowledge()).toBe('recorded');
  });

  it('two people at once match a record once', async () => {
    await chart('medication,Lisinopril 10 MG Oral Tablet,,,,,');
    const [record] = await medications();
    const match = { id: record?.id ?? '', importedId: (await suggested(record?.id ?? ''))?.id ?? '' };
    const both = await Promise.all([take([match]), take([match], staff)]);
    expect(both.map(({ imported }) => imported.length).sort()).toEqual([0, 1]);
    expect(await taken()).toHaveLength(1);
  });

  it('belong to their practice, and are matched by those who keep charts', async () => {
    await chart('medication,Lisinopril 10 MG Oral Tablet,,,,,');
    const [record] = await medications();
    const id = record?.id ?? '';
    const match = { id, importedId: (await suggested(id))?.id ?? '' };
    const missing = { status: 404, code: 'record.not-found' };
    expect(
      await refusal(elsewhere.client.call(matching.listLegacyMedications, { params: { id: patient.id } })),
    ).toEqual(missing);
    expect(await refusal(elsewhere.client.call(matching.suggestDrugs, { params: { id } }))).toEqual(missing);
    expect(await refusal(elsewhere.client.call(matching.undoMedicationMatch, { params: { id } }))).toEqual(
      missing,
    );
    expect(await refusal(take([match], elsewhere))).toEqual(missing);
    expect(
      (await elsewhere.client.call(matching.listPendingLegacy, {})).map(({ patientId }) => patientId),
    ).not.toContain(patient.id);
    expect(
      (await provider.client.call(matching.listPendingLegacy, { query: { limit: '500' } })).find(
        ({ patientId }) => patientId === patient.id,
      ),
    ).toMatchObject({ medications: 1, allergies: 0 });
    expect(
      await partner.client.call(matching.listLegacyMedications, { params: { id: patient.id } }),
    ).toHaveLength(1);
    expect(await refusal(take([match], partner))).toEqual({ status: 403, code: 'access.refused' });
    expect(await taken()).toEqual([]);
  });

  it('print as they came, and the printing is on record (N2-56)', async () => {
    await chart(
      'medication,Lisinopril 10 MG Oral Tablet,00143-1267-01,03/01/2019,,,',
      'allergy,Allergie à la pénicilline,,02/03/2001,,,Hives',
    );
    const [pages, allergyPages] = await Promise.all([
      provider.client.call(matching.printLegacyMedications, { params: { id: patient.id } }),
      provider.client.call(matching.printLegacyAllergies, { params: { id: patient.id } }),
    ]);
    const text = textOfPdf(Buffer.from(await pages.arrayBuffer()));
    for (const shown of [
      'TRAKnet Medication History',
      'Chart, Old',
      patient.accountNumber,
      'Date Started',
      '03/01/2019',
      '00143126701',
      'Lisinopril 10 MG Oral Tablet',
      'Page 1 of 1',
    ])
      expect(text).toContain(shown);
    expect(textOfPdf(Buffer.from(await allergyPages.arrayBuffer()))).toContain('Hives');
    expect(
      await refusal(elsewhere.client.call(matching.printLegacyMedications, { params: { id: patient.id } })),
    ).toEqual({ status: 404, code: 'record.not-found' });
    if (server.services.config.databaseUrl === undefined) return;
    const client = new pg.Client({ connectionString: server.services.config.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ event: string; details: string }>(
      `SELECT event, details
        FROM audit_records
        WHERE resource_id = $1 AND event = 'legacy-history.printed'
        ORDER BY details`,
      [patient.id],
    );
    await client.end();
    expect(rows.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { history: 'allergies', records: 1 },
      { history: 'medications', records: 1 },
    ]);
  });
});
