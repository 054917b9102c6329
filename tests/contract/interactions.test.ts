import { createClient, type Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { checkInteractions, saveInteractionSettings } from '@erx/core/safety/interactions-contract';
import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import { ALL_INTERACTION_ALERTS } from '@erx/core/users/model';
import { getUserInfo } from '@erx/core/users/contract';
import { dateIn, daysAfter } from '@erx/core/values/dates';
import {
  allergies,
  legacyRecords,
  medicationHistory,
  medications,
  patients,
  prescriptions,
} from '@erx/server/platform/database/schema';
import { loadStarterCatalogue } from '@erx/server/reference-import/load-starter';
import { productId } from '@erx/server/reference/product-id';
import { serveInteractions } from '@erx/server/interactions/routes';
import { createSafetyJudge } from '@erx/server/safety/judge';
import { serveReference } from '@erx/server/reference/routes';
import { serveUsers } from '@erx/server/users/routes';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type TestDatabase } from '../harness/database';
import { seedPractice, type TestPractice } from '../harness/practice';
import { databaseKinds } from '../harness/run';
import { serveParts, type TestService } from '../harness/service';
import { findDuplicates } from '@erx/core/prescriptions/contract';

const WARFARIN = productId('warfarin 5 mg tablet');
const NAPROXEN = productId('naproxen 500 mg tablet');
const AMOXICILLIN = productId('amoxicillin 500 mg capsule');
const LISINOPRIL = productId('lisinopril 10 mg tablet');

describe.each(databaseKinds())('interactions on %s', (kind) => {
  let store: TestDatabase;
  let service: TestService;
  let practice: TestPractice;
  let elsewhere: TestPractice;
  let prescriber: Client;
  let staff: Client;
  const today = dateIn('America/New_York', new Date());

  const clientOf = (token: string, practiceId: string) =>
    createClient({
      origin: service.url,
      application: 'test',
      accessToken: () => Promise.resolve(token),
      practiceId: () => practiceId,
      timeoutMilliseconds: 60_000,
    });

  beforeAll(async () => {
    store = await makeDatabase(kind);
    await loadStarterCatalogue(store.database, new Date());
    practice = await seedPractice(store.database);
    elsewhere = await seedPractice(store.database);
    await store.database.run(
      { name: 'promote', text: 'UPDATE accounts SET is_super_admin = true WHERE id = $1' },
      [practice.second.accountId],
    );
    service = await serveParts(store.database, ({ server, services }) => {
      serveInteractions(server, services, createSafetyJudge(services));
      serveReference(server, services);
      serveUsers(server, services);
      return Promise.resolve({ close: () => Promise.resolve() });
    });
    prescriber = clientOf(practice.first.token, practice.id);
    staff = clientOf(practice.staff.token, practice.id);
  });
  afterAll(async () => {
    await service.close();
    await store.drop();
  });

  /** Another patient of the practice, of whom nothing is known. */
  async function newPatient(noKnownAllergies = false, birthDate = '1980-02-03'): Promise<string> {
    const id = randomUUID();
    const at = new Date();
    await store.database.orm.insert(patients).values({
      practiceId: practice.id,
      id,
      accountNumber: id,
      firstName: 'Ada',
      lastName: 'Sample',
      birthDate,
      noKnownAllergies,
      createdAt: at,
      updatedAt: at,
    });
    return id;
  }
  async function takes(
    patientId: string,
    description: string,
    more: Partial<typeof medications.$inferInsert> = {},
  ): Promise<void> {
    await store.database.orm.insert(medications).values({
      practiceId: practice.id,
      id: randomUUID(),
      patientId,
      description,
      enteredAt: new Date(),
      ...more,
    });
  }
  async function isAllergic(
    patientId: string,
    description: string,
    more: Partial<typeof allergies.$inferInsert> = {},
  ): Promise<void> {
    await store.database.orm.insert(allergies).values({
      practiceId: practice.id,
      id: randomUUID(),
      patientId,
      description,
      reaction: 'Hives',
      severity: 'Severe',
      enteredAt: new Date(),
      ...more,
    });
  }
  async function wasPrescribed(
    patientId: string,
    prescribableDrugId: string,
    more: Partial<typeof prescriptions.$inferInsert> = {},
  ): Promise<string> {
    const id = randomUUID();
    const scriptedAt = more.scriptedAt ?? new Date();
    await store.database.orm.insert(prescriptions).values({
      practiceId: practice.id,
      id,
      orderNumber: id,
      patientId,
      providerId: practice.first.accountId,
      writtenBy: practice.first.accountId,
      prescribableDrugId,
      description: 'as written',
      schedule: 'none',
      sig: 'Take 1 tablet daily',
      sigChosen: false,
      dispense: '30',
      units: 'C48542',
      daysSupply: 30,
      refillsPrn: false,
      refillCount: 0,
      effectiveDate: dateIn('America/New_York', scriptedAt),
      substitutionAllowed: true,
      scriptStatus: 'Pending',
      scriptedAt,
      updatedAt: scriptedAt,
      ...more,
    });
    return id;
  }
  const check = (patientId: string, drugId: string, client = prescriber) =>
    client.call(checkInteractions, { params: { patientId, drugId } });
  const duplicates = (patientId: string, drugId: string) =>
    prescriber.call(findDuplicates, { params: { patientId, drugId } });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  async function refusal(call: Promise<unknown>): Promise<{ status: number; code: string }> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CallError)) throw new Error('this should have been refused');
    return { status: error.status, code: error.code };
  }

  it('an empty list of allergies is no answer until somebody says that there are none', async () => {
    expect(await check(await newPatient(), LISINOPRIL)).toMatchObject({
      allergyInteractions: [],
      drugInteractions: [],
      incomplete: [{ part: 'allergy', reason: 'allergies-not-recorded' }],
    });
    expect(await check(await newPatient(true), LISINOPRIL)).toMatchObject({
      allergyInteractions: [],
      drugInteractions: [],
      incomplete: [],
      hidden: { allergy: 0, drug: 0, food: 0 },
      quiet: 0,
    });
  });

  it('looks at active allergies, at what is taken, by catalogue, package or name, and at prescriptions that wait or last', async () => {
    const patientId = await newPatient();
    await isAllergic(patientId, 'Aspirin');
    await isAllergic(patientId, 'Ibuprofen', { hide: true });
    await takes(patientId, 'warfarin 5 mg tablet', { prescribableDrugId: WARFARIN });
    await takes(patientId, 'Prinivil', { representativeNdc: '00591040730' });
    await takes(patientId, 'Zoloft 50 mg once daily');
    await takes(patientId, 'prednisone 20 mg', { stoppedAt: daysAfter(today, -10), hide: true });
    await wasPrescribed(patientId, productId('ibuprofen 600 mg tablet'), {
      description: 'ibuprofen 600 mg tablet',
    });
    await wasPrescribed(patientId, productId('furosemide 40 mg tablet'), {
      description: 'furosemide 40 mg tablet',
      scriptStatus: 'Sent',
      scriptedAt: daysAgo(20),
    });
    await wasPrescribed(patientId, productId('clopidogrel 75 mg tablet'), {
      description: 'clopidogrel 75 mg tablet',
      scriptStatus: 'Sent',
      scriptedAt: daysAgo(60),
    });
    await wasPrescribed(patientId, productId('meloxicam 15 mg tablet'), {
      description: 'meloxicam 15 mg tablet',
      scriptStatus: 'CancelledBeforeSending',
    });
    const found = await check(patientId, NAPROXEN);
    expect(found.allergyInteractions).toMatchObject([
      { allergen: 'Aspirin', ingredient: 'naproxen', severity: 'serious', reaction: 'Hives' },
    ]);
    expect(
      found.drugInteractions.map(
        ({ drugDescription, origin, severity }) => `${drugDescription} ${origin} ${severity}`,
      ),
    ).toEqual([
      // An ACE inhibitor, a diuretic and NSAIDs together; warfarin, an antidepressant and NSAIDs.
      'Prinivil + furosemide 40 mg tablet + ibuprofen 600 mg tablet medication serious',
      'Zoloft 50 mg once daily + ibuprofen 600 mg tablet + warfarin 5 mg tablet medication serious',
    ]);
    expect(found.drugFoodInteractions).toMatchObject([{ food: 'Alcohol', severity: 'moderate' }]);
    expect(found.incomplete).toEqual([]);
  });

  it('judges several drugs as one, by age, and says nothing of it again', async () => {
    const zolpidem = productId('zolpidem 5 mg tablet');
    const [old, young] = [await newPatient(true, '1942-02-03'), await newPatient(true)];
    for (const patientId of [old, young]) await takes(patientId, 'lorazepam 0.5 mg at bedtime');
    const found = await check(old, zolpidem);
    expect(found.drugInteractions).toMatchObject([
      { severity: 'serious', sum: { name: 'sedation', points: 4, members: ['lorazepam', 'zolpidem'] } },
    ]);
    expect(found.duplicateTherapy).toEqual([]);
    expect(found.cautions.filter(({ kind: of }) => of === 'age')).toEqual([]);
    expect(found.safety.findings).toMatchObject([{ kind: 'drug', about: 'lorazepam 0.5 mg at bedtime' }]);
    expect((await check(young, zolpidem)).drugInteractions).toMatchObject([{ severity: 'moderate' }]);
  });

  it('reads what a former system has and what a plan reported as filled, and says what it could not', async () => {
    const patientId = await newPatient(true);
    const former = (kind: 'allergy' | 'medication', description: string, more = {}) => ({
      practiceId: practice.id,
      id: randomUUID(),
      kind,
      patientId,
      description,
      receivedAt: new Date(),
      ...more,
    });
    await store.database.orm
      .insert(legacyRecords)
      .values([
        former('allergy', 'PCN', { reaction: 'rash' }),
        former('allergy', 'Wobbleberry'),
        former('allergy', 'Aspirin', { importedId: 'ingredient:aspirin', importedName: 'Aspirin' }),
        former('medication', 'naproxen 500'),
        former('medication', 'ibuprofen 600', { stoppedOn: daysAfter(today, -200) }),
      ]);
    const fill = (description: string, days: number, more = {}) => ({
      practiceId: practice.id,
      id: randomUUID(),
      patientId,
      source: 'pbm' as const,
      description,
      controlledSubstance: false,
      lastFillDate: daysAfter(today, -days),
      daysSupply: 90,
      receivedAt: new Date(),
      ...more,
    });
    await store.database.orm
      .insert(medicationHistory)
      .values([fill('ATORVASTATIN 40MG TAB', 5), fill('SIMVASTATIN 40MG TAB', 95)]);

    const amoxicillin = await check(patientId, AMOXICILLIN);
    expect(amoxicillin.allergyInteractions).toMatchObject([
      { allergen: 'PCN', severity: 'serious', reaction: 'rash' },
    ]);
    expect(amoxicillin.safety.fingerprint).toBeDefined();
    expect(amoxicillin.incomplete).toEqual([
      {
        part: 'allergy',
        reason: 'former-record-unread',
        about: '1 allergy of the former system (Wobbleberry)',
      },
      { part: 'allergy', reason: 'former-record-unmatched', about: '1 allergy of the former system (PCN)' },
      {
        part: 'drug',
        reason: 'former-record-unmatched',
        about: '1 medicine of the former system (naproxen 500)',
      },
    ]);
    expect(amoxicillin.coverage.held).not.toContain('allergy');
    expect((await check(patientId, WARFARIN)).drugInteractions).toMatchObject([
      { drugDescription: 'naproxen 500', origin: 'former-record', severity: 'serious' },
    ]);
    const clarithromycin = await check(patientId, productId('clarithromycin 500 mg tablet'));
    expect(clarithromycin.drugInteractions).toMatchObject([
      { drugDescription: 'ATORVASTATIN 40MG TAB', origin: 'reported-fill' },
    ]);
    expect((await check(patientId, productId('simvastatin 40 mg tablet'))).duplicateTherapy).toMatchObject([
      { drugDescription: 'ATORVASTATIN 40MG TAB', origin: 'reported-fill', severity: 'moderate' },
    ]);
    expect((await check(patientId, productId('atorvastatin 40 mg tablet'))).duplicateTherapy).toMatchObject([
      {
        origin: 'reported-fill',
        severity: 'low',
        message: expect.stringContaining('filled lately') as string,
      },
    ]);
  });

  it('says which allergy and which medication it could not understand', async () => {
    const patientId = await newPatient();
    await isAllergic(patientId, 'Wobbleberry');
    await takes(patientId, 'the little white one');
    expect((await check(patientId, LISINOPRIL)).incomplete).toEqual([
      { part: 'allergy', reason: 'allergen-unknown', about: 'Wobbleberry', entry: 'Wobbleberry' },
      {
        part: 'drug',
        reason: 'medication-unknown',
        about: 'the little white one',
        entry: 'the little white one',
      },
    ]);
  });

  it.each(['red dye', 'gluten', 'Wheat', 'sulfites', 'soy'])(
    'an allergy to %s is said to be unchecked where no label was read that says it of the product',
    async (allergy) => {
      const patientId = await newPatient();
      await isAllergic(patientId, allergy);
      expect((await check(patientId, AMOXICILLIN)).incomplete).toEqual([
        { part: 'allergy', reason: 'excipient-unknown', about: allergy },
      ]);
    },
  );

  it.each<[string, string, object, boolean]>([
    ['peanut', 'Prometrium 100 mg capsule', { ingredient: 'peanut oil', severity: 'serious' }, true],
    ['red dye', 'Synthroid 75 mcg tablet', { ingredient: 'FD&C Red No. 40', severity: 'serious' }, true],
    [
      'gelatin',
      'amoxicillin 500 mg capsule',
      { ingredient: 'gelatin of the capsule', severity: 'moderate' },
      false,
    ],
  ])('an allergy to %s is found in %s by its label', async (allergy, product, found, isStated) => {
    const patientId = await newPatient();
    await isAllergic(patientId, allergy);
    const { allergyInteractions, incomplete } = await check(patientId, productId(product));
    expect(allergyInteractions).toMatchObject([{ allergen: allergy, match: 'excipient', ...found }]);
    expect(incomplete).toEqual(
      isStated ? [] : [{ part: 'allergy', reason: 'excipient-unknown', about: allergy }],
    );
  });

  it('an allergy to a dye of another strength of the brand is said to be unchecked', async () => {
    const patientId = await newPatient();
    await isAllergic(patientId, 'red dye');
    expect(await check(patientId, productId('Synthroid 50 mcg tablet'))).toMatchObject({
      allergyInteractions: [],
      incomplete: [{ part: 'allergy', reason: 'excipient-unknown', about: 'red dye' }],
    });
  });

  it.each([
    ['allergies', 'allergy'],
    ['medications', 'drug'],
  ])('a part that cannot be read (%s) is said, and the rest is checked', async (table, part) => {
    const patientId = await newPatient(true);
    await wasPrescribed(patientId, WARFARIN, { description: 'warfarin 5 mg tablet' });
    await store.database.run(
      { name: `away-${table}`, text: `ALTER TABLE ${table} RENAME TO ${table}_away` },
      [],
    );
    try {
      const found = await check(patientId, NAPROXEN);
      expect(found.incomplete).toEqual([{ part, reason: 'reading-failed' }]);
      expect(found.drugInteractions[0]).toMatchObject({
        drugDescription: 'warfarin 5 mg tablet',
        severity: 'serious',
      });
    } finally {
      await store.database.run(
        { name: `back-${table}`, text: `ALTER TABLE ${table}_away RENAME TO ${table}` },
        [],
      );
    }
    expect((await check(patientId, NAPROXEN)).incomplete).toEqual([]);
  });

  it("never looks into another practice's patient, nor at a drug that is not there", async () => {
    const patientId = await newPatient();
    const foreign = clientOf(elsewhere.first.token, elsewhere.id);
    expect(await refusal(check(patientId, LISINOPRIL, foreign))).toEqual({
      status: 404,
      code: 'record.not-found',
    });
    expect(
      await refusal(foreign.call(findDuplicates, { params: { patientId, drugId: LISINOPRIL } })),
    ).toEqual({ status: 404, code: 'record.not-found' });
    expect(await refusal(check(patientId, 'no-such-drug'))).toEqual({
      status: 404,
      code: 'prescription.drug-unknown',
    });
  });

  it("hides what the prescriber's settings hide, counts it, and hides nothing from others", async () => {
    const patientId = await newPatient(true);
    await takes(patientId, 'warfarin 5 mg tablet', { prescribableDrugId: WARFARIN });
    const before = await check(patientId, NAPROXEN);
    const settings = {
      ...ALL_INTERACTION_ALERTS,
      alertSerious: false,
      alertMedium: false,
      foodAlertMedium: false,
    };
    expect(await prescriber.call(saveInteractionSettings, { body: settings })).toEqual(settings);
    expect((await prescriber.call(getUserInfo, {})).drugInteractionSettings).toEqual(settings);
    const shown = await check(patientId, NAPROXEN);
    expect(shown.hidden).toEqual({
      allergy: 0,
      drug: before.drugInteractions.filter(({ severity }) => severity === 'moderate').length,
      food: 1,
    });
    // Contraindications cannot be switched off.
    expect(shown.drugInteractions.filter(({ severity }) => severity === 'serious')).toEqual(
      before.drugInteractions.filter(({ severity }) => severity === 'serious'),
    );
    expect((await check(patientId, NAPROXEN, staff)).hidden).toEqual({ allergy: 0, drug: 0, food: 0 });
    const [audit] = await store.database.run<{ details: string }>(
      {
        name: 'settings-audit',
        text: `SELECT details
          FROM audit_records
          WHERE practice_id = $1 AND event = 'interaction-settings.changed' AND account_id = $2`,
      },
      [practice.id, practice.first.accountId],
    );
    expect(JSON.parse(audit?.details ?? '{}')).toEqual(settings);
    await prescriber.call(saveInteractionSettings, { body: ALL_INTERACTION_ALERTS });
  });

  it('lets only prescribers choose what is shown', async () => {
    expect(await refusal(staff.call(saveInteractionSettings, { body: ALL_INTERACTION_ALERTS }))).toEqual({
      status: 403,
      code: 'access.refused',
    });
  });

  it('uses an imported set as soon as its import is finished, and says so when it cannot be read', async () => {
    const admin = clientOf(practice.second.token, practice.id);
    const header = 'Drug A,Drug B,Level,Text,Set';
    const lines = [
      header,
      'Amoxicillin trihydrate,Lisinopril,Major,They must not meet.,A set',
      'Lisinopril,,Minor,Nothing.,A set',
      'Lisinopril,Warfarin,Tremendous,Nothing.,A set',
    ];
    const columns = {
      subject: 'Drug A',
      object: 'Drug B',
      severity: 'Level',
      kind: '',
      message: 'Text',
      narrative: '',
      source: 'Set',
    };
    const patientId = await newPatient(true);
    await takes(patientId, 'lisinopril 10 mg tablet', { prescribableDrugId: LISINOPRIL });
    expect((await check(patientId, AMOXICILLIN)).drugInteractions).toEqual([]);

    const fileHash = createHash('sha256').update(lines.join('\n')).digest('hex');
    expect(
      await refusal(admin.call(startImport, { body: { kind: 'pharmacies', fileHash, columns } })),
    ).toEqual({ status: 422, code: 'reference.columns-of-other-kind' });
    const { id } = await admin.call(startImport, { body: { kind: 'interactions', fileHash, columns } });
    const { refused } = await admin.call(takeImportLines, {
      params: { id },
      body: { from: 1, header, lines },
    });
    expect(refused).toEqual([
      { line: 3, reason: 'value-missing', field: 'Drug B' },
      { line: 4, reason: 'value-invalid', field: 'Level' },
    ]);
    expect(await admin.call(finishImport, { params: { id } })).toMatchObject({
      rowsStored: 1,
      linesRefused: 2,
    });
    expect((await check(patientId, AMOXICILLIN)).drugInteractions).toEqual([
      {
        drugDescription: 'lisinopril 10 mg tablet',
        origin: 'medication',
        severity: 'serious',
        message: 'They must not meet.',
        narrative: '',
        source: 'A set',
        factId: expect.stringMatching(/^imported\/[0-9a-f]{8}$/) as unknown,
      },
    ]);

    await store.database.run(
      { name: 'facts-away', text: 'ALTER TABLE interaction_facts RENAME TO interaction_facts_away' },
      [],
    );
    try {
      await service.services.interactions.refresh();
      expect((await check(patientId, AMOXICILLIN)).incomplete).toContainEqual({
        part: 'drug',
        reason: 'imported-facts-missing',
      });
    } finally {
      await store.database.run(
        { name: 'facts-back', text: 'ALTER TABLE interaction_facts_away RENAME TO interaction_facts' },
        [],
      );
    }
    // read again by itself
    expect(await check(patientId, AMOXICILLIN)).toMatchObject({
      incomplete: [],
      drugInteractions: [{ source: 'A set' }],
    });
  });

  it('shows active and recent prescriptions of the same ingredient, latest first', async () => {
    const patientId = await newPatient();
    const pending = await wasPrescribed(patientId, productId('lisinopril 20 mg tablet'), {
      description: 'lisinopril 20 mg tablet',
    });
    const inUse = await wasPrescribed(patientId, LISINOPRIL, {
      description: 'lisinopril 10 mg tablet',
      scriptStatus: 'Sent',
      deliveryState: 'accepted',
      scriptedAt: daysAgo(100),
      daysSupply: 90,
      refillCount: 1,
    });
    const gone = await wasPrescribed(patientId, 'a drug the catalogue no longer has', {
      description: 'Lisinopril 5 MG Oral Tablet',
      scriptStatus: 'Printed',
      scriptedAt: daysAgo(40),
    });
    await wasPrescribed(patientId, LISINOPRIL, { scriptStatus: 'Sent', scriptedAt: daysAgo(200) });
    await wasPrescribed(patientId, LISINOPRIL, {
      scriptStatus: 'CancelledAfterSending',
      cancelStatus: 'Approved',
      scriptedAt: daysAgo(3),
    });
    const notConfirmed = await wasPrescribed(patientId, LISINOPRIL, {
      scriptStatus: 'CancelledAfterSending',
      cancelStatus: 'Denied',
      scriptedAt: daysAgo(2),
    });
    await wasPrescribed(patientId, WARFARIN);
    const found = await duplicates(patientId, LISINOPRIL);
    expect(found.map(({ id, reason, ingredients }) => ({ id, reason, ingredients }))).toEqual([
      { id: pending, reason: 'pending', ingredients: ['lisinopril'] },
      { id: notConfirmed, reason: 'in-use', ingredients: ['lisinopril'] },
      { id: gone, reason: 'recent', ingredients: ['lisinopril'] },
      { id: inUse, reason: 'in-use', ingredients: ['lisinopril'] },
    ]);
    expect(found[3]).toMatchObject({
      sig: 'Take 1 tablet daily',
      dispense: '30',
      scriptStatus: 'Sent',
      refills: { count: 1 },
      writtenOn: dateIn('America/New_York', daysAgo(100)),
      suppliedUntil: daysAfter(dateIn('America/New_York', daysAgo(100)), 179),
    });
    expect(await duplicates(patientId, NAPROXEN)).toEqual([]);
  });
});
