import { acceptInvitation, inviteUser, registerUser } from '@erx/core/accounts/contract';
import { NEW_REGISTRATION, type RegistrationEntry } from '@erx/core/accounts/model';
import { changeRole, listMembers } from '@erx/core/grants/contract';
import { searchIncidents } from '@erx/core/incidents/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { createServiceSession } from '@erx/core/session/service';
import { getUserInfo } from '@erx/core/users/contract';
import { bootstrapAdministrator } from '@erx/server/accounts/bootstrap';
import { hashOfClientSecret, newCredentials } from '@erx/server/platform/identity/service-account';
import { serviceAccountsStore } from '@erx/server/service-accounts/store';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { foreignClient, HOSPITAL, signInAtForeign } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { clientOf } from '../fixtures/signed-in';
import { refusal } from '../fixtures/signing-fixture';
import { type BentProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';

describe("an identity provider that is not ours (Better Auth's)", () => {
  let provider: BentProvider;
  let server: TestServer;
  let elm: string;
  /** How far the clock of the service was moved, in milliseconds: the provider's runs on. */
  let shift = 0;
  const now = () => new Date(Date.now() + shift);

  beforeAll(async () => {
    const port = await freePort();
    provider = await startForeignProvider(`http://127.0.0.1:${String(port)}`);
    server = await startTestServer(
      undefined,
      { ...provider.settings, ERX_PORT: String(port), ERX_PUBLIC_URL: `http://127.0.0.1:${String(port)}` },
      now,
    );
    elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'ada@elm.test', [elm], { role: 'Provider', npi: '1234567893' });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const signedIn = async (email: string) =>
    (await signInAtForeign(server.origin, email, () => now().getTime())).session;

  it(
    'signs in by code and PKCE; the first time the account that was registered for the verified ' +
      "address becomes the person's",
    async () => {
      const subject = await provider.addPerson('ada@elm.test', HOSPITAL);
      const session = await signedIn('ada@elm.test');
      expect([session.state, session.user]).toEqual(['signed-in', { subject, email: 'ada@elm.test' }]);
      const token = await session.accessToken();
      expect(decodeJwt(token ?? '').iss).toBe(provider.issuer);
      expect(
        (await clientOf(server.origin, token, undefined).call(listAccessiblePractices, {})).map(
          ({ id }) => id,
        ),
      ).toEqual([elm]);
      expect(await clientOf(server.origin, token, elm).call(getUserInfo, {})).toMatchObject({
        email: 'ada@elm.test',
        externalUserId: subject,
        npi: '1234567893',
      });
      const linked = await server.services.database.run(
        {
          name: 'test-linked',
          text: "SELECT event FROM audit_records WHERE practice_id = $1 AND event = 'account.linked'",
        },
        [elm],
      );
      expect(linked).toHaveLength(1);
    },
  );

  it('renews by refresh token, is locked and opened again in a window by the same person alone', async () => {
    const session = await signedIn('ada@elm.test');
    const first = await session.accessToken();
    shift += 295_000;
    const second = await session.accessToken();
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(session.isUnlockedByPassword).toBe(false);
    session.lock('idle');
    expect([session.state, session.isUnlockedByPassword]).toEqual(['locked', false]);
    shift = 0;
    await session.unlockInWindow();
    expect(session.state).toBe('signed-in');
  });

  describe('a provider that asks for no password when a locked page asks it to', () => {
    afterEach(() => {
      provider.behaviour.ignoresPrompt = false;
      provider.behaviour.authTime = undefined;
    });
    const locked = async () => {
      shift = 0;
      const session = await signedIn('ada@elm.test');
      session.lock('idle');
      provider.behaviour.ignoresPrompt = true;
      return session;
    };
    const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

    it('does not open it by a sign-in from before the lock; a new one does', async () => {
      const session = await locked();
      provider.behaviour.authTime = anHourAgo;
      await expect(session.unlockInWindow()).rejects.toMatchObject({ code: 'session.sign-in-old' });
      expect(session.state).toBe('locked');
      provider.behaviour.ignoresPrompt = false;
      provider.behaviour.authTime = undefined;
      await session.unlockInWindow();
      expect(session.state).toBe('signed-in');
    });

    it('does not open it where the provider does not say when somebody signed in', async () => {
      const session = await locked();
      provider.behaviour.authTime = () => 0;
      await expect(session.unlockInWindow()).rejects.toMatchObject({ code: 'session.sign-in-time-unknown' });
      expect(session.state).toBe('locked');
    });

    it('opens it by a sign-in that came after, however long the lock has lasted', async () => {
      const session = await locked();
      shift += 2 * 3_600_000;
      provider.behaviour.authTime = anHourAgo;
      await session.unlockInWindow();
      expect(session.state).toBe('signed-in');
      shift = 0;
    });
  });

  it.each([
    ['nobody registered', 'stranger@elm.test', true, undefined, 'session.account-unknown'],
    ['the provider has not verified', 'ben@elm.test', false, 'ben@elm.test', 'session.address-unverified'],
  ])('lets nobody in whose address %s', async (_, email, isVerified, registered, code) => {
    if (registered !== undefined) await addPerson(server, registered, [elm]);
    await provider.addPerson(email, HOSPITAL, isVerified);
    const session = await signedIn(email);
    await expect(
      clientOf(server.origin, await session.accessToken(), undefined).call(listAccessiblePractices, {}),
    ).rejects.toMatchObject({ status: 403, code });
  });

  describe('people whom an administrator registers by their address', () => {
    const entry = (email: string, changes: Partial<RegistrationEntry> = {}): RegistrationEntry => ({
      ...NEW_REGISTRATION,
      firstName: 'Grace',
      lastName: 'Hop',
      email,
      primaryPhoneType: 'Cell',
      cellPhone: '2055550199',
      ...changes,
    });
    const clientIn = (email: string, practiceId = elm) =>
      foreignClient(server.origin, email, practiceId, () => now().getTime());
    let admin: Awaited<ReturnType<typeof clientIn>>;
    beforeAll(async () => {
      shift = 0;
      await addPerson(server, 'chief@elm.test', [elm], { role: 'Admin' });
      await provider.addPerson('chief@elm.test', HOSPITAL);
      admin = await clientIn('chief@elm.test');
    });

    it('wait for their first sign-in with that verified address, which ties it; then they are who they were registered as', async () => {
      const registered = await admin.call(registerUser, { body: entry('Nurse@elm.test') });
      const lead = await admin.call(registerUser, {
        body: entry('lead@elm.test', { lastName: 'Lead', isAdministrator: true }),
      });
      if (registered.outcome !== 'created' || lead.outcome !== 'created') throw new Error('not registered');
      const waiting = async () =>
        Object.fromEntries(
          (await admin.call(listMembers, {})).users.map(({ email, isAwaited }) => [email, isAwaited]),
        );
      expect(await waiting()).toMatchObject({
        'nurse@elm.test': true,
        'lead@elm.test': true,
        'chief@elm.test': false,
      });
      // Who never signed in does not count as another administrator.
      const chief = await admin.call(getUserInfo, {});
      expect(
        await refusal(
          admin.call(changeRole, { params: { id: chief.id }, body: { role: 'admin', operation: 'Removal' } }),
        ),
      ).toMatchObject({ code: 'role.last-administrator' });

      const subject = await provider.addPerson('nurse@elm.test', HOSPITAL);
      expect(await (await clientIn('nurse@elm.test')).call(getUserInfo, {})).toMatchObject({
        id: registered.id,
        role: 'User',
        externalUserId: subject,
        email: 'nurse@elm.test',
      });
      await provider.addPerson('lead@elm.test', HOSPITAL);
      const leading = await clientIn('lead@elm.test');
      expect(await leading.call(getUserInfo, {})).toMatchObject({ id: lead.id, role: 'Admin' });
      expect(await waiting()).toMatchObject({ 'nurse@elm.test': false, 'lead@elm.test': false });
      const trail = await server.services.database.run<{ event: string }>(
        {
          name: 'test-registered',
          text: 'SELECT event FROM audit_records WHERE resource_id = $1 ORDER BY sequence',
        },
        [lead.id],
      );
      expect(trail.map(({ event }) => event)).toEqual(['user.registered', 'role.given', 'account.linked']);
    });

    it('are not tied to somebody whose address the provider has not verified', async () => {
      await admin.call(registerUser, { body: entry('typed@elm.test') });
      await provider.addPerson('typed@elm.test', HOSPITAL, false);
      const session = await signedIn('typed@elm.test');
      await expect(
        clientOf(server.origin, await session.accessToken(), undefined).call(listAccessiblePractices, {}),
      ).rejects.toMatchObject({ status: 403, code: 'session.address-unverified' });
    });

    it('are theirs for ever: a second person of the provider with the same address is refused, and filed once', async () => {
      await admin.call(registerUser, { body: entry('moved@elm.test', { lastName: 'Moved' }) });
      await provider.addPerson('moved@elm.test', HOSPITAL);
      await clientIn('moved@elm.test');
      await provider.renamePerson('moved@elm.test', 'former@elm.test');
      await provider.addPerson('moved@elm.test', HOSPITAL);
      const other = clientOf(
        server.origin,
        await (await signedIn('moved@elm.test')).accessToken(),
        undefined,
      );
      for (const _ of [1, 2])
        expect(await refusal(other.call(listAccessiblePractices, {}))).toMatchObject({
          status: 403,
          code: 'session.address-taken',
        });
      expect(
        (await admin.call(searchIncidents, { query: { type: 'secondSubject' } })).map(
          ({ description }) => description,
        ),
      ).toEqual(['Someone else signed in at the identity provider with the e-mail address of Grace Moved']);
      // the first one is still who they are, under whatever address
      expect(await (await clientIn('former@elm.test')).call(getUserInfo, {})).toMatchObject({
        lastName: 'Moved',
      });
    });

    it('have no password here, are registered once, and join another practice by invitation', async () => {
      expect(
        await refusal(
          admin.call(registerUser, {
            body: entry('pw@elm.test', { password: HOSPITAL, confirmation: HOSPITAL }),
          }),
        ),
      ).toMatchObject({ code: 'account.password-elsewhere' });
      expect(await admin.call(registerUser, { body: entry('twice@elm.test') })).toMatchObject({
        outcome: 'created',
      });
      for (const address of ['twice@elm.test', 'ada@elm.test', 'TWICE@elm.test'])
        expect(await admin.call(registerUser, { body: entry(address) })).toEqual({ outcome: 'login-exists' });
      const oak = await addPractice(server.services.database, 'Oak Lane');
      await addPerson(server, 'oak-admin@elm.test', [oak], { role: 'Admin' });
      await provider.addPerson('oak-admin@elm.test', HOSPITAL);
      const other = await clientIn('oak-admin@elm.test', oak);
      const { token } = await other.call(inviteUser, { body: { email: 'twice@elm.test' } });
      await provider.addPerson('twice@elm.test', HOSPITAL);
      const account = clientOf(
        server.origin,
        await (await signedIn('twice@elm.test')).accessToken(),
        undefined,
      );
      expect(await account.call(acceptInvitation, { body: { token } })).toEqual({ practiceId: oak });
    });

    it('are made administrators by those alone who give roles', async () => {
      await addPerson(server, 'prescriber@elm.test', [elm], { role: 'Provider', npi: '1245319599' });
      await provider.addPerson('prescriber@elm.test', HOSPITAL);
      const prescriber = await clientIn('prescriber@elm.test');
      expect(
        await refusal(
          prescriber.call(registerUser, { body: entry('friend@elm.test', { isAdministrator: true }) }),
        ),
      ).toMatchObject({ status: 403, code: 'access.refused' });
      expect(await prescriber.call(registerUser, { body: entry('friend@elm.test') })).toMatchObject({
        outcome: 'created',
      });
    });

    it('a fresh installation is entered by the address that the operator named, at the first sign-in with it', async () => {
      const { database, config } = server.services;
      const made = await database.transaction((transaction) =>
        bootstrapAdministrator(
          transaction,
          {
            email: 'Root@elm.test',
            firstName: 'Rita',
            lastName: 'Root',
            practice: { name: 'Elm Street', entry: undefined },
          },
          config.foreignIssuer?.url,
          new Date(),
        ),
      );
      expect(made).toMatchObject({ practiceId: elm, link: undefined });
      await provider.addPerson('root@elm.test', HOSPITAL);
      expect(await (await clientIn('root@elm.test')).call(getUserInfo, {})).toMatchObject({
        id: made.accountId,
        role: 'Admin',
        isSuperAdmin: true,
      });
    });
  });

  it('does not serve the built-in provider beside it', async () => {
    for (const path of ['.well-known/openid-configuration', 'auth', 'jwks', 'session/end'])
      expect((await fetch(`${server.origin}/identity/${path}`)).status).toBe(404);
  });

  it('service accounts sign in at this service all the same, and people do not', async () => {
    const { database } = server.services;
    const { clientId, clientSecret } = newCredentials();
    const maker = await addPerson(server, 'grace@elm.test', [elm], { role: 'Admin' });
    await database.transaction((transaction) =>
      serviceAccountsStore(transaction, elm).insert(
        {
          name: 'Nightly',
          rights: ['audit.read'],
          clientId,
          secretHash: hashOfClientSecret(clientSecret),
          createdBy: maker,
        },
        now(),
      ),
    );
    const { serviceIssuer, issuer } = await clientOf(server.origin, undefined, undefined).call(
      getSignInConfiguration,
      {},
    );
    expect([serviceIssuer, issuer]).toEqual([`${server.origin}/identity`, provider.issuer]);
    const token = await createServiceSession({
      configuration: { serviceIssuer },
      clientId,
      clientSecret,
      clock: { now },
    }).accessToken();
    expect(await clientOf(server.origin, token, elm).call(getUserInfo, {})).toMatchObject({
      lastName: 'Nightly',
      isServiceAccount: true,
    });
    for (const client of ['erx-web', 'erx-terminal']) {
      const reply = await fetch(`${server.origin}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: client,
          code: 'x',
          redirect_uri: `${server.origin}/signed-in`,
        }),
      });
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        401,
        'invalid_client',
      ]);
    }
  });
});
