import type { Client } from '@erx/core/client/call';
import { checkDose } from '@erx/core/prescriptions/doses-contract';
import { getDrug, listDrugSigs, searchDrugs, writeFreeTextDrug } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { createFavoriteSig, listUserFavoriteSigs } from '@erx/core/favorite-sigs/contract';
import { checkInteractions } from '@erx/core/safety/interactions-contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT } from '@erx/core/patients/model';
import * as prescribing from '@erx/core/prescriptions/contract';
import { sendPrescription } from '@erx/core/signing/contract';
import {
  newForm,
  type Prescription,
  type PrescriptionForm,
  FavoriteForm,
} from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { finishImport, startImport, takeImportLines } from '@erx/core/reference/contract';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { daysAfter } from '@erx/core/values/dates';
import { medications } from '@erx/server/platform/database/schema';
import { CallError } from '@erx/core/client/failure';
import { loadStarterCatalogue } from '@erx/server/reference-import/load-starter';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, setupSigning, type SigningFixture } from '../fixtures/signing-fixture';
import { personOf, type Person, TAKES_CONTROLLED } from '../fixtures/signer';
import { daysFrom } from '../harness/days';
import { databaseKinds } from '../harness/run';
import { firstOfEach } from '../harness/whole';

describe.each(databaseKinds())('what is no drug of the catalogue, on %s', (kind) => {
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
        firstName: 'Dia',
        lastName: 'Betic',
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
    const [drug] = await client.call(searchDrugs, {
      query: { searchStr, excludeUnsupportedGenericIds: 'true' },
    });
    if (!drug) throw new Error(`nothing is found for ${searchStr}`);
    return drug;
  };
  const favoriteForm = (drug: Drug, form: Partial<PrescriptionForm>) => {
    const { effectiveDate: _day, ...kept } = { ...newForm(tomorrow(), drug.potencyUnitCode), ...form };
    return FavoriteForm.parse(kept);
  };
  // never past, whatever the practice's time zone
  const tomorrow = () => daysAfter(new Date().toISOString().slice(0, 10), 1);
  const nextDay = daysFrom(tomorrow());
  const write = (drug: Drug, patientId: string, form: Partial<PrescriptionForm>): Promise<Prescription> =>
    client.call(prescribing.createPrescription, {
      body: toPrescriptionOrder(
        { ...newForm(nextDay(), drug.potencyUnitCode), ...form },
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
    if (!asked) throw new Error('no reason was asked for');
    return asked;
  };

  const LEAVING = [
    ['test strips', 'Test blood glucose three times daily before meals.', '90', 'C48538'],
    ['lancets', 'Test blood glucose three times daily before meals.', '90', 'C120263'],
    ['pen needles', 'Use 1 pen needle four times daily.', '120', 'C120216'],
    ['insulin syringe', 'Use 1 syringe twice daily.', '60', 'C64933'],
    ['glucometer', 'Use as directed.', '1', 'C64933'],
    ['dexcom g7', 'Apply 1 sensor every 10 days.', '3', 'C64933'],
    ['spacer', 'Use as directed.', '1', 'C64933'],
    ['sharps container', 'Use as directed.', '1', 'C64933'],
  ] as const;
  it.each(firstOfEach(LEAVING, ([, , , units]) => units))(
    '%s leave as a NewRx by name, without a question',
    async (typed, sig, dispense, units) => {
      const drug = await find(typed);
      expect(drug).toMatchObject({
        type: 'Supply',
        schedule: 'none',
        ingredients: [],
        potencyUnitCode: units,
      });
      expect(
        (await client.call(listDrugSigs, { params: { id: drug.prescribableDrugId } })).map((one) => one.sig),
      ).toContain(sig);
      const patientId = await patient();
      const written = await write(drug, patientId, { sig, dispense, daysSupply: '30' });
      const sent = await send(written);
      expect(sent).toMatchObject({ scriptStatus: 'Sent', description: drug.description, schedule: 'none' });
      const [message] = await fixture.messages(written);
      expect(message?.xml).toContain(`<DrugDescription>${drug.description}</DrugDescription><Quantity>`);
      expect(message?.xml).toContain(`<Value>${dispense}</Value>`);
      expect(message?.xml).toContain(units);
      expect(message?.xml).toContain(`<SigText>${sig}</SigText>`);
    },
  );

  it('checks nothing of a supply, and says nothing of it beside a drug', async () => {
    const strips = await find('test strips');
    const patientId = await patient();
    await fixture.server.services.database.orm.insert(medications).values({
      practiceId: fixture.me.practiceId,
      id: randomUUID(),
      patientId,
      description: strips.description,
      prescribableDrugId: strips.prescribableDrugId,
      enteredAt: new Date(),
    });
    const asked = (drugId: string) =>
      client.call(checkInteractions, { params: { patientId, drugId }, query: {} });
    expect(await asked(strips.prescribableDrugId)).toMatchObject({
      incomplete: [],
      safety: { findings: [] },
    });
    const metformin = await find('metformin 500');
    const check = await asked(metformin.prescribableDrugId);
    expect(check.incomplete.filter(({ part }) => part === 'drug')).toEqual([]);
    const dose = await client.call(checkDose, {
      body: {
        patientId,
        drugId: strips.prescribableDrugId,
        sig: 'Test blood glucose twice daily.',
        dispense: '60',
        units: 'C48538',
      },
    });
    expect(dose).toEqual({ given: [], stated: [], findings: [], unchecked: [] });
  });

  it('refuses strips in tablets, and ten times what the tests need', async () => {
    const strips = await find('test strips');
    const patientId = await patient();
    const form = { sig: 'Test blood glucose twice daily.', dispense: '60', daysSupply: '30' };
    expect((await refusal(write(strips, patientId, { ...form, units: 'C48542' }))).code).toBe(
      'prescription.unit-does-not-fit',
    );
    expect((await refusal(write(strips, patientId, { ...form, dispense: '600' }))).code).toBe(
      'sig.quantity-far',
    );
  });

  it('with a UPC or an HRI from an imported list leave by it, those of the catalogue and new ones', async () => {
    await fixture.rows('UPDATE accounts SET is_super_admin = true WHERE id = $1', fixture.me.accountId);
    const header = 'description,form,units,codeKind,code';
    const lines = [
      header,
      'blood glucose test strips,test strip,C48538,UPC,036000291452',
      'A listed sensor,sensor,C64933,HRI,08627-0077-01',
      'Another one,sensor,C64933,UPC,036000291453',
      'lisinopril 10 mg tablet,test strip,C48538,UPC,036000291452',
    ];
    const begun = await client.call(startImport, {
      body: { kind: 'supplies', fileHash: createHash('sha256').update(lines.join('\n')).digest('hex') },
    });
    const params = { id: begun.id };
    expect(
      (await client.call(takeImportLines, { params, body: { from: 1, header, lines } })).refused,
    ).toEqual([{ line: 4, reason: 'value-invalid', field: 'code' }]);
    await client.call(finishImport, { params });
    for (const [typed, name, units, code, qualifier] of [
      ['test strips', 'blood glucose test strips', 'C48538', '036000291452', 'UP'],
      ['a listed sensor', 'A listed sensor', 'C64933', '08627007701', 'NH'],
    ] as const) {
      const drug = await find(typed);
      expect(drug).toMatchObject({ description: name, type: 'Supply', potencyUnitCode: units });
      const written = await write(drug, await patient(), { sig: 'Use as directed.', dispense: '1' });
      await send(written);
      const [message] = await fixture.messages(written);
      expect(message?.xml).toContain(
        `<DrugCoded><ProductCode><Code>${code}</Code><Qualifier>${qualifier}</Qualifier></ProductCode></DrugCoded>`,
      );
    }
    // a line of that name changes no drug, and loading the catalogue of a version again takes no code away
    expect(await find('lisinopril 10')).not.toHaveProperty('itemCode');
    await fixture.rows("DELETE FROM imports WHERE kind = 'starter'");
    await loadStarterCatalogue(fixture.server.services.database, new Date());
    expect(
      (
        await client.call(getDrug, {
          params: { id: (await find('test strips')).prescribableDrugId },
          query: {},
        })
      ).itemCode,
    ).toEqual({ kind: 'UPC', code: '036000291452' });
  });

  it('are printed, kept as a favorite, and written again from what was sent', async () => {
    const strips = await find('lancets');
    const patientId = await patient();
    const form = { sig: 'Test blood glucose twice daily.', dispense: '60', daysSupply: '30' };
    const written = await write(strips, patientId, form);
    const copy = await client.call(prescribing.printPrescription, { params: { id: written.id } });
    expect(
      Buffer.from(await copy.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const kept = await client.call(createFavoriteSig, {
      body: {
        prescribableDrugId: strips.prescribableDrugId,
        userId: fixture.me.accountId,
        isUserFavorite: true,
        form: favoriteForm(strips, form),
      },
    });
    expect(kept).toMatchObject({
      description: strips.description,
      form: { dispense: '60', units: 'C120263' },
    });
    expect(await client.call(listUserFavoriteSigs, { params: { id: fixture.me.accountId } })).toContainEqual(
      kept,
    );
    const first = await send(await write(strips, patientId, form));
    expect(first).toMatchObject({ scriptStatus: 'Sent' });
    const earlier = await fixture.now(first as Prescription);
    const again = await write(
      await client.call(getDrug, { params: { id: earlier.prescribableDrugId }, query: {} }),
      patientId,
      { sig: earlier.sig, dispense: earlier.dispense, daysSupply: '30' },
    );
    expect(await send(again)).toMatchObject({ scriptStatus: 'Sent', description: strips.description });
  });

  describe('a drug as free text', () => {
    const words = { name: 'Magic mouthwash', strength: '', form: 'oral solution' };
    const asFreeText = (body: typeof words, by: Client = client) => by.call(writeFreeTextDrug, { body });

    it('leaves with a reason, by its words alone', async () => {
      const drug = await asFreeText(words);
      expect(drug).toMatchObject({
        type: 'Free Text',
        description: 'Magic mouthwash oral solution',
        schedule: 'none',
        ingredients: [],
      });
      const written = await write(drug, await patient(), {
        sig: 'Swish 5 mL four times daily as needed for pain.',
        dispense: '240',
      });
      const asked = await question(written);
      const findings = asked.cases.flatMap((one) => one.findings);
      expect(
        findings.some(({ text }) => text.includes('Not checked: this drug was written as free text')),
      ).toBe(true);
      expect((await fixture.now(written)).scriptStatus).toBe('Pending');
      await send(written, { reason: 'The pharmacy knows the recipe', fingerprint: asked.fingerprint });
      expect((await fixture.now(written)).scriptStatus).toBe('Sent');
      const [message] = await fixture.messages(written);
      expect(message?.xml).toContain(
        '<DrugDescription>Magic mouthwash oral solution</DrugDescription><Quantity>',
      );
      expect(message?.xml).not.toContain('<DrugCoded>');
    });

    it('is printed with a reason, kept as a favorite, and written again from what was sent', async () => {
      const drug = await asFreeText(words);
      const patientId = await patient();
      const form = { sig: 'Swish 5 mL four times daily as needed for pain.', dispense: '240' };
      const toPrint = await write(drug, patientId, form);
      const print = (safety?: { reason: string; fingerprint: string }) =>
        client.call(prescribing.printPrescription, {
          params: { id: toPrint.id },
          ...(safety ? { body: { safety } } : {}),
        });
      const error: unknown = await print().catch((cause: unknown) => cause);
      const asked = toSafetyQuestion(error instanceof CallError ? error : undefined);
      expect(
        asked?.cases
          .flatMap(({ findings }) => findings)
          .map(({ text }) => text)
          .join(' '),
      ).toContain('Not checked: this drug was written as free text');
      const copy = await print({ reason: 'The recipe is known', fingerprint: asked?.fingerprint ?? '' });
      expect(
        Buffer.from(await copy.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect((await fixture.now(toPrint)).scriptStatus).toBe('Printed');

      const kept = await client.call(createFavoriteSig, {
        body: {
          prescribableDrugId: drug.prescribableDrugId,
          userId: fixture.me.accountId,
          isUserFavorite: true,
          form: favoriteForm(drug, form),
        },
      });
      expect(kept).toMatchObject({ description: 'Magic mouthwash oral solution' });
      const again = await write(
        await client.call(getDrug, { params: { id: kept.prescribableDrugId }, query: {} }),
        patientId,
        { sig: kept.form.sig, dispense: kept.form.dispense },
      );
      const question2 = await question(again);
      expect(await send(again, { reason: 'As before', fingerprint: question2.fingerprint })).toMatchObject({
        scriptStatus: 'Sent',
      });
    });

    it('is none that the law of the state controls', async () => {
      expect((await refusal(asFreeText({ ...words, name: 'Gabapentin 6%', form: 'cream' }))).code).toBe(
        'free-text.controlled',
      );
    });

    it('is the same product every time, is found by no search, and is repeated', async () => {
      const drug = await asFreeText(words);
      expect(await asFreeText(words)).toEqual(drug);
      expect(await client.call(getDrug, { params: { id: drug.prescribableDrugId }, query: {} })).toEqual(
        drug,
      );
      const found = await client.call(searchDrugs, { query: { searchStr: 'magic mouthwash' } });
      expect(found.filter(({ type }) => type === 'Free Text')).toEqual([]);
      const other = await write(drug, await patient(), { sig: 'Use as directed.', dispense: '120' });
      expect(other.prescribableDrugId).toBe(drug.prescribableDrugId);
    });

    const REFUSED = [
      ['oxycodone 5 mg tablet', 'free-text.controlled'],
      ['Percocet', 'free-text.controlled'],
      ['oxycodon', 'free-text.near-controlled'],
      ['', 'free-text.name-missing'],
      [`x${'y'.repeat(105)}`, 'free-text.too-long'],
    ] as const;
    it.each(firstOfEach(REFUSED, ([, code]) => code))('is refused as %s', async (name, code) => {
      expect(await refusal(asFreeText({ name, strength: '', form: '' }))).toMatchObject({
        status: 422,
        code,
      });
    });

    it('is refused when it is written and when it is sent, whatever the table says', async () => {
      const drug = await asFreeText({ name: 'Soothing drops', strength: '', form: '' });
      const patientId = await patient();
      const form = { sig: 'Use as directed.', dispense: '10' };
      const written = await write(drug, patientId, form);
      await fixture.rows(
        "UPDATE products SET description = 'Xanax drops', name = 'Xanax' WHERE id = $1",
        drug.prescribableDrugId,
      );
      expect((await refusal(write(drug, patientId, form))).code).toBe('free-text.controlled');
      await fixture.rows("UPDATE prescriptions SET description = 'Xanax drops' WHERE id = $1", written.id);
      expect((await refusal(send(written))).code).toBe('free-text.controlled');
      expect(await fixture.messages(written)).toEqual([]);
    });

    it('is judged by what its words name, too', async () => {
      const drug = await asFreeText({ name: 'ibuprofen 10% gel', strength: '', form: 'gel' });
      const patientId = await patient();
      await fixture.server.services.database.orm.insert(medications).values({
        practiceId: fixture.me.practiceId,
        id: randomUUID(),
        patientId,
        description: 'warfarin 5 mg tablet',
        enteredAt: new Date(),
      });
      const check = await client.call(checkInteractions, {
        params: { patientId, drugId: drug.prescribableDrugId },
        query: {},
      });
      expect(check.drugInteractions.length).toBeGreaterThan(0);
      expect(check.incomplete).toContainEqual({ part: 'drug', reason: 'drug-free-text' });
    });
  });
});
