import { searchAuditItems } from '@erx/core/audit/contract';
import { endConnectedApp } from '@erx/core/connected-apps/contract';
import { listServiceAccounts } from '@erx/core/service-accounts/contract';
import { listUsers } from '@erx/core/users/contract';
import type { Bundle, Patient } from 'fhir/r4';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setupBackend, type AssertionChanges, type BackendService } from '../fixtures/backend-service';
import { fhirCall } from '../fixtures/fhir';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf, signIn, type SignedIn } from '../fixtures/signed-in';

describe('a backend service (SMART 2.2)', () => {
  let server: TestServer;
  let clock: () => Date = () => new Date();
  let admin: SignedIn;
  let service: BackendService;

  beforeAll(async () => {
    server = await startDemoServer(undefined, () => clock());
    admin = await signIn(server.origin, 'admin@demo.test');
    service = await setupBackend(server.origin, admin);
  });
  afterAll(() => server.close());

  const callWith = (token: string) => fhirCall(server.origin, { token });

  it.each(['ES384', 'RS384'] as const)('gets a token of five minutes by %s', async (alg) => {
    const { ask } = await setupBackend(server.origin, admin, { alg });
    expect(await ask()).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 300, scope: 'system/*.rs' },
    });
  });

  it('reads charts of its practice, each reading in the trail as its own', async () => {
    const call = callWith(await service.token());
    const { status, body } = await call('/Patient?_count=1');
    const id = (body as Bundle<Patient>).entry?.[0]?.resource?.id ?? '';
    expect([status, id.length]).toEqual([200, 36]);
    expect((await call(`/AllergyIntolerance?patient=${id}`)).status).toBe(200);
    const read = await admin.client.call(searchAuditItems, { query: { resourceId: id } });
    expect(read.map(({ event, user }) => [event, user?.lastName, user?.isServiceAccount])).toContainEqual([
      'patient.read',
      service.app.name,
      true,
    ]);
    const trail = await admin.client.call(searchAuditItems, { query: { userId: read[0]?.user?.id ?? '' } });
    expect(trail.map(({ event }) => event)).toContain('session.signed-in');
  });

  it('is given of what it asks what it is registered for, and may no more', async () => {
    const narrow = await setupBackend(server.origin, admin, {
      scopes: ['system/Patient.rs', 'system/Practitioner.r'],
    });
    const { status, body } = await narrow.ask('system/*.rs');
    expect([status, body['scope']]).toEqual([200, 'system/Patient.rs system/Practitioner.r']);
    const call = callWith(String(body['access_token']));
    expect((await call('/Patient?_count=1')).status).toBe(200);
    for (const path of ['/MedicationRequest', '/Practitioner', '/AuditEvent'])
      expect([path, (await call(path)).status]).toEqual([path, 403]);
    for (const scope of ['system/MedicationRequest.rs', 'patient/*.rs', ''])
      expect(await narrow.ask(scope)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    // nothing of the API
    const client = clientOf(server.origin, String(body['access_token']), admin.practiceId);
    expect(await refusal(client.call(listServiceAccounts, {}))).toMatchObject({ status: 403 });
  });

  it('does not read the audit trail, whatever is among its scopes', async () => {
    expect((await callWith(await service.token())('/AuditEvent')).status).toBe(403);
  });

  it.each<[string, () => AssertionChanges | Promise<AssertionChanges>]>([
    ['the key of another', async () => ({ key: (await setupBackend(server.origin, admin)).key })],
    ['another audience', () => ({ aud: 'https://other.example/token' })],
    ['another issuer than subject', () => ({ iss: 'app-other' })],
    ['an end in an hour', () => ({ seconds: 3600 })],
    ['an end in the past', () => ({ seconds: -60 })],
  ])('with %s gets nothing, and that is in the trail', async (_, changes) => {
    const before = await failures();
    expect(await service.ask('system/*.rs', await changes())).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await failures()).toBe(before + 1);
  });

  it('uses an assertion once', async () => {
    const jti = randomUUID();
    expect((await service.ask('system/*.rs', { jti })).status).toBe(200);
    expect((await service.ask('system/*.rs', { jti })).status).toBe(401);
    // also at the same moment
    const at = { jti: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.ask('system/*.rs', at)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('is of one practice, and stands in no list of people or of service accounts', async () => {
    const elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin' });
    const token = await accessToken(server.origin, 'admin@elm.test', PASSWORD);
    const other = await setupBackend(server.origin, {
      token,
      practiceId: elm,
      client: clientOf(server.origin, token, elm),
    });
    const call = callWith(await other.token());
    expect((await call('/Patient')).body).toMatchObject({ total: 0 });
    const { body } = await fhirCall(server.origin, admin)('/Patient?_count=1');
    const id = (body as Bundle).entry?.[0]?.resource?.id ?? '';
    expect((await call(`/Patient/${id}`)).status).toBe(404);
    const named = await fhirCall(server.origin, {
      token: await other.token(),
      practiceId: admin.practiceId,
    })('/Patient');
    expect(named.status).toBe(403);
    const texts = JSON.stringify([
      await admin.client.call(listServiceAccounts, {}),
      await admin.client.call(listUsers, {}),
    ]);
    expect(texts).not.toContain(service.app.name);
  });

  it('is refused at the next call when its token is over or it is ended', async () => {
    const { app, ask, token } = await setupBackend(server.origin, admin);
    const call = callWith(await token());
    expect((await call('/Practitioner')).status).toBe(200);
    const then = new Date(Date.now() + 5 * 60_000 + 1_000);
    clock = () => then;
    expect((await call('/Practitioner')).status).toBe(401);
    clock = () => new Date();
    const second = callWith(await token());
    expect((await second('/Practitioner')).status).toBe(200);
    await admin.client.call(endConnectedApp, { params: { id: app.id } });
    expect((await second('/Practitioner')).status).toBe(401);
    expect((await ask()).status).toBe(401);
  });

  /** Assertions of the service that the trail says were refused. */
  async function failures(): Promise<number> {
    const [row] = await server.services.database.run<{ count: string }>(
      {
        name: 'test-refused-assertions',
        text: `SELECT count(*) AS count FROM audit_records r
          JOIN connected_apps c ON c.practice_id = r.practice_id AND c.account_id = r.account_id
          WHERE r.event = 'session.sign-in-failed' AND c.client_id = $1`,
      },
      [service.app.clientId],
    );
    return Number(row?.count ?? '0');
  }
});
