import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { createServiceSession } from '@erx/core/session/service';
import { getUserInfo } from '@erx/core/users/contract';
import { hashOfClientSecret, newCredentials } from '@erx/server/identity/service-account';
import { serviceAccountsOf } from '@erx/server/stores/service-accounts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { sessionOf, sessionPage } from '../fixtures/session-page';
import { clientOf } from '../fixtures/signed-in';
import { type ForeignProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';

const HOSPITAL = 'Hospital-Pass1!';

describe("an identity provider that is not ours (Better Auth's)", () => {
  let provider: ForeignProvider;
  let server: TestServer;
  let elm: string;
  let clock = new Date();

  beforeAll(async () => {
    const port = await freePort();
    provider = await startForeignProvider(`http://127.0.0.1:${String(port)}`);
    server = await startTestServer(undefined, { ...provider.settings, ERX_PORT: String(port), ERX_PUBLIC_URL: `http://127.0.0.1:${String(port)}` }, () => clock);
    elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'ada@elm.test', [elm], { role: 'Provider', npi: '1234567893' });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  async function signedIn(email: string) {
    const browser = new TestBrowser();
    const isAtHospital = (url: URL) => url.origin !== server.origin;
    const inPopup = (page: Awaited<ReturnType<TestBrowser['open']>>) => browser.submit(page, { email, password: HOSPITAL }, isAtHospital);
    const first = sessionPage({ origin: server.origin, browser, now: () => clock.getTime() });
    const before = await sessionOf(server.origin, first.ports);
    await before.start();
    expect(before.state).toBe('signed-out'); // no session of a foreign provider is taken up in a frame
    await before.signIn();
    const done = await inPopup(await browser.open(String(first.page.visited)));
    const { ports, page } = sessionPage({ origin: server.origin, browser, now: () => clock.getTime(), kept: first.kept, at: done.url.href, inPopup });
    const session = await sessionOf(server.origin, ports);
    await session.start();
    expect(page.address.search).toBe('');
    return session;
  }

  it('signs in by code and PKCE; the first time the account that was registered for the verified address becomes the person\'s', async () => {
    const subject = await provider.addPerson('ada@elm.test', HOSPITAL);
    const session = await signedIn('ada@elm.test');
    expect([session.state, session.user]).toEqual(['signed-in', { subject, email: 'ada@elm.test' }]);
    const token = await session.accessToken();
    expect(decodeJwt(token ?? '').iss).toBe(provider.issuer);
    expect((await clientOf(server.origin, token, undefined).call(listAccessiblePractices, {})).map(({ id }) => id)).toEqual([elm]);
    expect(await clientOf(server.origin, token, elm).call(getUserInfo, {})).toMatchObject({ email: 'ada@elm.test', externalUserId: subject, npi: '1234567893' });
    const linked = await server.services.database.run({ name: 'test-linked', text: "SELECT event FROM audit_records WHERE practice_id = $1 AND event = 'account.linked'" }, [elm]);
    expect(linked).toHaveLength(1);
  });

  it('renews by refresh token, is locked and opened again in a window by the same person alone', async () => {
    const session = await signedIn('ada@elm.test');
    const first = await session.accessToken();
    clock = new Date(clock.getTime() + 295_000);
    const second = await session.accessToken();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(session.isUnlockedByPassword).toBe(false);
    session.lock('idle');
    expect([session.state, session.isUnlockedByPassword]).toEqual(['locked', false]);
    clock = new Date();
    await session.unlockInWindow();
    expect(session.state).toBe('signed-in');
  });

  it.each([
    ['nobody registered', 'stranger@elm.test', true, undefined],
    ['the provider has not verified', 'ben@elm.test', false, 'ben@elm.test'],
  ])('lets nobody in whose address %s', async (_, email, isVerified, registered) => {
    if (registered !== undefined) await addPerson(server, registered, [elm]);
    await provider.addPerson(email, HOSPITAL, isVerified);
    const session = await signedIn(email);
    await expect(clientOf(server.origin, await session.accessToken(), undefined).call(listAccessiblePractices, {})).rejects.toMatchObject({ status: 403, code: 'session.account-unknown' });
  });

  it('does not serve the built-in provider beside it', async () => {
    for (const path of ['.well-known/openid-configuration', 'auth', 'jwks', 'session/end']) expect((await fetch(`${server.origin}/identity/${path}`)).status).toBe(404);
  });

  it('service accounts sign in at this service all the same, and people do not', async () => {
    const { database } = server.services;
    const { clientId, clientSecret } = newCredentials();
    const maker = await addPerson(server, 'grace@elm.test', [elm], { role: 'Admin' });
    await database.transaction((transaction) => serviceAccountsOf(transaction, elm).insert({ name: 'Nightly', rights: ['audit.read'], clientId, secretHash: hashOfClientSecret(clientSecret), createdBy: maker }, clock));
    const { serviceIssuer, issuer } = await clientOf(server.origin, undefined, undefined).call(getSignInConfiguration, {});
    expect([serviceIssuer, issuer]).toEqual([`${server.origin}/identity`, provider.issuer]);
    const token = await createServiceSession({ configuration: { serviceIssuer }, clientId, clientSecret, clock: { now: () => clock } }).accessToken();
    expect(await clientOf(server.origin, token, elm).call(getUserInfo, {})).toMatchObject({ lastName: 'Nightly', isServiceAccount: true });
    for (const client of ['erx-web', 'erx-terminal']) {
      const reply = await fetch(`${server.origin}/identity/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', client_id: client, code: 'x', redirect_uri: `${server.origin}/?callback` }) });
      expect([reply.status, (await reply.json() as { error: string }).error]).toEqual([401, 'invalid_client']);
    }
  });
});
