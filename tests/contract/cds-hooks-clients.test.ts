import { searchAuditItems } from '@erx/core/audit/contract';
import { endHookClient, listHookClients, registerHookClient } from '@erx/core/cds-hooks/contract';
import type { Card } from '@erx/core/cds-hooks/model';
import { LONGEST_TOKEN, TOKEN_FAULTS, type TokenFault } from '@erx/core/cds-hooks/vocabulary';
import { generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bent, type HookCaller, hookCaller, ISSUER } from '../fixtures/hook-client';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf } from '../fixtures/signed-in';

const PATIENT = 'secret-patient-4711';
/** A call whose one card stops, of an allergy and a drug that no text of the service has. */
const STOPPED = {
  hook: 'order-sign',
  hookInstance: randomUUID(),
  context: {
    userId: 'Practitioner/17',
    patientId: PATIENT,
    draftOrders: {
      resourceType: 'Bundle',
      entry: [
        {
          resource: {
            resourceType: 'MedicationRequest',
            id: 'order-1',
            status: 'draft',
            intent: 'order',
            medicationCodeableConcept: { text: 'Amoxicillin 500 mg capsule' },
            subject: { reference: `Patient/${PATIENT}` },
          },
        },
      ],
    },
  },
  prefetch: {
    patient: { resourceType: 'Patient', id: PATIENT, birthDate: '1974-12-25', gender: 'female' },
    allergies: {
      resourceType: 'Bundle',
      entry: [
        {
          resource: {
            resourceType: 'AllergyIntolerance',
            code: { text: 'Penicillin' },
            reaction: [{ manifestation: [{ text: 'Hives' }] }],
          },
        },
      ],
    },
    problems: null,
    prescriptions: null,
  },
};

describe('record systems that ask by CDS Hooks', () => {
  let server: TestServer;
  const clients: Record<string, ReturnType<typeof clientOf>> = {};
  let ehr: HookCaller;
  let clientId: string;

  beforeAll(async () => {
    server = await startTestServer();
    const elm = await addPractice(server.services.database, 'Elm Street');
    const oak = await addPractice(server.services.database, 'Oak Lane');
    for (const [name, practice, role] of [
      ['admin', elm, 'Admin'],
      ['staff', elm, 'User'],
      ['other', oak, 'Admin'],
    ] as const) {
      await addPerson(server, `${name}@elm.test`, [practice], { role });
      const token = await accessToken(server.origin, `${name}@elm.test`, PASSWORD);
      clients[name] = clientOf(server.origin, token, practice);
    }
    ehr = await hookCaller(server.origin);
    clientId = await ehr.register(as('admin'), { name: 'Epic  of Elm ' });
  });
  afterAll(() => server.close());

  const as = (name: string) => {
    const client = clients[name];
    if (!client) throw new Error(name);
    return client;
  };
  const address = () => `${server.origin}/cds-services/medication-safety`;
  const why = ({ outcome }: Awaited<ReturnType<HookCaller['call']>>) =>
    outcome?.issue[0]?.details?.text ?? '';

  it('find what is answered at the open address, from pages of any origin', async () => {
    const response = await fetch(`${server.origin}/cds-services`, { headers: { origin: ISSUER } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { services } = (await response.json()) as {
      services: { hook: string; id: string; prefetch: object }[];
    };
    expect(services.map(({ hook, id }) => [hook, id])).toEqual([
      ['patient-view', 'medication-review'],
      ['order-select', 'medication-safety'],
      ['order-sign', 'medication-safety'],
    ]);
    expect(services[0]?.prefetch).toMatchObject({ patient: 'Patient/{{context.patientId}}' });
    const preflight = await fetch(address(), { method: 'OPTIONS', headers: { origin: ISSUER } });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ]);
  });

  it('are registered and ended for good by who administers the practice, each in the trail', async () => {
    const listed = await as('admin').call(listHookClients, {});
    expect(listed).toMatchObject([{ id: clientId, name: 'Epic of Elm', issuer: ISSUER }]);
    expect(await as('other').call(listHookClients, {})).toEqual([]);
    const body = { name: 'Second', issuer: 'https://second.example/', jwks: ehr.jwks };
    const { id } = await as('admin').call(registerHookClient, { body });
    const params = { id };
    for (const [call, code] of [
      [() => as('admin').call(registerHookClient, { body }), 'hook-client.name-taken'],
      [
        () => as('admin').call(registerHookClient, { body: { ...body, name: 'Third' } }),
        'hook-client.issuer-taken',
      ],
      [() => as('other').call(endHookClient, { params }), 'record.not-found'],
      [() => as('staff').call(registerHookClient, { body }), 'access.refused'],
      [() => as('staff').call(listHookClients, {}), 'access.refused'],
    ] as const)
      expect(await refusal(call())).toMatchObject({ code });
    const second = await hookCaller(server.origin, 'https://second.example/');
    expect((await as('admin').call(endHookClient, { params })).endedAt).toBeDefined();
    expect(await refusal(as('admin').call(endHookClient, { params }))).toMatchObject({
      code: 'hook-client.ended',
    });
    expect(why(await second.call('medication-safety', STOPPED))).toContain(TOKEN_FAULTS.issuer);
    const trail = await as('admin').call(searchAuditItems, { query: { resourceId: id } });
    expect(trail.map(({ event }) => event)).toEqual(['hook-client.ended', 'hook-client.registered']);
  });

  const now = () => Math.floor(Date.now() / 1000);
  it.each<[TokenFault, () => Promise<Bent>]>([
    ['issuer', () => Promise.resolve({ claims: { iss: 'https://other.example/' } })],
    [
      'audience',
      () => Promise.resolve({ claims: { aud: 'https://other.example/cds-services/medication-safety' } }),
    ],
    ['audience', () => Promise.resolve({ claims: { aud: `${server.origin}/cds-services` } })],
    ['expired', () => Promise.resolve({ claims: { iat: now() - 400, exp: now() - 100 } })],
    ['long', () => Promise.resolve({ claims: { exp: now() + LONGEST_TOKEN + 60 } })],
    ['long', () => Promise.resolve({ claims: { iat: now() - 3600 } })],
    ['early', () => Promise.resolve({ claims: { iat: now() + 120, exp: now() + 240 } })],
    ['claims', () => Promise.resolve({ claims: { jti: undefined } })],
    ['claims', () => Promise.resolve({ claims: { exp: undefined } })],
    ['signature', async () => ({ key: (await generateKeyPair('ES384')).privateKey })],
    ['signature', () => Promise.resolve({ header: { kid: 'two' } })],
    [
      'algorithm',
      () => Promise.resolve({ header: { alg: 'HS256' }, key: new TextEncoder().encode('x'.repeat(48)) }),
    ],
    ['algorithm', () => Promise.resolve({ header: { kid: undefined } })],
  ])('are refused with a token that is wrong: %s', async (fault, bent) => {
    const answer = await ehr.call('medication-safety', STOPPED, await ehr.token(address(), await bent()));
    expect([answer.status, why(answer)]).toEqual([
      401,
      `The token of this call is refused: ${TOKEN_FAULTS[fault]}.`,
    ]);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('are refused without a signature, and with a token that was used before', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: ISSUER, aud: address(), iat: now(), exp: now() + 60, jti: randomUUID() };
    const unsigned = `${part({ alg: 'none', typ: 'JWT', kid: 'one' })}.${part(claims)}.`;
    expect(why(await ehr.call('medication-safety', STOPPED, unsigned))).toContain(TOKEN_FAULTS.algorithm);
    expect(why(await ehr.call('medication-safety', STOPPED, 'nonsense'))).toContain(TOKEN_FAULTS.unreadable);

    const token = await ehr.token(address());
    const both = await Promise.all([0, 1].map(() => ehr.call('medication-safety', STOPPED, token)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(why(await ehr.call('medication-safety', STOPPED, token))).toContain(TOKEN_FAULTS.replayed);
    const trail = await as('admin').call(searchAuditItems, { query: { resourceId: clientId } });
    const replayed = trail.filter(({ descriptionText }) => descriptionText.includes('replayed'));
    expect(replayed.map(({ event }) => event)).toEqual(['cds-hooks.refused']); // once, however often it comes
  });

  it('are told apart by tenant where one issuer serves several practices', async () => {
    const shared = await hookCaller(server.origin, 'https://shared.example/');
    await shared.register(as('admin'));
    expect(await refusal(shared.register(as('other')))).toMatchObject({ code: 'hook-client.issuer-taken' });
    await shared.register(as('other'), { tenant: 'oak' });
    const ofNone = await shared.token(address(), { claims: { tenant: 'elm' } });
    expect(why(await shared.call('medication-safety', STOPPED, ofNone))).toContain(TOKEN_FAULTS.issuer);
    expect((await shared.call('medication-safety', STOPPED)).status).toBe(200);
    const token = await shared.token(address(), { claims: { tenant: 'oak' } });
    expect((await shared.call('medication-safety', STOPPED, token)).status).toBe(200);
  });

  it('publish their keys: read where they are registered, and nowhere that a token names', async () => {
    const remote = await hookCaller(server.origin, 'https://remote.example/');
    let asked = 0;
    const published = createServer((_, response) => {
      asked += 1;
      response.setHeader('content-type', 'application/json').end(remote.jwks);
    }).listen(0, '127.0.0.1');
    await once(published, 'listening');
    const jwksUri = `http://127.0.0.1:${String((published.address() as AddressInfo).port)}/jwks`;
    await remote.register(as('admin'), { jwksUri });
    const named = async (jku: string) =>
      await remote.call('medication-safety', STOPPED, await remote.token(address(), { header: { jku } }));
    expect(why(await named('https://elsewhere.example/jwks'))).toContain(TOKEN_FAULTS['key-address']);
    expect(asked).toBe(0);
    expect([
      (await named(jwksUri)).status,
      (await remote.call('medication-safety', STOPPED)).status,
      asked,
    ]).toEqual([200, 200, 1]);
    published.close();
  });

  it('say what became of a card: kept with its reason, once, and refused of a card that is not theirs', async () => {
    const { cards } = await ehr.call('medication-safety', STOPPED);
    const [card] = cards as [Card];
    expect(card.indicator).toBe('warning');
    const [reason] = card.overrideReasons ?? [];
    const say = (feedback: object, caller = ehr) =>
      caller.call('medication-safety/feedback', {
        feedback: [{ card: card.uuid, outcomeTimestamp: '2026-11-30T10:00:00Z', ...feedback }],
      });
    const trailed = async () =>
      (await as('admin').call(searchAuditItems, { query: { resourceId: clientId } })).filter(
        ({ event }) => event === 'cds-hooks.answered-card',
      );
    const accepted = { outcome: 'accepted', acceptedSuggestions: [{ id: card.suggestions?.[0]?.uuid }] };
    const overridden = {
      outcome: 'overridden',
      overrideReason: { reason, userComment: 'said to Nora Osterhout' },
    };
    for (const feedback of [overridden, overridden]) expect((await say(feedback)).status).toBe(200);
    // one call with what is known and what is new
    const at = { card: card.uuid, outcomeTimestamp: '2026-11-30T10:00:00Z' };
    const again = [
      { ...overridden, ...at },
      { ...accepted, ...at },
    ];
    expect((await ehr.call('medication-safety/feedback', { feedback: again })).status).toBe(200);
    const stranger = await hookCaller(server.origin, 'https://stranger.example/');
    await stranger.register(as('other'));
    for (const answer of [
      await say(accepted, stranger),
      await say({ outcome: 'accepted', acceptedSuggestions: [{ id: randomUUID() }] }),
      await say({ outcome: 'overridden', card: randomUUID() }),
    ])
      expect(answer).toMatchObject({
        status: 404,
        outcome: { issue: [{ details: { coding: [{ code: 'cds-hooks.card-unknown' }] } }] },
      });
    const kept = await server.services.database.run(
      { text: 'SELECT outcome, reason_code FROM hook_feedback WHERE card_id = $1 ORDER BY outcome' },
      [card.uuid],
    );
    expect(kept).toEqual([
      { outcome: 'accepted', reason_code: '' },
      { outcome: 'overridden', reason_code: reason?.code },
    ]);
    expect(await trailed()).toHaveLength(2);
  });

  it('leave nothing of a patient: of what was sent only that it was asked, and by which rule it was answered', async () => {
    expect((await ehr.call('medication-safety', STOPPED)).status).toBe(200);
    const [{ all } = { all: '' }] = await server.services.database.run<{ all: string }>(
      {
        text: `SELECT concat((SELECT json_agg(c) FROM hook_cards c), (SELECT json_agg(f) FROM hook_feedback f),
          (SELECT json_agg(a) FROM audit_records a)) AS all`,
      },
      [],
    );
    expect(all).toContain('cds-hooks.answered');
    for (const secret of [PATIENT, 'Penicillin', 'moxicillin', 'Hives', '1974-12-25', 'Osterhout'])
      expect(all).not.toContain(secret);
  });

  it.each([
    ['an unknown service', 'weather', STOPPED, 404],
    ['a hook that it does not answer at', 'medication-review', STOPPED, 400],
    ['no orders', 'medication-safety', { ...STOPPED, context: { patientId: PATIENT } }, 400],
    ['no hookInstance', 'medication-safety', { ...STOPPED, hookInstance: 'one' }, 400],
    ['no data of the patient', 'medication-safety', { ...STOPPED, prefetch: {} }, 412],
  ])('are refused by an OperationOutcome with %s', async (_, service, body, status) => {
    const answer = await ehr.call(service, body);
    expect([answer.status, answer.outcome?.resourceType]).toEqual([status, 'OperationOutcome']);
  });

  it('are answered as docs/cds-hooks.md says', async () => {
    const page = readFileSync(new URL('../../docs/cds-hooks.md', import.meta.url), 'utf8');
    const [request, card] = [...page.matchAll(/```json\n(.*?)```/gs)].map(
      ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
    );
    const { cards } = await ehr.call('medication-safety', request);
    const { summary, ...rest } = card as { summary: string };
    expect(cards[0]).toMatchObject({ ...rest, summary: expect.stringMatching(summary) as string });
  });
});
