import { type Actor, may, type Permission } from '@erx/core/access/rights';
import { API } from '@erx/core/api';
import { toAddress, PRACTICE_HEADER } from '@erx/core/client/call';
import { type AnyEndpoint, pathOf } from '@erx/core/client/endpoint';
import { FailureBody } from '@erx/core/client/failure';
import { OperationOutcome } from '@erx/core/fhir/contract';
import { ScimFailure } from '@erx/core/provisioning/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { leaveFigures } from '../harness/figures';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';

const UNKNOWN_ID = '0190aaaa-0000-7000-8000-00000000ffff';
/** A value for each path parameter that has the right form and names nothing. */
const UNKNOWN: Record<string, string> = {
  count: '5',
  status: 'Pending',
  ndc: '00000000000',
  orderNumber: 'NONE',
};

const NOTHING_MORE = {
  isSuperAdmin: false,
  isPartner: false,
  hasNpi: false,
  canChangeRequests: false,
  canSignControlled: false,
  canPriorAuthorize: false,
  isEmergency: false,
} as const;
/** People of the demo with what they hold there (server data/demo/people.csv). */
const ACTORS: Readonly<Record<string, Actor>> = {
  provider: {
    ...NOTHING_MORE,
    role: 'Provider',
    hasNpi: true,
    canChangeRequests: true,
    canSignControlled: true,
    canPriorAuthorize: true,
  },
  staff: { ...NOTHING_MORE, role: 'User', canPriorAuthorize: true },
  admin: { ...NOTHING_MORE, role: 'Admin', canChangeRequests: true },
  superadmin: { ...NOTHING_MORE, role: 'Admin', isSuperAdmin: true, canChangeRequests: true },
  partner: { ...NOTHING_MORE, role: 'User', isPartner: true },
};

function unknownAddress(origin: string, endpoint: AnyEndpoint): string {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, UNKNOWN[name] ?? UNKNOWN_ID]));
  return `${origin}/${toAddress(endpoint, { params, query: { searchStr: 'x' } })}`;
}

describe.each(databaseKinds())('every endpoint on %s', (database) => {
  let product: Product;
  let provider: SignedIn;
  beforeAll(async () => {
    product = await startProduct({ database, demo: true });
    provider = await signIn(product.url, 'provider@demo.test');
  });
  afterAll(() => product.stop());

  async function ask(
    endpoint: AnyEndpoint,
    headers: Record<string, string>,
    body?: string,
  ): Promise<{ status: number; failure: FailureBody; scim: ScimFailure | undefined }> {
    const response = await fetch(unknownAddress(product.url, endpoint), {
      method: endpoint.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const answer: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return {
      status: response.status,
      failure: FailureBody.parse(answer),
      scim: endpoint.form === 'scim' ? ScimFailure.strict().parse(answer) : undefined,
    };
  }

  const all = API.filter(({ allow }) => allow !== 'anyone');
  const closed = all.filter(({ form }) => form === undefined);
  const scim = all.filter(({ form }) => form === 'scim');
  const fhir = all.filter(({ form }) => form === 'fhir');
  const scoped = closed.filter(({ allow }) => allow !== 'account');
  const withBody = scoped.filter(({ body, method }) => body !== undefined && method !== 'GET');
  const authorized = () => ({
    authorization: `Bearer ${provider.token}`,
    [PRACTICE_HEADER]: provider.practiceId,
  });

  it('the API declares each name and address once', () => {
    expect(new Set(API.map(({ name }) => name)).size).toBe(API.length);
    expect(
      new Set(API.map((endpoint) => `${endpoint.method} ${pathOf(endpoint).replace(/:\w+/g, ':')}`)).size,
    ).toBe(API.length);
  });

  it.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses who is not signed in',
    async (_, endpoint) => {
      expect(await ask(endpoint, {})).toMatchObject({ status: 401, failure: { code: 'session.required' } });
    },
  );

  it.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a token that is not ours',
    async (_, endpoint) => {
      const [header = '', payload = ''] = provider.token.split('.');
      for (const token of [
        'nonsense',
        `${header}.${payload}.AAAA`,
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      ]) {
        expect(await ask(endpoint, { authorization: `Bearer ${token}` })).toMatchObject({
          status: 401,
          failure: { code: 'session.required' },
        });
      }
    },
  );

  it.each(scim.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses in the form of SCIM who is not signed in, a token that is not ours, and people',
    async (_, endpoint) => {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }])
        expect(await ask(endpoint, headers)).toMatchObject({ status: 401, scim: { status: '401' } });
      expect(await ask(endpoint, authorized())).toMatchObject({ status: 403, scim: { status: '403' } });
      if (endpoint.body === undefined) return;
      expect(await ask(endpoint, authorized(), '{"a":')).toMatchObject({
        status: 400,
        scim: { scimType: 'invalidSyntax' },
      });
      const long = await ask(endpoint, authorized(), JSON.stringify({ a: 'x'.repeat(262_145) }));
      expect(long).toMatchObject({ status: 413, scim: { status: '413' } });
    },
  );

  it.each(fhir.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses in the form of FHIR who is not signed in, a token and a practice that are not ours',
    async (_, endpoint) => {
      const refused = async (headers: Record<string, string>) => {
        const response = await fetch(unknownAddress(product.url, endpoint), {
          method: endpoint.method,
          headers,
        });
        const [issue] = OperationOutcome.parse(await response.json()).issue;
        return [response.status, issue?.code, issue?.details.coding?.[0]?.code];
      };
      for (const headers of [{}, { authorization: 'Bearer nonsense' }])
        expect(await refused(headers)).toEqual([401, 'login', 'session.required']);
      for (const practice of [UNKNOWN_ID, 'x', ''])
        expect(await refused({ ...authorized(), [PRACTICE_HEADER]: practice })).toEqual([
          403,
          'forbidden',
          'session.practice-refused',
        ]);
    },
  );

  it.each(scoped.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a practice that is not ours, unknown or malformed',
    async (_, endpoint) => {
      for (const practice of [UNKNOWN_ID, 'x', '']) {
        const answer = await ask(endpoint, { ...authorized(), [PRACTICE_HEADER]: practice });
        expect(answer).toMatchObject({ status: 403, failure: { code: 'session.practice-refused' } });
      }
    },
  );

  it.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses malformed, empty and over-long JSON',
    async (_, endpoint) => {
      expect((await ask(endpoint, authorized(), '{"a":')).failure.code).toBe('call.malformed');
      const empty = await ask(endpoint, authorized(), '{}');
      // 403 where the role may not, 404 where the path names nothing
      expect([400, 403, 404]).toContain(empty.status);
      const long = await ask(
        endpoint,
        authorized(),
        JSON.stringify({ a: 'x'.repeat((endpoint.bodyLimit ?? 262_144) + 1) }),
      );
      expect(long).toMatchObject({ status: 413, failure: { code: 'call.too-large' } });
    },
  );

  it.each(Object.entries(ACTORS))(
    '%s is let in where the table of rights says so, and nowhere else',
    async (name, actor) => {
      const { token, practiceId } = await signIn(product.url, `${name}@demo.test`);
      const headers = { authorization: `Bearer ${token}`, [PRACTICE_HEADER]: practiceId };
      const wrong: string[] = [];
      let asked = 0;
      for (const endpoint of scoped) {
        const { allow, body, method } = endpoint;
        const isAllowed = allow === 'member' || may(actor, allow as Permission);
        // What is carried out without a body is not asked by one who may: sessions end, rights are taken.
        if (isAllowed && method !== 'GET' && body === undefined) continue;
        asked += 1;
        const isRefused = await isRefusedTo(endpoint, headers, isAllowed && method !== 'GET');
        if (isRefused === isAllowed)
          wrong.push(`${endpoint.name} (${allow}): ${isAllowed ? 'refused' : 'let in'}`);
      }
      leaveFigures({ cells: asked, wrong: wrong.length });
      expect(wrong).toEqual([]);
    },
  );

  /** Whether the rights of the caller are what an endpoint refuses; with a body that no endpoint takes. */
  async function isRefusedTo(
    endpoint: AnyEndpoint,
    headers: Record<string, string>,
    hasBody: boolean,
  ): Promise<boolean> {
    const response = await fetch(unknownAddress(product.url, endpoint), {
      method: endpoint.method,
      headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: '{"unheardOf":1}' } : {}),
    });
    const text = await response.text();
    return response.status === 403 && FailureBody.parse(JSON.parse(text)).code === 'access.refused';
  }

  it('every answer of the API forbids caching', async () => {
    for (const endpoint of API) {
      const response = await fetch(unknownAddress(product.url, endpoint), { method: endpoint.method });
      expect(response.headers.get('cache-control'), endpoint.name).toBe('no-store');
    }
  });

  it('says so where there is nothing', async () => {
    const response = await fetch(`${product.url}/api/nothing/here`);
    expect([response.status, FailureBody.parse(await response.json()).code]).toEqual([
      404,
      'call.route-unknown',
    ]);
  });
});
