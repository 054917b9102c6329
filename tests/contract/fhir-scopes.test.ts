import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { createServiceAccount } from '@erx/core/service-accounts/contract';
import type { ServiceAccountWithSecret } from '@erx/core/service-accounts/model';
import type { Bundle, OperationOutcome } from 'fhir/r4';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fhirCall, type FhirCall } from '../fixtures/fhir';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { clientOf, signIn } from '../fixtures/signed-in';

describe('a token for FHIR that was asked for by scopes', () => {
  let server: TestServer;
  let account: ServiceAccountWithSecret;
  let practiceId: string;
  let configuration: { token_endpoint: string; scopes_supported: string[] };

  beforeAll(async () => {
    server = await startDemoServer();
    const admin = await signIn(server.origin, 'admin@demo.test');
    practiceId = admin.practiceId;
    account = await admin.client.call(createServiceAccount, {
      body: { name: 'Record system', rights: ['prescription.read', 'practice.read', 'pharmacy.read'] },
    });
    const found = await fetch(`${server.origin}/fhir/.well-known/smart-configuration`);
    expect([found.status, found.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    configuration = (await found.json()) as typeof configuration;
  });
  afterAll(() => server.close());

  /** Asks as the configuration says. */
  async function tokenFor(scope?: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const { clientId, clientSecret } = account;
    const reply = await fetch(configuration.token_endpoint, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(scope === undefined ? {} : { scope }),
      }),
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  }
  async function callWith(scope?: string): Promise<FhirCall> {
    const { status, body } = await tokenFor(scope);
    expect([status, body['scope']]).toEqual([200, scope]);
    return fhirCall(server.origin, { token: String(body['access_token']) });
  }
  const codeOf = async (answer: ReturnType<FhirCall>) => {
    const { status, body } = await answer;
    return [status, (body as OperationOutcome).issue?.[0]?.code];
  };

  it('opens what they name and nothing else', async () => {
    const call = await callWith('system/MedicationRequest.rs');
    const { status, body } = await call('/MedicationRequest?_count=5&_include=MedicationRequest:requester');
    const { entry = [] } = body as Bundle;
    // the requester would be a Practitioner, which was not asked for
    expect([status, new Set(entry.map(({ resource }) => resource?.resourceType))]).toEqual([
      200,
      new Set(['MedicationRequest']),
    ]);
    expect((await call(`/MedicationRequest/${entry[0]?.resource?.id ?? ''}`)).status).toBe(200);
    for (const path of ['/Practitioner', '/Organization', '/Patient'])
      expect(await codeOf(call(path))).toEqual([403, 'forbidden']);
  });

  it('reading and searching are two things', async () => {
    const search = await callWith('system/Practitioner.s');
    const { body } = await search('/Practitioner');
    const id = (body as Bundle).entry?.[0]?.resource?.id ?? '';
    expect(await codeOf(search(`/Practitioner/${id}`))).toEqual([403, 'forbidden']);
    const read = await callWith('system/Practitioner.r');
    expect((await read(`/Practitioner/${id}`)).status).toBe(200);
    expect(await codeOf(read('/Practitioner'))).toEqual([403, 'forbidden']);
    expect(await codeOf(read('/Practitioner/_search', { form: {} }))).toEqual([403, 'forbidden']);
  });

  it('never opens more than the account may', async () => {
    const call = await callWith('system/*.rs');
    expect((await call('/MedicationRequest?_count=1')).status).toBe(200);
    expect(await codeOf(call('/Patient'))).toEqual([403, 'forbidden']);
  });

  it('opens nothing of the API, which a token without scopes does', async () => {
    const ask = async (scope?: string) => {
      const { body } = await tokenFor(scope);
      const client = clientOf(server.origin, String(body['access_token']), practiceId);
      return await client
        .call(listPrescriptions, { params: { status: 'Sent' }, query: { duration: 'All' } })
        .then(
          (found) => found.length > 0,
          (error: unknown) => (error as { status: number }).status,
        );
    };
    expect(await ask()).toBe(true);
    expect(await ask('system/*.rs')).toBe(403);
  });

  it.each([
    'system/Patient.cruds',
    'patient/*.rs',
    'user/*.rs',
    'system/Encounter.rs',
    'system/MedicationRequest.rs launch',
  ])('%s is not given, and no wider token in its place', async (scope) => {
    expect(await tokenFor(scope)).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  });

  it('each that is offered to service accounts is given', async () => {
    const offered = configuration.scopes_supported.filter((one) => one.startsWith('system/'));
    expect(offered).toHaveLength(45);
    const scope = offered.join(' ');
    expect((await tokenFor(scope)).body['scope']).toBe(scope);
  });

  it('what was refused by scope is in the trail', async () => {
    const records = await server.services.database.run<{ details: string }>(
      {
        name: 'test-refused-by-scope',
        text: `SELECT details FROM audit_records WHERE practice_id = $1 AND event = 'access.refused'`,
      },
      [practiceId],
    );
    expect(records.map(({ details }) => JSON.parse(details) as object)).toContainEqual({ reason: 'scope' });
  });
});
