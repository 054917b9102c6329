import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import { checkDose } from '@erx/core/prescriptions/doses-contract';
import type { CompoundWriting } from '@erx/core/drugs/compound';
import { getDrug, searchDrugs, writeCompound } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { createAllergy } from '@erx/core/allergies/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import { newForm, type Prescription, type PrescriptionForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { daysAfter } from '@erx/core/values/dates';
import { scriptCodec } from '@erx/script/codec';
import { medications } from '@erx/server/platform/database/schema';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, setupSigning, type SigningFixture } from '../fixtures/signing-fixture';
import { personOf, type Person, TAKES_CONTROLLED } from '../fixtures/signer';
import { databaseKinds } from '../harness/run';

const MILLILITER = 'C28254';
const STEROID = 'dexamethasone 0.5 mg/5 mL oral solution';
const NYSTATIN = 'nystatin 100,000 units/mL oral suspension';

describe.each(databaseKinds())('a drug that the pharmacy makes, on %s', (kind) => {
  let fixture: SigningFixture;
  let client: Client;
  let nurse: Person;
  beforeAll(async () => {
    fixture = await setupSigning(kind);
    client = fixture.me.client;
    nurse = await personOf(fixture.server, 'staff');
  });
  afterAll(() => fixture.close());

  async function patient(): Promise<string> {
    const { id } = await nurse.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: randomUUID().slice(0, 12),
        firstName: 'Com',
        lastName: 'Pounded',
        gender: 'Female',
        birthDate: '1961-02-03',
        height: '64',
        weight: '150',
        address: '1 Sandbox Row',
        city: 'Birmingham',
        state: 'AL',
        zipCode: '35205',
        homePhone: '2055550134',
      },
    });
    return id;
  }

  const find = async (searchStr: string): Promise<Drug> => {
    const [drug] = await client.call(searchDrugs, { query: { searchStr } });
    if (!drug) throw new Error(`nothing is found for ${searchStr}`);
    return drug;
  };
  const of = (drug: Drug, quantity: string, units = MILLILITER) => ({
    prescribableDrugId: drug.prescribableDrugId,
    quantity,
    units,
  });
  const write = (body: CompoundWriting, by: Client = client) => by.call(writeCompound, { body });
  const mouthwash = (changes: Partial<CompoundWriting>): CompoundWriting => ({
    name: 'Magic mouthwash 1:1',
    form: 'C29269',
    quantity: '240',
    units: MILLILITER,
    ingredients: [],
    ...changes,
  });
  const ofProducts = async () => {
    const [steroid, nystatin] = await Promise.all([find(STEROID), find(NYSTATIN)]);
    const compound = await write(mouthwash({ ingredients: [of(steroid, '120'), of(nystatin, '120')] }));
    return { steroid, nystatin, compound };
  };

  // never past, whatever the practice's time zone
  const tomorrow = () => daysAfter(new Date().toISOString().slice(0, 10), 1);
  const prescribe = (
    drug: Drug,
    patientId: string,
    form: Partial<PrescriptionForm> = {},
  ): Promise<Prescription> =>
    client.call(prescribing.createPrescription, {
      body: toPrescriptionOrder(
        {
          ...newForm(tomorrow(), drug.potencyUnitCode),
          sig: 'Swish 5 mL four times daily.',
          dispense: '240',
          daysSupply: '12',
          ...form,
        },
        {
          patientId,
          providerId: fixture.me.accountId,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId: TAKES_CONTROLLED,
        },
      ),
    });
  const send = ({ id, version }: Prescription, safety?: { reason: string; fingerprint: string }) =>
    client.call(sendPrescription, {
      params: { id },
      body: { version, ...(safety ? { safety } : {}) },
    });
  const question = async (prescription: Prescription) => {
    const error: unknown = await send(prescription).catch((cause: unknown) => cause);
    const asked = toSafetyQuestion(error instanceof CallError ? error : undefined);
    if (!asked) throw error instanceof Error ? error : new Error('no reason was asked for');
    return asked;
  };
  const check = (patientId: string, drug: Drug) =>
    client.call(checkInteractions, { params: { patientId, drugId: drug.prescribableDrugId }, query: {} });

  it('leaves with its ingredients, their quantities and codes', async () => {
    const { steroid, nystatin, compound } = await ofProducts();
    expect(compound).toMatchObject({
      type: 'Compound',
      description: 'Magic mouthwash 1:1',
      schedule: 'none',
      ingredients: [...new Set([...steroid.ingredients, ...nystatin.ingredients])],
    });
    const written = await prescribe(compound, await patient());
    expect(written.compound).toEqual(compound.compound);
    await send(written);
    const [message] = await fixture.messages(written);
    const xml = message?.xml ?? '';
    const ingredient = ({ description, representativeNdc, rxNormId, rxNormTermType }: Drug) =>
      '<CompoundIngredientsLotNotUsed><CompoundIngredient>' +
      `<CompoundIngredientItemDescription>${description}</CompoundIngredientItemDescription>` +
      (representativeNdc === undefined
        ? `<ItemNumber><Code>${rxNormId ?? '?'}</Code><Qualifier>${rxNormTermType ?? '?'}</Qualifier></ItemNumber>`
        : `<ItemNumber><Code>${representativeNdc}</Code><Qualifier>ND</Qualifier></ItemNumber>`) +
      '</CompoundIngredient><Quantity><Value>120</Value><CodeListQualifier>38</CodeListQualifier>' +
      '<QuantityUnitOfMeasure><Code>C28254</Code></QuantityUnitOfMeasure></Quantity>' +
      '</CompoundIngredientsLotNotUsed>';
    expect(xml).toContain(
      '<CompoundInformation><FinalCompoundPharmaceuticalDosageForm>C29269' +
        '</FinalCompoundPharmaceuticalDosageForm>' +
        `${ingredient(steroid)}${ingredient(nystatin)}</CompoundInformation>`,
    );
    expect(xml).toContain(
      '<DrugDescription>Magic mouthwash 1:1</DrugDescription><Quantity><Value>240</Value>' +
        '<CodeListQualifier>CF</CodeListQualifier>',
    );
    expect(xml).not.toContain('<DrugCoded>');
    expect(scriptCodec('2017071').read(xml).valid).toBe(true);
  });

  it('is the same product every time, found by no search, and repeated with its ingredients', async () => {
    const { compound } = await ofProducts();
    expect((await ofProducts()).compound).toEqual(compound);
    const id = compound.prescribableDrugId;
    expect(await client.call(getDrug, { params: { id }, query: {} })).toEqual(compound);
    const searched = await client.call(searchDrugs, { query: { searchStr: 'magic mouthwash' } });
    expect(searched.filter(({ type }) => type === 'Compound')).toEqual([]);
    const again = await prescribe(await client.call(getDrug, { params: { id }, query: {} }), await patient());
    expect(again.compound).toEqual(compound.compound);
    const printed = await client.call(prescribing.getPrescription, { params: { id: again.id } });
    expect(printed.compound?.ingredients).toHaveLength(2);
  });

  it('is no product of another practice', async () => {
    const { compound } = await ofProducts();
    await fixture.rows(
      'UPDATE products SET only_for_practice = $2 WHERE id = $1',
      compound.prescribableDrugId,
      randomUUID(),
    );
    const id = compound.prescribableDrugId;
    expect((await refusal(client.call(getDrug, { params: { id }, query: {} }))).code).toBe(
      'prescription.drug-unknown',
    );
    expect((await refusal(prescribe(compound, await patient()))).code).toBe('prescription.drug-unknown');
    await ofProducts(); // its own again
  });

  it('is dispensed in the amount that it is measured for alone', async () => {
    const { compound } = await ofProducts();
    const patientId = await patient();
    expect((await refusal(prescribe(compound, patientId, { dispense: '480', daysSupply: '24' }))).code).toBe(
      'compound.amount-differs',
    );
  });

  it.each([
    ['one ingredient', 1, 'compound.too-few'],
    ['26', 26, 'compound.too-many'],
  ])('is refused with %s', async (_, count, code) => {
    const ingredients = Array.from({ length: count }, (__, at) => ({
      text: `vehicle ${String(at)}`,
      quantity: '1',
      units: MILLILITER,
    }));
    expect(await refusal(write(mouthwash({ ingredients })))).toMatchObject({ status: 422, code });
  });

  it('is refused with a controlled ingredient, chosen or typed, by federal law or the state’s', async () => {
    const vehicle = { text: 'flavored syrup', quantity: '100', units: MILLILITER };
    const refusedWith = async (searchStr: string, units: string) =>
      (await refusal(write(mouthwash({ ingredients: [of(await find(searchStr), '4', units), vehicle] }))))
        .code;
    expect(await refusedWith('oxycodone 5 mg tablet', 'C48542')).toBe('compound.controlled');
    expect(await refusedWith('gabapentin 300 mg capsule', 'C48480')).toBe('compound.controlled');
    const ketamine = { text: 'ketamine powder', quantity: '1', units: 'C48155' };
    expect((await refusal(write(mouthwash({ ingredients: [ketamine, vehicle] })))).code).toBe(
      'compound.names-controlled',
    );
  });

  it('takes no property that nobody knows', async () => {
    const { steroid } = await ofProducts();
    const body = {
      ...mouthwash({ ingredients: [of(steroid, '1'), { text: 'syrup', quantity: '1', units: MILLILITER }] }),
      schedule: 'none',
    };
    expect((await refusal(write(body))).status).toBe(400);
  });

  it('does not leave once an ingredient is controlled', async () => {
    const { steroid, compound } = await ofProducts();
    const written = await prescribe(compound, await patient());
    const set = (schedule: string) =>
      fixture.rows('UPDATE products SET schedule = $2 WHERE id = $1', steroid.prescribableDrugId, schedule);
    await set('V');
    try {
      expect((await refusal(send(written))).code).toBe('compound.controlled');
      expect(
        (
          await refusal(
            client.call(prescribing.printPrescription, { params: { id: written.id }, body: undefined }),
          )
        ).code,
      ).toBe('compound.controlled');
      expect((await refusal(prescribe(compound, await patient()))).code).toBe('compound.controlled');
    } finally {
      await set('none');
    }
    expect(await fixture.messages(written)).toEqual([]);
  });

  it('is judged by each of its ingredients, and its dose is said to be unchecked', async () => {
    const patientId = await patient();
    await client.call(createAllergy, {
      body: { patientId, allergydescription: 'Dexamethasone', reaction: 'Anaphylaxis', severity: 'Severe' },
    });
    const { compound } = await ofProducts();
    const found = await check(patientId, compound);
    expect(found.allergyInteractions.map(({ ingredient }) => ingredient)).toContain('dexamethasone');
    expect(found.incomplete.filter(({ reason }) => reason === 'ingredient-typed')).toEqual([]);
    const dose = await client.call(checkDose, {
      body: {
        patientId,
        drugId: compound.prescribableDrugId,
        sig: 'Swish 5 mL four times daily.',
        dispense: '240',
        units: MILLILITER,
      },
    });
    expect(dose.unchecked.join(' ')).toContain('Dose not checked: this drug is a compound.');
    // An anaphylaxis to one of its ingredients stops it, whatever the sender says.
    expect((await refusal(send(await prescribe(compound, patientId)))).code).toBe('safety.forbidden');
  });

  it('says what was typed and not checked, judges what its words name, and asks for a reason', async () => {
    const patientId = await patient();
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: 'warfarin 5 mg tablet',
      enteredAt: new Date(),
    });
    const nystatin = await find(NYSTATIN);
    const compound = await write(
      mouthwash({
        ingredients: [of(nystatin, '120'), { text: 'ibuprofen powder', quantity: '5', units: 'C48155' }],
      }),
    );
    const found = await check(patientId, compound);
    expect(found.incomplete).toContainEqual({
      part: 'drug',
      reason: 'ingredient-typed',
      about: 'ibuprofen powder',
    });
    expect(found.drugInteractions.map(({ drugDescription }) => drugDescription)).toContain(
      'warfarin 5 mg tablet',
    );
    const written = await prescribe(compound, patientId);
    const asked = await question(written);
    expect(
      asked.cases
        .flatMap((one) => one.findings)
        .some(({ kind: what, about }) => what === 'incomplete' && about === 'ibuprofen powder'),
    ).toBe(true);
    await send(written, { reason: 'Discussed with the pharmacist', fingerprint: asked.fingerprint });
    const [message] = await fixture.messages(written);
    expect(message?.xml).toContain(
      '<CompoundIngredient><CompoundIngredientItemDescription>ibuprofen powder' +
        '</CompoundIngredientItemDescription></CompoundIngredient><Quantity><Value>5</Value>',
    );
  });

  it('is held against the next drug by its ingredients', async () => {
    const patientId = await patient();
    const compound = await write(
      mouthwash({
        ingredients: [
          of(await find(NYSTATIN), '120'),
          { text: 'warfarin powder', quantity: '1', units: 'C48155' },
        ],
      }),
    );
    await prescribe(compound, patientId);
    const found = await check(patientId, await find('ibuprofen 600'));
    expect(found.drugInteractions.map(({ drugDescription }) => drugDescription)).toContain(
      'Magic mouthwash 1:1',
    );
  });
});
