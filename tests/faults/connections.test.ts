import { PRACTICE_HEADER } from '@erx/core/client/call';
import { FailureBody } from '@erx/core/client/failure';
import { searchPatients } from '@erx/core/patients/contract';
import { connect as connectSocket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NEW_PERSON } from '../fixtures/new-person';
import { startTestServer } from '../fixtures/running-server';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { type Product, startProduct } from '../harness/product';
import { databaseKinds } from '../harness/run';

const LOCK_SECONDS = 2;
const STOP_SECONDS = 4;
/** Of the six connections that read, callers of one address hold so many (platform/database/pools.ts). */
const READING_ONE = 4;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: string | undefined;
}

/**
 * Sends a request as it is.
 * @returns what has come until now, and all of it once the server has closed the connection
 */
function sendRaw(
  url: string,
  request: string,
): { readonly received: () => string; readonly closed: Promise<string> } {
  const { hostname, port } = new URL(url);
  let answer = '';
  const closed = new Promise<string>((resolve, reject) => {
    const socket = connectSocket(Number(port), hostname, () => {
      socket.write(request);
    });
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket
      .on('close', () => {
        resolve(answer);
      })
      .on('error', reject);
  });
  return { received: () => answer, closed };
}

const exchangeRaw = (url: string, request: string) => sendRaw(url, request).closed;

const plainUpgrade = (path: string, protocol: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: ` +
  `${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`;

describe.each(databaseKinds())('the connections of a server on %s', (kind) => {
  let product: Product;
  let provider: SignedIn;
  /** Holds locks. */
  let other: pg.Client;
  /** Sees who waits: within a transaction one would see what one saw first. */
  let onlooker: pg.Client;
  beforeAll(async () => {
    product = await startProduct({
      database: kind,
      demo: true,
      env: {
        ERX_RATE_LIMIT: '0',
        ERX_DATABASE_LOCK_SECONDS: String(LOCK_SECONDS),
        ERX_STOP_SECONDS: String(STOP_SECONDS),
      },
    });
    provider = await signIn(product.url, 'provider@demo.test');
    if (product.databaseUrl !== null) {
      other = new pg.Client({ connectionString: product.databaseUrl });
      await other.connect();
      onlooker = new pg.Client({ connectionString: product.databaseUrl });
      await onlooker.connect();
    }
  });
  afterEach(async () => {
    if (product.databaseUrl !== null) await other.query('ROLLBACK');
  });
  afterAll(async () => {
    if (product.databaseUrl !== null) await Promise.all([other.end(), onlooker.end()]);
    await product.stop();
  });

  async function ask(path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${product.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${provider.token}`,
        [PRACTICE_HEADER]: provider.practiceId,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const { code } = FailureBody.parse(response.ok || !text.startsWith('{') ? {} : JSON.parse(text));
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code };
  }

  let people = 0;
  const addPatient = () => {
    people += 1;
    return ask('/patients', {
      ...NEW_PERSON,
      accountNumber: `LOST-${String(people)}`,
      firstName: 'Lost',
      lastName: 'Connection',
    });
  };
  const health = async () =>
    (await fetch(`${product.url}/api/health`, { signal: AbortSignal.timeout(5_000) })).status;
  /** The service's connections that wait for a lock. */
  const waiting = async () =>
    (
      await onlooker.query<{ pid: number }>(
        `SELECT pid
          FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'erx' AND wait_event_type = 'Lock'`,
      )
    ).rows;

  it.each(['h2c', 'websocket', 'nonsense'])(
    'answers a request that wishes for %s elsewhere as if it had not, and closes its connection',
    async (protocol) => {
      expect(await exchangeRaw(product.url, plainUpgrade('/api/health/live', protocol))).toMatch(
        /^HTTP\/1\.1 200 OK\r\n[^]*connection: close[^]*\{"status":"alive"\}$/i,
      );
      expect(await exchangeRaw(product.url, plainUpgrade('/nowhere', protocol))).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it('reads the body of such a request', async () => {
    const body = JSON.stringify({});
    const answer = await exchangeRaw(
      product.url,
      `POST /api/patients HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ` +
        `h2c\r\nContent-Type: application/json\r\nContent-Length: ` +
        `${String(body.length)}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*session\.required/);
  });

  describe.skipIf(kind === 'pglite')('to its database', () => {
    it('loses one, and one request with it: 503, and the next one is answered', async () => {
      await other.query('BEGIN; LOCK TABLE patients IN ACCESS EXCLUSIVE MODE');
      const pending = addPatient();
      await expect.poll(async () => (await waiting()).length).toBe(1);
      for (const { pid } of await waiting()) await onlooker.query('SELECT pg_terminate_backend($1)', [pid]);
      expect(await pending).toEqual({ status: 503, retryAfter: '2', code: 'call.unavailable' });
      await other.query('ROLLBACK');
      expect((await addPatient()).status).toBe(201);
      expect(await health()).toBe(200);
    });

    it('says that it does not know where the connection is lost while it commits', async () => {
      // A check at the end of the transaction waits for a lock of ours, so that its COMMIT does.
      await other.query(`CREATE FUNCTION wait_at_commit() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER wait_at_commit AFTER INSERT
          ON patients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_commit()`);
      await other.query('BEGIN; SELECT pg_advisory_xact_lock(4711)');
      const pending = addPatient();
      await expect.poll(async () => (await waiting()).length).toBe(1);
      for (const { pid } of await waiting()) await onlooker.query('SELECT pg_terminate_backend($1)', [pid]);
      expect(await pending).toEqual({ status: 503, retryAfter: '2', code: 'call.outcome-unknown' });
      await other.query('ROLLBACK');
      await other.query('DROP TRIGGER wait_at_commit ON patients; DROP FUNCTION wait_at_commit');
    });

    it('waits for a locked table as long as its limit says, while its health answers and others are served', async () => {
      const [patient] = await provider.client.call(searchPatients, { query: { searchStr: 'Pettigrew' } });
      const draft = `/drafts/patient/${patient?.id ?? ''}`;
      await other.query('BEGIN; LOCK TABLE drafts IN ACCESS EXCLUSIVE MODE');
      const callers = Array.from({ length: 20 }, () => ask(draft));
      await expect.poll(async () => (await waiting()).length).toBe(READING_ONE);
      expect(await health()).toBe(200);
      expect(await ask('/home/about')).toMatchObject({ status: 200 });
      expect(await ask('/patients/_search?searchStr=Pettigrew')).toMatchObject({ status: 200 });
      for (const answer of await Promise.all(callers))
        expect(answer).toEqual({ status: 503, retryAfter: '2', code: 'call.unavailable' });
      await other.query('ROLLBACK');
      expect(await ask(draft)).toMatchObject({ status: 200 });
    });
  });

  describe('when it is told to stop', () => {
    it('ends although somebody has wished for another protocol', async () => {
      await exchangeRaw(product.url, plainUpgrade('/api/health', 'h2c'));
      const began = performance.now();
      await product.kill('SIGTERM');
      expect(performance.now() - began).toBeLessThan(STOP_SECONDS * 1000);
      await product.restart();
      expect(await health()).toBe(200);
    });

    it.skipIf(kind === 'pglite')('finishes what it has begun, and takes nothing new', async () => {
      await product.restart({ ERX_DATABASE_LOCK_SECONDS: '30', ERX_STOP_SECONDS: '30' }); // as long as it takes
      await other.query('BEGIN; LOCK TABLE patients IN ACCESS EXCLUSIVE MODE');
      const pending = addPatient();
      await expect.poll(async () => (await waiting()).length).toBe(1);
      const stopped = product.kill('SIGTERM');
      await expect.poll(() => health().catch(() => 'refused')).toBe('refused');
      await other.query('ROLLBACK');
      expect((await pending).status).toBe(201);
      await stopped;
      await product.restart();
    });

    it('says so first, still answers, and has each connection end with its answer', async () => {
      await product.kill();
      await product.restart({ ERX_STOP_NOTICE_SECONDS: '3' });
      const stopped = product.kill('SIGTERM');
      await expect.poll(health).toBe(503);
      const about = await fetch(`${product.url}/api/home/about`);
      expect([about.status, about.headers.get('connection')]).toEqual([200, 'close']);
      expect(await (await fetch(`${product.url}/api/health`)).json()).toMatchObject({
        data: { reason: 'stopping' },
      });
      await stopped;
      await product.restart({ ERX_STOP_NOTICE_SECONDS: '0' });
    });

    it('cuts what takes too long, and ends', async () => {
      // A request that drips keeps its connection busy whatever the database does.
      const dripping = sendRaw(
        product.url,
        'POST /api/patients HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Type: ' +
          'application/json\r\nContent-Length: 100\r\n\r\n{"a":',
      );
      const idle = sendRaw(product.url, ''); // as a browser opens one ahead
      await expect.poll(dripping.received).toContain('100 Continue');
      const began = performance.now();
      await product.kill('SIGTERM');
      const took = performance.now() - began;
      expect(took).toBeGreaterThan(STOP_SECONDS * 1000 - 100);
      expect(took).toBeLessThan(STOP_SECONDS * 1000 + 5_000);
      expect(await dripping.closed).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      expect(await idle.closed).toBe('');
      expect(product.serverLog()).toContain('stop.cut');
      await product.restart();
    });
  });
});

describe('a request that does not arrive whole in its time', () => {
  it.each([
    ['the API', '/api/patients', 'application/json'],
    ['the sign-in', '/identity/token', 'application/x-www-form-urlencoded'],
    ['the network', '/network/script', 'application/xml'],
  ])('is ended by %s', async (_, path, type) => {
    const server = await startTestServer(undefined, { ERX_REQUEST_SECONDS: '1' });
    try {
      const dripping = sendRaw(
        server.origin,
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\na`,
      );
      expect(await dripping.closed).toMatch(/^(HTTP\/1\.1 401 [^]*)?HTTP\/1\.1 408 Request Timeout\r\n/);
    } finally {
      await server.close();
    }
  });
});
