import { findDrugsByNdc, getDrug, getDrugByNdc, searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { newForm, type PrescriptionForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import * as reference from '@erx/core/reference/contract';
import { getSigningReview, sendPrescription } from '@erx/core/signing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_PERSON } from '../fixtures/new-person';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

/** 902 KAR 55:015 and its like: gabapentin is of schedule V in Alabama, and not scheduled in Arizona. */
describe.each(databaseKinds())('schedules by the law of the practice on %s', (database) => {
  let server: TestServer;
  let alabama: SignedIn;
  let arizona: SignedIn;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await startDemoServer(database);
    alabama = await signIn(server.origin, 'provider@demo.test');
    arizona = await signIn(server.origin, 'provider4@demo.test');
    admin = await signIn(server.origin, 'superadmin@demo.test');
  });
  afterAll(() => server.close());

  const found = async ({ client }: SignedIn, name: string) => {
    const drugs = await client.call(searchDrugs, { query: { searchStr: name } });
    const drug = drugs.find(({ description }) => description === name);
    if (drug === undefined) throw new Error(`${name} is not found`);
    return drug;
  };

  async function write(who: SignedIn, drugName: string, changes: Partial<PrescriptionForm> = {}) {
    const { client } = who;
    const { id: providerId } = await client.call(getUserInfo, {});
    const patient = await client.call(createPatient, {
      body: {
        ...NEW_PERSON,
        accountNumber: crypto.randomUUID().slice(0, 12),
        firstName: 'Lea',
        lastName: 'Lawful',
      },
    });
    const form = {
      ...newForm(daysAfter(new Date().toISOString().slice(0, 10), 1), 'C48480'),
      sig: 'Take 1 capsule by mouth three times daily',
      dispense: '90',
      daysSupply: '30',
      refills: { count: 0 },
      ...changes,
    };
    return await client.call(prescribing.createPrescription, {
      body: toPrescriptionOrder(form, {
        patientId: patient.id,
        providerId,
        prescribableDrugId: (await found(who, drugName)).prescribableDrugId,
        pharmacyNcpdpId: '9900001',
      }),
    });
  }

  const GABAPENTIN = 'gabapentin 300 mg capsule';

  it('are shown wherever a product is read, in one state and not in the other', async () => {
    const [there, here] = [await found(arizona, GABAPENTIN), await found(alabama, GABAPENTIN)];
    expect([here.schedule, here.controlledSubstance, here.controlledSubstanceDeaId]).toEqual([
      'V',
      true,
      '5',
    ]);
    expect([there.schedule, there.controlledSubstance]).toEqual(['none', false]);
    const ndc = here.representativeNdc ?? '';
    const params = { id: here.prescribableDrugId };
    for (const [who, schedule] of [
      [alabama, 'V'],
      [arizona, 'none'],
    ] as const) {
      const { client } = who;
      expect((await client.call(getDrug, { params })).schedule).toBe(schedule);
      expect((await client.call(getDrugByNdc, { params: { ndc } })).schedule).toBe(schedule);
      expect((await client.call(findDrugsByNdc, { body: [ndc] }))[0]?.drug?.schedule).toBe(schedule);
    }
    expect((await found(alabama, 'lisinopril 10 mg tablet')).schedule).toBe('none');
  });

  it('hold what is written to the rules of the schedule, and ask for a signature', async () => {
    expect(await refusal(write(alabama, GABAPENTIN, { refills: { prn: true } }))).toMatchObject({
      status: 422,
      code: 'controlled.prn-refused',
    });
    const here = await write(alabama, GABAPENTIN);
    expect(here.schedule).toBe('V');
    expect(
      await refusal(
        alabama.client.call(sendPrescription, {
          params: { id: here.id },
          body: { version: here.version },
        }),
      ),
    ).toMatchObject({ code: 'controlled.signing-required' });
    const { items } = await alabama.client.call(getSigningReview, { params: { prescriptionId: here.id } });
    expect(items.map(({ drug }) => drug.schedule)).toEqual(['V']);

    const there = await write(arizona, GABAPENTIN, { refills: { prn: true } });
    expect(there.schedule).toBe('none');
  });

  it('are imported; what was written under a laxer one does not leave', async () => {
    const name = 'baclofen 10 mg tablet';
    const before = await write(alabama, name, { units: 'C48542', sig: 'Take 1 tablet by mouth daily' });
    expect(before.schedule).toBe('none');
    const lines = [
      'state,substance,schedule,source,asOf',
      'AL,Baclofen,C-IV,A rule of this test,2026-01-01',
      'XX,Baclofen,IV,No state,2026-01-01',
      'AL,Baclofen,I,Not to be written,2026-01-01',
    ];
    const begun = await admin.client.call(reference.startImport, {
      body: {
        kind: 'state-schedules',
        fileHash: createHash('sha256').update(lines.join('\n')).digest('hex'),
      },
    });
    const params = { id: begun.id };
    const { refused } = await admin.client.call(reference.takeImportLines, {
      params,
      body: { from: 1, header: lines[0] ?? '', lines },
    });
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'state'],
      [4, 'schedule'],
    ]);
    await admin.client.call(reference.finishImport, { params });

    expect([(await found(alabama, name)).schedule, (await found(arizona, name)).schedule]).toEqual([
      'IV',
      'none',
    ]);
    const leaving = [
      alabama.client.call(sendPrescription, {
        params: { id: before.id },
        body: { version: before.version },
      }),
      alabama.client.call(prescribing.printPrescription, { params: { id: before.id } }),
    ];
    for (const refused of await Promise.all(leaving.map(refusal)))
      expect(refused).toEqual({ status: 422, code: 'controlled.schedule-raised' });
  });
});
