import { searchAuditItems } from '@erx/core/audit/contract';
import { endConnectedApp, openConnectedApp, registerConnectedApp } from '@erx/core/connected-apps/contract';
import type { ConnectedAppEntry, ConnectedAppRegistered } from '@erx/core/connected-apps/model';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { endOwnSession, listOwnSessions } from '@erx/core/session/contract';
import type { Bundle, CapabilityStatement, MedicationRequest, OperationOutcome, Resource } from 'fhir/r4';
import { Client as KitClient } from 'fhir-kit-client';
import smart from 'fhirclient';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { fhirCall } from '../fixtures/fhir';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf, DEMO_PASSWORD, signIn, type SignedIn } from '../fixtures/signed-in';
import { allow, answer, APP_ADDRESS, askToken, authorizationOf, goAs } from '../fixtures/smart-app';

const PROVIDER = 'provider@demo.test';
const SCOPES = [
  'openid',
  'fhirUser',
  'launch',
  'launch/patient',
  'online_access',
  'offline_access',
  'patient/*.rs',
  'user/MedicationRequest.rs',
  'user/Practitioner.r',
];

describe('apps of others, launched by SMART', () => {
  let server: TestServer;
  let clock: () => Date = () => new Date();
  let admin: SignedIn;
  let provider: SignedIn;
  let app: ConnectedAppRegistered;
  let own: string;
  let other: string;

  beforeAll(async () => {
    server = await startDemoServer(undefined, () => clock());
    admin = await signIn(server.origin, 'admin@demo.test');
    provider = await signIn(server.origin, PROVIDER);
    app = await register();
    const patients = new Set<string>();
    const call = fhirCall(server.origin, provider);
    const { body } = await call('/MedicationRequest?_count=100');
    for (const { resource } of (body as Bundle<MedicationRequest>).entry ?? [])
      patients.add(resource?.subject.reference?.split('/')[1] ?? '');
    [own = '', other = ''] = patients;
  });
  afterAll(() => server.close());

  const register = (more: Partial<ConnectedAppEntry> = {}) =>
    admin.client.call(registerConnectedApp, {
      body: {
        name: `App ${randomUUID()}`,
        kind: 'public',
        launchUrl: 'http://127.0.0.1:9/launch',
        redirectUris: [APP_ADDRESS],
        scopes: SCOPES,
        ...more,
      },
    });

  /** Allows an app and exchanges its code. */
  async function tokensFor(
    { clientId }: ConnectedAppRegistered = app,
    more: Readonly<Record<string, string>> = {},
  ) {
    const { address, verifier } = authorizationOf(server.origin, clientId, more);
    const code = (await allow(PROVIDER, address, own)).searchParams.get('code') ?? '';
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: APP_ADDRESS,
      code,
      code_verifier: verifier,
    };
    return { ...(await askToken(server.origin, form)), form };
  }
  const renew = (refreshToken: unknown, clientId = app.clientId) =>
    askToken(server.origin, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: String(refreshToken),
    });
  const callWith = (token: unknown) => fhirCall(server.origin, { token: String(token) });
  const statusWith = async (token: unknown, path = `/Patient/${own}`) => (await callWith(token)(path)).status;

  /** A launch of fhirclient on a server of someone's: the address it sends the browser to, and what came of it. */
  function fhirclient(options: Record<string, unknown>) {
    const kept = new Map<string, unknown>();
    const storage = {
      get: (key: string) => Promise.resolve(kept.get(key)),
      set: (key: string, value: unknown) => Promise.resolve(kept.set(key, value).get(key)),
      unset: (key: string) => Promise.resolve(kept.delete(key)),
    };
    const at = (url: string) => {
      const request = new IncomingMessage(new Socket());
      request.url = url;
      request.headers.host = '127.0.0.1:9';
      let location = '';
      const response = {
        writeHead: (_status: number, headers: { location: string }) => (location = headers.location),
        end: () => undefined,
      };
      const api = smart(request, response as unknown as ServerResponse, storage as never);
      return { api, sentTo: () => location };
    };
    return {
      async begin(query = ''): Promise<string> {
        const { api, sentTo } = at(`/launch${query}`);
        await api.authorize({ redirectUri: APP_ADDRESS, pkceMode: 'required', ...options } as never);
        return sentTo();
      },
      ready: ({ pathname, search }: URL) => at(`${pathname}${search}`).api.ready(),
    };
  }

  it('fhirclient is launched by itself for a patient who is chosen, reads each row of that one, and renews', async () => {
    const running = fhirclient({
      iss: `${server.origin}/fhir`,
      clientId: app.clientId,
      scope: 'openid fhirUser launch/patient online_access patient/*.read',
    });
    const browser = new TestBrowser();
    const page = await goAs(PROVIDER, await running.begin(), browser);
    expect(page.text).toContain(`Allow ${app.name} to read?`);
    const { body } = await fhirCall(server.origin, provider)(`/Patient/${own}`);
    const [name] = (body as { name?: { family?: string }[] }).name ?? [];
    const found = await answer(browser, page, 'patients', { sought: name?.family ?? '' });
    expect(found.text).toContain(`value="${own}"`);
    const back = await answer(browser, found, 'consent', { answer: 'yes', patient: own });

    const client = await running.ready(back.url);
    expect([client.patient.id, client.getFhirUser()]).toEqual([
      own,
      expect.stringMatching(/^Practitioner\/[\da-f-]{36}$/) as string,
    ]);
    const metadata = (await client.request('metadata')) as unknown as CapabilityStatement;
    for (const { type, interaction } of metadata.rest?.[0]?.resource ?? []) {
      // a group is exported and not read
      if (interaction === undefined) continue;
      const query = type === 'Provenance' ? `?target=Patient/${own}` : '';
      const resources: Resource[] = await client.request(`${type}${query}`, { flat: true, pageLimit: 1 });
      for (const one of resources) {
        expect(one.resourceType).toBe(type);
        const of = JSON.stringify(one).match(/"reference":"Patient\/([\da-f-]+)"/);
        expect([type, of?.[1] ?? own]).toEqual([type, own]);
      }
      if (type === 'MedicationRequest') expect(resources.length).toBeGreaterThan(0);
    }
    expect(await client.patient.read()).toMatchObject({ id: own });
    await expect(client.request(`Patient/${other}`)).rejects.toMatchObject({ status: 403 });
    const before = client.state.tokenResponse?.access_token;
    // an app without a secret says which it is (RFC 6749 3.2.1)
    Object.assign(client.environment.options, { refreshTokenWithClientId: true });
    await client.refresh();
    expect(client.state.tokenResponse?.access_token).not.toBe(before);
    expect(await client.patient.read()).toMatchObject({ id: own });
  });

  it('fhirclient is launched from a patient with its own key, and the app is named in the trail', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const named = { kid: 'of-the-app', alg: 'ES384' };
    const keyed = await register({
      kind: 'keys',
      jwks: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), ...named, use: 'sig' }] }),
    });
    const { url } = await provider.client.call(openConnectedApp, {
      params: { id: keyed.id },
      body: { patientId: own },
    });
    const running = fhirclient({
      clientId: keyed.clientId,
      scope: 'launch patient/*.rs',
      clientPrivateJwk: { ...(await exportJWK(privateKey)), ...named, key_ops: ['sign'] },
    });
    const client = await running.ready(await allow(PROVIDER, await running.begin(new URL(url).search)));
    expect(client.patient.id).toBe(own);
    expect(await client.request('MedicationRequest')).toMatchObject({ resourceType: 'Bundle' });
    const trail = await admin.client.call(searchAuditItems, { query: { resourceId: own } });
    expect(trail.map(({ event, user }) => [event, user?.client, user?.appName])).toContainEqual([
      'patient.read',
      'app',
      keyed.name,
    ]);
  });

  it('fhir-kit-client finds the way, reads what its scopes name, and is refused the rest', async () => {
    const secret = await register({ kind: 'secret' });
    const kit = new KitClient({ baseUrl: `${server.origin}/fhir` });
    const metadata = await kit.smartAuthMetadata();
    expect(String(metadata.authorizeUrl)).toBe(`${server.origin}/identity/auth`);
    const { address, verifier } = authorizationOf(server.origin, secret.clientId, {
      scope: 'user/MedicationRequest.rs user/Practitioner.rs system/*.rs',
    });
    const back = await allow(PROVIDER, address);
    expect(back.searchParams.get('state')).toBe('of the app');
    const { body } = await askToken(
      server.origin,
      {
        grant_type: 'authorization_code',
        redirect_uri: APP_ADDRESS,
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
      },
      {
        authorization: `Basic ${Buffer.from(`${secret.clientId}:${secret.clientSecret ?? ''}`).toString('base64')}`,
      },
    );
    // of what was asked for, what it is registered for
    expect([body['scope'], body['patient']]).toEqual([
      'user/MedicationRequest.rs user/Practitioner.r',
      undefined,
    ]);
    kit.bearerToken = String(body['access_token']);
    const found = (await kit.search({ resourceType: 'MedicationRequest' })) as unknown as Bundle;
    const subjects = (found.entry ?? []).map(
      ({ resource }) => JSON.stringify(resource).match(/Patient\/[\da-f-]+/)?.[0],
    );
    expect(new Set(subjects).size).toBeGreaterThan(1);
    for (const refused of [
      () => kit.search({ resourceType: 'Practitioner' }),
      () => kit.search({ resourceType: 'Patient' }),
      () => kit.read({ resourceType: 'Patient', id: own }),
    ])
      await expect(refused()).rejects.toMatchObject({
        response: { status: 403, data: { resourceType: 'OperationOutcome' } },
      });
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['another audience', { aud: 'https://other.example/fhir' }, 'invalid_request'],
    ['no audience', { aud: undefined }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a launch that was never begun', { launch: 'x'.repeat(43) }, 'invalid_request'],
    ['another resource', { resource: 'http://127.0.0.1/api' }, 'invalid_target'],
    ['no scope that it is registered for', { scope: 'system/*.rs patient/*.write' }, 'invalid_scope'],
    ['no question to the person', { prompt: 'none' }, 'login_required'],
  ])('an authorization with %s is refused', async (_, more, error) => {
    const back = await allow(PROVIDER, authorizationOf(server.origin, app.clientId, more).address, own);
    expect([back.origin, back.searchParams.get('error')]).toEqual([new URL(APP_ADDRESS).origin, error]);
  });

  it.each(['/identity/auth', '/identity/auth/', '/identity/AUTH'])(
    'an app is given no more than it is registered for, asked at %s',
    async (path) => {
      const small = await register({ scopes: ['launch/patient', 'patient/Patient.r'] });
      const { address, verifier } = authorizationOf(server.origin, small.clientId, {
        scope: 'launch/patient patient/*.rs',
      });
      const back = await allow(PROVIDER, address.replace('/identity/auth', path), own);
      const { body } = await askToken(server.origin, {
        grant_type: 'authorization_code',
        client_id: small.clientId,
        redirect_uri: APP_ADDRESS,
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
      });
      expect(String(body['scope'] ?? '')).not.toContain('patient/*');
      expect(await statusWith(body['access_token'], `/MedicationRequest?patient=${own}`)).not.toBe(200);
      if (path === '/identity/auth') expect(await statusWith(body['access_token'])).toBe(200);
    },
  );

  it('a search with a modifier that is not taken finds no other patient', async () => {
    const { body } = await tokensFor();
    const call = callWith(body['access_token']);
    for (const query of [`_id:x=${own}`, `_id:not=${own}&_count=100`]) {
      const { body: found } = await call(`/Patient?${query}`);
      const patients = ((found as Bundle).entry ?? []).filter(
        ({ resource }) => resource?.resourceType === 'Patient',
      );
      expect(patients.map(({ resource }) => resource?.id)).toEqual([own]);
    }
  });

  it.each(['secret', 'public'] as const)(
    'an app that proves itself by %s is asked for its challenge',
    async (kind) => {
      const { clientId } = await register({ kind });
      const { address } = authorizationOf(server.origin, clientId, {
        code_challenge: undefined,
        code_challenge_method: undefined,
      });
      expect((await goAs(PROVIDER, address)).url.searchParams.get('error')).toBe('invalid_request');
    },
  );

  it('a browser whose session was ended elsewhere opens no app without the password', async () => {
    const lost = new TestBrowser();
    const token = await accessToken(server.origin, PROVIDER, DEMO_PASSWORD, lost);
    const sessions = await clientOf(server.origin, token, provider.practiceId).call(listOwnSessions, {});
    const sessionId = sessions.find(({ isThis }) => isThis)?.id ?? '';
    await provider.client.call(endOwnSession, { params: { sessionId } });
    const { address } = authorizationOf(server.origin, app.clientId);
    const page = await lost.open(address, {}, (url) => url.origin === server.origin);
    expect(page.text).toContain('name="password"');
  });

  it('nothing is sent to an address that is not registered', async () => {
    for (const uri of [`${APP_ADDRESS}?more`, 'http://127.0.0.1:8/back', `${APP_ADDRESS}/`]) {
      const { address } = authorizationOf(server.origin, app.clientId, { redirect_uri: uri });
      const page = await goAs(PROVIDER, address);
      expect([page.url.origin, page.status]).toEqual([server.origin, 400]);
    }
  });

  it('a code is exchanged once, by its app, with its verifier, and its replay ends what it gave', async () => {
    const first = await tokensFor();
    expect([first.status, first.body['patient'], await statusWith(first.body['access_token'])]).toEqual([
      200,
      own,
      200,
    ]);
    expect(await askToken(server.origin, first.form)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await statusWith(first.body['access_token'])).toBe(401);

    const second = await register();
    for (const wrong of [
      { code_verifier: 'x'.repeat(43) },
      { redirect_uri: `${APP_ADDRESS}?` },
      { client_id: second.clientId },
    ]) {
      const { address, verifier } = authorizationOf(server.origin, app.clientId);
      const code = (await allow(PROVIDER, address, own)).searchParams.get('code') ?? '';
      expect(
        await askToken(server.origin, { ...first.form, code, code_verifier: verifier, ...wrong }),
      ).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    }
  });

  it('a refresh token is used once: its second use ends the family', async () => {
    const { body } = await tokensFor();
    const next = await renew(body['refresh_token']);
    expect([next.status, await statusWith(next.body['access_token'])]).toEqual([200, 200]);
    expect((await renew(next.body['refresh_token'], (await register()).clientId)).body['error']).toBe(
      'invalid_grant',
    );
    expect((await renew(body['refresh_token'])).body['error']).toBe('invalid_grant');
    expect((await renew(next.body['refresh_token'])).body['error']).toBe('invalid_grant');
    expect(await statusWith(next.body['access_token'])).toBe(401);
  });

  it('a token opens FHIR alone, for five minutes, of one patient in one practice', async () => {
    const { body } = await tokensFor();
    const token = String(body['access_token']);
    const call = callWith(token);
    const outcome = async (path: string, headers = {}) => {
      const { status, body: said } = await call(path, { headers });
      return [status, (said as OperationOutcome).issue?.[0]?.details?.coding?.[0]?.code];
    };
    const { body: foreign } = await fhirCall(
      server.origin,
      provider,
    )(`/MedicationRequest?patient=${other}&_count=1`);
    const theirs = (foreign as Bundle).entry?.[0]?.resource?.id ?? '';
    for (const path of [
      `/Patient/${other}`,
      `/Patient?_id=${own},${other}`,
      `/MedicationRequest/${theirs}`,
      `/MedicationRequest?patient=${other}`,
      `/MedicationRequest?patient=Patient/${own},Patient/${other}`,
      `/AllergyIntolerance?patient:Patient=${other}`,
      `/Observation?patient=${other}`,
    ])
      expect([path, ...(await outcome(path))]).toEqual([path, 403, 'fhir.other-patient']);
    const { body: origins } = await call(`/Provenance?target=MedicationRequest/${theirs}`);
    expect((origins as Bundle).entry ?? []).toEqual([]);
    expect((await outcome('/Patient', { 'x-practice-id': randomUUID() }))[0]).toBe(403);
    await expect(
      clientOf(server.origin, token, provider.practiceId).call(listPrescriptions, {
        params: { status: 'Sent' },
        query: { duration: 'All' },
      }),
    ).rejects.toMatchObject({ status: 403 });
    const { body: page } = await call('/MedicationRequest?_count=1');
    const next = (page as Bundle).link?.find(({ relation }) => relation === 'next')?.url;
    if (next !== undefined) expect(JSON.stringify((await call(next)).body)).not.toContain(`Patient/${other}`);
    clock = () => new Date(Date.now() + 6 * 60_000);
    expect(await statusWith(token)).toBe(401);
    clock = () => new Date();
  });

  it('a launch is of one person and one app, used once, and over after five minutes', async () => {
    const begin = async (): Promise<string> => {
      const opened = await provider.client.call(openConnectedApp, {
        params: { id: app.id },
        body: { patientId: own },
      });
      return new URL(opened.url).searchParams.get('launch') ?? '';
    };
    const errorOf = async (email: string, launch: string, clientId = app.clientId) =>
      (
        await allow(
          email,
          authorizationOf(server.origin, clientId, { launch, scope: 'launch patient/*.rs' }).address,
        )
      ).searchParams.get('error');
    const launch = await begin();
    expect(await errorOf('admin@demo.test', launch)).toBe('access_denied');
    expect(await errorOf(PROVIDER, launch, (await register()).clientId)).toBe('invalid_request');
    expect(await errorOf(PROVIDER, launch)).toBeNull();
    expect(await errorOf(PROVIDER, launch)).toBe('invalid_request');
    const late = await begin();
    clock = () => new Date(Date.now() + 5 * 60_000 + 1000);
    expect(await errorOf(PROVIDER, late)).toBe('invalid_request');
    clock = () => new Date();
  });

  it('an assertion is used once, for this service, and not kept for long', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES384', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES384' };
    const keyed = await register({ kind: 'keys', jwks: JSON.stringify({ keys: [jwk] }) });
    const key = await importJWK(await exportJWK(privateKey), 'ES384');
    const issuer = `${server.origin}/identity`;
    const asking = async ({
      jti = randomUUID(),
      aud = `${issuer}/token`,
      iss = keyed.clientId,
      seconds = 60,
    } = {}) =>
      (
        await askToken(
          server.origin,
          {
            token: 'x'.repeat(43),
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            client_assertion: await new SignJWT()
              .setProtectedHeader({ alg: 'ES384', kid: 'one' })
              .setIssuer(iss)
              .setSubject(keyed.clientId)
              .setAudience(aud)
              .setJti(jti)
              .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
              .sign(key),
          },
          {},
          '/identity/token/introspection',
        )
      ).status;
    const jti = randomUUID();
    expect(await asking({ jti })).toBe(200);
    expect(await asking({ jti })).toBe(401);
    expect(await asking({ aud: 'https://other.example/token' })).toBe(401);
    expect(await asking({ iss: app.clientId })).toBe(401);
    expect(await asking({ seconds: 3600 })).toBe(401);
    expect(await asking({ seconds: -3600 })).toBe(401);
  });

  it('a token is asked about and taken back by its own app', async () => {
    const secret = await register({ kind: 'secret' });
    const basic = {
      authorization: `Basic ${Buffer.from(`${secret.clientId}:${secret.clientSecret ?? ''}`).toString('base64')}`,
    };
    const { address, verifier } = authorizationOf(server.origin, secret.clientId);
    const code = (await allow(PROVIDER, address, own)).searchParams.get('code') ?? '';
    const { body } = await askToken(
      server.origin,
      { grant_type: 'authorization_code', redirect_uri: APP_ADDRESS, code, code_verifier: verifier },
      basic,
    );
    const form = { token: String(body['access_token']) };
    const about = () => askToken(server.origin, form, basic, '/identity/token/introspection');
    expect((await about()).body).toMatchObject({
      active: true,
      client_id: secret.clientId,
      patient: own,
      scope: 'launch/patient patient/*.rs online_access',
    });
    const stranger = { ...form, client_id: app.clientId };
    expect((await askToken(server.origin, stranger, {}, '/identity/token/introspection')).body).toEqual({
      active: false,
    });
    await askToken(server.origin, stranger, {}, '/identity/token/revocation');
    expect(await statusWith(form.token)).toBe(200);
    expect((await askToken(server.origin, form, basic, '/identity/token/revocation')).status).toBe(200);
    expect([await statusWith(form.token), (await about()).body]).toEqual([401, { active: false }]);
  });

  it('what a person has allowed ends at once: by the person, or with the app', async () => {
    const ended = await register();
    const { body } = await tokensFor(ended, { scope: 'launch/patient patient/*.rs offline_access' });
    expect(await statusWith(body['access_token'])).toBe(200);
    const sessions = await provider.client.call(listOwnSessions, {});
    const mine = sessions.find(({ program }) => program === ended.name);
    expect(mine?.client).toBe('app');
    await provider.client.call(endOwnSession, { params: { sessionId: mine?.id ?? '' } });
    expect(await statusWith(body['access_token'])).toBe(401);
    expect((await renew(body['refresh_token'], ended.clientId)).body['error']).toBe('invalid_grant');

    const again = await tokensFor(ended);
    expect(await statusWith(again.body['access_token'])).toBe(200);
    await admin.client.call(endConnectedApp, { params: { id: ended.id } });
    expect(await statusWith(again.body['access_token'])).toBe(401);
    expect((await renew(again.body['refresh_token'], ended.clientId)).body['error']).toBe('invalid_client');
  });
});
