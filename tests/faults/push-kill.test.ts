import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';
import { newForm } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import * as signing from '@erx/core/signing/contract';
import { getTimeline } from '@erx/core/prescription-history/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEW_PERSON } from '../fixtures/new-person';
import { signIn } from '../fixtures/signed-in';
import { PIN, TAKES_CONTROLLED } from '../fixtures/signer';
import { startNetwork, type TestNetwork } from '../harness/network';
import { startApprovingPhone } from '../harness/phone';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())(
  'a server on %s that is killed between the approval on the phone and the sending',
  (kind) => {
    let product: Product;
    let network: TestNetwork;
    let phone: Awaited<ReturnType<typeof startApprovingPhone>>;

    beforeAll(async () => {
      network = await startNetwork();
      phone = await startApprovingPhone();
      product = await startProduct({
        database: kind,
        demo: true,
        env: {
          PHARMACY_NETWORK_URL: network.url,
          PHARMACY_NETWORK_USER: 'erx',
          PHARMACY_NETWORK_PASSWORD: 'secret',
          ERX_RATE_LIMIT: '0',
          ...phone.settings,
        },
      });
    });
    afterAll(async () => {
      await product.stop();
      await phone.close();
      await network.close();
    });

    it('finishes it after its restart, once', { timeout: 120_000 }, async () => {
      const { client } = await signIn(product.url, 'provider@demo.test');
      const me = await client.call(getUserInfo, {});
      const [drug] = await client.call(searchDrugs, { query: { searchStr: 'zolpidem' } });
      if (!drug) throw new Error('zolpidem is not in the starter catalogue');
      const patient = await client.call(createPatient, {
        body: {
          ...NEW_PERSON,
          accountNumber: crypto.randomUUID().slice(0, 12),
          firstName: 'Fault',
          lastName: 'Testperson',
        },
      });
      const form = {
        ...newForm(daysAfter(new Date().toISOString().slice(0, 10), 1), drug.potencyUnitCode),
        sig: 'Take 1 tablet by mouth at bedtime',
        dispense: '10',
        daysSupply: '10',
      };
      const { id, version } = await client.call(prescribing.createPrescription, {
        body: toPrescriptionOrder(form, {
          patientId: patient.id,
          providerId: me.id,
          prescribableDrugId: drug.prescribableDrugId,
          pharmacyNcpdpId: TAKES_CONTROLLED,
        }),
      });
      const ready = await client.call(signing.markReady, {
        params: { prescriptionId: id },
        body: { version, isReady: true },
      });
      const { readyToSignToken } = await client.call(createReadyToSignToken, {
        params: { type: 'Prescription', id },
        body: {},
      });
      await client.call(signing.sendPrescription, {
        params: { id },
        body: { version: ready.version, signing: { otpType: 'Oob', pin: PIN, readyToSignToken } },
      });
      const events = async () =>
        (await client.call(getTimeline, { params: { id } })).flatMap((entry) =>
          entry.of === 'act' ? [entry.event] : [],
        );
      await expect.poll(events, { timeout: 90_000, interval: 20 }).toContain('signing.push-approved');
      expect((await client.call(prescribing.getPrescription, { params: { id } })).scriptStatus).toBe(
        'Pending',
      );
      await product.kill();
      await product.restart();

      await expect
        .poll(async () => (await client.call(prescribing.getPrescription, { params: { id } })).scriptStatus, {
          timeout: 90_000,
          interval: 100,
        })
        .toBe('Sent');
      const happened = await events();
      for (const event of ['signing.push-approved', 'prescription.signed', 'prescription.sent'])
        expect(happened.filter((one) => one === event)).toEqual([event]);
      await expect
        .poll(() => network.deliveries.filter(({ attempt }) => attempt === 1).length, { timeout: 90_000 })
        .toBe(1);
    });
  },
);
