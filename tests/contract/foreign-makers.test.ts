import { listAccessiblePractices } from '@erx/core/practices/contract';
import { getUserInfo } from '@erx/core/users/contract';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOSPITAL, signInAtForeign } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { sessionOf, sessionPage } from '../fixtures/session-page';
import { clientOf } from '../fixtures/signed-in';
import { refusal } from '../fixtures/signing-fixture';
import { type ForeignProvider, startForeignProvider } from '../harness/foreign-provider';
import { missingForGlewlwyd, startGlewlwyd } from '../harness/glewlwyd';
import { freePort } from '../harness/ports';

const LOOPBACK = 'http://127.0.0.1/callback';
const missing = missingForGlewlwyd();
if (missing !== undefined)
  process.stderr.write(`SKIPPED: nothing is tried at Glewlwyd, which is not installed: ${missing}\n`);

describe.each([
  { name: 'Better Auth (npm)', start: startForeignProvider, takesUp: true, isMissing: false },
  { name: 'Glewlwyd (Debian)', start: startGlewlwyd, takesUp: false, isMissing: missing !== undefined },
])('an identity provider of another maker: $name', ({ start, takesUp, isMissing }) => {
  let provider: ForeignProvider;
  let server: TestServer;
  let elm: string;
  let shift = 0;
  const now = () => Date.now() + shift;

  beforeAll(async () => {
    if (isMissing) return;
    const port = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await start(origin, LOOPBACK);
    server = await startTestServer(
      undefined,
      { ...provider.settings, ERX_PORT: String(port), ERX_PUBLIC_URL: origin },
      () => new Date(now()),
    );
    elm = await addPractice(server.services.database, 'Elm Street');
    await addPerson(server, 'ada@elm.test', [elm]);
    await addPerson(server, 'ben@elm.test', [elm]);
    await provider.addPerson('ada@elm.test', HOSPITAL);
    await provider.addPerson('ben@elm.test', HOSPITAL, false);
  });
  afterAll(async () => {
    if (isMissing) return;
    await server.close();
    await provider.close();
  });

  const signedIn = (email: string) =>
    signInAtForeign(server.origin, email, now, (...page) => provider.enter(...page));
  const practicesOf = (token: string | undefined) =>
    clientOf(server.origin, token, undefined).call(listAccessiblePractices, {});

  it.skipIf(isMissing)('signs in, and ties the account by the verified address alone', async () => {
    const { session } = await signedIn('ada@elm.test');
    expect(session.state).toBe('signed-in');
    const token = await session.accessToken();
    expect((await practicesOf(token)).map(({ id }) => id)).toEqual([elm]);
    expect(await clientOf(server.origin, token, elm).call(getUserInfo, {})).toMatchObject({
      email: 'ada@elm.test',
      externalUserId: session.user?.subject,
    });
    const other = await signedIn('ben@elm.test');
    expect(await refusal(practicesOf(await other.session.accessToken()))).toMatchObject({
      code: 'session.address-unverified',
    });
  });

  it.skipIf(isMissing)('renews short tokens by refresh token, again and again', async () => {
    const { session } = await signedIn('ada@elm.test');
    const tokens = new Set([await session.accessToken()]);
    for (const seconds of [295, 590]) {
      shift = seconds * 1000;
      tokens.add(await session.accessToken());
    }
    shift = 0;
    expect([tokens.size, session.state]).toEqual([3, 'signed-in']);
    const last = [...tokens].at(-1);
    expect(await practicesOf(last)).toHaveLength(1);
  });

  it.skipIf(isMissing)('may change its keys while the service runs', async () => {
    const before = await (await signedIn('ada@elm.test')).session.accessToken();
    expect(await practicesOf(before)).toHaveLength(1);
    await provider.rotateKeys();
    const after = await (await signedIn('ada@elm.test')).session.accessToken();
    expect(decodeProtectedHeader(after ?? '').kid).not.toBe(decodeProtectedHeader(before ?? '').kid);
    await vi.waitFor(async () => {
      expect(await practicesOf(after)).toHaveLength(1);
    }, 15_000);
    expect(await practicesOf(before)).toHaveLength(1); // what was checked once counts to its end
  });

  it.skipIf(isMissing)('is told of a sign-out, and nobody is let in by what is left of it', async () => {
    const { session, browser, shared, visited } = await signedIn('ada@elm.test');
    const { page, ports } = sessionPage({ origin: server.origin, browser, now, shared });
    await session.signOut();
    expect(session.state).toBe('signed-out');
    expect(await session.accessToken()).toBeUndefined();
    const end = visited();
    expect(end?.href.startsWith(provider.issuer)).toBe(true);
    expect(end?.searchParams.get('post_logout_redirect_uri')).toBe(`${server.origin}/`);
    expect(end?.searchParams.get('id_token_hint')).toMatch(/^ey/);
    // What its page of sign-outs says is the provider's: Glewlwyd's is part of its own application, not run here.
    await browser.open(end?.href ?? '', {}, (url) => url.origin !== server.origin);
    const again = await sessionOf(server.origin, ports);
    await again.start();
    expect([again.state, page.visited]).toEqual(['signed-out', undefined]);
  });

  it.skipIf(isMissing)(
    `${takesUp ? 'lets' : 'does not let'} a page that is reloaded stay signed in`,
    async () => {
      const { browser, shared } = await signedIn('ada@elm.test');
      const first = sessionPage({ origin: server.origin, browser, now, shared });
      await (await sessionOf(server.origin, first.ports)).start();
      const asked = first.page.visited;
      expect(asked?.searchParams.get('prompt')).toBe('none');
      const { url } = await browser.open(asked?.href ?? '', {}, (next) => next.origin !== server.origin);
      const back = sessionPage({
        origin: server.origin,
        browser,
        now,
        kept: first.kept,
        shared,
        at: url.href,
      });
      const session = await sessionOf(server.origin, back.ports);
      await session.start();
      expect(session.state).toBe(takesUp ? 'signed-in' : 'signed-out');
    },
  );
});
