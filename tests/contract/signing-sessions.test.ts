import { searchDrugs } from '@erx/core/drugs/contract';
import { createPatient } from '@erx/core/patients/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import * as prescribing from '@erx/core/prescriptions/contract';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';
import { newForm, type Prescription } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import * as signing from '@erx/core/signing/contract';
import { getSentPrescription } from '@erx/core/signing/model';
import { getUserInfo } from '@erx/core/users/contract';
import { daysAfter } from '@erx/core/values/dates';
import { rotateKey } from '@erx/server/platform/keys/key-file';
import type { Client } from '@erx/core/client/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { NEW_PERSON } from '../fixtures/new-person';
import { accessToken, clientOf, renewedToken } from '../fixtures/signed-in';
import { PIN, TAKES_CONTROLLED } from '../fixtures/signer';
import { codeOnPhone } from '../harness/phone';
import { type Product, startProduct } from '../harness/product';

/**
 * The built service and the sandbox as `npm start` runs them: a real sign-in, and the codes that the phone's
 * page shows.
 */
describe('signing in the product', () => {
  let product: Product;
  let practiceId: string;
  const browser = new TestBrowser();
  let client: Client;

  beforeAll(async () => {
    product = await startProduct({ demo: true, sandbox: true });
    await signIn();
  });
  afterAll(() => product.stop());

  async function signIn(): Promise<void> {
    const token = await accessToken(product.url, 'provider@demo.test', undefined, browser);
    [{ id: practiceId } = { id: '' }] = await clientOf(product.url, token, undefined).call(
      listAccessiblePractices,
      {},
    );
    client = clientOf(product.url, token, practiceId);
  }

  async function ready(): Promise<Prescription> {
    const me = await client.call(getUserInfo, {});
    const patient = await client.call(createPatient, {
      body: {
        ...NEW_PERSON,
        accountNumber: crypto.randomUUID().slice(0, 12),
        firstName: 'Nora',
        lastName: 'Osterhout',
      },
    });
    const [drug] = await client.call(searchDrugs, { query: { searchStr: 'zolpidem' } });
    if (!drug) throw new Error('zolpidem is not in the starter catalogue');
    const form = {
      ...newForm(daysAfter(new Date().toISOString().slice(0, 10), 1), drug.potencyUnitCode),
      sig: 'Take 1 tablet by mouth at bedtime',
      dispense: '10',
      daysSupply: '10',
    };
    const written = await client.call(prescribing.createPrescription, {
      body: toPrescriptionOrder(form, {
        patientId: patient.id,
        providerId: me.id,
        prescribableDrugId: drug.prescribableDrugId,
        pharmacyNcpdpId: TAKES_CONTROLLED,
      }),
    });
    return await client.call(signing.markReady, {
      params: { prescriptionId: written.id },
      body: { version: written.version, isReady: true },
    });
  }

  const tokenFor = async ({ id }: Prescription) =>
    (await client.call(createReadyToSignToken, { params: { type: 'Prescription', id }, body: {} }))
      .readyToSignToken;
  const send = async (
    by: Client,
    { id, version }: Prescription,
    readyToSignToken: string,
    otp: string,
    otpType: 'Hwtok' | 'Swtok' = 'Hwtok',
  ) =>
    getSentPrescription(
      await by.call(signing.sendPrescription, {
        params: { id },
        body: { version, signing: { otpType, otp, pin: PIN, readyToSignToken } },
      }),
    );

  it('a token stays good when the session is renewed, and is good in no other session of the same person', async () => {
    const prescription = await ready();
    const token = await tokenFor(prescription);
    const elsewhere = clientOf(product.url, await accessToken(product.url, 'provider@demo.test'), practiceId);
    // The demo puts its tokens on the phone once that is there.
    let code: string | undefined;
    await expect
      .poll(async () => (code = await codeOnPhone(product.sandboxUrl, 'provider@demo.test', 'hardware')), {
        timeout: 90_000,
        interval: 250,
      })
      .toEqual(expect.stringMatching(/^\d{6}$/));
    await expect(send(elsewhere, prescription, token, code ?? '')).rejects.toMatchObject({
      code: 'signing.token-invalid',
    });
    const renewed = clientOf(product.url, await renewedToken(product.url, browser), practiceId);
    expect((await send(renewed, prescription, token, code ?? '')).scriptStatus).toBe('Sent');
  });

  it('what was signed stays verifiable after the key was rotated', async () => {
    const kids = async () => (await client.call(signing.listSigningKeys, {})).keys.map((key) => key['kid']);
    const before = await kids();
    expect(before).toHaveLength(1);
    const [first] = await client.call(signing.searchSignedPrescriptions, { query: {} });
    const validate = async (id = '') =>
      (await client.call(signing.validateSignedPrescription, { params: { id } })).kid;
    expect(await validate(first?.id)).toBe(before[0]);

    rotateKey(product.dataFolder, 'archive');
    await product.restart();
    // the session outlives the restart
    client = clientOf(product.url, await renewedToken(product.url, browser), practiceId);
    const after = await kids();
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).not.toBe(before[0]);
    expect(await validate(first?.id)).toBe(before[0]);

    const prescription = await ready();
    const code = await codeOnPhone(product.sandboxUrl, 'provider@demo.test', 'soft');
    await send(client, prescription, await tokenFor(prescription), code ?? '', 'Swtok');
    const [second] = await client.call(signing.searchSignedPrescriptions, { query: {} });
    expect(second?.resourceId).toBe(prescription.id);
    expect(await validate(second?.id)).toBe(after[0]);
  });
});
