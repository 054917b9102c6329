import { createAllergy } from '@erx/core/allergies/contract';
import { searchDrugRows, searchDrugs } from '@erx/core/drugs/contract';
import type { DrugSearchAnswer } from '@erx/core/drugs/drug-rows';
import { getEligibility, processFormulary } from '@erx/core/benefits/contract';
import { defaultCoverage } from '@erx/core/benefits/coverage';
import { createMedication } from '@erx/core/medications/contract';
import { createPatient, searchPatients } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { finishImport, startImport, takeImportLines, undoImport } from '@erx/core/reference/contract';
import { markDrugs } from '@erx/core/safety/contract';
import { foundOfSeveral } from '@erx/core/safety/rules';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import { createServiceSession } from '@erx/core/session/service';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, signIn, type SignedIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('the search for drugs on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  let admin: SignedIn;
  let elsewhere: SignedIn;
  let made = 0;

  beforeAll(async () => {
    product = await startProduct({ database, demo: true, sandbox: true });
    [provider, admin, elsewhere] = (await Promise.all(
      ['provider', 'admin', 'provider4'].map((name) => signIn(product.url, `${name}@demo.test`)),
    )) as [SignedIn, SignedIn, SignedIn];
  });
  afterAll(() => product.stop());

  const patientBorn = (birthDate: string): Promise<Patient> => {
    made += 1;
    return provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: `SEARCH-${database}-${String(made)}`,
        firstName: 'Sought',
        lastName: 'Testperson',
        birthDate,
        height: '40',
        weight: '34',
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
      },
    });
  };
  const search = (searchStr: string, patientId?: string, who: SignedIn = provider) =>
    who.client.call(searchDrugRows, { query: { searchStr, ...(patientId ? { patientId } : {}) } });
  const taking = async ({ id }: Patient, searchStr: string) => {
    const [drug] = await provider.client.call(searchDrugs, { query: { searchStr } });
    await provider.client.call(createMedication, {
      body: {
        patientId: id,
        description: drug?.description ?? '',
        prescribableDrugId: drug?.prescribableDrugId ?? '',
        sig: 'Take 1 tablet by mouth daily',
      },
    });
  };
  const firstForm = ({ rows: [row] }: DrugSearchAnswer) => row?.choices[0]?.doseForm;
  const ties = ({ rows }: DrugSearchAnswer) =>
    rows.flatMap(({ choices }) => choices.filter(({ tie }) => tie !== undefined));

  it('shows what a plan said of a drug, to those who may ask plans, and for that patient alone', async () => {
    const [found] = await provider.client.call(searchPatients, { query: { searchStr: 'Vega' } });
    const patientId = found?.id ?? '';
    const { id: providerId } = await provider.client.call(getUserInfo, {});
    const plansOf = (answer: DrugSearchAnswer) =>
      answer.rows.flatMap(({ choices }) =>
        choices.flatMap(({ description, plans }) => (plans ? [{ description, plans }] : [])),
      );
    expect(plansOf(await search('lipitor', patientId))).toEqual([]);
    const { eligibilities } = await provider.client.call(getEligibility, {
      params: { patientId, providerId },
      query: {},
    });
    const coverage = defaultCoverage(eligibilities);
    if (!coverage) throw new Error('this demo patient should have a plan');
    const plan = { pbmId: coverage.pbmId, memberId: coverage.patient.memberId };
    const lipitor = (await search('lipitor 20', patientId)).rows[0]?.choices.find(
      ({ description }) => description === 'Lipitor 20 mg tablet',
    );
    const answer = await provider.client.call(processFormulary, {
      body: { patientId, providerId, ...plan, ndc: lipitor?.representativeNdc ?? '' },
    });
    const known = plansOf(await search('lipitor', patientId));
    expect(known).toContainEqual({
      description: 'Lipitor 20 mg tablet',
      plans: [{ ...plan, status: answer.requestedFormularyStatus }],
    });
    // an alternative that the plan named with its package is known too
    expect(known.map(({ description }) => description)).toContain('atorvastatin 20 mg tablet');
    expect(plansOf(await search('metformin', patientId))).toEqual([]);
    expect(plansOf(await search('lipitor'))).toEqual([]);
    expect(plansOf(await search('lipitor', (await patientBorn('1980-01-01')).id))).toEqual([]);
    expect(plansOf(await search('lipitor', patientId, elsewhere))).toEqual([]);
  });

  it('puts last what an imported list says is off the market, and takes it by no key', async () => {
    const superAdmin = await signIn(product.url, 'superadmin@demo.test');
    const header =
      'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,ROUTENAME,APPLICATIONNUMBER,SUBSTANCENAME,' +
      'ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,PACKAGEDESCRIPTION,RXCUI,ENDMARKETINGDATE';
    const line = (ndc: string, mg: string, end: string) =>
      `${ndc},Marketol,loratadine,TABLET,ORAL,ANDA${ndc.slice(0, 5)},LORATADINE,${mg},mg/1,30 TABLET in 1 BOTTLE,,${end}`;
    const importLines = async (lines: readonly string[]) => {
      const text = [header, ...lines];
      const { id } = await superAdmin.client.call(startImport, {
        body: {
          kind: 'ndc-packages',
          fileHash: createHash('sha256').update(text.join()).digest('hex'),
        },
      });
      const params = { id };
      await superAdmin.client.call(takeImportLines, { params, body: { from: 1, header, lines: text } });
      await superAdmin.client.call(finishImport, { params });
      return params;
    };
    // Its generic is in the same row.
    const choices = async () =>
      (await search('marketol')).rows
        .flatMap((row) => row.choices.map(({ description, marketedUntil }) => [description, marketedUntil]))
        .filter(([description]) => description?.startsWith('Marketol'));
    const five = ['98001000101', '5'] as const;
    const twenty = line('98001000301', '20', '20991231');
    const params = await importLines([
      line(...five, '20151231'),
      line('98001000102', '5', '20191231'),
      line('98001000201', '10', ''),
      line('98001000202', '10', '20151231'),
      twenty,
      line('98001000401', '40', '20151231'),
      line('98001000402', '40', ''),
    ]);
    expect(await choices()).toEqual([
      ['Marketol 10 mg tablet', undefined],
      ['Marketol 20 mg tablet', undefined],
      ['Marketol 40 mg tablet', undefined],
      ['Marketol 5 mg tablet', '2019-12-31'],
    ]);
    // it is known by a package that is marketed
    expect(
      (await search('marketol 40')).rows[0]?.choices.find(
        ({ description }) => description === 'Marketol 40 mg tablet',
      )?.representativeNdc,
    ).toBe('98001000402');
    expect((await search('marketol 5')).preselected).toBeUndefined();
    expect((await search('marketol 10')).preselected).toBeDefined();
    // one package that is marketed again is enough; an undo brings the end back
    const again = await importLines([line(...five, ''), line('98001000201', '10', ''), twenty]);
    expect((await choices())[0]).toEqual(['Marketol 5 mg tablet', undefined]);
    await superAdmin.client.call(undoImport, { params: again });
    expect((await choices()).at(-1)).toEqual(['Marketol 5 mg tablet', '2019-12-31']);
    expect(params).not.toEqual(again);
  });

  it('has brand and generic in one row, of which nothing is preselected that was not typed', async () => {
    const { rows, preselected } = await search('lipitor');
    expect(rows[0]?.choices.map(({ description }) => description)).toEqual([
      'atorvastatin 10 mg tablet',
      'atorvastatin 20 mg tablet',
      'atorvastatin 40 mg tablet',
      'atorvastatin 80 mg tablet',
      'Lipitor 20 mg tablet',
      'Lipitor 40 mg tablet',
    ]);
    expect(preselected).toBeUndefined();
    const typed = await search('atorvastatin 40');
    expect(
      typed.rows[0]?.choices.find(({ prescribableDrugId }) => prescribableDrugId === typed.preselected),
    ).toMatchObject({ description: 'atorvastatin 40 mg tablet' });
  });

  it('says in the flat list what a product was found by', async () => {
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'flexeril' } });
    expect(found).toMatchObject({ name: 'cyclobenzaprine', match: 'exact', by: { brand: 'Flexeril' } });
    const statins = await provider.client.call(searchDrugs, { query: { searchStr: 'statin', limit: 3 } });
    expect(statins.map(({ match, by }) => [match, by?.group])).toEqual(
      Array.from({ length: 3 }, () => ['group', 'Class: statins']),
    );
    const doubtful = await provider.client.call(searchDrugs, { query: { searchStr: 'mtx' } });
    expect(new Set(doubtful.map(({ match }) => match))).toEqual(new Set(['doubtful']));
  });

  it('puts liquids first for a child under six, and not on the sixth birthday', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const birthdayOf = (years: number, day: string) =>
      `${String(Number(day.slice(0, 4)) - years)}${day.slice(4)}`;
    const five = await patientBorn(birthdayOf(6, daysAfter(today, 3)));
    const six = await patientBorn(birthdayOf(6, daysAfter(today, -3)));
    const child = await search('amoxicillin', five.id);
    expect(firstForm(child)).toBe('oral suspension');
    expect(child.rows.find(({ choices: [one] }) => one?.doseForm === 'capsule')?.caution).toBe(
      'Capsule: hard to swallow under 6 years',
    );
    const older = await search('amoxicillin', six.id);
    expect(older.rows.every(({ caution }) => caution === undefined)).toBe(true);
  });

  it("marks what the patient takes, to whom may read it, and never another practice's", async () => {
    const patient = await patientBorn('1970-05-17');
    await taking(patient, 'amlodipine 5 mg tablet');
    const own = await search('am', patient.id);
    expect(ties(own)).toMatchObject([{ description: 'amlodipine 5 mg tablet', tie: 'takes' }]);
    expect(own.rows[0]?.choices[0]?.name).toBe('amlodipine');
    expect(ties(await search('am'))).toEqual([]);
    expect(ties(await search('am', patient.id, elsewhere))).toEqual([]);
  });

  it('tells a script that may read drugs alone nothing of a patient', async () => {
    const patient = await patientBorn('1970-05-17');
    await taking(patient, 'amlodipine 5 mg tablet');
    const { clientId, clientSecret } = await admin.client.call(createServiceAccount, {
      body: { name: `Drugs ${database}`, rights: ['drug.read'] },
    });
    const session = createServiceSession({
      configuration: { serviceIssuer: `${product.url}/identity` },
      clientId,
      clientSecret,
      clock: { now: () => new Date() },
    });
    const service = clientOf(product.url, await session.accessToken(), provider.practiceId);
    const { rows } = await service.call(searchDrugRows, {
      query: { searchStr: 'amlodipine', patientId: patient.id },
    });
    expect(rows.flatMap(({ choices }) => choices).every(({ tie }) => tie === undefined)).toBe(true);
  });

  it('marks the strengths of a row each by itself: Synthroid 50 mcg has no red dye, 75 mcg has', async () => {
    const patient = await patientBorn('1970-01-01');
    await provider.client.call(createAllergy, {
      body: { patientId: patient.id, allergydescription: 'Red dye', reaction: 'Hives', severity: 'Severe' },
    });
    const { rows } = await search('synthroid', patient.id);
    const row = rows.find(({ choices }) => choices.some(({ name }) => name === 'Synthroid'));
    const choices = row?.choices ?? [];
    const marks = await provider.client.call(markDrugs, {
      params: { patientId: patient.id },
      body: { drugIds: choices.map((one) => one.prescribableDrugId), ndcs: [], favoriteIds: [] },
    });
    const foundOf = (description: string) => {
      const id = choices.find((one) => one.description === description)?.prescribableDrugId;
      return marks.find(({ drugId }) => drugId === id)?.findings;
    };
    const red = expect.objectContaining({ kind: 'allergy', about: 'Red dye' }) as unknown;
    expect(foundOf('Synthroid 75 mcg tablet')).toContainEqual(red);
    expect(foundOf('Synthroid 50 mcg tablet')).toEqual([]);
    // the first product of the row is not the one that the mark of the row is about
    expect(
      marks.find(({ drugId }) => drugId === choices[0]?.prescribableDrugId)?.findings,
    ).not.toContainEqual(red);
    expect(foundOfSeveral(marks.map(({ findings }) => findings))).toContainEqual(red);
  });
});
