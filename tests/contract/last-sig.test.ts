import { searchAuditItems } from '@erx/core/audit/contract';
import type { Drug } from '@erx/core/drugs/model';
import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { createPrescription, findLastSig } from '@erx/core/prescriptions/contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { sendPrescription } from '@erx/core/signing/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';

const VERIFIES = '9900001';
const TODAY = todayInDemo();
const SIG = 'Take 1 tablet by mouth twice daily.';

describe.each(databaseKinds())('the directions a prescriber wrote last, on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let other: SignedIn;
  let admin: SignedIn;
  let providerId: string;
  let drug: Drug;
  beforeAll(async () => {
    server = await startDemoServer(database);
    provider = await signIn(server.origin, 'provider@demo.test');
    other = await signIn(server.origin, 'partner@demo.test');
    admin = await signIn(server.origin, 'admin@demo.test');
    providerId = (await provider.client.call(getUserInfo, {})).id;
    const [found] = await provider.client.call(searchDrugs, { query: { searchStr: 'chlorthalidone 25' } });
    if (!found) throw new Error('chlorthalidone is not in the starter catalog');
    drug = found;
  });
  afterAll(() => server.close());

  const patientOf = (
    birthDate: string,
    [height, weight]: readonly [string, string] = ['64', '150'],
  ): Promise<Patient> =>
    provider.client.call(createPatient, {
      body: {
        ...NEW_PATIENT,
        accountNumber: crypto.randomUUID().slice(0, 12),
        firstName: 'Last',
        lastName: 'Sigtest',
        gender: 'Female',
        birthDate,
        height,
        weight,
        address: '1 Dauphin St',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
        homePhone: '2515550134',
      },
    });
  const write = async (patient: Patient, sig: string, isSent = true) => {
    const { id, version } = await provider.client.call(createPrescription, {
      body: toPrescriptionOrder(
        { ...newForm(TODAY, drug.potencyUnitCode), sig, dispense: '60', daysSupply: '30' },
        {
          patientId: patient.id,
          providerId,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId: VERIFIES,
        },
      ),
    });
    if (isSent) await provider.client.call(sendPrescription, { params: { id }, body: { version } });
  };
  const recordsOf = async ({ id }: Patient) =>
    (await admin.client.call(searchAuditItems, { query: { resourceId: id } })).map(({ event }) => event);
  const last = (patient: Patient, of = providerId, who = provider) =>
    who.client.call(findLastSig, {
      params: { patientId: patient.id, drugId: drug.prescribableDrugId },
      query: { providerId: of },
    });

  it('are those that left for a patient of the same band of ages, and say nothing of that patient', async () => {
    const one = await patientOf('1970-05-17');
    const another = await patientOf('1985-01-02');
    const older = await patientOf('1940-01-02');
    const child = await patientOf('2019-01-02', ['48', '50']);
    expect(await last(another)).toEqual({});
    await write(one, 'Take 2 tablets by mouth once daily.', false);
    expect(await last(another)).toEqual({}); // not sent
    await write(one, SIG);
    const recorded = await recordsOf(one);
    expect(await last(another)).toEqual({ last: { sig: SIG, writtenOn: TODAY } });
    expect(await last(older)).toEqual({});
    expect(await last(child)).toEqual({});
    expect(await recordsOf(one)).toEqual(recorded); // no one read that chart
  });

  it('are another prescriber’s own, and of no other practice', async () => {
    const patient = await patientOf('1970-05-17');
    expect(await last(patient, crypto.randomUUID())).toEqual({});
    if (other.practiceId !== provider.practiceId)
      expect(await refusal(last(patient, providerId, other))).toEqual({
        status: 404,
        code: 'record.not-found',
      });
  });
});
