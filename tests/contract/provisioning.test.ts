import { updateUserDetails } from '@erx/core/accounts/contract';
import type { Client } from '@erx/core/client/call';
import { decideCredentialRequest, listCredentialRequests } from '@erx/core/approvals/contract';
import { getPerson, listMembers, setMemberActive } from '@erx/core/grants/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { ScimFailure, ScimUser, ScimUsers } from '@erx/core/provisioning/model';
import { createServiceAccount, rotateServiceAccount } from '@erx/core/service-accounts/contract';
import type { ServiceAccountWithSecret } from '@erx/core/service-accounts/model';
import { getUserInfo } from '@erx/core/users/contract';
import { withNpiCheckDigit } from '@erx/core/users/registrations';
import { listHandlings } from '@erx/server/approvals/handling-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRA, OKTA } from '../fixtures/directory-requests';
import { foreignClient, HOSPITAL, signInAtForeign } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { type ScimAnswer, type ScimCall, scimCall } from '../fixtures/scim';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { type BentProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';

const HOUR = 3_600_000;
const SCIM = 'application/scim+json; charset=utf-8';
const ERX = 'urn:ietf:params:scim:schemas:extension:erx:2.0:User';
const bearerOf = ({ clientId, clientSecret }: ServiceAccountWithSecret) => `${clientId}.${clientSecret}`;
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

async function tokenOf(origin: string, account: ServiceAccountWithSecret): Promise<string> {
  const reply = await fetch(`${origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: {
      authorization: `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
    },
  });
  return String(((await reply.json()) as Record<string, unknown>)['access_token']);
}

/** A refusal in SCIM's form, and nothing else. */
function refused({ status, type, body }: ScimAnswer): [number, string | undefined] {
  const failure = ScimFailure.strict().parse(body);
  expect([type, failure.status]).toEqual([SCIM, String(status)]);
  return [status, failure.scimType];
}

function shown({ status, type, etag, body }: ScimAnswer, expected = 200): ScimUser {
  expect([status, type]).toEqual([expected, SCIM]);
  const user = ScimUser.strict().parse(body);
  expect(etag).toBe(user.meta.version);
  return user;
}

describe('a directory that provisions the people of a practice', () => {
  let provider: BentProvider;
  let server: TestServer;
  let elm: string;
  let oak: string;
  let chief: Client;
  let oakChief: Client;
  let directory: ServiceAccountWithSecret;
  let call: ScimCall;
  let oakCall: ScimCall;
  let staff: ScimUser;
  let npis = 100;
  /** How far the clock of the service is moved, in milliseconds. */
  let shift = 0;

  const make = (by: Client, rights: string[], name: string) =>
    by.call(createServiceAccount, { body: { name, rights } });
  const nextNpi = () => withNpiCheckDigit(`1${String((npis += 1)).padStart(8, '0')}`);
  const listed = async (path: string, by = call) => {
    const answer = await by('GET', path);
    expect([answer.status, answer.type]).toEqual([200, SCIM]);
    return ScimUsers.strict().parse(answer.body);
  };
  const newcomer = (email: string, more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: email,
    name: { givenName: 'Joy', familyName: 'Young' },
    emails: [{ primary: true, type: 'work', value: email }],
    active: true,
    ...more,
  });
  const registered = async (email: string, more: object = {}) =>
    shown(await call('POST', '/Users', newcomer(email, more)), 201);
  /** Someone registered by the directory who has signed in at the provider. */
  async function signedIn(email: string, more: object = {}) {
    const user = await registered(email, more);
    await provider.addPerson(email, HOSPITAL);
    return { ...user, client: await foreignClient(server.origin, email, elm) };
  }
  /** Others rely on this prescriber: another name waits for a second person. */
  const bind = (id: string) =>
    server.services.database.run(
      {
        name: 'holds-a-token',
        text: `INSERT INTO authenticators (id, account_id, kind, reference, encrypted_secret, created_at)
          VALUES (gen_random_uuid(), $1, 'soft', $2, '', now())`,
      },
      [id, `S-${id}`],
    );
  /** Another administrator who decides on changes of credentials. */
  async function administrator(name: string): Promise<Client> {
    const email = `${name}@elm.test`;
    const id = await addPerson(server, email, [elm], { role: 'Admin' });
    await provider.addPerson(email, HOSPITAL);
    await mayDecide(id);
    return await foreignClient(server.origin, email, elm);
  }
  const mayDecide = (id: string) =>
    server.services.database.run(
      {
        name: 'may-change-requests',
        text: 'UPDATE memberships SET permission_change_requests = true WHERE account_id = $1',
      },
      [id],
    );
  /** @param about whose change is approved, the open one */
  async function approveChange(by: Client, about: string): Promise<void> {
    const asked = (await by.call(listCredentialRequests, {})).find(({ accountId }) => accountId === about);
    await by.call(decideCredentialRequest, {
      params: { id: asked?.id ?? '' },
      body: { decision: 'approve', reason: '' },
    });
  }
  const eventsOf = async (id: string) =>
    (
      await server.services.database.run<{ event: string; account_id: string; details: string }>(
        {
          name: 'records-of-account',
          text: `SELECT event, account_id, details
            FROM audit_records
            WHERE resource_id = $1
            ORDER BY sequence`,
        },
        [id],
      )
    ).map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));

  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await startForeignProvider(origin);
    server = await startTestServer(
      undefined,
      {
        ...provider.settings,
        ERX_PORT: String(port),
        ERX_PUBLIC_URL: origin,
        ERX_RATE_LIMIT: '0',
      },
      () => new Date(Date.now() + shift),
    );
    elm = await addPractice(server.services.database, 'Elm Street');
    oak = await addPractice(server.services.database, 'Oak Lane');
    await mayDecide(await addPerson(server, 'chief@elm.test', [elm], { role: 'Admin' }));
    await addPerson(server, 'chief@oak.test', [oak], { role: 'Admin' });
    await provider.addPerson('chief@elm.test', HOSPITAL);
    await provider.addPerson('chief@oak.test', HOSPITAL);
    chief = await foreignClient(origin, 'chief@elm.test', elm);
    oakChief = await foreignClient(origin, 'chief@oak.test', oak);
    directory = await make(chief, ['user.provision'], 'Entra ID');
    call = scimCall(origin, bearerOf(directory));
    oakCall = scimCall(origin, bearerOf(await make(oakChief, ['user.provision'], 'Okta')));
    staff = await registered('staff@elm.test');
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  it('says what is served, to anybody', async () => {
    const open = scimCall(server.origin, undefined);
    const config = await open('GET', '/ServiceProviderConfig');
    expect([config.status, config.type]).toEqual([200, SCIM]);
    expect(config.body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      etag: { supported: true },
    });
    expect((await open('GET', '/ResourceTypes')).body).toMatchObject({
      totalResults: 1,
      Resources: [{ endpoint: '/Users', schemaExtensions: [{ schema: ERX, required: false }] }],
    });
    const schemas = (await open('GET', '/Schemas')).body['Resources'] as {
      id: string;
      attributes: { name: string; mutability: string }[];
    }[];
    expect(schemas.map(({ id }) => id)).toEqual(['urn:ietf:params:scim:schemas:core:2.0:User', ERX]);
    expect(schemas[1]?.attributes).toMatchObject([{ name: 'npi', mutability: 'immutable' }]);
    expect(refused(await open('GET', '/Groups'))).toEqual([404, undefined]);
  });

  it('lets a service account in by token or by its secret, and nobody else', async () => {
    const reader = await make(chief, ['user.read'], 'Reader');
    const person = await (await signInAtForeign(server.origin, 'chief@elm.test')).session.accessToken();
    const as = async (bearer: string | undefined) => {
      const answer = await scimCall(server.origin, bearer)('GET', '/Users');
      return answer.status === 200 ? 200 : refused(answer)[0];
    };
    expect(await as(undefined)).toBe(401);
    expect(await as('nonsense')).toBe(401);
    expect(await as(`${directory.clientId}.${'x'.repeat(43)}`)).toBe(401);
    expect(await as(`erx-0190aaaa-0000-7000-8000-00000000ffff.${'x'.repeat(43)}`)).toBe(401);
    expect(await as(person)).toBe(403);
    expect(await as(bearerOf(reader))).toBe(403);
    expect(await as(bearerOf(directory))).toBe(200);
    expect(await as(await tokenOf(server.origin, directory))).toBe(200);
  });

  it('is answered as Entra ID asks: tested, created, found, changed, disabled and enabled', async () => {
    expect(await listed(ENTRA.test)).toMatchObject({ totalResults: 0, Resources: [] });
    const created = shown(
      await call('POST', '/Users', ENTRA.create('upn@elm.test', 'joy@elm.test', '0a21f0f2-8d2a')),
      201,
    );
    expect(created).toMatchObject({
      userName: 'upn@elm.test',
      externalId: '0a21f0f2-8d2a',
      name: { givenName: 'Joy', familyName: 'Young' },
      emails: [{ value: 'joy@elm.test', type: 'work', primary: true }],
      active: true,
      roles: [{ value: 'User' }],
    });
    expect(created.meta.location).toBe(`${server.origin}/scim/v2/Users/${created.id}`);
    for (const path of [
      ENTRA.byUserName('UPN@elm.test'),
      ENTRA.byWorkAddress('joy@elm.test'),
      '/Users?filter=externalId%20eq%20%220a21f0f2-8d2a%22',
      '/Users?filter=emails.value%20eq%20%22joy%40elm.test%22%20and%20active%20eq%20true',
    ])
      expect((await listed(path)).Resources.map(({ id }) => id)).toEqual([created.id]);
    const address = `/Users/${created.id}`;
    expect(shown(await call('PATCH', address, ENTRA.replaceSeveral))).toMatchObject({
      externalId: 'Eqpj',
      name: { givenName: 'Gtfd', familyName: 'Pkqf' },
    });
    expect(shown(await call('PATCH', address, ENTRA.replaceSeveralByFlag))).toMatchObject({
      name: { givenName: 'Kkom', familyName: 'Unua' },
    });
    expect(shown(await call('PATCH', address, ENTRA.replaceAddress('new@elm.test')))).toMatchObject({
      userName: 'upn@elm.test',
      emails: [{ value: 'new@elm.test' }],
    });
    expect(shown(await call('PATCH', address, ENTRA.disable)).active).toBe(false);
    expect(shown(await call('PATCH', address, ENTRA.enable)).active).toBe(true);
    expect(shown(await call('PATCH', address, ENTRA.disableByFlag)).active).toBe(false);
    expect(shown(await call('GET', address)).active).toBe(false);
    expect(await listed(ENTRA.byUserName('upn@elm.test'))).toMatchObject({ totalResults: 1 });
  });

  it('is answered as Okta asks: looked up, created, replaced whole, deactivated and back', async () => {
    const name = 'test.user@elm.test';
    expect(await listed(OKTA.test)).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    expect(await listed(OKTA.lookUp(name))).toMatchObject({ totalResults: 0, itemsPerPage: 0 });
    const answer = await call('POST', '/Users', OKTA.create(name, '00ujl29u0le5T6Aj10h7'));
    expect(JSON.stringify(answer.body)).not.toContain('1mz050nq');
    const { id } = shown(answer, 201);
    expect(shown(await call('PUT', `/Users/${id}`, OKTA.replace(id, name, 'Another')))).toMatchObject({
      name: { givenName: 'Another', familyName: 'User' },
      externalId: '00ujl29u0le5T6Aj10h7', // absent is not stated
    });
    expect(shown(await call('PATCH', `/Users/${id}`, OKTA.deactivate)).active).toBe(false);
    expect(shown(await call('PATCH', `/Users/${id}`, OKTA.reactivate)).active).toBe(true);
    expect(shown(await call('PUT', `/Users/${id}`, OKTA.replace(id, name, 'Another', false))).active).toBe(
      false,
    );
    const passwords = await server.services.database.run(
      { name: 'password-of', text: 'SELECT id FROM accounts WHERE id = $1 AND password_hash IS NULL' },
      [id],
    );
    expect(passwords).toHaveLength(1);
  });

  it('registers a prescriber by the NPI, whom the first sign-in ties, under the name of the account', async () => {
    const npi = nextNpi();
    const user = await signedIn('grace@elm.test', {
      [ERX]: { npi },
      roles: [{ value: 'Provider', primary: 'True' }],
    });
    expect([user.roles[0].value, user[ERX]?.npi]).toEqual(['Provider', npi]);
    expect(await user.client.call(getUserInfo, {})).toMatchObject({
      id: user.id,
      role: 'Provider',
      npi,
      email: 'grace@elm.test',
    });
    const [record] = await eventsOf(user.id);
    expect(record).toMatchObject({
      event: 'user.registered',
      account_id: directory.id,
      details: { by: 'directory', targetName: expect.stringContaining('Young') as string },
    });
  });

  it('is told what exists already, and keeps it', async () => {
    const npi = nextNpi();
    await registered('one@elm.test', { externalId: 'one', [ERX]: { npi } });
    const posted = async (body: object) => refused(await call('POST', '/Users', body));
    expect(await posted(newcomer('one@elm.test'))).toEqual([409, 'uniqueness']);
    expect(await posted(newcomer('ONE@elm.test'))).toEqual([409, 'uniqueness']);
    expect(await posted(newcomer('two@elm.test', { externalId: 'one' }))).toEqual([409, 'uniqueness']);
    expect(await posted(newcomer('three@elm.test', { [ERX]: { npi } }))).toEqual([409, 'uniqueness']);
    // of another practice: that there is a login is said, whose it is not
    expect(await posted(newcomer('chief@oak.test'))).toEqual([409, 'uniqueness']);
    expect(await listed(ENTRA.byUserName('chief@oak.test'))).toMatchObject({ totalResults: 0 });
  });

  it.each([
    ['no name', { name: { givenName: 'Joy' } }, 'invalidValue'],
    ['no address', { emails: [], userName: 'joy' }, 'invalidValue'],
    ['an address that is none', { emails: [{ value: 'joy at elm' }] }, 'invalidValue'],
    ['an NPI with a wrong check digit', { [ERX]: { npi: '1234567890' } }, 'invalidValue'],
    ['a role that people give', { roles: [{ value: 'Admin' }] }, 'invalidValue'],
    ['Provider without an NPI', { roles: [{ value: 'Provider' }] }, 'invalidValue'],
    ['what nobody knows', { isSuperAdministrator: true }, 'invalidSyntax'],
    ['an active that is neither', { active: 'perhaps' }, 'invalidSyntax'],
    ['a control character', { name: { givenName: 'Joy\u202e', familyName: 'Young' } }, 'invalidValue'],
  ])('registers nobody with %s', async (_, more, scimType) => {
    const before = await listed('/Users?count=0');
    expect(refused(await call('POST', '/Users', newcomer('nobody@elm.test', more)))).toEqual([400, scimType]);
    expect((await listed('/Users?count=0')).totalResults).toBe(before.totalResults);
  });

  it.each([
    ['a removal of nothing', patch({ op: 'remove' }), 'noTarget'],
    ['an attribute of nobody', patch({ op: 'add', path: 'shoeSize', value: '9' }), 'invalidPath'],
    ['an operation of nobody', patch({ op: 'move', path: 'active', value: false }), 'invalidSyntax'],
    ['no operation', patch(), 'invalidSyntax'],
    ['a value of no attributes', patch({ op: 'replace', value: 'active' }), 'invalidValue'],
    ['an active that is neither', patch({ op: 'Replace', path: 'active', value: 'No' }), 'invalidValue'],
    ['a name taken away', patch({ op: 'remove', path: 'name.familyName' }), 'invalidValue'],
    ['an empty name', patch({ op: 'replace', path: 'name.familyName', value: '' }), 'invalidValue'],
    ['an NPI stated later', patch({ op: 'add', path: `${ERX}:npi`, value: '1245319599' }), 'mutability'],
    ['a role', patch({ op: 'add', path: 'roles', value: [{ value: 'Admin' }] }), 'invalidValue'],
    ['broken JSON', '{"Operations":', 'invalidSyntax'],
  ])('changes nothing by %s', async (_, body, scimType) => {
    const address = `/Users/${staff.id}`;
    expect(refused(await call('PATCH', address, body))).toEqual([400, scimType]);
    expect(shown(await call('GET', address))).toEqual(staff);
  });

  it.each(['userName co "a"', 'title eq "x"', 'userName eq', '(((', 'userName eq "a" or userName eq "b"'])(
    'refuses the filter %s',
    async (filter) => {
      const answer = await call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect(refused(answer)).toEqual([400, 'invalidFilter']);
    },
  );

  it('pages through everybody in one order', async () => {
    for (const name of ['p1', 'p2', 'p3']) await registered(`${name}@elm.test`);
    const all = (await listed('/Users')).Resources.map(({ id }) => id);
    const paged: string[] = [];
    for (let start = 1; start <= all.length; start += 2)
      paged.push(
        ...(await listed(`/Users?startIndex=${String(start)}&count=2`)).Resources.map(({ id }) => id),
      );
    expect(paged).toEqual(all);
    expect(await listed('/Users?startIndex=0&count=-5')).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
      totalResults: all.length,
    });
  });

  it('ends whoever leaves: access, sessions, and what they made; nobody is erased', async () => {
    const leaver = await signedIn('leaver@elm.test');
    expect(shown(await call('PATCH', `/Users/${leaver.id}`, ENTRA.disable)).active).toBe(false);
    expect(await refusal(leaver.client.call(getUserInfo, {}))).toMatchObject({ status: 401 });
    const events = await eventsOf(leaver.id);
    for (const event of ['user.deactivated', 'user.offboarded'])
      expect(events.find((one) => one.event === event)).toMatchObject({ account_id: directory.id });
    // once more changes nothing, and is no failure: a directory repeats what it says
    expect(shown(await call('PATCH', `/Users/${leaver.id}`, ENTRA.disable)).active).toBe(false);
    shift = -5_000; // tokens of the provider say when they were issued to the second
    expect(shown(await call('PATCH', `/Users/${leaver.id}`, ENTRA.enable)).active).toBe(true);
    shift = 0;
    const again = await foreignClient(server.origin, 'leaver@elm.test', elm);
    expect(await again.call(getUserInfo, {})).toMatchObject({ id: leaver.id });
    const gone = await call('DELETE', `/Users/${leaver.id}`);
    expect([gone.status, gone.body]).toEqual([204, {}]);
    expect(shown(await call('GET', `/Users/${leaver.id}`)).active).toBe(false);
    expect(await chief.call(getPerson, { params: { id: leaver.id } })).toMatchObject({
      person: { active: false, lastName: 'Young' },
    });
  });

  it('ends whoever leaves though something else beside it would be refused', async () => {
    const leaver = await signedIn('both@elm.test');
    const both = patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'other@elm.test' },
      { op: 'Replace', path: 'active', value: 'False' },
    );
    expect(shown(await call('PATCH', `/Users/${leaver.id}`, both))).toMatchObject({
      active: false,
      emails: [{ value: 'both@elm.test' }],
    });
  });

  it('leaves the address of a login that is tied, and one whose new owner would be an administrator', async () => {
    const tied = await signedIn('tied@elm.test');
    const readdressed = ENTRA.replaceAddress('else@elm.test');
    expect(refused(await call('PATCH', `/Users/${tied.id}`, readdressed))).toEqual([400, 'mutability']);
    const awaited = await registered('awaited@elm.test');
    await server.services.database.run(
      { name: 'make-admin', text: `UPDATE memberships SET role = 'Admin' WHERE account_id = $1` },
      [awaited.id],
    );
    expect(refused(await call('PATCH', `/Users/${awaited.id}`, readdressed))).toEqual([403, undefined]);
    // nor does it bring back what people gave
    expect(shown(await call('PATCH', `/Users/${awaited.id}`, ENTRA.disable)).active).toBe(false);
    expect(refused(await call('PATCH', `/Users/${awaited.id}`, ENTRA.enable))).toEqual([403, undefined]);
    await chief.call(setMemberActive, { params: { id: awaited.id }, body: { active: true } });
    expect(shown(await call('GET', `/Users/${awaited.id}`))).toMatchObject({
      active: true,
      roles: [{ value: 'Admin' }],
    });
    await call('DELETE', `/Users/${awaited.id}`);
  });

  it('keeps the last administrator, and files that it was tried', async () => {
    const { providers, users } = await chief.call(listMembers, {});
    const last = [...providers, ...users].find(({ email }) => email === 'chief@elm.test');
    for (const tried of [
      () => call('PATCH', `/Users/${last?.id ?? ''}`, OKTA.deactivate),
      () => call('DELETE', `/Users/${last?.id ?? ''}`),
    ])
      expect(refused(await tried())).toEqual([409, undefined]);
    expect(await chief.call(getUserInfo, {})).toMatchObject({ role: 'Admin' });
    expect((await eventsOf(last?.id ?? '')).at(-1)).toMatchObject({
      event: 'user.deactivate-refused',
      account_id: directory.id,
      details: { reason: 'member.last-administrator' },
    });
    const filed = await chief.call(searchIncidents, { query: { type: 'grantRefused' } });
    expect(filed[0]?.user).toMatchObject({ id: directory.id, isServiceAccount: true });
  });

  it("finds nobody of another practice's", async () => {
    const { id } = await registered('mine@elm.test', { externalId: 'mine' });
    for (const answer of [
      await oakCall('GET', `/Users/${id}`),
      await oakCall('PATCH', `/Users/${id}`, OKTA.deactivate),
      await oakCall('PUT', `/Users/${id}`, OKTA.replace(id, 'mine@elm.test', 'Other', false)),
      await oakCall('DELETE', `/Users/${id}`),
      await call('GET', '/Users/0190aaaa-0000-7000-8000-00000000ffff'),
      await call('GET', '/Users/nobody'),
    ])
      expect(refused(answer)).toEqual([404, undefined]);
    expect(await listed('/Users?filter=externalId%20eq%20%22mine%22', oakCall)).toMatchObject({
      totalResults: 0,
    });
    expect(shown(await call('GET', `/Users/${id}`))).toMatchObject({ active: true });
    // nor does it change the name of someone who works there, too
    await server.services.database.run(
      {
        name: 'works-elsewhere',
        text: `INSERT INTO memberships (practice_id, account_id, role, created_at) VALUES ($1, $2, 'User', now())`,
      },
      [oak, id],
    );
    const renamed = patch({ op: 'replace', path: 'name.familyName', value: 'Other' });
    expect(refused(await call('PATCH', `/Users/${id}`, renamed))).toEqual([403, undefined]);
  });

  it('asks for another name of a prescriber on whom others rely, who keeps the one in force', async () => {
    const user = await signedIn('bound@elm.test', { [ERX]: { npi: nextNpi() } });
    await bind(user.id);
    const renamed = patch({ op: 'Replace', path: 'name.familyName', value: 'Married' });
    expect(shown(await call('PATCH', `/Users/${user.id}`, renamed)).name.familyName).toBe('Young');
    expect(await chief.call(listCredentialRequests, {})).toMatchObject([
      {
        accountId: user.id,
        requestedById: directory.id,
        changes: [{ field: 'lastName', before: 'Young', after: 'Married' }],
      },
    ]);
    expect(refused(await call('PATCH', `/Users/${user.id}`, renamed))[0]).toBe(409);
  });

  it('is no second person beside whoever made its secret', async () => {
    const user = await signedIn('puppet@elm.test', { [ERX]: { npi: nextNpi() } });
    const { id: chiefId } = await chief.call(getUserInfo, {});
    const handlings = await listHandlings(server.services.database, [chiefId, user.id], {
      config: server.services.config,
      now: server.services.now(),
    });
    expect(handlings).toContainEqual(
      expect.objectContaining({ event: 'user.registered', byId: chiefId, ofId: user.id }),
    );
    // nor decides that person on what the person's own directory asked for
    const bound = (await listed(ENTRA.byUserName('bound@elm.test'))).Resources[0]?.id ?? '';
    expect(await refusal(approveChange(chief, bound))).toMatchObject({ code: 'credential.own-request' });
  });

  it('did and asked what it did for whoever held its secret then, though another changes it', async () => {
    const bob = await administrator('bob');
    const carol = await administrator('carol');
    shift = -HOUR; // around a change of a secret both who made one count
    const then = await provider.issueToken('chief@elm.test', Math.floor((Date.now() - HOUR) / 1000));
    const script = await make(clientOf(server.origin, then, elm), ['user.provision'], 'Payroll');
    const scripted = scimCall(server.origin, bearerOf(script));
    const { id: puppetId } = shown(
      await scripted('POST', '/Users', newcomer('made@elm.test', { [ERX]: { npi: nextNpi() } })),
      201,
    );
    const doctorId = await addPerson(server, 'asked@elm.test', [elm], { role: 'Provider', npi: nextNpi() });
    await bind(doctorId);
    const renamed = patch({ op: 'Replace', path: 'name.familyName', value: 'Married' });
    shown(await scripted('PATCH', `/Users/${doctorId}`, renamed));
    shift = 0;
    await bob.call(rotateServiceAccount, { params: { id: script.id } });

    await provider.addPerson('made@elm.test', HOSPITAL);
    const puppet = await foreignClient(server.origin, 'made@elm.test', elm);
    await bind(puppetId);
    await puppet.call(updateUserDetails, { body: { firstName: 'Joy', lastName: 'Other' } });
    const [shownToChief] = (await chief.call(listCredentialRequests, {})).filter(
      ({ accountId }) => accountId === puppetId,
    );
    expect(shownToChief?.refusal).toContain('by a service account');
    expect(await refusal(approveChange(chief, puppetId))).toMatchObject({
      code: 'credential.not-two-people',
    });
    await approveChange(bob, puppetId);

    // who held the secret when it asked, and who holds it now
    for (const holder of [chief, bob])
      expect(await refusal(approveChange(holder, doctorId))).toMatchObject({
        code: 'credential.own-request',
      });
    await approveChange(carol, doctorId);
  });

  it('makes nobody the second person of whom it gave another address', async () => {
    shift = -25 * HOUR; // who registered someone a day ago is a second person again
    const user = await registered('before@elm.test', { [ERX]: { npi: nextNpi() } });
    shift = 0;
    shown(await call('PATCH', `/Users/${user.id}`, ENTRA.replaceAddress('after@elm.test')));
    expect((await eventsOf(user.id)).at(-1)).toMatchObject({
      event: 'email.changed',
      account_id: directory.id,
      details: { changes: [{ field: 'email', before: 'before@elm.test', after: 'after@elm.test' }] },
    });
    await provider.addPerson('after@elm.test', HOSPITAL);
    const person = await foreignClient(server.origin, 'after@elm.test', elm);
    await bind(user.id);
    await person.call(updateUserDetails, { body: { firstName: 'Joy', lastName: 'Other' } });
    expect(await refusal(approveChange(chief, user.id))).toMatchObject({ code: 'credential.not-two-people' });
    await approveChange(await administrator('dora'), user.id);
  });

  it('changes nothing that was changed meanwhile, where it says what it saw', async () => {
    const user = await registered('etag@elm.test');
    const renamed = patch({ op: 'replace', path: 'name.familyName', value: 'First' });
    const first = await call('PATCH', `/Users/${user.id}`, renamed, { 'if-match': user.meta.version });
    expect(shown(first).meta.version).not.toBe(user.meta.version);
    const second = await call('DELETE', `/Users/${user.id}`, undefined, { 'if-match': user.meta.version });
    expect(refused(second)).toEqual([412, undefined]);
    expect(shown(await call('GET', `/Users/${user.id}`)).active).toBe(true);
  });

  it('has a right that administrators alone hand on', async () => {
    const doctor = await signedIn('doctor@elm.test', { [ERX]: { npi: nextNpi() } });
    expect(await refusal(make(doctor.client, ['user.provision'], 'Mine'))).toMatchObject({
      code: 'service-account.right-not-held',
    });
  });
});

describe('a directory where this service signs people in itself', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is told that nobody is registered by it here', async () => {
    const elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'chief@elm.test', [elm], { role: 'Admin' });
    const chief = clientOf(server.origin, await accessToken(server.origin, 'chief@elm.test', PASSWORD), elm);
    const account = await chief.call(createServiceAccount, {
      body: { name: 'Entra ID', rights: ['user.provision'] },
    });
    const call = scimCall(server.origin, bearerOf(account));
    for (const answer of [
      await call('GET', '/Users'),
      await call('POST', '/Users', OKTA.create('test@elm.test', 'x')),
    ]) {
      expect(refused(answer)).toEqual([403, undefined]);
      expect(answer.body['detail']).toContain('OIDC_ISSUER');
    }
    expect((await call('GET', '/ServiceProviderConfig')).status).toBe(200);
  });
});
