import { exportAuditItems, searchAuditItems } from '@erx/core/audit/contract';
import { createPatient, listPatients } from '@erx/core/patients/contract';
import { readConfig } from '@erx/server/platform/config';
import type { Connection } from '@erx/server/platform/database/database';
import { openPostgresql } from '@erx/server/platform/database/postgresql';
import { startServer, type RunningServer } from '@erx/server/start';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProxy, type TcpProxy } from '../cli/tcp-proxy';
import { addPerson, addPractice, PASSWORD } from '../fixtures/people';
import { NEW_PERSON } from '../fixtures/new-person';
import { accessToken, clientOf } from '../fixtures/signed-in';
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
  let figures: string;
  let running: RunningServer;
  beforeAll(async () => {
    pair = await startPair(BIN ?? '');
    const metrics = await freePort();
    const config = await settings(pair.url, {
      DATABASE_READ_URL: pair.standbyUrl,
      ERX_READ_BEHIND_SECONDS: '30',
      ERX_METRICS_PORT: String(metrics),
    });
    figures = `http://127.0.0.1:${String(metrics)}/metrics`;
    origin = config.publicUrl;
    running = await startServer(config);
  });
  afterAll(async () => {
    await running.close();
    await pair.stop();
  });

  it('reads the trail and its exports from the standby, and all else from the primary', async () => {
    const { database, config } = running.services;
    const practiceId = await addPractice(database, 'Lagging Street');
    await addPerson({ ...running, origin, folder: config.dataFolder }, 'li@elm.test', [practiceId], {
      role: 'Admin',
    });
    const client = clientOf(origin, await accessToken(origin, 'li@elm.test', PASSWORD), practiceId);
    const health = async () => (await (await fetch(`${origin}/api/health`)).json()) as { standby?: string };
    await expect.poll(health, WAIT).toMatchObject({ status: 'ready', standby: 'used' });
    expect(await (await fetch(figures)).text()).toMatch(/^erx_standby_used 1$/m);

    const query = { start: '2020-01-01', end: '2099-12-31' };
    const read = async () => ({
      trail: (await client.call(searchAuditItems, { query })).length,
      lines: (await (await client.call(exportAuditItems, { query })).text()).split('\n').length,
      patients: (await client.call(listPatients, { query: {} })).length,
    });
    await pair.follow(false);
    const before = await read();
    await client.call(createPatient, {
      body: { ...NEW_PERSON, accountNumber: '1', firstName: 'Nora', lastName: 'Sample' },
    });
    const meanwhile = await read();
    expect(meanwhile).toEqual({ ...before, patients: before.patients + 1 });
    await pair.follow(true);
    await expect.poll(async () => (await read()).trail, WAIT).toBeGreaterThan(before.trail);
  });

  it('reads from the primary while the standby is too far behind, and where a statement fails on it', async () => {
    const database = await openPostgresql(pair.url, { reads: { url: pair.standbyUrl, most: 3_000 } });
    const WHERE = { text: 'SELECT pg_is_in_recovery() AS is_standby' };
    const FAILS_THERE = { text: 'SELECT 1 / (1 - pg_is_in_recovery()::int)' };
    const isStandby = async (connection: Connection) =>
      (await connection.run<{ is_standby: boolean }>(WHERE, []))[0]?.is_standby;
    try {
      await expect.poll(() => database.standbyUse()?.state, WAIT).toBe('used');
      const long = database.lagging(database.longRunning);
      expect(await isStandby(long)).toBe(true);
      await long.run(FAILS_THERE, []);
      expect(await isStandby(long)).toBe(false); // and never back
      expect(await isStandby(database.lagging(database))).toBe(true);

      await pair.follow(false);
      await expect
        .poll(async () => {
          await addPractice(database, 'Busy Street');
          return database.standbyUse()?.state;
        }, WAIT)
        .toBe('behind');
      expect(await isStandby(database.lagging(database))).toBe(false);
      await pair.follow(true);
      await expect.poll(() => database.standbyUse()?.state, WAIT).toBe('used');
    } finally {
      await database.close();
    }
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
      .poll(
        () => query(pair.standbyUrl, `SELECT count(*)::int AS people FROM accounts WHERE email = '${email}'`),
        WAIT,
      )
      .toEqual([{ people: 1 }]);

    const lost = performance.now();
    await pair.losePrimary();
    await expect.poll(() => statusOf(origin), WAIT).toBe(503);
    await pair.promote();
    await expect.poll(() => statusOf(origin), WAIT).toBe(200);
    leaveFigures({ failoverMilliseconds: performance.now() - lost });
    expect(await accessToken(origin, email, PASSWORD)).toBeTruthy();
    // What was the standby is none now, and read as the primary.
    await expect.poll(() => database.standbyUse()?.state, WAIT).toBe('away');
    expect(await database.lagging(database).run({ text: 'SELECT 1' }, [])).toHaveLength(1);
    await expect
      .poll(async () => {
        await database.notify('after', 'the other one');
        return heard;
      }, WAIT)
      .toContain('the other one');
    await end();
  });
});
