import { createClient } from '@erx/core/client/call';
import { getSignInConfiguration } from '@erx/core/session/contract';
import { readConfig } from '@erx/server/platform/config';
import { lockFolder } from '@erx/server/platform/database/folder-lock';
import { agreeOnKeys } from '@erx/server/platform/keys/installation-keys';
import { makeKeys, rotateKey } from '@erx/server/platform/keys/key-file';
import { openKeys } from '@erx/server/platform/keys/keys';
import { startServer } from '@erx/server/start';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { accessToken } from '../fixtures/signed-in';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { makeDatabase } from '../harness/database';
import { freePort } from '../harness/ports';
import { everyDatabaseKind } from '../harness/run';
import { isWhole } from '../harness/whole';

/** What is tested here does not depend on the database: PostgreSQL where it is, because it starts sooner. */
const KIND = everyDatabaseKind().at(-1) ?? 'pglite';
const SCRIPT = `export const text = ${JSON.stringify('lisinopril '.repeat(500))};\n`;

/** What the build has compressed; another text, so that one sees which of both was sent. */
const PRECOMPRESSED = 'export const text = "compressed by the build";\n';

let web: string;
let server: TestServer;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'erx-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>erx</title>');
  writeFileSync(join(web, 'silent.html'), '<!doctype html><title>silent</title>');
  writeFileSync(join(web, 'assets', 'app-0a1b2c.js'), SCRIPT);
  writeFileSync(join(web, 'assets', 'lying-beside-0a1b2c.js'), SCRIPT);
  writeFileSync(join(web, 'assets', 'lying-beside-0a1b2c.js.br'), brotliCompressSync(PRECOMPRESSED));
  server = await startTestServer(KIND, { ERX_WEB_DIST: web });
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

describe('the web application', () => {
  it.each(['/', '/?silent&code=x', '/patients/0190aaaa-0000-7000-8000-00000000ffff', '/user_info'])(
    'is the page at %s, never from a cache',
    async (path) => {
      const response = await get(path, { accept: 'text/html,*/*' });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(response.headers.get('permissions-policy')).toContain('camera=()');
      expect(await response.text()).toContain('<title>erx</title>');
    },
  );

  it('keeps hashed files for a year and compresses them', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await get('/assets/app-0a1b2c.js', { 'accept-encoding': encoding });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toBe(SCRIPT);
    }
  });

  it.each([
    ['br', 'br', PRECOMPRESSED],
    ['gzip, br', 'br', PRECOMPRESSED],
    ['gzip', 'gzip', SCRIPT],
    ['identity', null, SCRIPT],
  ])('sends what the build has compressed to whoever takes %s', async (accepted, encoding, text) => {
    const response = await get('/assets/lying-beside-0a1b2c.js', { 'accept-encoding': accepted });
    expect([
      response.headers.get('content-encoding'),
      response.headers.get('vary'),
      response.headers.get('content-type'),
    ]).toEqual([encoding, 'accept-encoding', 'application/javascript; charset=utf-8']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(text);
  });

  it.each(['/assets/lying-beside-0a1b2c.js.br', '/silent.html'])(
    'has nothing of its own at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each([
    ['/?silent&code=x&state=y', 'iframe', 'silent'],
    ['/?silent=&error=login_required', 'iframe', 'silent'],
    ['/signed-in/silent?code=x&state=y', 'iframe', 'silent'],
    ['/signed-in/silent?code=x&state=y', 'document', 'erx'],
    ['/signed-in?code=x&state=y', 'iframe', 'erx'],
    ['/signed-in/popup?code=x&state=y', 'document', 'erx'],
    ['/?silent&code=x', 'document', 'erx'],
    ['/?callback&code=x', 'iframe', 'erx'],
    ['/', 'iframe', 'erx'],
    ['/?integratedmode=true', 'iframe', 'erx'],
  ])('at %s in a %s is the page %s', async (path, where, title) => {
    const response = await get(path, { accept: 'text/html', 'sec-fetch-dest': where });
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it.each(['/api/unknown', '/identity/unknown', '/network/unknown', '/assets/gone-111111.js'])(
    'is not the answer at %s',
    async (path) => {
      const response = await get(path, { accept: 'text/html' });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('<title>erx</title>');
    },
  );

  it.each([
    '/../server.lock',
    '/%2e%2e/server.lock',
    '/assets/..%2f..%2fkeys%2ftokens.json',
    '/assets/%2e%2e/%2e%2e/keys/tokens.json',
  ])('gives no file of another folder at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
  });

  it('answers a call to nowhere in the one form of failures', async () => {
    const response = await get('/patients', { accept: 'application/json' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'call.route-unknown',
      errorMessage: 'There is nothing at this address.',
    });
  });
});

describe('starting', () => {
  const settings = (more: Record<string, string>) =>
    readConfig({ ERX_HOST: '127.0.0.1', ERX_LOG_LEVEL: 'silent', ...more });

  it('says which port is taken, and leaves nothing locked or running', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erx-test-'));
    const { port } = new URL(server.origin);
    const store = await makeDatabase(KIND);
    await expect(
      startServer(
        settings({ ERX_PORT: port, ERX_DATA: folder, ...(store.url ? { DATABASE_URL: store.url } : {}) }),
      ),
    ).rejects.toThrow(`Port ${port} is in use by another program. Stop it, or choose another with ERX_PORT.`);
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
    lockFolder(folder)();
    await store.drop();
    rmSync(folder, { recursive: true });
  });

  it('refuses a damaged key rather than making another', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erx-test-'));
    mkdirSync(join(folder, 'keys'));
    writeFileSync(join(folder, 'keys', 'archive.json'), 'garbage');
    await expect(startServer(settings({ ERX_PORT: '20999', ERX_DATA: folder }))).rejects.toThrow(
      'The key file keys/archive.json is not JSON.',
    );
    expect(existsSync(join(folder, 'server.lock'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('records its keys: others are refused, and one that was put in front is taken', async () => {
    const keysIn = (folder: string) => openKeys(folder, { ERX_KEYS_FOLDER: folder });
    const agree = (folder: string) => agreeOnKeys(server.services.database, keysIn(folder), new Date());
    const folder = mkdtempSync(join(tmpdir(), 'erx-test-'));
    const [ours, former, others] = ['ours', 'former', 'others'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const copy of [ours, former]) cpSync(join(server.folder, 'keys'), copy, { recursive: true });
    makeKeys(others);
    copyFileSync(join(ours, 'tokens.json'), join(others, 'tokens.json'));
    await expect(agree(others)).rejects.toThrow(
      "The keys here for archive, seals, secrets are not those of this database's installation",
    );
    rotateKey(folder, 'seals', { ERX_KEYS_FOLDER: ours });
    await agree(ours);
    await expect(agree(former)).rejects.toThrow('The keys here for seals are not those');
    await agree(ours);
    rmSync(folder, { recursive: true });
  });

  it('keeps its keys for their owner alone', () => {
    for (const purpose of ['tokens', 'archive', 'seals', 'secrets'])
      expect(statSync(join(server.folder, 'keys', `${purpose}.json`)).mode & 0o777).toBe(0o600);
  });

  if (isWhole)
    it('with a new token key still knows what the earlier one signed', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'erx-test-'));
      const store = await makeDatabase(KIND);
      const port = String(await freePort());
      const config = settings({
        ERX_PORT: port,
        ERX_PUBLIC_URL: `http://127.0.0.1:${port}`,
        ERX_DATA: folder,
        ...(store.url ? { DATABASE_URL: store.url } : {}),
      });
      const before = await startServer(config);
      await addPerson({ ...before, origin: config.publicUrl, folder }, 'ada@elm.test', []);
      const token = await accessToken(config.publicUrl, 'ada@elm.test', PASSWORD);
      await before.close();
      rotateKey(folder, 'tokens');

      const after = await startServer(config);
      const { keys } = (await (await fetch(`${config.publicUrl}/identity/jwks`)).json()) as {
        keys: Record<string, string>[];
      };
      expect(keys.map(({ kid }) => kid)).toEqual([after.keys.tokens.kid, before.keys.tokens.kid]);
      expect(keys.some((key) => 'd' in key)).toBe(false);
      expect(await after.services.tokens.verify(token)).toBeDefined();
      const next = await accessToken(config.publicUrl, 'ada@elm.test', PASSWORD);
      expect(JSON.parse(Buffer.from(next.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
        kid: after.keys.tokens.kid,
      });
      await after.close();
      await store.drop();
      rmSync(folder, { recursive: true });
    });

  if (isWhole)
    it('bounds what one address asks', async () => {
      const bounded = await startTestServer(KIND, { ERX_RATE_LIMIT: '5' });
      const answers = [];
      for (let turn = 0; turn < 7; turn += 1) answers.push(await fetch(`${bounded.origin}/api/home/about`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(await answers[6]?.json()).toMatchObject({ code: 'call.rate-limited' });
      await bounded.close();
    });
});

if (isWhole)
  describe('a foreign identity provider', () => {
    it('is named to clients, and its tokens for our API are taken', async () => {
      const practice = await addPractice(server.services.database, 'Elm Street');
      const subject = await addPerson(server, 'ada@elm.test', [practice]);
      const foreign = await startTestServer(KIND, {
        OIDC_ISSUER: `${server.origin}/identity`,
        OIDC_AUDIENCE: `${server.origin}/api`,
        OIDC_WEB_CLIENT_ID: 'erx-web',
      });
      const anyone = createClient({
        origin: foreign.origin,
        application: 'test',
        accessToken: async () => undefined,
        practiceId: () => undefined,
      });
      expect(await anyone.call(getSignInConfiguration, {})).toEqual({
        issuer: `${server.origin}/identity`,
        webClientId: 'erx-web',
        terminalClientId: 'erx-terminal',
        returnForm: 'paths',
        scope: 'openid profile email offline_access',
        silentFrame: false,
        signUp: false,
        idleMinutes: 15,
        readsAgain: false,
        acceptsUntimedSignIns: false,
        // service accounts are ours, whatever the people's provider is
        serviceIssuer: `${foreign.origin}/identity`,
      });
      const token = await accessToken(server.origin, 'ada@elm.test', PASSWORD);
      expect(await foreign.services.tokens.verify(token)).toEqual({
        issuer: `${server.origin}/identity`,
        subject,
        session: expect.any(String) as string,
        signedInAt: expect.any(Number) as number,
        issuedAt: expect.any(Number) as number,
        client: 'web',
      });
      expect((await fetch(`${foreign.origin}/identity/.well-known/openid-configuration`)).status).toBe(404);
      await foreign.close();

      const strict = await startTestServer(KIND, { OIDC_ISSUER: `${server.origin}/identity` });
      expect(await strict.services.tokens.verify(token)).toBeUndefined();
      await strict.close();
    });

    if (isWhole)
      it('that is out of reach is not a refusal', async () => {
        const lost = await startTestServer(KIND, { OIDC_ISSUER: 'http://127.0.0.1:9/identity' });
        const response = await fetch(`${lost.origin}/api/practices/_accessiblepractices`, {
          headers: { authorization: 'Bearer a.b.c' },
        });
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 'call.not-ready' });
        await lost.close();
      });
  });
