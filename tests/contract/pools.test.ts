import { PRACTICE_HEADER } from '@erx/core/client/call';
import { searchPatients } from '@erx/core/patients/contract';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NEW_PERSON } from '../fixtures/new-person';
import { startTestServer, type TestServer } from '../fixtures/running-server';
import { accessToken, signIn, type SignedIn } from '../fixtures/signed-in';
import { databaseKinds } from '../harness/run';

const READERS = 40;
/** Longer than a test may take: what is answered meanwhile did not wait for the table. */
const PATIENCE = '600';

describe.skipIf(!databaseKinds().includes('postgres'))('work of one kind', () => {
  let server: TestServer;
  let provider: SignedIn;
  let patientId: string;
  let holder: pg.Client;
  let onlooker: pg.Client;
  beforeAll(async () => {
    let databaseUrl = '';
    server = await startTestServer(
      'postgres',
      {
        ERX_DEMO: '1',
        ERX_RATE_LIMIT: '0',
        ERX_DATABASE_LOCK_SECONDS: PATIENCE,
        ERX_DATABASE_STATEMENT_SECONDS: PATIENCE,
        ERX_DATABASE_CONNECTION_SECONDS: PATIENCE,
      },
      undefined,
      (storage) => Promise.resolve((databaseUrl = storage.databaseUrl ?? '')),
    );
    provider = await signIn(server.origin, 'provider@demo.test');
    const [patient] = await provider.client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
    patientId = patient?.id ?? '';
    holder = new pg.Client({ connectionString: databaseUrl });
    onlooker = new pg.Client({ connectionString: databaseUrl });
    await Promise.all([holder.connect(), onlooker.connect()]);
  });
  afterEach(() => holder.query('ROLLBACK'));
  afterAll(async () => {
    await Promise.all([holder.end(), onlooker.end()]);
    await server.close();
  });

  async function ask(path: string, options: RequestInit = {}): Promise<number> {
    const response = await fetch(`${server.origin}/api${path}`, {
      ...options,
      headers: {
        authorization: `Bearer ${provider.token}`,
        [PRACTICE_HEADER]: provider.practiceId,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
    await response.arrayBuffer();
    return response.status;
  }
  const readDrafts = (options?: RequestInit) => ask(`/drafts/patient/${patientId}`, options);
  const addPatient = () =>
    ask('/patients', {
      method: 'POST',
      body: JSON.stringify({
        ...NEW_PERSON,
        accountNumber: 'POOL-1',
        firstName: 'Not',
        lastName: 'Delayed',
      }),
    });
  const waiting = async () =>
    (
      await onlooker.query(
        `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'erx' AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
  const poolOf = (kind: string) => server.services.database.poolUse().find((pool) => pool.kind === kind);

  it('is not delayed by forty readers of a locked table', async () => {
    await holder.query('BEGIN; LOCK TABLE drafts IN ACCESS EXCLUSIVE MODE');
    let answered = 0;
    const reading = Array.from({ length: READERS }, () => readDrafts().finally(() => (answered += 1)));
    const { most = 0 } = poolOf('reads') ?? {};
    await expect.poll(waiting).toBe(most - 2); // the rest of the pool is for other nouns
    await expect.poll(() => poolOf('reads')?.waiting).toBe(READERS - (most - 2));

    expect(await ask('/patients/_search?searchStr=Pet')).toBe(200);
    expect(await ask('/prescriptions/status/All?limit=5')).toBe(200);
    expect(await addPatient()).toBe(201);
    expect(await accessToken(server.origin, 'staff@demo.test')).not.toBe('');

    expect([answered, await waiting()]).toEqual([0, most - 2]);
    await holder.query('ROLLBACK');
    expect(new Set(await Promise.all(reading))).toEqual(new Set([200]));
  });

  it('ends with its caller: what was being read for one who left frees its connection', async () => {
    await holder.query('BEGIN; LOCK TABLE drafts IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const readers = Array.from({ length: READERS }, () =>
      readDrafts({ signal: leaving.signal }).catch(() => 'left'),
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    leaving.abort();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['left']));
    await expect.poll(waiting).toBe(0); // although the table is still locked
    await expect.poll(() => poolOf('reads')?.waiting).toBe(0);
    await holder.query('ROLLBACK');
    expect(await readDrafts()).toBe(200);
  });

  it('does not end what was begun to be written', async () => {
    await holder.query('BEGIN; LOCK TABLE drafts IN ACCESS EXCLUSIVE MODE');
    const leaving = new AbortController();
    const discarding = ask(`/drafts/${crypto.randomUUID()}`, {
      method: 'DELETE',
      signal: leaving.signal,
    }).catch(() => 'left');
    await expect.poll(waiting).toBe(1);
    leaving.abort();
    expect(await discarding).toBe('left');
    // One more arrives and is answered by the service after the leaving was seen.
    expect(await ask('/prescriptions/status/All?limit=5')).toBe(200);
    expect(await waiting()).toBe(1);
  });

  it('holds no more connections than the page for administrators counts', async () => {
    const page = await readFile(new URL('../../docs/administrators.md', import.meta.url), 'utf8');
    const counted = Number(/count (\d+) for each process in `max_connections`/.exec(page)?.[1]);
    await Promise.all(
      Array.from({ length: 200 }, (_, place) =>
        place % 2 === 0 ? ask('/prescriptions/status/All?limit=50') : ask('/patients/_search?searchStr=a'),
      ),
    );
    const { rows } = await onlooker.query<{ held: number; others: number }>(
      `SELECT count(*)::int AS held, count(*) FILTER (WHERE application_name <> 'erx')::int AS others
        FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'erx%'`,
    );
    const most = server.services.database.poolUse().reduce((sum, pool) => sum + pool.most, 0);
    expect(rows[0]?.held).toBeLessThanOrEqual(counted);
    expect(most + (rows[0]?.others ?? 0)).toBeLessThanOrEqual(counted);
  });
});
