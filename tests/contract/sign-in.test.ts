import { createClient } from '@erx/core/client/call';
import { getAbout } from '@erx/core/session/contract';
import { getPractice, listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo, listProviders } from '@erx/core/users/contract';
import type { BrowserPorts } from '@erx/core/session/browser-window';
import { decodeJwt, SignJWT, importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser, type Visit } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { sessionOf, sessionPage, stateOf } from '../fixtures/session-page';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { databaseKinds } from '../harness/run';

/** What someone between page and provider does to a silent renewal's request, and to its answer. */
interface Change {
  asked?(address: URL): URL;
  answer?(address: URL): URL;
}
const same = (address: URL) => address;

describe.each(databaseKinds())('signing in on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let oak: string;
  let ada: string;
  let clock = new Date();

  beforeAll(async () => {
    server = await startTestServer(kind, {}, () => clock);
    elm = await addPractice(server.services.database, 'Elm Street');
    oak = await addPractice(server.services.database, 'Oak Lane');
    ada = await addPerson(server, 'ada@elm.test', [elm], { role: 'Provider', npi: '1234567893' });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    clock = new Date();
  });

  const openPage = (browser: TestBrowser, kept?: Map<string, string>, at?: string) =>
    sessionPage({ origin: server.origin, browser, now: () => clock.getTime(), kept, at });

  const isProvider = (url: URL) => url.pathname.startsWith('/identity/');

  const newSession = (ports: BrowserPorts) => sessionOf(server.origin, ports);

  /** Signs in as a person does: the application's button, the form, the way back. */
  async function signInWith(browser: TestBrowser, name = 'ada@elm.test', password = PASSWORD) {
    const first = openPage(browser);
    const before = await newSession(first.ports);
    await before.start();
    expect(before.state).toBe('signed-out');
    await before.signIn('/patients?search=smith');
    const form = await browser.open(String(first.page.visited));
    const done = await browser.submit(form, { name, password }, isProvider);
    const second = openPage(browser, first.kept, done.url.href);
    const session = await newSession(second.ports);
    await session.start();
    return { session, page: second.page, kept: second.kept, done };
  }

  function clientOf(session: { accessToken(): Promise<string | undefined> }, practiceId?: string) {
    return createClient({
      origin: server.origin,
      application: 'test',
      accessToken: () => session.accessToken(),
      practiceId: () => practiceId,
    });
  }

  const formOf = async (browser: TestBrowser): Promise<Visit> => {
    const { page, ports } = openPage(browser);
    await (await newSession(ports)).signIn();
    return browser.open(String(page.visited));
  };

  const eventsOf = async (practice: string) =>
    await server.services.database.run<{
      event: string;
      outcome: string;
      details: string;
      account_id: string;
    }>(
      {
        name: 'test-events',
        text: `SELECT event, outcome, details, account_id
            FROM audit_records
            WHERE practice_id = $1 AND resource_type <> 'Incident'
            ORDER BY sequence`,
      },
      [practice],
    );

  describe('sign-in in the browser', () => {
    it('comes back to where it began, with the code out of the address and nothing kept in the tab', async () => {
      const { session, page, kept } = await signInWith(new TestBrowser());
      expect(session.state).toBe('signed-in');
      expect(session.user).toEqual({ subject: ada, email: 'ada@elm.test' });
      expect(page.address.href).toBe(`${server.origin}/patients?search=smith`);
      expect(kept.size).toBe(0);
    });

    it('gives a token of five minutes for the API alone, whose holder the API knows', async () => {
      const { session } = await signInWith(new TestBrowser());
      const claims = decodeJwt((await session.accessToken()) ?? '');
      expect(claims).toMatchObject({
        iss: `${server.origin}/identity`,
        sub: ada,
        aud: `${server.origin}/api`,
      });
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
      const practices = await clientOf(session).call(listAccessiblePractices, {});
      expect(practices.map(({ id, name }) => ({ id, name }))).toEqual([{ id: elm, name: 'Elm Street' }]);
      const client = clientOf(session, elm);
      expect(await client.call(getUserInfo, {})).toMatchObject({
        id: ada,
        email: 'ada@elm.test',
        role: 'Provider',
        organizationName: 'Elm Street',
        npi: '1234567893',
        canSendControlledSubstance: false,
      });
      expect(await client.call(getPractice, {})).toMatchObject({ id: elm, timeZone: 'America/New_York' });
      expect((await client.call(listProviders, {})).map(({ id }) => id)).toEqual([ada]);
    });

    it('is taken up by another page of the same browser without asking', async () => {
      const browser = new TestBrowser();
      await signInWith(browser);
      const session = await newSession(openPage(browser).ports);
      await session.start();
      expect(session.state).toBe('signed-in');
    });

    it('is signed out where nobody is signed in there', async () => {
      const session = await newSession(openPage(new TestBrowser()).ports);
      await session.start();
      expect(session.state).toBe('signed-out');
    });

    const withParameter = (address: URL, name: string, value: string) => {
      const changed = new URL(address);
      changed.searchParams.set(name, value);
      return changed;
    };
    it.each<[string, Change]>([
      ['state', { answer: (address) => withParameter(address, 'state', 'other') }],
      ['nonce', { asked: (address) => withParameter(address, 'nonce', 'other') }],
      ['verifier', { asked: (address) => withParameter(address, 'code_challenge', 'v'.repeat(43)) }],
    ])('takes no silent answer to another %s', async (_, { asked = same, answer = same }) => {
      const browser = new TestBrowser();
      await signInWith(browser);
      const { ports } = openPage(browser);
      const session = await newSession({
        ...ports,
        visitSilently: async (address) => answer(await ports.visitSilently(asked(address))),
      });
      await session.start();
      expect(session.state).not.toBe('signed-in');
      expect(await session.accessToken()).toBeUndefined();
    });

    const lost = (at: string) => `${server.origin}${at}`;
    it.each([
      ['with no sign-in under way', '/signed-in?code=abc&state=def'],
      ['at the address of before', '/?callback&code=abc&state=def'],
      ['at an address that its provider cut', '/?code=abc&state=def'],
      ['with an error that nobody asked for', '/signed-in?error=server_error'],
      ['with a slash behind it', '/signed-in/?code=abc&state=def'],
    ])('an answer %s is not used, and said in words', async (_, at) => {
      const { page, ports } = openPage(new TestBrowser(), undefined, lost(at));
      const session = await newSession(ports);
      await session.start();
      expect(session.state).toBe('failed');
      expect(session.problem).toEqual({
        code: 'session.answer-lost',
        values: { address: `${server.origin}/signed-in` },
      });
      expect(page.address.href).toBe(`${server.origin}/`);
    });

    it('an answer to another request is not used, and the one that is under way goes on', async () => {
      const browser = new TestBrowser();
      const first = openPage(browser);
      await (await newSession(first.ports)).signIn('/patients');
      const form = await browser.open(String(first.page.visited));
      const forged = await newSession(
        openPage(new TestBrowser(), first.kept, lost('/signed-in?code=x&state=y')).ports,
      );
      await forged.start();
      expect(forged.problem?.code).toBe('session.answer-lost');
      const done = await browser.submit(form, { name: 'ada@elm.test', password: PASSWORD }, isProvider);
      expect(done.url.pathname).toBe('/signed-in');
      const session = await newSession(openPage(browser, first.kept, done.url.href).ports);
      await session.start();
      expect([session.state, session.problem]).toEqual(['signed-in', undefined]);
    });

    it('an answer is of no use a second time, and whoever is signed in goes on', async () => {
      const browser = new TestBrowser();
      const { done, kept } = await signInWith(browser);
      const again = await newSession(openPage(browser, kept, done.url.href).ports);
      await again.start();
      expect([again.state, again.problem]).toEqual(['signed-in', undefined]);
    });

    it('what a provider refuses is said with its code, and no other text of the address', async () => {
      for (const [said, shown] of [
        ['access_denied', 'access_denied'],
        ['Call%201-900', 'no code'],
      ]) {
        const { page, ports, kept } = openPage(new TestBrowser());
        await (await newSession(ports)).signIn();
        const { state } = JSON.parse(kept.get('erx.sign-in') ?? '{}') as { state: string };
        const back = openPage(new TestBrowser(), kept, lost(`/signed-in?error=${said ?? ''}&state=${state}`));
        const session = await newSession(back.ports);
        await session.start();
        expect(page.visited).toBeDefined();
        expect(session.problem).toEqual({ code: 'session.answer-refused', values: { said: shown } });
      }
    });

    it('says that it failed where no answer came', async () => {
      const session = await newSession({
        ...openPage(new TestBrowser()).ports,
        visitSilently: () => Promise.reject(new Error('no answer in time')),
      });
      await session.start();
      expect(session.state).toBe('failed');
    });

    it('is renewed silently before the token ends, and ends when the provider has forgotten it', async () => {
      const browser = new TestBrowser();
      const { session } = await signInWith(browser);
      const first = await session.accessToken();
      expect(await session.accessToken()).toBe(first);
      clock = new Date(clock.getTime() + 295_000);
      const second = await session.accessToken();
      expect(second).not.toBe(first);
      expect(decodeJwt(second ?? '').sub).toBe(ada);
      browser.forget();
      clock = new Date(clock.getTime() + 295_000);
      void session.accessToken();
      await stateOf(session, 'locked');
      expect([session.lockReason, session.user?.subject]).toEqual(['ended', ada]);
    });

    it('never changes hands: another person at the provider ends it', async () => {
      await addPerson(server, 'eve@elm.test', [elm]);
      const browser = new TestBrowser();
      const { session } = await signInWith(browser);
      browser.forget();
      await signInWith(browser, 'eve@elm.test');
      clock = new Date(clock.getTime() + 295_000);
      void session.accessToken();
      await stateOf(session, 'locked');
      await session.unlockSilently();
      expect([session.state, session.user?.subject]).toEqual(['locked', ada]);
    });

    it('refuses an answer that this tab did not ask for', async () => {
      const { kept, done } = await signInWith(new TestBrowser());
      kept.set(
        'erx.sign-in',
        JSON.stringify({
          state: 'other',
          nonce: 'n',
          verifier: 'v'.repeat(43),
          redirectUri: `${server.origin}/?callback`,
          returnTo: '/',
        }),
      );
      const { ports, page } = openPage(new TestBrowser(), kept, done.url.href);
      const session = await newSession(ports);
      await session.start();
      expect(session.state).toBe('failed');
      expect(page.address.search).toBe('');
    });

    it('ends on signing out, here and at the provider', async () => {
      const browser = new TestBrowser();
      const { session } = await signInWith(browser);
      const { page, ports } = openPage(browser);
      const other = await newSession(ports);
      await other.start();
      await other.signOut();
      expect(other.state).toBe('signed-out');
      expect(await other.accessToken()).toBeUndefined();
      const signingOut = await browser.open(String(page.visited));
      expect(signingOut.text).toContain('Signing out');
      const done = await browser.submit(signingOut, {}, isProvider);
      expect(done.url.href).toBe(`${server.origin}/`);
      expect((await eventsOf(elm)).at(-1)).toMatchObject({
        event: 'session.signed-out',
        account_id: ada,
        details: '{"client":"erx-web"}',
      });
      clock = new Date(clock.getTime() + 295_000);
      void session.accessToken();
      await stateOf(session, 'locked');
    });
  });

  describe('the sign-in form', () => {
    it('asks for what is missing and keeps the name', async () => {
      const browser = new TestBrowser();
      const page = await browser.submit(await formOf(browser), { name: '"><script>', password: '' });
      expect(page.status).toBe(422);
      expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;"');
      expect(page.text).toContain('id="password-wrong"');
    });

    it('says the same of an unknown name and a wrong password, and files both where they belong', async () => {
      await addPerson(server, 'ben@elm.test', [elm, oak]);
      const [before] = await server.services.database.run<{ n: number }>(
        {
          name: 'test-incidents',
          text: "SELECT count(*)::int AS n FROM system_incidents WHERE kind = 'unknownSignIn'",
        },
        [],
      );
      const texts = [];
      for (const name of ['ben@elm.test', 'nobody@elm.test']) {
        const browser = new TestBrowser();
        const form = await formOf(browser);
        const began = performance.now();
        const page = await browser.submit(form, { name, password: 'wrong' });
        expect(performance.now() - began).toBeGreaterThanOrEqual(249);
        expect(page.status).toBe(422);
        texts.push(page.text.replaceAll(name, '').replaceAll(/interaction\/[^/]+/g, ''));
      }
      expect(texts[0]).toBe(texts[1]);
      expect(texts[0]).toContain('The e-mail address or the password is not right.');
      for (const practice of [elm, oak]) {
        expect((await eventsOf(practice)).at(-1)).toMatchObject({
          event: 'session.sign-in-failed',
          outcome: 'refused',
          details: '{"reason":"wrong-password"}',
        });
      }
      const [after] = await server.services.database.run<{ n: number }>(
        {
          name: 'test-incidents',
          text: "SELECT count(*)::int AS n FROM system_incidents WHERE kind = 'unknownSignIn'",
        },
        [],
      );
      expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1);
    });

    it.each(['cal@elm.test', 'unknown@elm.test'])(
      'locks %s after five failures, for fifteen minutes',
      async (name) => {
        if (name === 'cal@elm.test') await addPerson(server, name, [elm]);
        const browser = new TestBrowser();
        const answers = [];
        for (let turn = 1; turn <= 6; turn += 1) {
          const page = await browser.submit(await formOf(browser), {
            name,
            password: turn === 6 ? PASSWORD : 'wrong',
          });
          answers.push(
            page.text.includes('Too many sign-ins have failed')
              ? 'locked'
              : page.text.includes('is not right')
                ? 'wrong'
                : 'other',
          );
        }
        expect(answers).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'locked', 'locked']);
        clock = new Date(clock.getTime() + 15 * 60_000 - 1000);
        expect((await browser.submit(await formOf(browser), { name, password: PASSWORD })).text).toContain(
          'Too many sign-ins have failed',
        );
        clock = new Date(clock.getTime() + 1000);
        const page = await browser.submit(await formOf(browser), { name, password: PASSWORD }, isProvider);
        if (name === 'cal@elm.test') expect(page.url.searchParams.get('code')).toBeTruthy();
        else expect(page.text).toContain('is not right');
      },
    );

    it('counts tries made at once before any is verified', async () => {
      await addPerson(server, 'dot@elm.test', [elm]);
      const forms = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const browser = new TestBrowser();
          return { browser, form: await formOf(browser) };
        }),
      );
      const pages = await Promise.all(
        forms.map(({ browser, form }) => browser.submit(form, { name: 'dot@elm.test', password: 'wrong' })),
      );
      expect(pages.filter(({ text }) => text.includes('is not right'))).toHaveLength(4);
      const tried = (await eventsOf(elm)).filter(({ details }) => details === '{"reason":"locked"}');
      expect(tried.length).toBeGreaterThanOrEqual(3);
    });

    it('lets nobody in whose account is not active, and ends what such a person had', async () => {
      const id = await addPerson(server, 'fay@elm.test', [elm]);
      const browser = new TestBrowser();
      const { session } = await signInWith(browser, 'fay@elm.test');
      expect((await eventsOf(elm)).at(-1)).toMatchObject({
        event: 'session.signed-in',
        outcome: 'done',
        account_id: id,
      });
      await server.services.database.run(
        { name: 'test-inactive', text: 'UPDATE accounts SET active = false WHERE id = $1' },
        [id],
      );
      await expect(clientOf(session, elm).call(getUserInfo, {})).rejects.toMatchObject({
        code: 'session.account-inactive',
        status: 403,
      });
      clock = new Date(clock.getTime() + 295_000);
      void session.accessToken();
      await stateOf(session, 'locked');
      const page = await browser.submit(await formOf(browser), { name: 'fay@elm.test', password: PASSWORD });
      expect(page.text).toContain('This account is not active');
    });

    it('is not answered for another browser', async () => {
      const form = await formOf(new TestBrowser());
      const page = await new TestBrowser().submit(form, { name: 'ada@elm.test', password: PASSWORD });
      expect(page.status).toBe(400);
      expect(page.text).toContain('This page has expired');
    });
  });

  describe('the API', () => {
    const bearer = (token: string, practice = elm) =>
      fetch(`${server.origin}/api/userinfo/userinfo`, {
        headers: { authorization: `Bearer ${token}`, 'x-practice-id': practice },
      });

    async function forged(change: {
      key?: 'archive';
      iss?: string;
      aud?: string;
      exp?: number;
      typ?: string;
    }): Promise<string> {
      const { session } = await signInWith(new TestBrowser());
      const { iss, aud, sub } = decodeJwt((await session.accessToken()) ?? '');
      const key = await importJWK(server.keys.tokenPrivateJwk, 'ES256');
      return new SignJWT({})
        .setProtectedHeader({
          alg: 'ES256',
          kid: change.key ? server.keys.archive.kid : server.keys.tokens.kid,
          typ: change.typ ?? 'at+jwt',
        })
        .setSubject(sub ?? '')
        .setIssuer(change.iss ?? iss ?? '')
        .setAudience(change.aud ?? (aud as string))
        .setExpirationTime(change.exp ?? Math.floor(Date.now() / 1000) + 60)
        .sign(key);
    }

    it('takes a token that is right in every part', async () => {
      expect((await bearer(await forged({}))).status).toBe(200);
    });

    it.each([
      ['expired', { exp: Math.floor(Date.now() / 1000) - 6 }],
      ['of another issuer', { iss: 'https://other.test' }],
      ['for another audience', { aud: 'https://other.test/api' }],
      ['of another kind', { typ: 'JWT' }],
      ['under a key that is not for tokens', { key: 'archive' as const }],
    ])('refuses a token %s', async (_what, change) => {
      const response = await bearer(await forged(change));
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'session.required' });
    });

    it.each(['', 'garbage', 'a.b.c', `${'x'.repeat(4000)}.y.z`])('refuses the token "%s"', async (token) => {
      expect((await bearer(token)).status).toBe(401);
    });

    it("refuses a practice that is not the person's own, and writes it down", async () => {
      const { session } = await signInWith(new TestBrowser());
      await expect(clientOf(session, oak).call(getUserInfo, {})).rejects.toMatchObject({
        code: 'session.practice-refused',
        status: 403,
      });
      const rows = await server.services.database.run<{ description: string }>(
        {
          name: 'test-foreign',
          text: "SELECT description FROM system_incidents WHERE kind = 'foreignPractice' ORDER BY at DESC",
        },
        [],
      );
      expect(rows[0]?.description).toBe(`account ${ada}`);
    });

    it('answers anybody what it is', async () => {
      expect(await clientOf({ accessToken: async () => undefined }).call(getAbout, {})).toEqual({
        version: '1.2',
      });
    });
  });

  describe('the provider', () => {
    it('names public addresses whatever a header says', async () => {
      const response = await fetch(`${server.origin}/identity/.well-known/openid-configuration`, {
        headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      });
      const found = (await response.json()) as Record<string, string>;
      expect(found['issuer']).toBe(`${server.origin}/identity`);
      expect(found['token_endpoint']).toBe(`${server.origin}/identity/token`);
      expect(found['end_session_endpoint']).toBe(`${server.origin}/identity/session/end`);
    });

    it('sends nobody to an address that is not registered', async () => {
      for (const redirect of ['https://evil.test/', `${server.origin}/`, `${server.origin}/?callback&x=1`]) {
        const query = new URLSearchParams({
          client_id: 'erx-web',
          response_type: 'code',
          redirect_uri: redirect,
          scope: 'openid',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 'S256',
        });
        const page = await new TestBrowser().open(`${server.origin}/identity/auth?${query.toString()}`);
        expect(page.status).toBe(400);
        expect(page.url.origin).toBe(server.origin);
        expect(page.text).toContain('That did not work');
      }
    });

    it('keeps no id and no content readable in its table', async () => {
      await signInWith(new TestBrowser());
      const rows = await server.services.database.run<{ id_hash: string; payload: string }>(
        { name: 'test-records', text: 'SELECT id_hash, payload FROM identity_records' },
        [],
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { id_hash: id, payload } of rows) {
        expect(id).toMatch(/^[0-9a-f]{64}$/);
        expect(payload).not.toContain(ada);
        expect(JSON.parse(server.keys.decrypt(payload))).toHaveProperty('jti');
      }
    });
  });
});
