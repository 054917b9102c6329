import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { HOSPITAL } from '../fixtures/foreign-sign-in';
import { addPerson, addPractice } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { type ForeignProvider, startForeignProvider } from '../harness/foreign-provider';
import { missingForGlewlwyd, startGlewlwyd } from '../harness/glewlwyd';
import { freePort } from '../harness/ports';
import { Erx } from './erx';

const missing = missingForGlewlwyd();
if (missing !== undefined)
  process.stderr.write(`SKIPPED: erx login is not tried at Glewlwyd, which is not installed: ${missing}\n`);

describe.each([
  { name: 'Better Auth (npm)', start: startForeignProvider, isMissing: false },
  { name: 'Glewlwyd (Debian)', start: startGlewlwyd, isMissing: missing !== undefined },
])('erx login at $name, which knows one address to come back to', ({ start, isMissing }) => {
  let provider: ForeignProvider;
  let server: TestServer;
  let callbackPort: number;
  let erx: Erx;

  beforeAll(async () => {
    if (isMissing) return;
    const port = await freePort();
    callbackPort = await freePort();
    const origin = `http://127.0.0.1:${String(port)}`;
    provider = await start(origin, `http://127.0.0.1:${String(callbackPort)}/callback`);
    server = await startTestServer('pglite', {
      ...provider.settings,
      ERX_PORT: String(port),
      ERX_PUBLIC_URL: origin,
    });
    const elm = await addPractice(server.services.database, 'Elm Street');
    const oak = await addPractice(server.services.database, 'Oak Lane');
    await addPerson(server, 'ada@elm.test', [elm, oak], { role: 'Admin' });
    await provider.addPerson('ada@elm.test', HOSPITAL);
  });
  afterAll(async () => {
    if (isMissing) return;
    await server.close();
    await provider.close();
  });
  beforeEach(() => void (isMissing || (erx = new Erx(server.origin))));
  afterEach(() => {
    if (!isMissing) erx.close();
  });

  /** Starts `erx login`, and does in the browser what a person does there. */
  async function signedIn(...words: readonly string[]) {
    const running = erx.start(['login', '--callback-port', String(callbackPort), ...words]);
    const [, address = ''] = await running.sees('stderr', /\n {2}(http\S+)\n/);
    const browser = new TestBrowser();
    const page = await browser.open(address);
    const done = await provider.enter(browser, page, { email: 'ada@elm.test', password: HOSPITAL });
    expect(done.text).toContain('Go back to the terminal');
    return await running.outcome;
  }

  it.skipIf(isMissing)('signs in, works, and signs out', async () => {
    expect(await signedIn('--practice', 'elm')).toMatchObject({ code: 0 });
    const who = await erx.run('whoami');
    expect(who.stdout).toMatch(/ada@elm\.test[^]*Elm Street/);
    const out = await erx.run('logout');
    expect(out.stderr).toContain(out.code === 0 ? 'Signed out of' : 'the server was not notified');
    expect((await erx.run('whoami')).code).toBe(4);
  });

  it.skipIf(isMissing)(
    'keeps the sign-in whose practice is not named, and practices use finishes it',
    async () => {
      const done = await signedIn();
      expect(done.code).toBe(2);
      expect(done.stderr).toContain('The sign-in is kept.');
      expect((await erx.run('practices', 'use', 'oak')).code).toBe(0);
      expect((await erx.run('whoami')).stdout).toContain('Oak Lane');
    },
  );
});
