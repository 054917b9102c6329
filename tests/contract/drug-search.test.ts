import { createAllergy } from '@erx/core/allergies/contract';
import { searchDrugRows, searchDrugs } from '@erx/core/drugs/contract';
import type { DrugSearchAnswer } from '@erx/core/drugs/drug-rows';
import { createMedication } from '@erx/core/medications/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { markDrugs } from '@erx/core/safety/contract';
import { foundOfSeveral } from '@erx/core/safety/rules';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import { createServiceSession } from '@erx/core/session/service';
import { daysAfter } from '@erx/core/values/dates';
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
    product = await startProduct({ database, demo: true });
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
