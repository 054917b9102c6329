import { modifyUserInfo, registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION } from '@erx/core/accounts/model';
import * as approvals from '@erx/core/approvals/contract';
import * as grants from '@erx/core/grants/contract';
import * as proofing from '@erx/core/credentials/proofing/contract';
import { getUserInfo, setPin, stateDeaSchedules } from '@erx/core/users/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignClient, HOSPITAL } from '../fixtures/foreign-sign-in';
import { codeOfStep } from '../fixtures/one-time-code';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { refusal } from '../fixtures/signing-fixture';
import { clientOf } from '../fixtures/signed-in';
import { type BentProvider, startForeignProvider } from '../harness/foreign-provider';
import { startPhone, type TestPhone } from '../harness/phone';
import { freePort } from '../harness/ports';

const HOUR = 3_600_000;
const PIN = '7391';

describe('a prescriber whom a foreign provider signs in', () => {
  let provider: BentProvider;
  let phone: TestPhone;
  let server: TestServer;
  let elm: string;
  let shift = 0;
  const now = () => Date.now() + shift;

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await startForeignProvider(origin);
    phone = await startPhone();
    server = await startTestServer(
      undefined,
      {
        ...provider.settings,
        ...phone.settings,
        ...phone.proofing,
        ...phone.network,
        ERX_PORT: String(port),
        ERX_PUBLIC_URL: origin,
      },
      () => new Date(now()),
    );
    elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'chief@elm.test', [elm], { role: 'Admin' });
    await provider.addPerson('chief@elm.test', HOSPITAL);
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
    await phone.stop();
  });

  it('is registered, tied by the first sign-in, proven, has PIN and token, and may sign by two people', async () => {
    /** Signs in today, and works at the hour of the service: a token of the future is refused. */
    const workingThen = async (email: string) => {
      const then = shift;
      shift = 0;
      await foreignClient(server.origin, email, elm, now);
      shift = then;
      return clientOf(server.origin, await provider.issueToken(email, Math.floor(now() / 1000)), elm);
    };
    // A person who registered someone a day ago counts as a second person again.
    shift = -25 * HOUR;
    const chiefYesterday = await workingThen('chief@elm.test');
    const registered = await chiefYesterday.call(registerUser, {
      body: {
        ...NEW_REGISTRATION,
        firstName: 'Grace',
        lastName: 'Hopewell',
        email: 'grace@elm.test',
        npi: '1245319599',
        primaryPhoneType: 'Work',
        workPhone: '2055550110',
        fax: '2055550111',
        address: '1 Elm Street',
        city: 'Mobile',
        state: 'AL',
        zipCode: '36602',
      },
    });
    if (registered.outcome !== 'created') throw new Error('not registered');
    await provider.addPerson('grace@elm.test', HOSPITAL);
    const early = await workingThen('grace@elm.test');
    expect(await early.call(getUserInfo, {})).toMatchObject({ id: registered.id, role: 'Provider' });

    await early.call(modifyUserInfo, {
      params: { id: registered.id },
      body: [{ key: 'deaNumber', value: 'FH1234563' }],
    });
    await early.call(stateDeaSchedules, { params: { id: registered.id }, body: { schedules: ['IV'] } });
    await early.call(setPin, { body: { pinNumber: PIN } });
    await early.call(proofing.registerToken, { query: {} });
    const { url } = await early.call(proofing.openProofingPage, {});
    await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act: 'answer', npi: '9599', zip: '36602', name: 'Hopewell' }),
    });
    expect((await early.call(proofing.getProofingStatus, {})).transactionStatus.status).toBe('Complete');
    const { otpauthUri } = await early.call(proofing.showSoftToken, {});
    const secret = new URL(otpauthUri).searchParams.get('secret') ?? '';
    const code = () => codeOfStep(secret, Math.floor(now() / 30_000));
    await early.call(proofing.confirmToken, { body: { code: code() } });

    const { id: chiefId } = await chiefYesterday.call(getUserInfo, {});
    await early.call(grants.changeRequestPermission, {
      params: { userId: chiefId, operation: 'Addition' },
    });
    const begun = await chiefYesterday.call(approvals.requestReadyToSign, {
      params: { userId: registered.id, operation: 'Addition' },
    });
    const approve = (client: typeof early) =>
      client.call(approvals.authorizeGrant, {
        params: { requestId: begun.id },
        body: { otpType: 'Swtok', pinNumber: PIN, otpToken: code() },
      });
    shift += 60_000; // a code that was not used before
    expect(await refusal(approve(early))).toMatchObject({ code: 'grant.not-two-people' });
    shift = 0;
    const today = await foreignClient(server.origin, 'grace@elm.test', elm, now);
    await approve(today);
    expect(await today.call(getUserInfo, {})).toMatchObject({
      permissionEpcsRts: true,
      hasSoftToken: true,
      email: 'grace@elm.test',
    });
  });
});
