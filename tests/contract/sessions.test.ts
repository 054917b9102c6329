import { createClient } from '@erx/core/client/call';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import type { BrowserSession } from '@erx/core/session/browser-session';
import { endAllSessions } from '@erx/core/session/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { sessionOf, sessionPage, stateOf } from '../fixtures/session-page';
import { clientOf } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const MINUTE = 60_000;
const isProvider = (url: URL) => url.pathname.startsWith('/identity/');

describe.each(databaseKinds())('sessions on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let ada: string;
  let clock = new Date();

  beforeAll(async () => {
    server = await startTestServer(kind, { ERX_FRAME_ANCESTORS: 'https://ehr.test' }, () => clock);
    elm = await addPractice(server.services.database, 'Elm Street');
    ada = await addPerson(server, 'ada@elm.test', [elm]);
    await addPerson(server, 'eve@elm.test', [elm]);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    clock = new Date();
  });

  const pageOf = (browser: TestBrowser, more: Partial<Parameters<typeof sessionPage>[0]> = {}) =>
    sessionPage({ origin: server.origin, browser, now: () => clock.getTime(), ...more });
  const open = async (browser: TestBrowser) => {
    const session = await sessionOf(server.origin, pageOf(browser).ports);
    await session.start();
    return session;
  };
  async function signedIn(browser: TestBrowser, name = 'ada@elm.test'): Promise<BrowserSession> {
    const first = pageOf(browser);
    await (await sessionOf(server.origin, first.ports)).signIn();
    const done = await browser.submit(
      await browser.open(String(first.page.visited)),
      { name, password: PASSWORD },
      isProvider,
    );
    const session = await sessionOf(
      server.origin,
      pageOf(browser, { kept: first.kept, at: done.url.href }).ports,
    );
    await session.start();
    return session;
  }
  const eventsOf = async (event: string) =>
    (
      await server.services.database.run<{ n: number }>(
        {
          name: 'test-count-events',
          text: 'SELECT count(*)::int AS n FROM audit_records WHERE practice_id = $1 AND event = $2',
        },
        [elm, event],
      )
    )[0]?.n ?? 0;
  /** The lock reaches the provider by a separate call: wait until it has come. */
  const lockedAtProvider = async (session: BrowserSession) => {
    const before = await eventsOf('session.locked');
    session.lock('idle');
    await expect.poll(() => eventsOf('session.locked')).toBe(before + 1);
  };

  describe('a locked page', () => {
    it('has forgotten its tokens, lets calls wait, and no other page of the browser is signed in', async () => {
      const browser = new TestBrowser();
      const session = await signedIn(browser);
      await lockedAtProvider(session);
      expect([session.state, session.lockReason, session.user?.email, session.isUnlockedByPassword]).toEqual([
        'locked',
        'idle',
        'ada@elm.test',
        true,
      ]);
      // the service and the provider are notified concurrently, by a call each
      await expect.poll(async () => (await open(browser)).state).toBe('signed-out');
      const waiting = session.accessToken();
      await session.unlock(PASSWORD);
      expect(decodeJwt((await waiting) ?? '').sub).toBe(ada);
      expect(session.state).toBe('signed-in');
      expect((await open(browser)).state).toBe('signed-in');
    });

    it('refuses a wrong password, counts it as a sign-in, and is locked out after five', async () => {
      await addPerson(server, 'gil@elm.test', [elm]);
      const session = await signedIn(new TestBrowser(), 'gil@elm.test');
      session.lock('idle');
      const codes = [];
      for (const password of ['a', 'b', 'c', 'd', 'e', PASSWORD])
        codes.push(
          await session.unlock(password).then(
            () => 'unlocked',
            (error: { code: string }) => error.code,
          ),
        );
      expect(codes).toEqual([
        ...Array.from({ length: 4 }, () => 'session.sign-in-failed'),
        'session.sign-in-locked',
        'session.sign-in-locked',
      ]);
      expect(session.state).toBe('locked');
      clock = new Date(clock.getTime() + 15 * MINUTE);
      await session.unlock(PASSWORD);
      expect(session.state).toBe('signed-in');
    });

    it('follows another page of its browser, but never another person', async () => {
      const browser = new TestBrowser();
      const [session, other] = [await signedIn(browser), await open(browser)];
      session.lock('idle');
      other.lock('idle', true);
      await session.unlock(PASSWORD);
      await other.unlockSilently();
      expect(other.state).toBe('signed-in');
      other.lock('idle', true);
      browser.forget();
      await signedIn(browser, 'eve@elm.test');
      await other.unlockSilently();
      expect([other.state, other.user?.email]).toEqual(['locked', 'ada@elm.test']);
    });

    it('is unlocked only after the provider has answered the lock, which would end the new sign-in', async () => {
      const browser = new TestBrowser();
      await signedIn(browser);
      const { ports } = pageOf(browser);
      const order: string[] = [];
      const session = await sessionOf(server.origin, {
        ...ports,
        async ask(address, form) {
          const step = address.pathname.split('/').at(-1) ?? '';
          order.push(`asked ${step}`);
          const answer = await ports.ask(address, form);
          order.push(`answered ${step}`);
          return answer;
        },
      });
      await session.start();
      session.lock('idle');
      await session.unlock(PASSWORD);
      expect(session.state).toBe('signed-in');
      expect(order.slice(0, 3)).toEqual(['asked lock', 'answered lock', 'asked auth']);
    });

    it('lets go of who waits when it is signed out', async () => {
      const session = await signedIn(new TestBrowser());
      session.lock('idle');
      const waiting = session.accessToken();
      await session.signOut();
      expect([await waiting, session.state, session.user]).toEqual([undefined, 'signed-out', undefined]);
    });
  });

  it('a browser that has not renewed for its time is signed in no longer', async () => {
    const browser = new TestBrowser();
    await signedIn(browser);
    const [row] = await server.services.database.run<{ minutes: number }>(
      {
        name: 'test-life',
        text: `SELECT max(extract(epoch FROM expires_at - $1::timestamptz) / 60)::int AS minutes
            FROM identity_records
            WHERE model = 'Session' AND account_id = $2`,
      },
      [clock, ada],
    );
    expect(row?.minutes).toBe(21); // fifteen idle, five of the token, one for the way
  });

  it('signing out everywhere refuses earlier tokens at once, forgets every session and tells the practice', async () => {
    const browser = new TestBrowser();
    clock = new Date(Date.now() - 5000);
    const session = await signedIn(browser);
    const elsewhere = await signedIn(new TestBrowser());
    const token = await session.accessToken();
    clock = new Date();
    await clientOf(server.origin, await elsewhere.accessToken(), undefined).call(endAllSessions, {});
    await expect(clientOf(server.origin, token, elm).call(getUserInfo, {})).rejects.toMatchObject({
      status: 401,
      code: 'session.ended',
    });
    await expect(
      clientOf(server.origin, token, undefined).call(listAccessiblePractices, {}),
    ).rejects.toMatchObject({ status: 401, code: 'session.ended' });
    expect((await open(browser)).state).toBe('signed-out');
    const [event] = await server.services.database.run<{ content: string; provider_id: string }>(
      {
        name: 'test-ended',
        text: "SELECT content, provider_id FROM events WHERE practice_id = $1 AND name = 'SessionsEnded'",
      },
      [elm],
    );
    expect([JSON.parse(event?.content ?? ''), event?.provider_id]).toEqual([{ accountId: ada }, ada]);
    expect(await eventsOf('session.ended-everywhere')).toBe(1);
    clock = new Date();
    const again = await signedIn(browser);
    expect(await clientOf(server.origin, await again.accessToken(), elm).call(getUserInfo, {})).toMatchObject(
      { id: ada },
    );
    // Eve's sessions are her own.
    expect((await signedIn(new TestBrowser(), 'eve@elm.test')).state).toBe('signed-in');
  });

  describe('a frame in another system', () => {
    const framed = async (browser: TestBrowser) => {
      const { ports } = pageOf(browser, {
        isFramed: true,
        inPopup: (page) => browser.submit(page, { name: 'ada@elm.test', password: PASSWORD }, isProvider),
      });
      const session = await sessionOf(server.origin, ports);
      await session.start();
      return session;
    };

    it('signs in through a window, and renews without any cookie until it is locked', async () => {
      const browser = new TestBrowser();
      const session = await framed(browser);
      expect(session.state).toBe('signed-out');
      await session.signIn();
      expect(session.state).toBe('signed-in');
      browser.forget();
      const first = await session.accessToken();
      clock = new Date(clock.getTime() + 295_000);
      const second = await session.accessToken();
      expect(second).not.toBe(first);
      expect(decodeJwt(second ?? '').sub).toBe(ada);
      session.lock('idle');
      expect([session.state, session.isUnlockedByPassword]).toEqual(['locked', false]);
      const refreshing = async () =>
        (
          await server.services.database.run<{ n: number }>(
            {
              name: 'test-refresh',
              text: `SELECT count(*)::int AS n
                FROM identity_records
                WHERE model = 'RefreshToken' AND consumed_at IS NULL`,
            },
            [],
          )
        )[0]?.n;
      await expect.poll(refreshing).toBe(0);
      await session.unlockInWindow();
      expect(session.state).toBe('signed-in');
    });

    it('says so where the browser opens no window, and stays signed out', async () => {
      const session = await sessionOf(server.origin, pageOf(new TestBrowser(), { isFramed: true }).ports);
      await session.start();
      await expect(session.signIn()).rejects.toMatchObject({ code: 'session.popup-blocked' });
      expect(session.state).toBe('signed-out');
    });

    it('is let only by the origins of the settings; a renewal of any other kind has no refresh token', async () => {
      const response = await fetch(`${server.origin}/`, { headers: { accept: 'text/html' } });
      expect(response.headers.get('content-security-policy')).toContain(
        "frame-ancestors 'self' https://ehr.test",
      );
      expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
      const session = await signedIn(new TestBrowser());
      clock = new Date(clock.getTime() + 295_000);
      expect(await session.accessToken()).toBeDefined();
      await stateOf(session, 'signed-in');
    });
  });

  it('no client is told anything by the lock of a browser without a session', async () => {
    const anyone = createClient({
      origin: server.origin,
      application: 'test',
      accessToken: async () => undefined,
      practiceId: () => undefined,
    });
    expect((await fetch(`${server.origin}/identity/lock`, { method: 'POST' })).status).toBe(204);
    await expect(anyone.call(endAllSessions, {})).rejects.toMatchObject({
      status: 401,
      code: 'session.required',
    });
  });
});
