import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';

let server: TestServer;
let practice: string;
beforeAll(async () => {
  server = await startTestServer();
  practice = await addPractice(server.services.database, 'Elm Street');
  await addPerson(server, 'ada@elm.test', [practice]);
});
afterAll(() => server.close());

describe('discovery', () => {
  it('names public addresses whatever the host header says', async () => {
    const response = await fetch(`${server.origin}/identity/.well-known/openid-configuration`, { headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' } });
    const found = await response.json() as Record<string, string>;
    expect(found['issuer']).toBe(`${server.origin}/identity`);
    expect(found['token_endpoint']).toBe(`${server.origin}/identity/token`);
  });
});

describe('page', () => {
  it('signs in', async () => {
    const browser = new TestBrowser();
    const page = await browser.open(`${server.origin}/identity/auth?${new URLSearchParams({
      client_id: 'erx-web', response_type: 'code', redirect_uri: `${server.origin}/?callback`, scope: 'openid profile', state: 's', nonce: 'n',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256', resource: `${server.origin}/api`,
    }).toString()}`);
    const done = await browser.submit(page, { name: 'ADA@elm.test', password: PASSWORD }, (url) => url.pathname !== '/');
    expect(done.url.searchParams.get('code')).toBeTruthy();
  });
});
