import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { HOSPITAL, signInAtForeign } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { sessionOf, sessionPage } from '../fixtures/session-page';
import { type ForeignProvider, startForeignProvider } from '../harness/foreign-provider';
import { freePort } from '../harness/ports';

describe('a page that opens where somebody signed in at a foreign provider', () => {
  let provider: ForeignProvider;
  let server: TestServer;
  beforeAll(async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await startForeignProvider(origin);
    server = await startTestServer(undefined, {
      ...provider.settings,
      ERX_PORT: String(port),
      ERX_PUBLIC_URL: origin,
    });
    const elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'ada@elm.test', [elm]);
    await provider.addPerson('ada@elm.test', HOSPITAL);
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  /** Opens a page; where it leaves for the provider, follows to what that answers and opens the page there. */
  async function openTab(
    { browser, shared }: { browser: TestBrowser; shared: Map<string, string> },
    path = '/',
    now: () => number = Date.now,
  ) {
    const { origin } = server;
    const first = sessionPage({ origin, browser, now, shared, at: origin + path });
    const opened = await sessionOf(origin, first.ports);
    await opened.start();
    const { visited } = first.page;
    if (!visited)
      return { state: opened.state, asked: undefined, address: first.page.address, session: opened };
    const { url } = await browser.open(visited.href, {}, (next) => next.origin !== origin);
    const back = sessionPage({ origin, browser, now, kept: first.kept, shared, at: url.href });
    const session = await sessionOf(origin, back.ports);
    await session.start();
    return {
      state: session.state,
      asked: visited.searchParams.get('prompt'),
      address: back.page.address,
      session,
    };
  }

  it('takes the session of the provider up, in a new tab too, at the address that was asked for', async () => {
    const { session, browser, shared } = await signInAtForeign(server.origin, 'ada@elm.test');
    const tab = await openTab({ browser, shared }, '/script_list?a=b');
    expect([tab.state, tab.asked, tab.address.pathname + tab.address.search]).toEqual([
      'signed-in',
      'none',
      '/script_list?a=b',
    ]);
    expect(tab.session.user).toEqual(session.user);
    expect([...shared.values()].join('')).toMatch(/^\{"until":\d+\}$/); // no token, no person
  });

  it('asks for a press of the button where the provider refuses, once, and keeps the address', async () => {
    const { shared } = await signInAtForeign(server.origin, 'ada@elm.test');
    const withoutCookies = { browser: new TestBrowser(), shared };
    const refused = await openTab(withoutCookies, '/script_list');
    expect([refused.state, refused.asked, refused.address.pathname]).toEqual([
      'signed-out',
      'none',
      '/script_list',
    ]);
    expect(await openTab(withoutCookies)).toMatchObject({ state: 'signed-out', asked: undefined });
  });

  it('asks nobody where nobody signed in here, and 21 minutes after somebody last worked', async () => {
    const newcomer = { browser: new TestBrowser(), shared: new Map<string, string>() };
    expect(await openTab(newcomer)).toMatchObject({ state: 'signed-out', asked: undefined });
    const { browser, shared } = await signInAtForeign(server.origin, 'ada@elm.test');
    const later = () => Date.now() + 21 * 60_000 + 1;
    expect(await openTab({ browser, shared }, '/', later)).toMatchObject({
      state: 'signed-out',
      asked: undefined,
    });
  });

  it('is not opened by it after a lock: the sign-in asks for the password again', async () => {
    const { session, browser, shared } = await signInAtForeign(server.origin, 'ada@elm.test');
    session.lock('idle');
    const { session: reloaded, ...tab } = await openTab({ browser, shared });
    expect(tab).toMatchObject({ state: 'signed-out', asked: undefined });
    const page = sessionPage({ origin: server.origin, browser, now: Date.now, shared });
    const again = await sessionOf(server.origin, page.ports);
    await again.start();
    await again.signIn();
    expect(page.page.visited?.searchParams.get('prompt')).toBe('login');
    expect(reloaded.state).toBe('signed-out');
  });

  it('is not opened by it after a sign-out', async () => {
    const { session, browser, shared } = await signInAtForeign(server.origin, 'ada@elm.test');
    await session.signOut();
    expect(await openTab({ browser, shared })).toMatchObject({ state: 'signed-out', asked: undefined });
  });
});
