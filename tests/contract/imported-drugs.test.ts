import { getDrug, getDrugByNdc, searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import {
  finishImport,
  listWithheldProducts,
  startImport,
  takeImportLines,
} from '@erx/core/reference/contract';
import { getSigningReview, markReady, sendPrescription } from '@erx/core/signing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_PERSON } from '../fixtures/new-person';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

const HEADER =
  'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,ROUTENAME,APPLICATIONNUMBER,' +
  'SUBSTANCENAME,ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,PACKAGEDESCRIPTION,RXCUI,INGREDIENT_NAMES';

interface Line {
  readonly ndc: string;
  readonly name?: string;
  readonly substance: string;
  readonly form?: string;
  readonly route?: string;
  readonly application?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly packaging?: string;
  readonly rxcui?: string;
}

const lineOf = ({
  ndc,
  substance,
  name = substance,
  form = 'TABLET',
  route = 'ORAL',
  application = '',
  value = '10',
  unit = 'mg/1',
  packaging = '100 TABLET in 1 BOTTLE',
  rxcui = '',
}: Line) =>
  [
    ndc,
    name,
    substance,
    `"${form}"`,
    route,
    application,
    substance.toUpperCase(),
    value,
    unit,
    `"${packaging}"`,
    rxcui,
    '',
  ].join(',');

describe.each(databaseKinds())('imported drugs on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startDemoServer(database);
    provider = await signIn(server.origin, 'provider@demo.test');
    admin = await signIn(server.origin, 'superadmin@demo.test');
  });
  afterAll(() => server.close());

  async function importLines(lines: readonly Line[], isFinished = true) {
    const text = [HEADER, ...lines.map(lineOf)];
    const fileHash = createHash('sha256').update(text.join('\n')).digest('hex');
    const begun = await admin.client.call(startImport, { body: { kind: 'ndc-packages', fileHash } });
    const params = { id: begun.id };
    if (begun.linesTaken === 0)
      expect(
        (await admin.client.call(takeImportLines, { params, body: { from: 1, header: HEADER, lines: text } }))
          .refused,
      ).toEqual([]);
    return isFinished ? await admin.client.call(finishImport, { params }) : begun;
  }

  const byNdc = (ndc: string) => provider.client.call(getDrugByNdc, { params: { ndc } });
  const search = async (searchStr: string) =>
    (await provider.client.call(searchDrugs, { query: { searchStr } })).map(({ description }) => description);
  const withheld = async (name: string) =>
    (await admin.client.call(listWithheldProducts, { query: { limit: 500 } })).filter(({ description }) =>
      description.includes(name),
    );

  async function orderFor(prescribableDrugId: string) {
    const { id: providerId } = await provider.client.call(getUserInfo, {});
    const patient = await provider.client.call(createPatient, {
      body: {
        ...NEW_PERSON,
        accountNumber: crypto.randomUUID().slice(0, 12),
        firstName: 'Ida',
        lastName: 'Imported',
      },
    });
    const form = {
      ...newForm(daysAfter(new Date().toISOString().slice(0, 10), 1), 'C48542'),
      sig: 'Take 1 tablet by mouth daily',
      dispense: '30',
      daysSupply: '30',
      refills: { count: 0 },
    };
    return toPrescriptionOrder(form, {
      patientId: patient.id,
      providerId,
      prescribableDrugId,
      pharmacyNcpdpId: '9900001',
    });
  }

  it('of one clinical drug are one product, those without a code among them', async () => {
    const { productsWithheld } = (await importLines([
      { ndc: '77001000101', substance: 'onedrugol', rxcui: '900001', application: 'ANDA1' },
      { ndc: '77002000101', substance: 'onedrugol', application: 'ANDA2' },
    ])) as { productsWithheld?: number };
    expect(productsWithheld).toBe(0);
    const drug = await byNdc('77001000101');
    expect(drug).toMatchObject({ description: 'onedrugol 10 mg tablet', rxNormId: '900001' });
    expect(drug.withheld).toBeUndefined();
    expect(await byNdc('77002000101')).toEqual(drug);
    expect(await search('onedrugol')).toEqual(['onedrugol 10 mg tablet']);
  });

  if (isWhole)
    it(
      'of several share no product, and none is offered or ordered under the name that they share; ' +
        'what was written before stays readable',
      async () => {
        const release = {
          substance: 'furosemide',
          value: '77',
          form: 'TABLET, EXTENDED RELEASE',
          packaging: '30 TABLET, EXTENDED RELEASE in 1 BOTTLE',
        };
        const list: Line[] = [{ ...release, ndc: '77003000101', rxcui: '900010', application: 'ANDA10' }];
        await importLines(list);
        const before = await byNdc('77003000101');
        const order = await orderFor(before.prescribableDrugId);
        const written = await provider.client.call(prescribing.createPrescription, { body: order });

        list.push(
          { ...release, ndc: '77003000102', application: 'ANDA10' }, // the same labeler's product
          { ...release, ndc: '77004000101', rxcui: '900011', application: 'ANDA11' },
          { ...release, ndc: '77005000101', application: 'ANDA11' }, // the same application
          { ...release, ndc: '77006000101', application: 'ANDA12' }, // nothing places it
        );
        await importLines(list, false);
        // Before the import's end nothing of it is in the catalogue.
        expect(await byNdc('77003000101')).toEqual(before);
        expect(await refusal(byNdc('77004000101'))).toMatchObject({ code: 'prescription.drug-unknown' });
        expect(await importLines(list)).toMatchObject({ isFinished: true });

        const [first, second, third, fourth, fifth] = await Promise.all(
          ['77003000101', '77003000102', '77004000101', '77005000101', '77006000101'].map(byNdc),
        );
        expect([first?.rxNormId, first?.withheld]).toEqual(['900010', 'name-shared']);
        expect(second).toEqual(first);
        expect([third?.rxNormId, third?.withheld]).toEqual(['900011', 'name-shared']);
        expect(fourth).toEqual(third);
        expect([fifth?.rxNormId, fifth?.withheld, fifth?.prescribableDrugId]).toEqual([
          undefined,
          'unplaced',
          before.prescribableDrugId,
        ]);
        expect(await search('furosemide 77')).toEqual([]);
        expect(
          (await withheld('furosemide 77'))
            .map(({ reason, packages, rxNormIds }) => [reason, packages, rxNormIds])
            .sort(),
        ).toEqual([
          ['name-shared', 2, ['900010']],
          ['name-shared', 2, ['900011']],
          ['unplaced', 1, []],
        ]);

        for (const id of [first, third, fifth].map((drug) => drug?.prescribableDrugId ?? ''))
          expect(
            await refusal(
              provider.client.call(prescribing.createPrescription, {
                body: { ...order, prescribableDrugId: id },
              }),
            ),
          ).toEqual({ status: 422, code: 'prescription.drug-withheld' });
        const params = { id: written.id };
        const leaving = [
          provider.client.call(sendPrescription, { params, body: { version: written.version } }),
          provider.client.call(prescribing.printPrescription, { params }),
        ];
        for (const refused of await Promise.all(leaving.map(refusal)))
          expect(refused).toEqual({ status: 422, code: 'prescription.drug-withheld' });
        expect(
          await refusal(
            provider.client.call(getDrug, {
              params: { id: before.prescribableDrugId },
              query: { excludeUnsupportedGenericIds: 'true' },
            }),
          ),
        ).toMatchObject({ code: 'prescription.drug-unknown' });
        expect(
          await provider.client.call(prescribing.getPrescription, { params: { id: written.id } }),
        ).toEqual(written);
        expect(
          await provider.client.call(getDrug, { params: { id: before.prescribableDrugId } }),
        ).toMatchObject({
          description: before.description,
        });
      },
    );

  if (isWhole)
    it('are not signed either, where they were written before they were withheld', async () => {
      const controlled = {
        name: 'Zolpidem',
        substance: 'zolpidem tartrate',
        value: '77',
        form: 'TABLET, EXTENDED RELEASE',
      };
      await importLines([{ ...controlled, ndc: '77021000101', rxcui: '900050', application: 'ANDA50' }]);
      const drug = await byNdc('77021000101');
      const written = await provider.client.call(prescribing.createPrescription, {
        body: { ...(await orderFor(drug.prescribableDrugId)), refills: { count: 0 } },
      });
      expect(written.schedule).toBe('IV');
      const prescriptionId = written.id;
      const { version } = await provider.client.call(markReady, {
        params: { prescriptionId },
        body: { version: written.version, isReady: true },
      });
      await importLines([
        { ...controlled, ndc: '77021000101', rxcui: '900050', application: 'ANDA50' },
        { ...controlled, ndc: '77022000101', rxcui: '900051', application: 'ANDA51' },
      ]);
      expect(await byNdc('77021000101')).toMatchObject({ withheld: 'name-shared' });
      const signing = [
        provider.client.call(getSigningReview, { params: { prescriptionId } }),
        provider.client.call(markReady, { params: { prescriptionId }, body: { version, isReady: true } }),
        provider.client.call(createReadyToSignToken, {
          params: { type: 'Prescription', id: prescriptionId },
          body: {},
        }),
      ];
      for (const refused of await Promise.all(signing.map(refusal)))
        expect(refused).toEqual({ status: 422, code: 'prescription.drug-withheld' });
    });

  it('of several are named by what their packages say, where each says something else', async () => {
    const patch = { substance: 'patchol', form: 'PATCH', route: 'TRANSDERMAL', value: '.05', unit: 'mg/d' };
    await importLines([
      {
        ...patch,
        ndc: '77007000101',
        rxcui: '900020',
        application: 'ANDA20',
        packaging: '4 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 7 d in 1 PATCH',
      },
      {
        ...patch,
        ndc: '77008000101',
        rxcui: '900021',
        application: 'ANDA21',
        packaging: '8 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 3.5 d in 1 PATCH',
      },
    ]);
    expect((await search('patchol')).sort()).toEqual([
      'patchol 0.05 mg/day patch, 3.5 days each',
      'patchol 0.05 mg/day patch, 7 days each',
    ]);
    expect(await byNdc('77008000101')).toMatchObject({
      description: 'patchol 0.05 mg/day patch, 3.5 days each',
      rxNormId: '900021',
      representativeNdc: '77008000101',
    });
  });

  it('whose code is of another strength or whose listing contradicts itself are apart, and leave the right one as it is', async () => {
    await importLines([
      { ndc: '77010000101', substance: 'strengthol', rxcui: '900030', application: 'ANDA30' },
      { ndc: '77010000201', substance: 'strengthol', value: '20', rxcui: '900031', application: 'ANDA30' },
      { ndc: '77011000201', substance: 'strengthol', value: '20', rxcui: '900031', application: 'ANDA30' },
      { ndc: '77012000101', substance: 'strengthol', rxcui: '900031', application: 'ANDA31' },
      { ndc: '77013000101', substance: 'acetaminophen', value: '310', rxcui: '900032' },
      { ndc: '77014000101', name: 'Acetaminophen and Codeine', substance: 'acetaminophen', value: '310' },
      { ndc: '77015000101', substance: 'unitless', unit: '1/1' },
    ]);
    expect(await search('strengthol 10')).toEqual(['strengthol 10 mg tablet']);
    expect(await byNdc('77010000101')).toMatchObject({ rxNormId: '900030' });
    expect(await byNdc('77012000101')).toMatchObject({ withheld: 'code-contradicts' });
    expect(await byNdc('77013000101')).toMatchObject({
      description: 'acetaminophen 310 mg tablet',
      schedule: 'none',
    });
    expect(await byNdc('77014000101')).toMatchObject({ schedule: 'II', withheld: 'name-contradicts' });
    expect(await byNdc('77015000101')).toMatchObject({ withheld: 'strength-unstated' });
    expect(await search('unitless')).toEqual([]);
  });

  it('leave a product of the starter catalogue what it is, and take no name that it has', async () => {
    const [lisinopril] = await provider.client.call(searchDrugs, { query: { searchStr: 'lisinopril 10' } });
    await importLines([
      { ndc: '77016000101', substance: 'lisinopril', rxcui: '314076', application: 'ANDA40' },
      { ndc: '77017000101', substance: 'lisinopril', rxcui: '900040', application: 'ANDA41' },
      { ndc: '77018000101', substance: 'lisinopril', application: 'ANDA40' },
      { ndc: '77019000101', substance: 'lisinopril', application: 'ANDA42' },
      { ndc: '77020000101', substance: 'meloxicam', value: '7.5', route: 'BUCCAL', rxcui: '900041' },
    ]);
    const { match: _match, ...own } = lisinopril ?? {};
    expect(await byNdc('77016000101')).toEqual(own);
    expect(await byNdc('77018000101')).toEqual(own);
    expect(await byNdc('77017000101')).toMatchObject({ withheld: 'name-shared', rxNormId: '900040' });
    expect(await byNdc('77019000101')).toMatchObject({ withheld: 'unplaced' });
    expect(
      (await search('lisinopril 10')).filter((description) => description === 'lisinopril 10 mg tablet'),
    ).toHaveLength(1);
  });

  it('are listed page by page, for super administrators alone', async () => {
    const all = await admin.client.call(listWithheldProducts, { query: { limit: 500 } });
    const first = await admin.client.page(listWithheldProducts, { query: { limit: 3 } });
    const rest = await admin.client.page(listWithheldProducts, { query: { limit: 500, after: first.next } });
    expect([...first.items, ...rest.items]).toEqual(all);
    expect(rest.next).toBeUndefined();
    expect(await refusal(provider.client.call(listWithheldProducts, { query: {} }))).toEqual({
      status: 403,
      code: 'access.refused',
    });
  });
});
