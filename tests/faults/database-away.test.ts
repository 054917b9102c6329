import { readConfig } from '@erx/server/platform/config';
import { startServer, type RunningServer } from '@erx/server/start';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProxy, type TcpProxy } from '../cli/tcp-proxy';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { accessToken } from '../fixtures/signed-in';
import { makeStorage } from '../harness/database';
import { leaveFigures } from '../harness/figures';
import { freePort } from '../harness/ports';
import { findPostgresBinaries } from '../harness/postgres-binaries';
import { query } from '../harness/postgres-cluster';
import { clusterUrl, runFolder } from '../harness/run';
import { type Pair, startPair } from '../harness/standby';
import { dropStorage, type Storage } from '../harness/templates';

/** Three seconds without a sign of life, and what a busy machine adds, in milliseconds. */
const BOUND = 12_000;
const WAIT = { timeout: 60_000, interval: 50 };

/** Settings of a service on a new port. */
async function settings(databaseUrl: string, more: Record<string, string> = {}) {
  const port = String(await freePort());
  return readConfig({
    ERX_HOST: '127.0.0.1',
    ERX_PORT: port,
    ERX_PUBLIC_URL: `http://127.0.0.1:${port}`,
    ERX_DATA: mkdtempSync(join(runFolder(), 'away-')),
    ERX_LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    ...more,
  });
}

const statusOf = async (origin: string): Promise<number> => (await fetch(`${origin}/api/health`)).status;

/** Pages and addresses of the identity provider, each with what it is asked by. */
const PAGES: readonly (readonly [string, RequestInit])[] = [
  ['/identity/device', {}],
  ['/identity/device', { method: 'POST', body: new URLSearchParams({ user_code: 'BBBB-BBBB' }) }],
  ['/identity/auth?client_id=erx-web&response_type=code&scope=openid', {}],
  ['/identity/interaction/none', {}],
  ['/identity/interaction/none/sign-in', { method: 'POST', body: new URLSearchParams({ name: 'a' }) }],
  ['/identity/interaction/none/consent', { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) }],
  ['/identity/session/end', {}],
];
/** The same for programs, which read no page. */
const ADDRESSES: readonly (readonly [string, RequestInit])[] = [
  ['/identity/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token' }) }],
  ['/identity/lock', { method: 'POST' }],
];

describe.skipIf(clusterUrl() === null)('a service before its database, or without it', () => {
  let storage: Storage;
  let proxy: TcpProxy;
  let running: RunningServer;
  let origin: string;
  afterAll(async () => {
    proxy.mend();
    await running.close();
    await proxy.close();
    await dropStorage(storage);
  });

  it('waits, says why meanwhile, and is ready once the database is there', async () => {
    storage = await makeStorage('postgres', 'catalogue');
    const address = new URL(storage.databaseUrl ?? '');
    const target = Number(address.port);
    const port = await freePort();
    address.port = String(port);
    const config = await settings(address.href);
    const starting = startServer(config);
    origin = config.publicUrl;
    await expect.poll(() => statusOf(config.publicUrl).catch(() => 0), WAIT).toBe(503);
    const health = await fetch(`${config.publicUrl}/api/health`);
    expect(health.headers.get('retry-after')).toBe('2');
    expect(await health.json()).toMatchObject({ code: 'call.not-ready', data: { reason: 'database' } });
    expect((await fetch(`${config.publicUrl}/api/health/live`)).status).toBe(200);
    expect((await fetch(config.publicUrl)).status).toBe(503);

    proxy = await openProxy(port, target);
    running = await starting;
    await expect.poll(() => statusOf(origin), WAIT).toBe(200);
  });

  it.each([
    ['frozen', () => proxy.hold()],
    ['down', () => proxy.cut()],
  ])('answers pages of the identity provider with 503 and a page while it is %s', async (_, goAway) => {
    goAway();
    const answers = await Promise.all(
      [...PAGES, ...ADDRESSES].map(async ([path, init], place) => {
        const headers = { accept: place < PAGES.length ? 'text/html' : 'application/json' };
        const began = performance.now();
        const response = await fetch(origin + path, { headers, redirect: 'manual', ...init });
        return {
          what: `${init.method ?? 'GET'} ${path}`,
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
          isPage: (await response.text()).includes('cannot reach its database'),
          isInTime: performance.now() - began < BOUND,
        };
      }),
    );
    for (const { what, ...answer } of answers)
      expect({ what, ...answer }).toMatchObject({ status: 503, retryAfter: '2', isInTime: true });
    for (const { what, isPage } of answers.slice(0, PAGES.length))
      expect({ what, isPage }).toEqual({ what, isPage: true });
    proxy.mend();
    await expect.poll(() => statusOf(origin), WAIT).toBe(200);
    expect((await fetch(`${origin}/identity/device`)).status).toBe(200);
  });

  it.each([
    ['where nothing listens', (_: URL) => undefined, 'nothing listens there. Start it'],
    [
      'that refuses the password',
      (address: URL) => {
        address.port = new URL(clusterUrl() ?? '').port;
      },
      'password authentication failed',
    ],
  ])('ends with one sentence for one %s', async (_, change, words) => {
    const address = new URL(`postgresql://erx:not-the-password@127.0.0.1:${String(await freePort())}/erx`);
    change(address);
    const started = startServer(await settings(address.href, { ERX_DATABASE_WAIT_SECONDS: '1' }));
    await expect(started).rejects.toThrow(`The database at ${address.host}, which DATABASE_URL names`);
    await expect(started).rejects.toThrow(words);
    await expect(started).rejects.not.toThrow('not-the-password');
  });
});

const BIN = findPostgresBinaries();
describe.skipIf(BIN === null)('a service with two servers in DATABASE_URL', () => {
  let pair: Pair;
  let origin: string;
  let running: RunningServer;
  beforeAll(async () => {
    pair = await startPair(BIN ?? '');
    const config = await settings(pair.url);
    origin = config.publicUrl;
    running = await startServer(config);
  });
  afterAll(async () => {
    await running.close();
    await pair.stop();
  });

  it('uses the one that takes changes, and finds the other one when that was promoted', async () => {
    const { database } = running.services;
    const folder = running.services.config.dataFolder;
    const email = 'ada@elm.test';
    await addPerson({ ...running, origin, folder }, email, [await addPractice(database, 'Elm Street')]);
    expect(await accessToken(origin, email, PASSWORD)).toBeTruthy();
    const heard: string[] = [];
    const end = await database.listen('after', (payload) => heard.push(payload));
    await expect
      .poll(() => query(pair.standbyUrl, 'SELECT count(*)::int AS people FROM accounts'), WAIT)
      .toEqual([{ people: 1 }]);

    const lost = performance.now();
    await pair.losePrimary();
    await expect.poll(() => statusOf(origin), WAIT).toBe(503);
    await pair.promote();
    await expect.poll(() => statusOf(origin), WAIT).toBe(200);
    leaveFigures({ failoverMilliseconds: performance.now() - lost });
    expect(await accessToken(origin, email, PASSWORD)).toBeTruthy();
    await expect
      .poll(async () => {
        await database.notify('after', 'the other one');
        return heard;
      }, WAIT)
      .toContain('the other one');
    await end();
  });
});
