import { createClient } from '@erx/core/client/call';
import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getSignInConfiguration, lockSession } from '@erx/core/session/contract';
import { createTerminalSession, type TerminalSession } from '@erx/core/session/terminal';
import type { DeviceCode, Loopback } from '@erx/core/session/terminal-ports';
import type { StoredTokens, TokenStore } from '@erx/core/session/token-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';

describe.each(databaseKinds())('signing in a terminal on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let ada: string;
  let clock = new Date();

  beforeAll(async () => {
    server = await startTestServer(kind, {}, () => clock);
    elm = await addPractice(server.services.database, 'Elm Street');
    ada = await addPerson(server, 'ada@elm.test', [elm]);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    clock = new Date();
  });

  const FIVE_MINUTES = 300_000;
  const never = new AbortController().signal;
  const isProvider = (url: URL) => url.pathname.startsWith('/identity/');
  const wait = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };

  /**
   * A terminal whose browser is `act`: it is handed the address and answers with the one it came back with.
   */
  async function terminal(
    act: { browse?: (address: string) => Promise<URL>; enter?: (code: DeviceCode) => Promise<void> },
    store: TokenStore = memoryTokenStore(),
  ) {
    const anyone = createClient({
      origin: server.origin,
      application: 'test',
      accessToken: async () => undefined,
      practiceId: () => undefined,
    });
    let arrived: (url: URL) => void = () => undefined;
    let entering: Promise<void> | undefined;
    const session: TerminalSession = createTerminalSession({
      configuration: await anyone.call(getSignInConfiguration, {}),
      store,
      clock: { now: () => clock },
      listenLoopback: async (): Promise<Loopback> => {
        const arrival = new Promise<URL>((resolve) => {
          arrived = resolve;
        });
        return {
          redirectUri: 'http://127.0.0.1:54321/callback',
          callback: () => arrival,
          close: () => undefined,
        };
      },
      openBrowser: async (address) => {
        if (act.browse) arrived(await act.browse(address));
      },
      showDeviceCode: (code) => {
        entering = act.enter?.(code);
      },
    });
    return { session, store, entered: () => entering };
  }

  /** Signs in on the form and answers the consent page. */
  async function allow(
    address: string,
    answer: 'yes' | 'no' = 'yes',
    browser = new TestBrowser(),
  ): Promise<URL> {
    const form = await browser.open(address);
    const consent = await browser.submit(form, { name: 'ada@elm.test', password: PASSWORD });
    expect(consent.text).toContain('Allow the terminal to sign in?');
    expect(consent.text).toContain('ada@elm.test');
    expect(consent.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://127.0.0.1:54321;",
    );
    return (await browser.submit(consent, { answer }, isProvider)).url;
  }

  async function signedIn(store: TokenStore = memoryTokenStore()) {
    const opened = await terminal({ browse: (address) => allow(address) }, store);
    await opened.session.signInByBrowser(never);
    return opened;
  }

  const practicesWith = (session: TerminalSession) =>
    createClient({
      origin: server.origin,
      application: 'test',
      accessToken: () => session.accessToken(),
      practiceId: () => undefined,
    }).call(listAccessiblePractices, {});

  describe('sign-in by the browser of this machine', () => {
    it('asks for consent and gives a session that the API knows', async () => {
      const { session } = await signedIn();
      expect(await session.user()).toEqual({ subject: ada, email: 'ada@elm.test' });
      expect((await practicesWith(session)).map(({ id }) => id)).toEqual([elm]);
    });

    it('asks again although the browser is signed in already', async () => {
      const browser = new TestBrowser();
      const first = await terminal({ browse: (address) => allow(address, 'yes', browser) });
      await first.session.signInByBrowser(never);
      const second = await terminal({
        browse: async (address) => {
          const consent = await browser.open(address);
          expect(consent.text).toContain('Allow the terminal to sign in?');
          return (await browser.submit(consent, { answer: 'yes' }, isProvider)).url;
        },
      });
      await second.session.signInByBrowser(never);
      expect(await second.session.accessToken()).toBeTruthy();
    });

    it('is not completed when the person declines', async () => {
      const { session, store } = await terminal({ browse: (address) => allow(address, 'no') });
      await expect(session.signInByBrowser(never)).rejects.toMatchObject({ code: 'session.device-declined' });
      expect(await store.load()).toBeUndefined();
    });

    it('refuses an answer with another state', async () => {
      const { session, store } = await terminal({
        browse: async (address) => {
          const back = await allow(address);
          back.searchParams.set('state', 'forged');
          return back;
        },
      });
      await expect(session.signInByBrowser(never)).rejects.toMatchObject({ name: 'CallError' });
      expect(await store.load()).toBeUndefined();
    });
  });

  describe('renewal', () => {
    it('happens when the token is about to end, with a new refresh token each time', async () => {
      const { session, store } = await signedIn();
      const first = await store.load();
      expect(await session.accessToken()).toBe(first?.accessToken);
      wait(FIVE_MINUTES);
      const renewed = await session.accessToken();
      const second = await store.load();
      expect(renewed).not.toBe(first?.accessToken);
      expect(second?.accessToken).toBe(renewed);
      expect(second?.refreshToken).not.toBe(first?.refreshToken);
      expect(second?.email).toBe('ada@elm.test');
    });

    it('is made once however many ask at once', async () => {
      const { session } = await signedIn();
      wait(FIVE_MINUTES);
      const tokens = await Promise.all([session.accessToken(), session.accessToken(), session.accessToken()]);
      expect(new Set(tokens).size).toBe(1);
      expect(tokens[0]).toBeTruthy();
    });

    it('ends the whole session when an old refresh token is used again', async () => {
      const { session, store } = await signedIn();
      const stolen = (await store.load()) as StoredTokens;
      wait(FIVE_MINUTES);
      expect(await session.accessToken()).toBeTruthy();
      const thief = await terminal({}, memoryTokenStore());
      await thief.store.save(stolen);
      expect(await thief.session.accessToken()).toBeUndefined();
      wait(FIVE_MINUTES);
      expect(await session.accessToken()).toBeUndefined();
      expect(await store.load()).toBeUndefined();
    });

    it('gives one refresh token to one of two that use it at the same moment', async () => {
      const { store } = await signedIn();
      const tokens = (await store.load()) as StoredTokens;
      const body = () =>
        new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'erx-terminal',
          refresh_token: tokens.refreshToken ?? '',
        });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          fetch(`${server.origin}/identity/token`, { method: 'POST', body: body() }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(3);
    });

    it('ends when the account is made inactive', async () => {
      const { session } = await signedIn();
      await server.services.database.run(
        { name: 'test-active', text: 'UPDATE accounts SET active = $2 WHERE id = $1' },
        [ada, false],
      );
      wait(FIVE_MINUTES);
      expect(await session.accessToken()).toBeUndefined();
      await server.services.database.run(
        { name: 'test-active', text: 'UPDATE accounts SET active = $2 WHERE id = $1' },
        [ada, true],
      );
    });
  });

  describe('signing out', () => {
    it('revokes the refresh token at the provider', async () => {
      const { session, store } = await signedIn();
      const before = (await store.load()) as StoredTokens;
      await session.signOut();
      const trail = await server.services.database.run<{ event: string; details: string }>(
        {
          name: 'test-trail',
          text: 'SELECT event, details FROM audit_records WHERE practice_id = $1 ORDER BY sequence DESC LIMIT 1',
        },
        [elm],
      );
      expect(trail).toEqual([{ event: 'session.signed-out', details: '{"client":"erx-terminal"}' }]);
      expect(await session.accessToken()).toBeUndefined();
      const answer = await fetch(`${server.origin}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'erx-terminal',
          refresh_token: before.refreshToken ?? '',
        }),
      });
      expect(answer.status).toBe(400);
    });

    it('goes on though it says that nobody works there: no terminal is locked', async () => {
      const { session } = await signedIn();
      await createClient({
        origin: server.origin,
        application: 'test',
        accessToken: () => session.accessToken(),
        practiceId: () => undefined,
      }).call(lockSession, {});
      expect(await practicesWith(session)).toHaveLength(1);
    });

    it('forgets the tokens even when the provider cannot be told', async () => {
      const { store } = await signedIn();
      const { session } = await terminal({}, store);
      const away = createTerminalSession({
        configuration: {
          issuer: 'http://127.0.0.1:9/identity',
          webClientId: 'w',
          terminalClientId: 't',
          returnForm: 'paths',
          scope: 'openid',
          silentFrame: true,
          signUp: true,
          idleMinutes: 15,
          readsAgain: true,
          acceptsUntimedSignIns: false,
          serviceIssuer: 'http://127.0.0.1:9/identity',
        },
        store,
        clock: { now: () => clock },
        showDeviceCode: () => undefined,
      });
      await expect(away.signOut()).rejects.toMatchObject({ code: 'call.unreachable' });
      expect(await session.accessToken()).toBeUndefined();
    });
  });

  describe('sign-in with a code on another device', () => {
    const codePage = (browser: TestBrowser, code: DeviceCode) => browser.open(code.address);

    it('goes from the code through sign-in and consent to a session', async () => {
      const { session, entered } = await terminal({
        enter: async (code) => {
          expect(code.userCode).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
          expect(code.address).toBe(`${server.origin}/identity/device`);
          const browser = new TestBrowser();
          const confirm = await browser.submit(await codePage(browser, code), {
            user_code: code.userCode.toLowerCase().replace('-', ''),
          });
          expect(confirm.text).toContain(code.userCode);
          const form = await browser.submit(confirm, {});
          const consent = await browser.submit(form, { name: 'ada@elm.test', password: PASSWORD });
          expect(consent.text).toContain('in a terminal');
          expect((await browser.submit(consent, { answer: 'yes' })).text).toContain(
            'Your terminal is signed in',
          );
        },
      });
      expect(await session.signInByDevice(never)).toEqual({ subject: ada, email: 'ada@elm.test' });
      await entered();
      expect((await practicesWith(session)).map(({ id }) => id)).toEqual([elm]);
      wait(FIVE_MINUTES);
      expect(await session.accessToken()).toBeTruthy();
    });

    if (isWhole)
      it('is declined on the page that shows the code', async () => {
        const { session, entered } = await terminal({
          enter: async (code) => {
            const browser = new TestBrowser();
            const confirm = await browser.submit(await codePage(browser, code), { user_code: code.userCode });
            expect((await browser.submit(confirm, { abort: 'yes' })).text).toContain(
              'The sign-in was declined',
            );
          },
        });
        await expect(session.signInByDevice(never)).rejects.toMatchObject({
          code: 'session.device-declined',
        });
        await entered();
      });

    it.each([
      ['BBBB-BBBB', 'This code is not known'],
      ['', 'Enter the code that your terminal shows'],
    ])('says what is wrong with the code "%s"', async (userCode, sentence) => {
      const browser = new TestBrowser();
      const page = await browser.submit(await browser.open(`${server.origin}/identity/device`), {
        user_code: userCode,
      });
      expect(page.text).toContain(sentence);
    });
  });
});

/** Tokens that end with the page or process. */
function memoryTokenStore(): TokenStore {
  let kept: StoredTokens | undefined;
  return {
    load: async () => kept,
    async save(tokens) {
      kept = tokens;
    },
    async clear() {
      kept = undefined;
    },
  };
}
