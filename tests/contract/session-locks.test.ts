import { joinOrganization, negotiatePush } from '@erx/core/notifications/contract';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getSignInConfiguration, listOwnSessions, lockSession } from '@erx/core/session/contract';
import { createServiceSession } from '@erx/core/session/service';
import { getUserInfo } from '@erx/core/users/contract';
import { hashOfClientSecret, newCredentials } from '@erx/server/platform/identity/service-account';
import { serviceAccountsStore } from '@erx/server/service-accounts/store';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { HOSPITAL, signInAtForeign } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { refusal } from '../fixtures/refusal';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { sessionOf, sessionPage } from '../fixtures/session-page';
import { accessToken, clientOf } from '../fixtures/signed-in';
import { type BentProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';
import { databaseKinds } from '../harness/run';

const LOCKED = { status: 401, code: 'session.locked' };
const UNTIMED = { status: 401, code: 'session.sign-in-time-unknown' };
const isProvider = (url: URL) => url.pathname.startsWith('/identity/');

const recordsIn = async (server: TestServer, practiceId: string, accountId: string) =>
  (
    await server.services.database.run<{ event: string; details: string }>(
      {
        name: 'test-lock-records',
        text: `SELECT event, details FROM audit_records
          WHERE practice_id = $1 AND resource_id = $2 AND event IN ('session.locked', 'session.unlocked')
          ORDER BY sequence`,
      },
      [practiceId, accountId],
    )
  ).map(({ event, details }) => {
    const { signInTime } = JSON.parse(details) as { signInTime?: string };
    return signInTime === undefined ? event : `${event}: ${signInTime}`;
  });

describe.each(databaseKinds())('a session that locked itself, on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let oak: string;
  let clock = new Date();
  beforeAll(async () => {
    server = await startTestServer(kind, { ERX_RATE_LIMIT: '0' }, () => clock);
    elm = await addPractice(server.services.database, 'Elm Street');
    oak = await addPractice(server.services.database, 'Oak Street');
  });
  afterAll(() => server.close());
  beforeEach(() => {
    clock = new Date();
  });

  const pageOf = (browser: TestBrowser, more: Partial<Parameters<typeof sessionPage>[0]> = {}) =>
    sessionPage({ origin: server.origin, browser, now: () => clock.getTime(), ...more });
  const wait = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const clientsOf = (token: string | undefined) => ({
    member: clientOf(server.origin, token, elm),
    account: clientOf(server.origin, token, undefined),
  });

  async function opened(browser: TestBrowser, name: string) {
    const first = pageOf(browser);
    await (await sessionOf(server.origin, first.ports)).signIn();
    const done = await browser.submit(
      await browser.open(String(first.page.visited)),
      { name, password: PASSWORD },
      isProvider,
    );
    const { ports } = pageOf(browser, { kept: first.kept, at: done.url.href });
    const session = await sessionOf(server.origin, ports);
    await session.start();
    return session;
  }

  it('has its tokens refused from then on, is written down once, and goes on by the password; no other session ends', async () => {
    const ada = await addPerson(server, 'ada@elm.test', [elm, oak]);
    const session = await opened(new TestBrowser(), 'ada@elm.test');
    const old = clientsOf(await session.accessToken());
    const elsewhere = clientsOf(await accessToken(server.origin, 'ada@elm.test', PASSWORD));
    expect(await old.member.call(getUserInfo, {})).toMatchObject({ id: ada });
    wait(20_000);

    session.lock('idle');
    const waiting = session.accessToken();
    await expect.poll(() => refusal(old.member.call(getUserInfo, {}))).toEqual(LOCKED);
    expect(await refusal(old.account.call(listAccessiblePractices, {}))).toEqual(LOCKED);
    expect(await refusal(old.account.call(lockSession, {}))).toEqual(LOCKED);
    expect(await elsewhere.member.call(listOwnSessions, {})).toHaveLength(1);

    wait(1_000);
    await session.unlock(PASSWORD);
    const fresh = clientsOf(await waiting);
    expect(await fresh.member.call(getUserInfo, {})).toMatchObject({ id: ada });
    expect(await refusal(old.member.call(getUserInfo, {}))).toEqual(LOCKED);
    expect(await recordsIn(server, elm, ada)).toEqual(['session.locked']);
    expect(await recordsIn(server, oak, ada)).toEqual(['session.locked']);
  });

  it('is not opened by what the provider still has of it, though that renews its tokens: only by a new sign-in', async () => {
    const bea = await addPerson(server, 'bea@elm.test', [elm]);
    const browser = new TestBrowser();
    const session = await opened(browser, 'bea@elm.test');
    wait(20_000);
    // as a frame in another system locks: the browser's own session at the provider stays
    await clientsOf(await session.accessToken()).account.call(lockSession, {});
    wait(1_000);
    const { ports } = pageOf(browser);
    const reloaded = await sessionOf(server.origin, ports);
    await reloaded.start();
    const renewed = clientsOf(await reloaded.accessToken());
    expect(await refusal(renewed.member.call(getUserInfo, {}))).toEqual(LOCKED);

    reloaded.lock('locked');
    await reloaded.unlock(PASSWORD);
    const fresh = clientsOf(await reloaded.accessToken());
    expect(await fresh.member.call(getUserInfo, {})).toMatchObject({ id: bea });
    await fresh.account.call(listAccessiblePractices, {});
    expect(await refusal(renewed.member.call(getUserInfo, {}))).toEqual(LOCKED);
    expect(await recordsIn(server, elm, bea)).toEqual(['session.locked', 'session.unlocked']);
    // and locks again
    wait(20_000);
    await fresh.account.call(lockSession, {});
    expect(await refusal(fresh.member.call(getUserInfo, {}))).toEqual(LOCKED);
    expect(await recordsIn(server, elm, bea)).toEqual([
      'session.locked',
      'session.unlocked',
      'session.locked',
    ]);
  });

  it('has its push tickets void and its sockets closed at once', async () => {
    await addPerson(server, 'cyd@elm.test', [elm]);
    const token = await accessToken(server.origin, 'cyd@elm.test', PASSWORD);
    const { member, account } = clientsOf(token);
    const { accessToken: ticket } = await member.call(negotiatePush, {});
    const connection = new HubConnectionBuilder()
      .withUrl(`${server.origin}/api/notificationhub`, {
        accessTokenFactory: () => token,
        headers: { 'x-practice-id': elm },
        transport: HttpTransportType.WebSockets,
        logger: LogLevel.None,
      })
      .configureLogging(LogLevel.None)
      .build();
    const closed = new Promise<void>((resolve) => {
      connection.onclose(() => {
        resolve();
      });
    });
    const ready = new Promise<string>((resolve) => {
      connection.on('ReceiveConnectionId', resolve);
    });
    await connection.start();
    await member.call(joinOrganization, { body: { connectionId: await ready } });
    wait(20_000);
    await account.call(lockSession, {});
    const negotiated = await fetch(`${server.origin}/api/notificationhub/socket/negotiate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(negotiated.status).toBe(403);
    await closed;
  });

  it('is never that of a script: its account cannot lock itself, and goes on', async () => {
    const { services } = server;
    const maker = await addPerson(server, 'maker@elm.test', [elm], { role: 'Admin' });
    const { clientId, clientSecret } = newCredentials();
    await services.database.transaction((transaction) =>
      serviceAccountsStore(transaction, elm).insert(
        {
          name: 'Nightly',
          rights: ['audit.read'],
          clientId,
          secretHash: hashOfClientSecret(clientSecret),
          createdBy: maker,
        },
        clock,
      ),
    );
    const script = createServiceSession({
      configuration: await clientsOf(undefined).account.call(getSignInConfiguration, {}),
      clientId,
      clientSecret,
      clock: { now: () => clock },
    });
    const { account } = clientsOf(await script.accessToken());
    expect(await refusal(account.call(lockSession, {}))).toEqual({ status: 403, code: 'access.refused' });
    expect(await account.call(listAccessiblePractices, {})).toHaveLength(1);
  });
});

describe.each([
  { setting: 'refuse', untimed: UNTIMED },
  { setting: 'accept', untimed: undefined },
])(
  'a session at a foreign provider that locked itself, with OIDC_UNTIMED_SIGN_INS=$setting',
  ({ setting, untimed }) => {
    let provider: BentProvider;
    let server: TestServer;
    let elm: string;
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
          OIDC_UNTIMED_SIGN_INS: setting,
        },
        () => new Date(),
      );
      elm = await addPractice(server.services.database, 'Elm Street');
    });
    afterAll(async () => {
      await server.close();
      await provider.close();
    });
    afterEach(() => {
      provider.behaviour.ignoresPrompt = false;
      provider.behaviour.authTime = undefined;
      provider.behaviour.claims = undefined;
    });

    async function opened(name: string) {
      const email = `${name}-${setting}@elm.test`;
      const id = await addPerson(server, email, [elm]);
      await provider.addPerson(email, HOSPITAL);
      const { session } = await signInAtForeign(server.origin, email);
      const token = await session.accessToken();
      const old = clientOf(server.origin, token, undefined);
      expect(await old.call(listAccessiblePractices, {})).toHaveLength(1);
      return { id, session, old };
    }
    const locked = async ({ session, old }: Awaited<ReturnType<typeof opened>>) => {
      session.lock('idle');
      await expect.poll(() => refusal(old.call(listAccessiblePractices, {}))).toEqual(LOCKED);
    };
    const now = () => Math.floor(Date.now() / 1000);

    it('is opened under its own name by a sign-in after the lock, and by none from before', async () => {
      let signedInAt = now() - 60;
      provider.behaviour.claims = () => ({ auth_time: signedInAt });
      provider.behaviour.ignoresPrompt = true; // so that it keeps its session, and with it the name
      const page = await opened('timed');
      await locked(page);
      provider.behaviour.authTime = now; // the page believes it; the server looks at the token alone
      await page.session.unlockInWindow();
      const stale = clientOf(server.origin, await page.session.accessToken(), undefined);
      expect(await refusal(stale.call(listAccessiblePractices, {}))).toEqual(LOCKED);

      page.session.lock('locked');
      signedInAt = now();
      await page.session.unlockInWindow();
      const fresh = clientOf(server.origin, await page.session.accessToken(), undefined);
      expect(await fresh.call(listAccessiblePractices, {})).toHaveLength(1);
      expect(await refusal(page.old.call(listAccessiblePractices, {}))).toEqual(LOCKED);
      expect(await recordsIn(server, elm, page.id)).toEqual(['session.locked', 'session.unlocked']);
    });

    it('is opened by tokens that do not say when only where the setting takes them; the trail says so', async () => {
      provider.behaviour.ignoresPrompt = true;
      const page = await opened('untimed');
      await locked(page);
      const lockedAt = Date.now();
      // a token says to the second when it was issued
      await vi.waitUntil(() => now() * 1000 > lockedAt, { timeout: 90_000, interval: 10 });
      provider.behaviour.authTime = now;
      await page.session.unlockInWindow();
      const fresh = clientOf(server.origin, await page.session.accessToken(), undefined);
      const answered = fresh.call(listAccessiblePractices, {});
      if (untimed) expect(await refusal(answered)).toEqual(untimed);
      else expect(await answered).toHaveLength(1);
      expect(await recordsIn(server, elm, page.id)).toEqual([
        'session.locked: not told',
        ...(untimed ? [] : ['session.unlocked: not told']),
      ]);
    });

    it('is opened on the page by a provider that does not say when only where the setting takes it, which the page says', async () => {
      provider.behaviour.authTime = () => 0;
      const page = await opened('silent');
      page.session.lock('idle');
      expect(page.session.isOpenedUntimed).toBe(untimed === undefined);
      const unlocking = page.session.unlockInWindow();
      if (untimed) await expect(unlocking).rejects.toMatchObject({ code: 'session.sign-in-time-unknown' });
      else await unlocking;
      expect(page.session.state).toBe(untimed ? 'locked' : 'signed-in');
    });
  },
);
