import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setupSandbox, type SandboxFixture } from '../testing/sandbox-fixture';
import type { PortalRecord } from './records';
import { issueToken, readToken } from './tokens';

const PRACTICE = '0190aaaa-0000-7000-8000-000000000001';
const OTHER_PRACTICE = '0190aaaa-0000-7000-8000-000000000002';
const ACCOUNT = '0190aaaa-0000-7000-8000-000000000003';
const id = (number: number) => `0190aaaa-0000-7000-8000-1000000000${String(number).padStart(2, '0')}`;

const wanted = (
  number: number,
  changes: { memberId?: string | null; practiceId?: string; lastName?: string } = {},
) => ({
  id: id(number),
  practice: { id: changes.practiceId ?? PRACTICE, name: 'Bayside Family Medicine' },
  prescriber: {
    id: ACCOUNT,
    name: 'Ana Castellanos',
    npi: '1234567893',
    address: '100 Government St, Mobile, AL 36602',
    phone: '2515550100',
    fax: '',
  },
  patient: {
    firstName: 'Nora',
    middleName: '',
    lastName: changes.lastName ?? 'Testperson',
    birthDate: '1970-05-17',
    gender: 'Female',
    address: '1 Dauphin St, Mobile, AL 36602',
    phone: '2515550134',
  },
  coverage:
    changes.memberId === null
      ? null
      : { planName: 'Gulf Health', memberId: changes.memberId ?? 'GH-1', pbmId: '' },
  drug: { description: 'Adalimumab 40 mg injection', ndc: null, rxNorm: null },
  prescription: {
    orderNumber: `ORDER${String(number)}`,
    sig: 'Inject 40 mg every 2 weeks',
    quantity: '2',
    units: 'C48540',
    daysSupply: 28,
    refills: 3,
    isUrgent: false,
    diagnoses: [{ code: 'M06.9', description: 'Rheumatoid arthritis' }],
  },
});

/** The product as far as the portal sees it: takes reports, or refuses as many as it is set to. */
interface Taker {
  url: string;
  reports: { body: Record<string, unknown>; authorization: string | undefined }[];
  refuse: number;
  has: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

const startTaker = async (): Promise<Taker> => {
  let reported = (): void => undefined;
  const server: Server = createServer((request, response) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('end', () => {
        taker.reports.push({
          body: JSON.parse(text) as Record<string, unknown>,
          authorization: request.headers.authorization,
        });
        response.writeHead(taker.refuse-- > 0 ? 503 : 204).end();
        reported();
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const taker: Taker = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/network/script`,
    reports: [],
    refuse: 0,
    has: (count) =>
      new Promise((resolve) => {
        reported = () => {
          if (taker.reports.length >= count) resolve();
        };
        reported();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return taker;
};

let sandbox: SandboxFixture;
let taker: Taker;
beforeEach(async () => {
  taker = await startTaker();
  sandbox = await setupSandbox(taker.url);
});
afterEach(async () => {
  await sandbox.close();
  await taker.close();
});

const call = (method: string, path: string, body?: unknown, key: string | null = 'portal-secret') =>
  fetch(`${sandbox.origin}/prior-authorizations/api${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const begin = async (number: number, changes = {}) =>
  (await call('POST', '/requests', wanted(number, changes))).json() as Promise<{
    reference: string;
    status: string;
  }>;
const launch = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}/prior-authorizations/worklist`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
const token = async (practiceId = PRACTICE) =>
  ((await (await call('POST', '/tokens', { practiceId, accountId: ACCOUNT })).json()) as { token: string })
    .token;
const held = async (number: number) =>
  (await sandbox.api<PortalRecord[]>('/api/prior-authorizations')).find(
    ({ request }) => request.id === id(number),
  );

describe("the portal's API", () => {
  it.each([null, '', 'wrong'])('lets nobody in with key %j', async (key) => {
    for (const [method, path] of [
      ['POST', '/requests'],
      ['GET', `/requests/${id(1)}`],
      ['POST', `/requests/${id(1)}/cancel`],
      ['POST', '/tokens'],
    ] as const) {
      expect((await call(method, path, method === 'POST' ? {} : undefined, key)).status, path).toBe(401);
    }
  });

  it('takes a request once, however often it comes, and says how it stands, also after a restart', async () => {
    const first = await begin(1);
    expect(first).toMatchObject({ id: id(1), status: 'open' });
    expect(await begin(1)).toEqual(first);
    sandbox = await sandbox.restart();
    expect(await (await call('GET', `/requests/${id(1)}`)).json()).toEqual(first);
    expect(await sandbox.api<unknown[]>('/api/prior-authorizations')).toHaveLength(1);
  });

  it.each([[null], [''], ['NONE-1']])('finds no insurance for member %j: Bad Request', async (memberId) => {
    const response = await call('POST', '/requests', wanted(1, { memberId }));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'coverage-not-found',
    ]);
    expect(await held(1)).toBeUndefined();
  });

  it('says where none is required, and refuses what it cannot read', async () => {
    expect((await begin(1, { memberId: 'NOPA-1' })).status).toBe('not-required');
    expect((await call('POST', '/requests', { ...wanted(2), drug: {} })).status).toBe(422);
    expect((await call('GET', `/requests/${id(9)}`)).status).toBe(404);
  });

  it('cancels what the product gives up, without telling it back', async () => {
    await begin(1);
    expect(await (await call('POST', `/requests/${id(1)}/cancel`)).json()).toMatchObject({
      status: 'cancelled',
    });
    expect(await held(1)).toMatchObject({ status: 'cancelled', isTold: true });
    expect(taker.reports).toEqual([]);
  });
});

describe('the worklist in a frame', () => {
  it('may be framed and posted to by the product alone, and asks for no cookie', async () => {
    const { reference } = await begin(1);
    const response = await launch(
      { token: await token(), request: reference },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:4700',
    );
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('Questions of the plan');
    const elsewhere = await fetch(`${sandbox.origin}/prior-authorizations`);
    expect(elsewhere.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(
      (
        await fetch(`${sandbox.origin}/prior-authorizations/requests/${id(1)}`, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'cross-site' },
          body: new URLSearchParams({ act: 'approve' }),
        })
      ).status,
    ).toBe(403);
  });

  it.each([
    ['', 'no token'],
    ['x.y', 'one that is not ours'],
  ])('shows nothing for %j (%s)', async (given) => {
    const { reference } = await begin(1);
    const response = await launch({ token: given, request: reference });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('Testperson');
  });

  it('shows and changes requests of the own practice only', async () => {
    const { reference } = await begin(1, { practiceId: OTHER_PRACTICE, lastName: 'Elsewhere' });
    await begin(2);
    const mine = await token();
    expect(await (await launch({ token: mine })).text()).not.toContain('Elsewhere');
    const text = await (await launch({ token: mine, request: reference, act: 'approve' })).text();
    expect(text).not.toContain('Elsewhere');
    expect(await held(1)).toMatchObject({ status: 'open' });
  });

  const ANSWERS = { tried: 'No', started: 'Yes', reason: 'Erosive disease' };
  it.each([
    [
      'approve',
      { status: 0, authorizationNumber: 'AUTH-1', quantity: '2', daysSupply: 28, note: 'For a year' },
    ],
    [
      'partial',
      { status: 2, authorizationNumber: 'AUTH-1', quantity: '2', daysSupply: 28, note: 'For a year' },
    ],
    ['deny', { status: 1, note: 'For a year' }],
  ])('a person answers the questions and decides: %s, and the product is told', async (act, answer) => {
    const { reference } = await begin(1);
    const hidden = { token: await token(), request: reference };
    expect(await (await launch({ ...hidden, act: 'submit', ...ANSWERS })).text()).toContain(
      'In the sandbox you decide for the plan',
    );
    await launch({
      ...hidden,
      act,
      authorizationNumber: 'AUTH-1',
      quantity: '2',
      daysSupply: '28',
      note: 'For a year',
      appealNote: '',
    });
    await taker.has(1);
    expect(taker.reports[0]).toMatchObject({
      authorization: 'Bearer product-portal-secret',
      body: { id: id(1), reference, status: 'answered', answer },
    });
    expect(await held(1)).toMatchObject({ answers: ANSWERS, answer });
  });

  it.each([
    ['quantity', '1e9'],
    ['daysSupply', '0'],
    ['authorizationNumber', 'x'.repeat(36)],
  ])('refuses %s %j with its reason and decides nothing', async (field, value) => {
    const { reference } = await begin(1);
    const response = await launch({
      token: await token(),
      request: reference,
      act: 'approve',
      [field]: value,
    });
    expect(response.status).toBe(400);
    expect(await held(1)).toMatchObject({ status: 'open' });
  });

  it('takes no questions half answered', async () => {
    const { reference } = await begin(1);
    expect(
      (
        await launch({
          token: await token(),
          request: reference,
          act: 'submit',
          tried: 'No',
          started: 'Yes',
          reason: ' ',
        })
      ).status,
    ).toBe(400);
  });

  it('writes patients and notes as text', async () => {
    const { reference } = await begin(1, { lastName: '<script>alert(1)</script>' });
    const text = await (await launch({ token: await token(), request: reference })).text();
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });
});

describe('an answer', () => {
  it('is told again until the product takes it, also after a restart', async () => {
    taker.refuse = 1;
    await begin(1);
    await fetch(`${sandbox.origin}/api/prior-authorizations/${id(1)}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 3, authorizationNumber: 'A' }),
    });
    await taker.has(1);
    expect(await held(1)).toMatchObject({ isTold: false });
    sandbox = await sandbox.restart();
    await taker.has(2);
    expect(taker.reports[1]?.body).toEqual(taker.reports[0]?.body);
  });

  it('may follow another after an appeal, and none follows a cancellation', async () => {
    await begin(1);
    const answer = (body: object) =>
      fetch(`${sandbox.origin}/api/prior-authorizations/${id(1)}/answer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await answer({ status: 1, appealNote: 'Within 60 days' });
    await answer({ status: 0 });
    expect(await held(1)).toMatchObject({ answer: { status: 0 } });
    await call('POST', `/requests/${id(1)}/cancel`);
    await answer({ status: 1 });
    expect(await held(1)).toMatchObject({ status: 'cancelled' });
    expect((await answer({ status: 7 })).status).toBe(400);
  });
});

describe('a token', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const holder = { practiceId: PRACTICE, accountId: ACCOUNT };
  it('holds for an hour and names its holder', () => {
    const { token: given, expiresAt } = issueToken('key', holder, now);
    expect(expiresAt).toBe('2026-11-20T11:00:00.000Z');
    expect(readToken('key', given, new Date('2026-11-20T10:59:59.999Z'))).toEqual(holder);
    expect(readToken('key', given, new Date('2026-11-20T11:00:00Z'))).toBeUndefined();
  });
  it('of another key, or altered, is none', () => {
    const { token: given } = issueToken('key', holder, now);
    expect(readToken('other', given, now)).toBeUndefined();
    const claims = Buffer.from(
      JSON.stringify({ ...holder, practiceId: OTHER_PRACTICE, endsAt: now.getTime() + 1000 }),
    ).toString('base64url');
    expect(readToken('key', `${claims}.${given.split('.')[1] ?? ''}`, now)).toBeUndefined();
  });
});
