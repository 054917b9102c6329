import { readConfig } from '@erx/server/platform/config';
import { countGuess } from '@erx/server/platform/identity/lockout';
import { createPasswords } from '@erx/server/platform/identity/passwords';
import { hashSecret } from '@erx/server/platform/identity/password-hashing';
import { startServer } from '@erx/server/start';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '../fixtures/browser';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { freePort } from '../harness/ports';
import { databaseKinds } from '../harness/run';
import { isWhole } from '../harness/whole';

const MINUTE = 60_000;
const OFFICE = '198.51.100.7';
const STRANGER = '203.0.113.9';

type Answer = 'signed in' | 'wrong' | 'locked';

/** Opens the sign-in form in a browser and answers it. */
async function tryIn(browser: TestBrowser, origin: string, name: string, password: string): Promise<Answer> {
  const query = new URLSearchParams({
    client_id: 'erx-web',
    response_type: 'code',
    redirect_uri: `${origin}/?callback`,
    scope: 'openid profile',
    state: 's',
    nonce: 'n',
    resource: `${origin}/api`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    prompt: 'login',
  });
  const form = await browser.open(`${origin}/identity/auth?${query.toString()}`);
  const page = await browser.submit(form, { name, password }, (url) => url.pathname !== '/');
  if (page.url.searchParams.has('code')) return 'signed in';
  return page.text.includes('Too many sign-ins have failed') ? 'locked' : 'wrong';
}

describe.each(databaseKinds())('guessing passwords on %s', (kind) => {
  let server: TestServer;
  let elm: string;
  let clock = new Date();
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer(
      kind,
      { ERX_TRUSTED_PROXIES: '127.0.0.1', ERX_RATE_LIMIT: '0' },
      () => clock,
    );
    elm = await addPractice(server.services.database, 'Elm Street');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    clock = new Date();
    await server.services.database.run({ name: 'test-forget', text: 'DELETE FROM attempts' }, []);
  });

  const person = async () => {
    const name = `ada${String((made += 1))}@elm.test`;
    return { name, id: await addPerson(server, name, [elm], { role: 'Provider' }) };
  };
  const at = (address: string) => new TestBrowser(address);
  const signIn = (browser: TestBrowser, name: string, password = PASSWORD) =>
    tryIn(browser, server.origin, name, password);
  const guess = async (name: string, address: string, times: number) => {
    const answers: Answer[] = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await signIn(at(address), name, 'wrong'));
    return answers;
  };
  const incidents = async (id: string) =>
    (
      await server.services.database.run<{ event: string }>(
        {
          name: 'test-incidents',
          text: "SELECT event FROM audit_records WHERE account_id = $1 AND event LIKE 'incident.%' ORDER BY sequence",
        },
        [id],
      )
    ).map(({ event }) => event.slice('incident.'.length));

  it('five wrong ones lock the place they come from for 15 minutes, and no other', async () => {
    const { name } = await person();
    expect(await guess(name, STRANGER, 6)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'locked', 'locked']);
    expect(await signIn(at(STRANGER), name)).toBe('locked');
    expect(await signIn(at(OFFICE), name)).toBe('signed in');
    clock = new Date(clock.getTime() + 15 * MINUTE - 1000);
    expect(await signIn(at(STRANGER), name)).toBe('locked');
    clock = new Date(clock.getTime() + 1000);
    expect(await signIn(at(STRANGER), name)).toBe('signed in');
  });

  it('tells its owner of a sign-in from a browser and an address that were both unknown, and of no other', async () => {
    const { name, id } = await person();
    const notices = async () =>
      (
        await server.services.database.run<{ about: string }>(
          {
            name: 'test-new-browsers',
            text: "SELECT about FROM account_notices WHERE account_id = $1 AND kind = 'new-browser'",
          },
          [id],
        )
      ).map(({ about }) => about);
    const own = at(OFFICE);
    // the first of all, another workstation behind the same address, and their own on its way
    expect(await signIn(own, name)).toBe('signed in');
    expect(await signIn(at(OFFICE), name)).toBe('signed in');
    expect(await signIn(own.movedTo('192.0.2.44'), name)).toBe('signed in');
    expect(await notices()).toEqual([]);
    await signIn(at(STRANGER), name, 'wrong');
    expect(await notices()).toEqual([]);
    expect(await signIn(at(STRANGER), name)).toBe('signed in');
    expect(await notices()).toEqual([expect.stringContaining(STRANGER)]);
    expect(await signIn(at(STRANGER), name)).toBe('signed in');
    expect(await notices()).toHaveLength(1);
  });

  it('a browser that somebody has signed in with is a place of its own, also where a stranger sits at the same address', async () => {
    const { name } = await person();
    const own = at(OFFICE);
    expect(await signIn(own, name)).toBe('signed in');
    await guess(name, OFFICE, 6);
    expect(await signIn(at(OFFICE), name)).toBe('locked');
    expect(await signIn(own, name)).toBe('signed in');
    expect(await signIn(own.movedTo('192.0.2.44'), name)).toBe('signed in');
    // It is bounded as any other place.
    const answers: Answer[] = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await signIn(own, name, 'wrong'));
    expect([...answers, await signIn(own, name)]).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'locked',
      'locked',
    ]);
    expect(await signIn(at('192.0.2.45'), name)).toBe('signed in');
  });

  it('the mark of a browser is good for the account that signed in, and for no other', async () => {
    const [ada, ben] = [await person(), await person()];
    const browser = at(OFFICE);
    await signIn(browser, ada.name);
    await guess(ben.name, OFFICE, 5);
    expect(await signIn(browser, ben.name)).toBe('locked');
    expect(await signIn(browser, ada.name)).toBe('signed in');
  });

  if (isWhole)
    it('fifty wrong ones for many names lock their address, but not the browsers that are known there', async () => {
      const { name } = await person();
      const own = at(OFFICE);
      await signIn(own, name);
      await Promise.all(
        Array.from({ length: 50 }, (_, number) => guess(`nobody${String(number)}@elm.test`, OFFICE, 1)),
      );
      expect(await signIn(at(OFFICE), name)).toBe('locked');
      expect(await signIn(own, name)).toBe('signed in');
    });

  it('guesses from many places slow those from unknown places down, and nobody where they have signed in before', async () => {
    const { name, id } = await person();
    const own = at(OFFICE);
    await signIn(own, name);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, number) => guess(name, `203.0.113.${String(100 + number)}`, 1)),
    );
    expect(guesses.flat().filter((answer) => answer === 'wrong')).toHaveLength(20);
    expect((await incidents(id)).filter((type) => type === 'signInGuessed')).toHaveLength(1);
    // an unknown place has to wait, also with the right password
    expect(await signIn(at('192.0.2.60'), name)).toBe('locked');
    expect(await signIn(own, name)).toBe('signed in');
    expect(await signIn(at(OFFICE), name)).toBe('signed in'); // no cookie, but the address of before
    clock = new Date(clock.getTime() + MINUTE);
    expect(await signIn(at('192.0.2.60'), name)).toBe('signed in');
    expect(await guess('unknown-to-all@elm.test', STRANGER, 1)).toEqual(['wrong']);
  });

  if (isWhole)
    it('an unknown name is slowed down in the same way', async () => {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, number) =>
          guess('nobody-at-all@elm.test', `203.0.113.${String(100 + number)}`, 1),
        ),
      );
      expect(answers.flat().filter((answer) => answer === 'wrong')).toHaveLength(20);
    });

  if (isWhole)
    it('however many places are used, no more than 120 guesses of a name are verified in a day', async () => {
      const { database } = server.services;
      const start = clock.getTime();
      let verified = 0;
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const address = `10.1.${String(minute >> 8)}.${String(minute & 255)}`;
        const tries = minute === 0 ? 40 : 1; // a burst, then one whenever another could be taken
        for (let turn = 0; turn < tries; turn += 1) {
          const { allowed } = await countGuess(
            database,
            {
              email: 'eve@elm.test',
              accountId: undefined,
              address: `${address}${turn === 0 ? '' : `#${String(turn)}`}`,
              deviceId: undefined,
            },
            new Date(start + minute * MINUTE),
          );
          if (allowed) verified += 1;
        }
      }
      expect(verified).toBeGreaterThan(100);
      expect(verified).toBeLessThanOrEqual(120);
    });

  if (isWhole)
    it('a new password ends every lock of the name', async () => {
      const { name, id } = await person();
      await guess(name, STRANGER, 5);
      await Promise.all(
        Array.from({ length: 25 }, (_, number) => guess(name, `203.0.113.${String(100 + number)}`, 1)),
      );
      expect([await signIn(at(STRANGER), name), await signIn(at(OFFICE), name)]).toEqual([
        'locked',
        'locked',
      ]);
      const hash = await hashSecret('Another-Pass7!');
      await server.services.database.transaction((transaction) =>
        createPasswords(server.services).set(transaction, id, hash),
      );
      expect([
        await signIn(at(STRANGER), name, 'Another-Pass7!'),
        await signIn(at(OFFICE), name, 'Another-Pass7!'),
      ]).toEqual(['signed in', 'signed in']);
    });

  it.skipIf(kind === 'pglite')(
    'two processes over one database count together, and know the same browsers',
    async () => {
      const { name } = await person();
      const folder = mkdtempSync(join(tmpdir(), 'erx-second-'));
      cpSync(join(server.folder, 'keys'), join(folder, 'keys'), { recursive: true });
      const port = await freePort();
      const { databaseUrl } = server.services.config;
      const second = await startServer(
        readConfig({
          ERX_PORT: String(port),
          ERX_HOST: '127.0.0.1',
          ERX_PUBLIC_URL: `http://127.0.0.1:${String(port)}`,
          ERX_DATA: folder,
          ERX_LOG_LEVEL: 'silent',
          ERX_TRUSTED_PROXIES: '127.0.0.1',
          DATABASE_URL: databaseUrl ?? '',
        }),
        { now: () => clock },
      );
      try {
        const origins = [server.origin, `http://127.0.0.1:${String(port)}`];
        const own = at(OFFICE);
        expect(await tryIn(own, server.origin, name, PASSWORD)).toBe('signed in');
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, turn) =>
            tryIn(at(STRANGER), origins[turn % 2] ?? '', name, 'wrong'),
          ),
        );
        // the fifth says that it has locked
        expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(4);
        for (const origin of origins)
          expect(await tryIn(at(STRANGER), origin, name, PASSWORD)).toBe('locked');
        for (const origin of origins)
          expect(await tryIn(own.movedTo(STRANGER), origin, name, PASSWORD)).toBe('signed in');
      } finally {
        await second.close();
        rmSync(folder, { recursive: true });
      }
    },
  );
});

if (isWhole)
  describe('without a trusted proxy', () => {
    it('a place is the address of the connection, whatever X-Forwarded-For says', async () => {
      const server = await startTestServer();
      try {
        await addPerson(server, 'ada@elm.test', [await addPractice(server.services.database, 'Elm Street')]);
        const answers: Answer[] = [];
        for (let turn = 0; turn < 6; turn += 1)
          answers.push(
            await tryIn(
              new TestBrowser(`203.0.113.${String(turn)}`),
              server.origin,
              'ada@elm.test',
              turn === 5 ? PASSWORD : 'wrong',
            ),
          );
        expect(answers).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'locked', 'locked']);
      } finally {
        await server.close();
      }
    });
  });
