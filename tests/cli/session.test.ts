import { UserInfo } from '@erx/core/users/model';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { freePort } from '../harness/ports';
import { Erx } from './erx';
import { allow, signIn } from './sign-in';
import { openShell } from './tmux';

let server: TestServer;
let erx: Erx;

beforeAll(async () => {
  server = await startTestServer();
  const elm = await addPractice(server.services.database, 'Elm Street');
  const oak = await addPractice(server.services.database, 'Oak Lane');
  await addPerson(server, 'one@elm.test', [elm], { firstName: 'Sam', lastName: 'Porter' });
  await addPerson(server, 'two@elm.test', [elm, oak], { role: 'Admin' });
  await addPerson(server, 'none@elm.test', []);
});
afterAll(() => server.close());
beforeEach(() => void (erx = new Erx(server.origin)));
afterEach(() => erx.close());

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('erx login', () => {
  it('signs in through the browser, tells who it is, and keeps the session for its owner alone', async () => {
    const done = await signIn(erx, 'one@elm.test');
    expect(done).toMatchObject({ code: 0, stdout: '' });
    expect(done.stderr).toContain(`Signed in at ${server.origin} as Sam Porter (User) in Elm Street.`);
    expect(mode(erx.settings)).toBe('700');
    expect(mode(join(erx.settings, 'sign-in.json'))).toBe('600');

    const who = await erx.run('whoami', '--json');
    expect(who).toMatchObject({ code: 0, stderr: '' });
    expect(UserInfo.parse(JSON.parse(who.stdout))).toMatchObject({
      email: 'one@elm.test',
      organizationName: 'Elm Street',
    });
    expect((await erx.run('whoami')).stdout).toMatch(/Practice +Elm Street/);
  });

  it('shows the browser a page that says to go back, which keeps the code out of the history', async () => {
    const running = erx.start(['login']);
    const [, address = ''] = await running.sees('stderr', /\n {2}(http\S+)\n/);
    expect(await allow(address, 'one@elm.test')).toMatch(
      /Go back to the terminal[\s\S]*history\.replaceState/,
    );
    expect((await running.outcome).code).toBe(0);
  });

  it('signs in with a code on another device', async () => {
    const running = erx.start(['login', '--device']);
    const [, address = ''] = await running.sees('stderr', /\n {2}(http\S+)\n/);
    expect(erx.browserAddress()).toBeUndefined();
    const browser = new TestBrowser();
    let page = await browser.open(address);
    if (!page.text.includes('name="confirm"')) page = await browser.submit(page, {});
    page = await browser.submit(page, {});
    page = await browser.submit(page, { name: 'one@elm.test', password: PASSWORD });
    if (page.text.includes('name="answer"')) await browser.submit(page, { answer: 'yes' });
    const done = await running.outcome;
    expect(done).toMatchObject({ code: 0 });
    expect((await erx.run('whoami')).stdout).toContain('one@elm.test');
  });

  it('keeps a sign-in whose practice is not settled: says the choices, and practices use finishes it', async () => {
    const done = await signIn(erx, 'two@elm.test');
    expect(done.code).toBe(2);
    expect(done.stderr).toMatch(/belongs to 2 practices and none was named\. The sign-in is kept\./);
    expect(done.stderr).toMatch(/erx practices use --server \S+ NAME, for one of "Elm Street", "Oak Lane"/);
    const who = await erx.run('whoami');
    expect(who.code).toBe(4);
    expect(who.stderr).toMatch(/no practice is chosen yet\.[^]*erx practices use/);
    expect((await erx.run('practices', 'list')).stdout).toContain('Oak Lane');
    expect((await erx.run('practices', 'use')).code).toBe(2);
    expect(await erx.run('practices', 'use', 'oak')).toMatchObject({
      code: 0,
      stderr: 'Working in Oak Lane.\n',
    });
    expect((await erx.run('whoami')).stdout).toMatch(/Practice +Oak Lane/);
  });

  it('works in the practice whose name alone begins so', async () => {
    expect((await signIn(erx, 'two@elm.test', '--practice', 'elm')).code).toBe(0);
    expect((await erx.run('whoami')).stdout).toMatch(/Practice +Elm Street/);
  });

  it('comes back to the port that is named, which is kept with the profile; a busy one is named', async () => {
    const port = await freePort();
    const words = ['--profile', 'fixed'];
    expect((await signIn(erx, 'one@elm.test', '--callback-port', String(port), ...words)).code).toBe(0);
    const redirect = () => new URL(erx.browserAddress() ?? '').searchParams.get('redirect_uri');
    expect(redirect()).toBe(`http://127.0.0.1:${String(port)}/callback`);
    rmSync(join(erx.folder, 'browser'));
    expect((await signIn(erx, 'one@elm.test', ...words)).code).toBe(0);
    expect(redirect()).toBe(`http://127.0.0.1:${String(port)}/callback`);
    const busy = createServer();
    await new Promise<void>((resolve) => {
      busy.listen(port, '127.0.0.1', resolve);
    });
    try {
      const done = await erx.run('login', ...words);
      expect(done.code).toBe(1);
      expect(done.stderr).toContain(`Another program listens on port ${String(port)}`);
    } finally {
      busy.close();
    }
    expect((await erx.run('login', '--callback-port', '80')).code).toBe(2);
  });

  it('comes back to the port that the settings of the machine name', async () => {
    const port = await freePort();
    expect((await erx.run('config', 'set', 'callback-port', String(port))).code).toBe(0);
    expect((await signIn(erx, 'one@elm.test')).code).toBe(0);
    expect(erx.browserAddress()).toContain(encodeURIComponent(`http://127.0.0.1:${String(port)}/callback`));
  });

  it('works in the practice that is named, whatever the case of its letters', async () => {
    expect((await signIn(erx, 'two@elm.test', '--practice', 'oak lane', '--json')).code).toBe(0);
    expect((await erx.run('whoami')).stdout).toMatch(/Practice +Oak Lane/);
  });

  it('refuses a practice that the account does not belong to; the sign-in is kept, in none', async () => {
    const done = await signIn(erx, 'one@elm.test', '--practice', 'Oak Lane');
    expect(done.code).toBe(2);
    expect(done.stderr).toContain('belongs to no practice whose name is Oak Lane or begins with it');
    expect((await erx.run('whoami')).code).toBe(4);
  });

  it.each([
    ['a practice that is mistyped', ['--practice', 'Lakeside']],
    ['no practice, where nobody can be asked', []],
  ])('leaves the stored sign-in as it was after %s', async (_, words) => {
    expect((await signIn(erx, 'two@elm.test', '--profile', 'partner', '--practice', 'Oak Lane')).code).toBe(
      0,
    );
    const kept = readFileSync(join(erx.settings, 'sign-in.json'), 'utf8');
    rmSync(join(erx.folder, 'browser'));
    expect((await signIn(erx, 'two@elm.test', '--profile', 'partner', ...words)).code).toBe(2);
    expect(readFileSync(join(erx.settings, 'sign-in.json'), 'utf8')).toBe(kept);
    expect((await erx.run('whoami', '--profile', 'partner')).stdout).toMatch(/Practice +Oak Lane/);
  });

  it('says so when the account has no practice at all', async () => {
    const done = await signIn(erx, 'none@elm.test');
    expect(done).toMatchObject({ code: 4 });
    expect(done.stderr).toContain('belongs to no practice');
  });

  it('says so when the person declines', async () => {
    const running = erx.start(['login']);
    const [, address = ''] = await running.sees('stderr', /\n {2}(http\S+)\n/);
    const browser = new TestBrowser();
    const consent = await browser.submit(await browser.open(address), {
      name: 'one@elm.test',
      password: PASSWORD,
    });
    const page = await browser.submit(consent, { answer: 'no' });
    expect(page.text).toContain('The sign-in was not completed');
    const done = await running.outcome;
    expect(done.code).toBe(4);
    expect(done.stderr).toMatch(/^erx: The sign-in was declined\. .+ Run: erx login$/m);
  });

  it('stops at Ctrl-C while the browser is open', async () => {
    const running = erx.start(['login']);
    await running.sees('stderr', /Sign in with your browser/);
    running.child.kill('SIGINT');
    expect(await running.outcome).toMatchObject({ code: 3, stdout: '' });
    expect(running.stderr()).toContain('erx: Stopped at your request.');
  });
});

describe('the profile that is told is the profile that is used', () => {
  const OTHER = 'http://127.0.0.1:1';
  const NAMED = /Profile work is used from now on\./;
  const SERVER_SET = new RegExp(
    `ERX_SERVER is set: commands use the sign-in ${OTHER} until you unset it\\. Add --profile work to use this one\\.`,
  );
  const PROFILE_SET =
    /ERX_PROFILE is set: commands use the sign-in old until you unset it\. Add --profile work to use this one\./;

  /**
   * Signs in without a name, then as `work`, with the environment; what was told, and who the next command
   * is.
   */
  async function signedInAsWork(environment: Readonly<Record<string, string>>, words: readonly string[]) {
    await signIn(erx, 'one@elm.test', '--profile', 'old');
    rmSync(join(erx.folder, 'browser'));
    await signIn(erx, 'one@elm.test');
    rmSync(join(erx.folder, 'browser'));
    const login = erx.start(
      ['login', '--profile', 'work', '--practice', 'Oak Lane', '--server', server.origin],
      environment,
    );
    const [, address = ''] = await login.sees('stderr', /\n {2}(http\S+)\n/);
    await allow(address, 'two@elm.test');
    const { stderr } = await login.outcome;
    const next = erx.start(['whoami', ...words], environment);
    next.child.stdin.end();
    return { told: stderr, who: await next.outcome };
  }

  it.each<[string, () => Record<string, string>, string[], RegExp, string | number]>([
    ['no server in the environment', () => ({ ERX_SERVER: '' }), [], NAMED, 'two@elm.test'],
    ['the very server', () => ({}), [], NAMED, 'two@elm.test'],
    [
      'the very server with a stroke behind it',
      () => ({ ERX_SERVER: `${server.origin}/` }),
      [],
      NAMED,
      'two@elm.test',
    ],
    ['another server, where nobody is signed in', () => ({ ERX_SERVER: OTHER }), [], SERVER_SET, 1],
    [
      'another server, and the profile named',
      () => ({ ERX_SERVER: OTHER }),
      ['--profile', 'work'],
      SERVER_SET,
      'two@elm.test',
    ],
    ['another profile', () => ({ ERX_PROFILE: 'old' }), [], PROFILE_SET, 'one@elm.test'],
    [
      'another profile, and this one named',
      () => ({ ERX_PROFILE: 'old' }),
      ['--profile', 'work'],
      PROFILE_SET,
      'two@elm.test',
    ],
    [
      'no server, and an older profile named',
      () => ({ ERX_SERVER: '' }),
      ['--profile', 'old'],
      NAMED,
      'one@elm.test',
    ],
    ['the very server, and an older profile named', () => ({}), ['--profile', 'old'], NAMED, 'one@elm.test'],
  ])('%s', async (_, environment, words, told, who) => {
    const done = await signedInAsWork(environment(), words);
    expect(done.told).toMatch(told);
    if (typeof who === 'string')
      expect(done.who).toMatchObject({ code: 0, stdout: expect.stringContaining(who) as string });
    else expect(done.who.code).not.toBe(0);
  });

  it('a sign-in at a server that is named alone has no name, and is used', async () => {
    await signIn(erx, 'two@elm.test', '--profile', 'work', '--practice', 'Oak Lane');
    rmSync(join(erx.folder, 'browser'));
    await signIn(erx, 'one@elm.test', '--server', server.origin);
    expect((await erx.run('whoami')).stdout).toContain('one@elm.test');
    expect((await erx.run('whoami', '--profile', 'work')).stdout).toContain('two@elm.test');
  });
});

describe('a session', () => {
  it('is renewed by whoever needs it first, once, even when several commands start together', async () => {
    await signIn(erx, 'one@elm.test');
    age(erx);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => erx.run('whoami')));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    age(erx);
    expect((await erx.run('whoami')).code).toBe(0);
  });

  it('that was ended elsewhere says so: exit 4, and the next step', async () => {
    await signIn(erx, 'one@elm.test');
    const refreshToken =
      /"refreshToken": "([^"]+)"/.exec(readFileSync(join(erx.settings, 'sign-in.json'), 'utf8'))?.[1] ?? '';
    await fetch(`${server.origin}/identity/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken, client_id: 'erx-terminal' }),
    });
    age(erx);
    const done = await erx.run('whoami');
    expect(done).toMatchObject({ code: 4, stdout: '' });
    expect(done.stderr).toMatch(
      /^erx: You are signed out or your session has ended\. Sign in to go on\. Run: erx login --server http:\/\/127\.0\.0\.1:\d+\n$/,
    );
  });

  it.each([
    ['a practice of its own keeps the stored one', 'erx home --practice oak', /Oak Lane/, 'Elm Street'],
    ['none asks which is stored', 'erx home', /Elm Street/, 'Oak Lane'],
  ])('that is begun again from a home screen with %s', async (_, line, where, stored) => {
    await signIn(erx, 'two@elm.test', '--practice', 'Elm Street');
    rmSync(join(erx.folder, 'browser'));
    const shell = openShell(erx, { columns: 80, rows: 24 });
    shell.run(line);
    await shell.sees(/● connected/);
    expect(shell.screen()).toMatch(where);
    await endEverywhere(erx);
    await shell.sees(/○ signed out/);
    shell.press('Enter');
    await expect.poll(() => erx.browserAddress(), { timeout: 90_000 }).toBeDefined();
    await allow(erx.browserAddress() ?? '', 'two@elm.test');
    if (stored === 'Oak Lane') {
      await shell.sees(/Which practice do you work in\?\s+› Elm Street/);
      shell.press('j', 'Enter');
    }
    await shell.sees(/Oak Lane[\s\S]*● connected/);
    shell.press('q');
    await shell.sees(new RegExp(`Signed in at [\\s\\S]* in\\s+${stored}\\.`));
    expect((await erx.run('whoami')).stdout).toMatch(new RegExp(`Practice +${stored}`));
  });

  it('ends with erx logout, here and at the provider', async () => {
    await signIn(erx, 'one@elm.test');
    const kept = readFileSync(join(erx.settings, 'sign-in.json'), 'utf8');
    const refreshToken = /"refreshToken": "([^"]+)"/.exec(kept)?.[1] ?? '';
    expect(refreshToken).not.toBe('');
    expect(await erx.run('logout')).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(erx.settings, 'sign-in.json'), 'utf8')).not.toContain(refreshToken);
    expect((await erx.run('whoami')).code).toBe(4);
    const renewal = await fetch(`${server.origin}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'erx-terminal',
        refresh_token: refreshToken,
      }),
    });
    expect(renewal.status).toBe(400);
  });
});

describe('erx logout, where the server cannot be reached', () => {
  const SIGNED_OUT_HERE = String.raw`You are signed out on this machine; the server was not notified\. The session there lives on`;
  it.each([
    [
      'nothing listens',
      undefined,
      new RegExp(String.raw`^erx: The server cannot be reached\. ${SIGNED_OUT_HERE} .*Sign out everywhere`),
    ],
    [
      'a web page answers',
      200,
      new RegExp(String.raw`^erx: What answers at http:\S+ is not an erx server\. ${SIGNED_OUT_HERE}`),
    ],
  ])(
    'because %s: forgets the tokens here, and ends with 1 also under --quiet',
    async (_, status, sentence) => {
      await signIn(erx, 'one@elm.test');
      const file = join(erx.settings, 'sign-in.json');
      const kept = readFileSync(file, 'utf8');
      const refreshToken = /"refreshToken": "([^"]+)"/.exec(kept)?.[1] ?? '';
      const elsewhere = await serverThatFails(status);
      const signedInThere = kept.replaceAll(server.origin, elsewhere.origin);
      try {
        for (const words of [[], ['--quiet'], ['--json']]) {
          writeFileSync(file, signedInThere);
          const done = await erx.run('logout', '--server', elsewhere.origin, ...words);
          expect(done).toMatchObject({ code: 1, stdout: '' });
          if (words[0] === '--json')
            expect(JSON.parse(done.stderr)).toMatchObject({
              error: { code: 'terminal.logout-untold', exitCode: 1 },
            });
          else expect(done.stderr).toMatch(sentence);
          expect(readFileSync(file, 'utf8')).not.toContain(refreshToken);
        }
      } finally {
        elsewhere.close();
      }
      // What it says is so: the session lives on.
      const renewal = await fetch(`${server.origin}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'erx-terminal',
          refresh_token: refreshToken,
        }),
      });
      expect(renewal.status).toBe(200);
    },
  );
});

/** Where a server was that is gone, or where every answer is a web page. */
async function serverThatFails(
  status: number | undefined,
): Promise<{ readonly origin: string; close(): void }> {
  const failing = createServer((_, response) =>
    response.writeHead(status ?? 500, { 'content-type': 'text/html' }).end('<p>Out of toner'),
  );
  await new Promise<void>((resolve) => {
    failing.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${String((failing.address() as AddressInfo).port)}`;
  if (status === undefined)
    await new Promise((resolve) => {
      failing.close(resolve);
    });
  return { origin, close: () => failing.close() };
}

/** Makes the kept access token look as if it ended a minute ago. */
function age(of: Erx): void {
  const file = join(of.settings, 'sign-in.json');
  const text = readFileSync(file, 'utf8').replace(
    /"expiresAt": "[^"]+"/,
    `"expiresAt": "${new Date(Date.now() - 60_000).toISOString()}"`,
  );
  writeFileSync(file, text);
}

/** Ends every session of whoever is signed in, as the web application does elsewhere. */
async function endEverywhere(of: Erx): Promise<void> {
  const token = /"accessToken": "([^"]+)"/.exec(readFileSync(join(of.settings, 'sign-in.json'), 'utf8'))?.[1];
  const ended = await fetch(`${server.origin}/api/session/end-everywhere`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  expect(ended.status).toBe(204);
}
