import { PRACTICE_HEADER } from '@erx/core/client/call';
import { FailureBody } from '@erx/core/client/failure';
import { listMembers, setMemberActive } from '@erx/core/grants/contract';
import { searchPatients } from '@erx/core/patients/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { listPrescriptions } from '@erx/core/prescriptions/contract';
import { createServiceAccount, listServiceAccounts } from '@erx/core/service-accounts/contract';
import { showDate } from '@erx/core/values/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../fixtures/refusal';
import { clientOf, signIn, type SignedIn } from '../fixtures/signed-in';
import { startDemoServer, type TestServer } from '../fixtures/running-server';
import { todayInDemo } from '../harness/days';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('one strict contract on %s', (database) => {
  let server: TestServer;
  let provider: SignedIn;
  let admin: SignedIn;
  let partner: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    server = await startDemoServer(database);
    provider = await signIn(server.origin, 'provider@demo.test');
    admin = await signIn(server.origin, 'admin@demo.test');
    partner = await signIn(server.origin, 'partner@demo.test');
    const [patient] = await provider.client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
    patientId = patient?.id ?? '';
  });
  afterAll(() => server.close());

  async function ask(
    who: SignedIn,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; failure: FailureBody; text: string }> {
    const response = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        [PRACTICE_HEADER]: who.practiceId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      failure: FailureBody.parse(text.startsWith('{') ? JSON.parse(text) : {}),
      text,
    };
  }
  const namesOf = ({ status, failure }: { status: number; failure: FailureBody }) => [
    status,
    failure.code,
    Object.keys(failure.errors ?? {}),
  ];

  it('a property that nobody knows is named, beside all else that does not fit', async () => {
    const answer = await ask(provider, 'POST', '/patients?toString=1', { firstName: 1, hobby: 'x' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.failure.errors ?? {})).toEqual(
      expect.arrayContaining(['toString', 'hobby', 'firstName', 'lastName']),
    );
    expect(answer.failure.errorMessage).toContain('hobby');
  });

  it('a property of a part, and of an endpoint that takes none, is named too', async () => {
    expect(namesOf(await ask(provider, 'POST', '/notificationhub/negotiate', { extra: 1 }))).toEqual([
      400,
      'call.invalid',
      ['extra'],
    ]);
    expect(
      namesOf(await ask(provider, 'PATCH', `/patients/${patientId}`, [{ key: 'npi', value: '1' }])),
    ).toEqual([400, 'call.invalid', ['npi']]);
  });

  it('what of a prescription is not changed is named, and nothing is changed', async () => {
    const [pending] = await provider.client.call(listPrescriptions, {
      params: { status: 'Pending' },
      query: { limit: 1 },
    });
    const changes = ['practiceId', 'scriptStatus', 'orderNumber', 'toString'].map((key) => ({
      key,
      value: 'x',
    }));
    const answer = await ask(provider, 'PATCH', `/prescriptions/${pending?.id ?? ''}`, {
      version: pending?.version,
      changes: [...changes, { key: 'patientId', value: '0190aaaa-0000-7000-8000-00000000ffff' }],
    });
    expect(namesOf(answer)).toEqual([
      400,
      'call.invalid',
      ['practiceId', 'scriptStatus', 'orderNumber', 'toString', 'patientId'],
    ]);
    const [after] = await provider.client.call(listPrescriptions, {
      params: { status: 'Pending' },
      query: { limit: 1 },
    });
    expect(after?.version).toBe(pending?.version);
  });

  it.each([
    ['/lookuppharmacies/ncpdpid/0000000', 404],
    ['/drugs/ndc/00000000000', 404],
    ['/drugs/NOPE', 404],
    [`/patients/${'9'.repeat(300)}`, 404],
    ['/lookuppharmacies/_search?state=AL&speciality=', 200],
  ])('%s: %d', async (path, status) => {
    expect((await ask(provider, 'GET', path)).status).toBe(status);
  });

  it('an export that was never begun is not waited for', async () => {
    expect((await ask(admin, 'GET', `/audititems/export/${'ab'.repeat(32)}`)).status).toBe(404);
    const opened = await ask(admin, 'POST', '/audititems/export/ticket');
    const { exportId } = JSON.parse(opened.text) as { exportId: string };
    expect(JSON.parse((await ask(admin, 'GET', `/audititems/export/${exportId}`)).text)).toEqual({
      state: 'writing',
      records: 0,
    });
  });

  it.each([
    ['abcd-1', 201],
    ['"quoted" {1}', 201],
    ['~'.repeat(255), 201],
    ['~'.repeat(256), 400],
    ['tab\there', 400],
    ['', 400],
  ])('a repeated create with the key %j is answered as before, or refused', async (key, status) => {
    const entry = {
      patientId,
      allergydescription: `Substance ${String(key.length)} ${String(key.codePointAt(0) ?? '')}`,
      severity: 'Moderate',
      reaction: 'Rash',
    };
    const create = () => ask(provider, 'POST', '/allergies', entry, { 'idempotency-key': key });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([status, status]);
    if (status === 400) expect(first.failure.errorMessage).toContain('idempotency-key');
    else expect(second.text).toBe(first.text);
  });

  it('a partner takes nothing of a patient away, and writes nothing into the trail', async () => {
    const [patient] = await partner.client.call(searchPatients, { query: { searchStr: 'a' } });
    for (const path of [
      `/medhistory/patient/${patient?.id ?? ''}/pdf`,
      `/allergieshistory/patient/${patient?.id ?? ''}/pdf`,
      `/medications/patient/${patient?.id ?? ''}/pdf`,
    ])
      expect((await ask(partner, 'GET', path)).failure.code).toBe('access.refused');
    const [sent] = await partner.client.call(listPrescriptions, {
      params: { status: 'Sent' },
      query: { limit: 1 },
    });
    const recorded = await ask(partner, 'POST', '/audititems/insertImproperPotencyAudit', {
      prescriptionId: sent?.id,
    });
    expect(recorded.failure.code).toBe('access.refused');
  });

  it('whoever left before the trail began is told that it is over, without a day', async () => {
    await expect(signIn(server.origin, 'former@demo.test')).rejects.toMatchObject({
      status: 403,
      code: 'session.made-inactive',
      message: expect.stringMatching(/^You were made inactive in Magnolia Grove Family Medicine\. Nothing/),
    });
  });

  it('whoever is made inactive is told so, loses their service accounts, and comes back by signing in', async () => {
    const leaving = await signIn(server.origin, 'provider2@demo.test');
    const { providers } = await admin.client.call(listMembers, {});
    const person = providers.find(({ email }) => email === 'provider2@demo.test');
    const id = person?.id ?? '';
    const script = await leaving.client.call(createServiceAccount, {
      body: { name: 'Nightly report', rights: ['audit.read'] },
    });
    await admin.client.call(setMemberActive, { params: { id }, body: { active: false } });

    const today = showDate(todayInDemo());
    const reply = await ask(leaving, 'GET', '/practices/current');
    expect([reply.status, reply.failure.code]).toEqual([403, 'session.made-inactive']);
    expect(reply.failure.errorMessage).toMatch(
      new RegExp(`^You were made inactive in .+ on ${today}\\. .+ ask an administrator of `),
    );
    expect(
      await refusal(clientOf(server.origin, leaving.token, undefined).call(listAccessiblePractices, {})),
    ).toMatchObject({ status: 403, code: 'session.made-inactive' });
    const accounts = await admin.client.call(listServiceAccounts, {});
    expect(accounts.find((one) => one.id === script.id)?.revokedAt).toBeDefined();

    await admin.client.call(setMemberActive, { params: { id }, body: { active: true } });
    expect((await ask(leaving, 'GET', '/practices/current')).failure.code).toBe('session.ended');
    const back = await signIn(server.origin, 'provider2@demo.test');
    expect((await ask(back, 'GET', '/practices/current')).status).toBe(200);
  });
});
