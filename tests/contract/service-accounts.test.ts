import { SERVICE_RIGHTS } from '@erx/core/access/vocabulary';
import { API } from '@erx/core/api';
import { searchAuditItems } from '@erx/core/audit/contract';
import { toAddress, type Client, PRACTICE_HEADER } from '@erx/core/client/call';
import type { AnyEndpoint } from '@erx/core/client/endpoint';
import { FailureBody } from '@erx/core/client/failure';
import { OperationOutcome } from '@erx/core/fhir/contract';
import { say } from '@erx/core/findings/messages';
import { createPasswordLink } from '@erx/core/accounts/contract';
import { listEmergencyMembers, removeEmergencyMember } from '@erx/core/emergency/contract';
import {
  changeRequestPermission,
  listMembers,
  searchGrantees,
  setMemberActive,
} from '@erx/core/grants/contract';
import { requestReadyToSign } from '@erx/core/approvals/contract';
import { listControlledLogs, searchIncidents } from '@erx/core/incidents/contract';
import { nameOfUser } from '@erx/core/incidents/model';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { revokeProofing } from '@erx/core/credentials/proofing/contract';
import {
  createServiceAccount,
  listServiceAccounts,
  revokeServiceAccount,
  rotateServiceAccount,
} from '@erx/core/service-accounts/contract';
import type { ServiceAccountWithSecret } from '@erx/core/service-accounts/model';
import { createServiceSession } from '@erx/core/session/service';
import { clearPin, getDeaSchedules, getUserInfo, listProviders, searchUsers } from '@erx/core/users/contract';
import { serviceAccountsStore } from '@erx/server/service-accounts/store';
import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const MINUTE = 60_000;
const CODES = {
  path: {
    count: '5',
    status: 'Pending',
    ndc: '00000000000',
    orderNumber: 'NONE',
    exportId: '0'.repeat(64),
  } as Record<string, string>,
  id: '0190aaaa-0000-7000-8000-00000000ffff',
};

describe.each(databaseKinds())('service accounts on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let oak: string;
  let clock = new Date();
  let token: Record<'admin' | 'staff' | 'root' | 'oak', string> | undefined;

  beforeAll(async () => {
    server = await startTestServer(
      kind,
      { ERX_TRUSTED_PROXIES: '127.0.0.1', ERX_RATE_LIMIT: '0' },
      () => clock,
    );
    elm = await addPractice(server.services.database, 'Elm Street');
    oak = await addPractice(server.services.database, 'Oak Lane');
    await addPerson(server, 'admin@elm.test', [elm], { role: 'Admin', firstName: 'Grace', lastName: 'Hall' });
    await addPerson(server, 'staff@elm.test', [elm]);
    await addPerson(server, 'doctor@elm.test', [elm], { role: 'Provider', npi: '1234567893' });
    await addPerson(server, 'root@elm.test', [elm], { role: 'Admin', isSuperAdmin: true });
    await addPerson(server, 'admin@oak.test', [oak], { role: 'Admin' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock = new Date();
    const of = (email: string) => accessToken(server.origin, email, PASSWORD);
    // The administrator's again each time: tests move the clock.
    const own = await of('admin@elm.test');
    token = token
      ? { ...token, admin: own }
      : {
          admin: own,
          staff: await of('staff@elm.test'),
          root: await of('root@elm.test'),
          oak: await of('admin@oak.test'),
        };
  });

  const given = () => {
    if (!token) throw new Error('nobody is signed in');
    return token;
  };
  const admin = () => clientOf(server.origin, given().admin, elm);
  const make = (rights: readonly string[], name = `Script ${randomUUID()}`, as: 'admin' | 'root' = 'admin') =>
    clientOf(server.origin, given()[as], elm).call(createServiceAccount, {
      body: { name, rights: [...rights] },
    });

  /** Asks the token endpoint as any program would. */
  async function askToken(
    clientId: string,
    secret: string,
    from = '203.0.113.7',
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const reply = await fetch(`${server.origin}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'x-forwarded-for': from,
      },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  }
  const tokenOf = async ({ clientId, clientSecret }: ServiceAccountWithSecret): Promise<string> =>
    String((await askToken(clientId, clientSecret)).body['access_token']);
  const clientFor = async (account: ServiceAccountWithSecret, practice = elm) =>
    clientOf(server.origin, await tokenOf(account), practice);

  const recordsOf = (accountId: string) =>
    server.services.database.run<{ event: string; outcome: string; details: string; account_id: string }>(
      {
        name: 'test-records',
        text: `SELECT event, outcome, details, account_id
            FROM audit_records
            WHERE account_id = $1 OR details LIKE '%' || $1 || '%'
            ORDER BY sequence`,
      },
      [accountId],
    );
  const eventsOf = async (accountId: string) => (await recordsOf(accountId)).map(({ event }) => event);

  describe('made by an administrator', () => {
    it('tells its secret once, and keeps nothing that opens it', async () => {
      const made = await make(['audit.export', 'audit.read'], 'Nightly audit');
      expect(made).toMatchObject({
        name: 'Nightly audit',
        rights: ['audit.read', 'audit.export'],
        createdBy: 'Grace Hall',
      });
      expect(made.clientSecret).toMatch(/^[\w-]{43}$/);
      const listed = (await admin().call(listServiceAccounts, {})).find(({ id }) => id === made.id);
      const { clientSecret, ...rest } = made;
      expect(listed).toEqual(rest);
      const stored = await server.services.database.run<{ row: string }>(
        { name: 'test-stored', text: 'SELECT row_to_json(s)::text AS row FROM service_accounts s' },
        [],
      );
      expect(JSON.stringify(stored)).not.toContain(clientSecret);
      expect(JSON.stringify(await recordsOf(made.id))).not.toContain(clientSecret);
      expect(await eventsOf(made.id)).toEqual(['service-account.created']);
    });

    it('gives a token of five minutes to whoever has the secret, with which it is itself in its practice', async () => {
      const made = await make(['prescription.read', 'audit.read']);
      const reply = await askToken(made.clientId, made.clientSecret);
      expect(reply).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 300 } });
      expect(reply.body).not.toHaveProperty('refresh_token');
      const issued = String(reply.body['access_token']);
      expect(decodeJwt(issued)).toMatchObject({ sub: made.clientId, aud: `${server.origin}/api` });
      expect(
        await clientOf(server.origin, issued, undefined).call(listAccessiblePractices, {}),
      ).toMatchObject([{ id: elm, name: 'Elm Street' }]);
      expect(await clientOf(server.origin, issued, elm).call(getUserInfo, {})).toMatchObject({
        id: made.id,
        lastName: made.name,
        isServiceAccount: true,
        isSuperAdmin: false,
        permissions: ['prescription.read', 'audit.read'],
      });
      clock = new Date(clock.getTime() + 5 * MINUTE + 6_000);
      expect(await refusal(clientOf(server.origin, issued, elm).call(getUserInfo, {}))).toMatchObject({
        status: 401,
      });
    });

    it('is named in the trail as the script it is; each sign-in is a record, and no incident', async () => {
      const made = await make(['audit.read'], 'Grace Hall');
      await (await clientFor(made)).call(searchAuditItems, { query: {} });
      const items = await admin().call(searchAuditItems, { query: { userId: made.id } });
      expect(items).not.toEqual([]);
      for (const { user } of items)
        expect(user).toEqual({
          id: made.id,
          firstName: '',
          lastName: 'Grace Hall',
          login: made.clientId,
          isServiceAccount: true,
        });
      expect(items.find(({ event }) => event === 'session.signed-in')?.descriptionText).toBe(
        `by: ${made.clientId} · from address: 203.0.113.7`,
      );
      const incidents = await admin().call(searchIncidents, { query: { userId: made.id } });
      expect(incidents.map((incident) => [incident.type, nameOfUser(incident), incident.ipAddress])).toEqual([
        ['auditLogSearched', 'Grace Hall (service account)', '127.0.0.1'],
      ]);
      expect(
        (await admin().call(searchIncidents, { query: { type: 'successfulLogin' } })).some(
          ({ user }) => user?.email === 'admin@elm.test' && user.isServiceAccount === undefined,
        ),
      ).toBe(true);
      expect(
        (await admin().call(listServiceAccounts, {})).find(({ id }) => id === made.id)?.lastUsedAt,
      ).toBeDefined();
    });

    it('is found by whoever searches what was done, marked as what it is, and by nobody else', async () => {
      const made = await make(['audit.read', 'user.search'], 'Found by name');
      const found = async (client: Client, serviceAccounts?: 'true') =>
        (
          await client.call(searchUsers, {
            query: { searchText: 'found by', ...(serviceAccounts ? { serviceAccounts } : {}) },
          })
        ).map(({ id, isServiceAccount }) => [id, isServiceAccount]);
      expect(await found(admin(), 'true')).toEqual([[made.id, true]]);
      expect(await found(admin())).toEqual([]);
      expect(await found(clientOf(server.origin, given().staff, elm), 'true')).toEqual([]);
      expect(
        await admin().call(searchUsers, { query: { searchText: 'grace@', serviceAccounts: 'true' } }),
      ).toEqual([]);
    });

    it('is nobody: it stands in no list of people, and nothing that is done to people can be done to it', async () => {
      const made = await make(['audit.read'], 'Nobody at all');
      const root = clientOf(server.origin, given().root, elm);
      const lists = [
        await admin().call(listMembers, {}),
        await admin().call(searchGrantees, { query: {} }),
        await admin().call(listProviders, {}),
        await admin().call(listEmergencyMembers, {}),
        await root.call(listControlledLogs, { query: {} }),
      ];
      expect(JSON.stringify(lists)).toContain('admin@elm.test');
      expect(JSON.stringify(lists)).not.toContain(made.id);
      const userId = made.id;
      const acts: Record<string, () => Promise<unknown>> = {
        deactivate: () => root.call(setMemberActive, { params: { id: userId }, body: { active: false } }),
        'change requests': () =>
          root.call(changeRequestPermission, { params: { userId, operation: 'Addition' } }),
        'ready to sign': () => root.call(requestReadyToSign, { params: { userId, operation: 'Addition' } }),
        PIN: () => root.call(clearPin, { params: { id: userId } }),
        'password link': () => root.call(createPasswordLink, { params: { id: userId } }),
        proofing: () => root.call(revokeProofing, { params: { userId } }),
        'emergency access': () => root.call(removeEmergencyMember, { params: { id: userId } }),
        schedules: () => root.call(getDeaSchedules, { params: { id: userId } }),
      };
      for (const [act, tried] of Object.entries(acts))
        expect(await refusal(tried()), act).toEqual({ status: 404, code: 'record.not-found' });
      expect(await (await clientFor(made)).call(getUserInfo, {})).toMatchObject({
        id: made.id,
        permissionChangeRequestsGrant: false,
        permissionEpcsRts: false,
      });
    });

    it.each([
      ['staff', 'access.refused'],
      ['nobody of the practice', 'session.practice-refused'],
    ])('but not by %s', async (who, code) => {
      const client = clientOf(server.origin, who === 'staff' ? given().staff : given().oak, elm);
      expect(await refusal(client.call(listServiceAccounts, {}))).toEqual({ status: 403, code });
      expect(
        await refusal(client.call(createServiceAccount, { body: { name: 'x', rights: ['audit.read'] } })),
      ).toEqual({ status: 403, code });
    });

    it('never has more than its maker: what is tried beyond that is written down', async () => {
      expect(await refusal(make(['marketing.read']))).toEqual({
        status: 403,
        code: 'service-account.right-not-held',
      });
      const [row] = await server.services.database.run<{ details: string }>(
        {
          name: 'test-refused',
          text: "SELECT details FROM audit_records WHERE practice_id = $1 AND event = 'service-account.create-refused'",
        },
        [elm],
      );
      expect(row?.details).toContain('marketing.read');
      const byRoot = await make(['marketing.read'], undefined, 'root');
      expect(await refusal(admin().call(rotateServiceAccount, { params: { id: byRoot.id } }))).toEqual({
        status: 403,
        code: 'service-account.right-not-held',
      });
      expect(await refusal(make(['prescription.sign']))).toEqual({
        status: 422,
        code: 'service-account.right-unknown',
      });
    });

    it(
      "reads everybody's monthly logs where it was given them: made by an administrator, not by a " +
        'prescriber, who has only the own',
      async () => {
        const [provider] = await admin().call(listProviders, {});
        const logs = await (
          await clientFor(await make(['controlled-log.read']))
        ).call(listControlledLogs, { query: {} });
        expect(new Set(logs.map(({ prescriber }) => prescriber.id))).toEqual(new Set([provider?.id]));
        expect(
          await refusal(
            (await clientFor(await make(['audit.read']))).call(listControlledLogs, { query: {} }),
          ),
        ).toEqual({ status: 403, code: 'access.refused' });
        const prescriber = clientOf(
          server.origin,
          await accessToken(server.origin, 'doctor@elm.test', PASSWORD),
          elm,
        );
        expect(
          await refusal(
            prescriber.call(createServiceAccount, {
              body: { name: 'Logs', rights: ['controlled-log.read'] },
            }),
          ),
        ).toEqual({ status: 403, code: 'service-account.right-not-held' });
        expect(
          await prescriber.call(createServiceAccount, {
            body: { name: 'By a prescriber', rights: ['audit.read'] },
          }),
        ).toMatchObject({ rights: ['audit.read'] });
      },
    );

    it('has a name of its own, also where two are made at once', async () => {
      const twice = await Promise.allSettled([make(['audit.read'], 'Twin'), make(['audit.read'], ' TWIN ')]);
      expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await refusal(make(['audit.read'], 'twin'))).toEqual({
        status: 409,
        code: 'service-account.name-taken',
      });
    });
  });

  describe('holds exactly its rights', () => {
    let account: ServiceAccountWithSecret;
    let bearer: string;
    beforeEach(async () => {
      account ??= await make(['audit.read']);
      bearer = await tokenOf(account);
    });

    /** Rights are read on each request: the same token, other rights. */
    async function ask(
      endpoint: AnyEndpoint,
      rights: readonly string[],
    ): Promise<{ status: number; code: string | undefined }> {
      await server.services.database.run(
        { name: 'test-rights', text: 'UPDATE service_accounts SET rights = $2 WHERE account_id = $1' },
        [account.id, rights],
      );
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      const params = Object.fromEntries(names.map((name) => [name, CODES.path[name] ?? CODES.id]));
      const reply = await fetch(
        `${server.origin}/${toAddress(endpoint, { params, query: { searchStr: 'x' } })}`,
        {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${bearer}`,
            [PRACTICE_HEADER]: elm,
            ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
          },
          ...(endpoint.body ? { body: '{"nothing":1}' } : {}),
        },
      );
      const text = await reply.text();
      return {
        status: reply.status,
        code: text.startsWith('{') ? codeOf(JSON.parse(text)) : undefined,
      };
    }

    /** SCIM's failures have a sentence and no code; those of FHIR have theirs in an issue. */
    const codeOf = (body: { detail?: string; issue?: unknown }): string | undefined =>
      body.issue === undefined
        ? body.detail === say('access.refused')
          ? 'access.refused'
          : FailureBody.parse(body).code
        : OperationOutcome.parse(body).issue[0]?.details.coding?.[0]?.code;
    const isGrantable = (allow: string): boolean => (SERVICE_RIGHTS as readonly string[]).includes(allow);
    const others = (allow: string): string[] => SERVICE_RIGHTS.filter((right) => right !== allow);
    const byRight = API.filter(
      ({ allow }) => allow !== 'anyone' && allow !== 'account' && allow !== 'member',
    );
    const own = API.filter(({ allow }) => allow === 'account' || allow === 'member');

    it('with the right of an endpoint it gets in, with all others it does not', async () => {
      const seen = new Set<string>();
      for (const endpoint of byRight.filter(({ allow }) => isGrantable(allow))) {
        seen.add(endpoint.allow);
        expect((await ask(endpoint, [endpoint.allow])).code, endpoint.name).not.toBe('access.refused');
        expect(await ask(endpoint, others(endpoint.allow)), endpoint.name).toEqual({
          status: 403,
          code: 'access.refused',
        });
      }
      expect([...seen].toSorted()).toEqual(
        [...SERVICE_RIGHTS].filter((right) => byRight.some(({ allow }) => allow === right)).toSorted(),
      );
    });

    it('every other endpoint is closed, even where its right is stored', async () => {
      const closed = byRight.filter(({ allow }) => !isGrantable(allow));
      expect(closed.length).toBeGreaterThan(50);
      for (const endpoint of closed)
        expect(await ask(endpoint, [...SERVICE_RIGHTS, endpoint.allow]), endpoint.name).toEqual({
          status: 403,
          code: 'access.refused',
        });
    });

    it('of what everybody does for themselves it may look, and change nothing', async () => {
      for (const endpoint of own) {
        const { code } = await ask(endpoint, SERVICE_RIGHTS);
        if (endpoint.method === 'GET') expect(code, endpoint.name).not.toBe('access.refused');
        else expect(code, endpoint.name).toBe('access.refused');
      }
    });

    it("in its own practice alone; reaching for another is written into that one's trail", async () => {
      expect(await refusal(clientOf(server.origin, bearer, oak).call(getUserInfo, {}))).toEqual({
        status: 403,
        code: 'session.practice-refused',
      });
      const rows = await server.services.database.run<{ event: string }>(
        {
          name: 'test-foreign',
          text: `SELECT event
            FROM audit_records
            WHERE practice_id = $1 AND account_id = $2 AND event = 'access.refused'`,
        },
        [oak, account.id],
      );
      expect(rows).toHaveLength(1);
    });
  });

  describe('a wrong secret', () => {
    it('is refused, written down and filed; the fifth locks the account for that address alone, and for a while', async () => {
      const made = await make(['audit.read']);
      for (let tried = 1; tried <= 5; tried += 1) {
        const reply = await askToken(made.clientId, 'x'.repeat(43), '198.51.100.1');
        expect(reply).toMatchObject(
          tried < 5
            ? { status: 401, body: { error: 'invalid_client' } }
            : { status: 400, body: { error: 'invalid_client', error_description: 'locked' } },
        );
      }
      expect(await askToken(made.clientId, made.clientSecret, '198.51.100.1')).toMatchObject({
        status: 400,
        body: { error_description: 'locked' },
      });
      expect((await askToken(made.clientId, made.clientSecret, '198.51.100.2')).status).toBe(200);
      expect(
        (await admin().call(listServiceAccounts, {})).find(({ id }) => id === made.id)?.lockedFrom,
      ).toEqual(['198.51.100.1']);
      clock = new Date(clock.getTime() + 15 * MINUTE + 1);
      expect((await askToken(made.clientId, made.clientSecret, '198.51.100.1')).status).toBe(200);
      // The administrator's token has ended meanwhile: the store is asked.
      expect(
        (await serviceAccountsStore(server.services.database, elm).all(clock)).find(
          ({ id }) => id === made.id,
        )?.lockedFrom,
      ).toEqual([]);
      const events = await eventsOf(made.id);
      expect(events.filter((event) => event === 'session.sign-in-failed')).toHaveLength(6);
      expect(events.filter((event) => event === 'incident.invalidLoginAttempt')).toHaveLength(6);
      expect(events.filter((event) => event === 'incident.accountLocked')).toHaveLength(1);
      expect(JSON.stringify(await recordsOf(made.id))).not.toContain(made.clientSecret);
    });

    it('of a client that nobody has is an incident of the system', async () => {
      const count = async () =>
        Number(
          (
            await server.services.database.run<{ count: string }>(
              {
                name: 'test-system',
                text: "SELECT count(*) FROM system_incidents WHERE kind = 'unknownSignIn'",
              },
              [],
            )
          )[0]?.count,
        );
      const before = await count();
      expect((await askToken(`erx-${randomUUID()}`, 'x')).status).toBe(401);
      expect(await count()).toBe(before + 1);
    });

    it('a right one is not counted: many scripts start together', async () => {
      const made = await make(['audit.read']);
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async () => (await askToken(made.clientId, made.clientSecret)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    });

    it.each([
      ['authorization_code', { code: 'x', redirect_uri: 'http://127.0.0.1/callback' }],
      ['refresh_token', { refresh_token: 'x' }],
    ])('and %s is nothing for a service account', async (grant, more) => {
      const made = await make(['audit.read']);
      const reply = await fetch(`${server.origin}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: grant,
          client_id: made.clientId,
          client_secret: made.clientSecret,
          ...more,
        }),
      });
      expect([reply.status, await reply.json()]).toEqual([
        400,
        {
          error: 'invalid_request',
          error_description: 'requested grant type is not allowed for this client',
        },
      ]);
    });
  });

  describe('an end', () => {
    it('of the secret: rotated, the one before and its tokens are refused at once, and a running session says so', async () => {
      const made = await make(['audit.read']);
      const session = createServiceSession({
        configuration: { serviceIssuer: `${server.origin}/identity` },
        clientId: made.clientId,
        clientSecret: made.clientSecret,
        clock: { now: () => clock },
      });
      const first = await session.accessToken();
      expect(await session.accessToken()).toBe(first);
      clock = new Date(clock.getTime() + 4.6 * MINUTE);
      const renewed = await session.accessToken();
      expect(renewed).not.toBe(first);
      clock = new Date(clock.getTime() + 1);
      const rotated = await admin().call(rotateServiceAccount, { params: { id: made.id } });
      expect([rotated.clientId, rotated.clientSecret === made.clientSecret]).toEqual([made.clientId, false]);
      expect(await refusal(clientOf(server.origin, renewed, elm).call(getUserInfo, {}))).toEqual({
        status: 401,
        code: 'session.ended',
      });
      expect(await (await clientFor(rotated)).call(getUserInfo, {})).toMatchObject({ id: made.id });
      clock = new Date(clock.getTime() + 5 * MINUTE);
      await expect(session.accessToken()).rejects.toMatchObject({
        name: 'AppError',
        code: 'service-account.refused',
      });
      expect(await eventsOf(made.id)).toContain('service-account.rotated');
    });

    it('of the account: revoked, it is refused at once and for good, and its name is free again', async () => {
      const made = await make(['audit.read'], 'Short-lived');
      const client = await clientFor(made);
      expect(await client.call(getUserInfo, {})).toMatchObject({ id: made.id });
      const revoked = await admin().call(revokeServiceAccount, { params: { id: made.id } });
      expect(revoked.revokedAt).toBe(clock.toISOString());
      expect(await refusal(client.call(getUserInfo, {}))).toEqual({
        status: 403,
        code: 'session.account-inactive',
      });
      expect((await askToken(made.clientId, made.clientSecret)).status).toBe(401);
      for (const again of [rotateServiceAccount, revokeServiceAccount]) {
        expect(await refusal(admin().call(again, { params: { id: made.id } }))).toEqual({
          status: 409,
          code: 'service-account.revoked',
        });
      }
      expect((await make(['audit.read'], 'Short-lived')).id).not.toBe(made.id);
      expect((await eventsOf(made.id)).at(-1)).toBe('service-account.revoked');
    });

    it("is nobody's of another practice", async () => {
      const made = await make(['audit.read']);
      const stranger = clientOf(server.origin, given().oak, oak);
      for (const act of [rotateServiceAccount, revokeServiceAccount])
        expect(await refusal(stranger.call(act, { params: { id: made.id } }))).toEqual({
          status: 404,
          code: 'record.not-found',
        });
      expect(await stranger.call(listServiceAccounts, {})).toEqual([]);
      expect(await (await clientFor(made)).call(getUserInfo, {})).toMatchObject({ id: made.id });
    });
  });
});
