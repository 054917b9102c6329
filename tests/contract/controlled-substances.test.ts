import { CallError } from '@erx/core/client/failure';
import { searchDrugs } from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { getPdmpSite, listMonitoringHistory, setPdmpSite } from '@erx/core/pdmp/contract';
import { searchPatients } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import {
  newForm,
  type Prescription,
  type PrescriptionForm,
  type PrescriptionOrder,
} from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { getSigningReview, markReady } from '@erx/core/signing/contract';
import { getDeaSchedules, getUserInfo, listProviders } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering } from '../fixtures/signer';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { query } from '../harness/postgres-cluster';
import { databaseKinds } from '../harness/run';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

const PHARMACY = '9900001';
const UNKNOWN_ID = '0190aaaa-0000-7000-8000-00000000ffff';
/** Never past, whatever the practice's time zone. */
const day = (days: number) => daysAfter(new Date().toISOString().slice(0, 10), 1 + days);

async function codesOf(call: Promise<unknown>): Promise<string[]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError)
      return error.findings.length > 0 ? error.findings.map(({ code }) => code) : [error.code];
    throw error;
  }
  return [];
}

describe.each(databaseKinds())('controlled substances on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let midLevel: SignedIn;
  let staff: SignedIn;
  let patients: readonly { readonly id: string }[];
  const drugs: Record<string, Drug> = {};

  beforeAll(async () => {
    server = await startDemoServer(database);
    [provider, midLevel, staff] = (await Promise.all(
      ['provider', 'provider2', 'staff'].map((name) => signIn(server.origin, `${name}@demo.test`)),
    )) as [SignedIn, SignedIn, SignedIn];
    patients = await provider.client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
    for (const [name, text] of Object.entries({
      oxycodone: 'oxycodone 5 mg tablet',
      zolpidem: 'zolpidem 10 mg',
      lisinopril: 'lisinopril 10 mg',
    })) {
      const [found] = await provider.client.call(searchDrugs, { query: { searchStr: text } });
      if (!found) throw new Error(`${text} is not in the starter catalogue.`);
      drugs[name] = found;
    }
  });
  afterAll(() => server.close());

  async function write(
    patient: number,
    drug: string,
    form: Partial<PrescriptionForm>,
    who = provider,
    more: Partial<PrescriptionOrder> = {},
  ): Promise<Prescription> {
    const chosen = drugs[drug];
    const me = await who.client.call(getUserInfo, {});
    return await who.client.call(prescribing.createPrescription, {
      body: {
        ...toPrescriptionOrder(
          {
            ...newForm(day(0), chosen?.potencyUnitCode),
            sig: 'Take 1 tablet by mouth daily',
            dispense: '30',
            daysSupply: '30',
            ...form,
          },
          {
            patientId: patients[patient]?.id ?? '',
            providerId: me.id,
            prescribableDrugId: chosen?.prescribableDrugId ?? '',
            pharmacyNcpdpId: PHARMACY,
          },
        ),
        ...more,
      },
    });
  }

  it('share no earliest fill date with another of the drug, until that one is cancelled', async () => {
    const first = await write(0, 'zolpidem', {});
    expect(await codesOf(write(0, 'zolpidem', {}))).toEqual(['controlled.fill-date-shared']);
    expect(await codesOf(write(1, 'zolpidem', {}))).toEqual([]);
    await provider.client.call(prescribing.cancelPrescription, {
      params: { id: first.id },
      body: { version: first.version },
    });
    const second = await write(0, 'zolpidem', {});
    expect(second.scriptStatus).toBe('Pending');
    const third = await write(0, 'zolpidem', { effectiveDate: day(30) });
    const moved = provider.client.call(prescribing.updatePrescription, {
      params: { id: third.id },
      body: { version: third.version, changes: [{ key: 'effectiveDate', value: day(0) }] },
    });
    expect(await codesOf(moved)).toEqual(['controlled.fill-date-shared']);
    const noted = await provider.client.call(prescribing.updatePrescription, {
      params: { id: third.id },
      body: { version: third.version, changes: [{ key: 'comments', value: 'later' }] },
    });
    expect(noted).toMatchObject({ comments: 'later', version: third.version + 1 });
  });

  it('issued on one day last 90 days at most, and say how long each lasts', async () => {
    expect(await codesOf(write(0, 'oxycodone', { daysSupply: '' }))).toEqual([
      'controlled.days-supply-required',
    ]);
    for (const days of [0, 30]) await write(0, 'oxycodone', { effectiveDate: day(days) });
    const last = await write(0, 'oxycodone', { effectiveDate: day(60) });
    expect(
      await codesOf(write(0, 'oxycodone', { effectiveDate: day(80), dispense: '1', daysSupply: '1' })),
    ).toEqual(['controlled.supply-exceeded']);
    const longer = provider.client.call(prescribing.updatePrescription, {
      params: { id: last.id },
      body: { version: last.version, changes: [{ key: 'daysSupply', value: 31 }] },
    });
    expect(await codesOf(longer)).toEqual(['controlled.supply-exceeded']);
  });

  it('are filled in time, and refilled as their schedule allows', async () => {
    expect(await codesOf(write(1, 'oxycodone', { effectiveDate: day(91) }))).toEqual([
      'controlled.fill-date-too-late',
    ]);
    expect(await codesOf(write(1, 'zolpidem', { effectiveDate: day(181) }))).toEqual([
      'controlled.fill-date-too-late',
    ]);
    expect(await codesOf(write(1, 'oxycodone', { refills: { count: 1 } }))).toEqual([
      'controlled.refills-exceeded',
    ]);
    expect(await codesOf(write(1, 'zolpidem', { effectiveDate: day(1), refills: { prn: true } }))).toEqual([
      'controlled.prn-refused',
    ]);
  });

  it('are written by whom registration and state let write them, staff for such a provider too', async () => {
    const refused = ['controlled.not-authorized', 'controlled.schedule-not-allowed'];
    expect(await codesOf(write(1, 'oxycodone', {}, midLevel))).toEqual(refused);
    expect(await codesOf(write(1, 'zolpidem', { effectiveDate: day(9) }, midLevel))).toEqual([]);
    const providers = await staff.client.call(listProviders, {});
    const idOf = (lastName: string) => providers.find((each) => each.lastName === lastName)?.id ?? UNKNOWN_ID;
    expect(await codesOf(write(1, 'oxycodone', {}, staff, { providerId: idOf('Haddad-Lindqvist') }))).toEqual(
      refused,
    );
    expect(await codesOf(write(1, 'oxycodone', {}, staff, { providerId: idOf('Whitcombe-Hayes') }))).toEqual(
      [],
    );
    const schedules = (lastName: string) =>
      staff.client.call(getDeaSchedules, { params: { id: idOf(lastName) } });
    expect([
      await schedules('Whitcombe-Hayes'),
      await schedules('Haddad-Lindqvist'),
      await schedules('Benavides'),
    ]).toEqual([['II', 'III', 'IV', 'V'], ['III', 'IV', 'V'], []]);
    expect(await codesOf(staff.client.call(getDeaSchedules, { params: { id: UNKNOWN_ID } }))).toEqual([
      'record.not-found',
    ]);
  });

  it('keep what was said in the PDMP dialog for this drug alone', async () => {
    const acknowledged = { pdmpAcknowledgement: true, opioidAgreement: true };
    const written = await write(1, 'oxycodone', { effectiveDate: day(20) }, provider, {
      monitoring: acknowledged,
    });
    expect(written.monitoring).toEqual(acknowledged);
    const change = (version: number, key: string, value: unknown) =>
      provider.client.call(prescribing.updatePrescription, {
        params: { id: written.id },
        body: { version, changes: [{ key, value }] },
      });
    expect((await change(1, 'comments', 'call first')).monitoring).toEqual(acknowledged);
    expect(
      (await change(2, 'prescribableDrugId', drugs['lisinopril']?.prescribableDrugId)).monitoring,
    ).toEqual({ pdmpAcknowledgement: false, opioidAgreement: false });
  });

  describe('when they are signed', () => {
    const item = async (id: string) =>
      (await provider.client.call(getSigningReview, { params: { prescriptionId: id } })).items[0];
    async function tokenFor(id: string): Promise<string[]> {
      const version = (await item(id))?.version ?? 0;
      await provider.client.call(markReady, {
        params: { prescriptionId: id },
        body: { version, isReady: true },
      });
      // The patient has several controlled prescriptions; what they do to each other is answered.
      return await codesOf(
        answering('Taken apart', (safety) =>
          provider.client.call(createReadyToSignToken, {
            params: { type: 'Prescription', id },
            body: safety,
          }),
        ),
      );
    }
    const change = async (id: string, key: string, value: unknown) => {
      const { version } = await provider.client.call(prescribing.getPrescription, { params: { id } });
      await provider.client.call(prescribing.updatePrescription, {
        params: { id },
        body: { version, changes: [{ key, value }] },
      });
    };

    it('need the PDMP record verified, an opioid its agreement too; a change takes the mark away', async () => {
      const { id } = await write(1, 'oxycodone', { effectiveDate: day(50), daysSupply: '5' });
      expect(await tokenFor(id)).toEqual([
        'monitoring.pdmp-not-acknowledged',
        'monitoring.agreement-missing',
      ]);
      await change(id, 'monitoring', { pdmpAcknowledgement: true, opioidAgreement: false });
      expect((await item(id))?.isReady).toBe(false);
      expect(await tokenFor(id)).toEqual(['monitoring.agreement-missing']);
      await change(id, 'monitoring', { pdmpAcknowledgement: true, opioidAgreement: true });
      expect(await tokenFor(id)).toEqual([]);
    });

    // The embedded database cannot be changed from outside its server, so this is PostgreSQL's alone.
    if (database !== 'pglite')
      it('are judged anew: a registration that ended signs no more', async () => {
        const { id } = await write(1, 'zolpidem', { effectiveDate: day(40), daysSupply: '10' });
        expect(await tokenFor(id)).toEqual([]);
        await query(
          server.services.config.databaseUrl ?? '',
          "DELETE FROM dea_schedules WHERE schedule = 'IV'",
        );
        expect(
          await codesOf(
            provider.client.call(createReadyToSignToken, { params: { type: 'Prescription', id }, body: {} }),
          ),
        ).toEqual(['controlled.not-authorized', 'controlled.schedule-not-allowed']);
      });
  });

  it('have a PDMP site, set by those who configure the practice, for their own practice alone', async () => {
    const mine = provider.practiceId;
    const site = (PDMPSiteUrl: string, practiceID = mine) => ({ body: { practiceID, PDMPSiteUrl } });
    expect(await provider.client.call(setPdmpSite, site('https://pdmp.example.gov/search'))).toEqual({
      practiceID: mine,
      PDMPSiteUrl: 'https://pdmp.example.gov/search',
    });
    expect(await codesOf(provider.client.call(setPdmpSite, site('javascript:alert(1)')))).toEqual([
      'monitoring.site-invalid',
    ]);
    expect(await codesOf(provider.client.call(setPdmpSite, site('https://x.example', UNKNOWN_ID)))).toEqual([
      'record.not-found',
    ]);
    expect(await codesOf(staff.client.call(setPdmpSite, site('https://x.example')))).toEqual([
      'access.refused',
    ]);
    expect(await staff.client.call(getPdmpSite, { params: { id: mine } })).toEqual({
      practiceID: mine,
      PDMPSiteUrl: 'https://pdmp.example.gov/search',
    });
    expect(await codesOf(staff.client.call(getPdmpSite, { params: { id: UNKNOWN_ID } }))).toEqual([
      'record.not-found',
    ]);
  });

  it('show the fills that a monitoring program told of, in the own practice alone', async () => {
    const [wojcik] = await provider.client.call(searchPatients, { query: { searchStr: 'Wójcik Łukasz' } });
    const history = await provider.client.call(listMonitoringHistory, {
      params: { patientId: wojcik?.id ?? UNKNOWN_ID },
    });
    expect(
      history.some(
        ({ controlledSubstance, medication }) =>
          controlledSubstance === 'Yes' && medication.includes('oxycodone'),
      ),
    ).toBe(true);
    const elsewhere = await signIn(server.origin, 'provider4@demo.test');
    expect(
      await codesOf(
        elsewhere.client.call(listMonitoringHistory, { params: { patientId: wojcik?.id ?? UNKNOWN_ID } }),
      ),
    ).toEqual(['record.not-found']);
  });
});
