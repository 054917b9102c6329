import { verifyAuditTrail } from '@erx/core/audit/contract';
import { createClient, type Client } from '@erx/core/client/call';
import { cancelPrescription, getPrescription } from '@erx/core/prescriptions/contract';
import type { Prescription } from '@erx/core/prescriptions/model';
import { getUserInfo } from '@erx/core/users/contract';
import { migrate } from '@erx/server/platform/database/migrate';
import { openPostgresql } from '@erx/server/platform/database/postgresql';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendNew } from '../fixtures/sent';
import { signIn, type SignedIn } from '../fixtures/signed-in';
import { type BackgroundProcess, startProcess } from '../harness/background-process';
import { buildFormerServer, hasFormerVersion } from '../harness/former-version';
import { startNetwork, type TestNetwork } from '../harness/network';
import { freePort } from '../harness/ports';
import { PRODUCT_ROLE, query } from '../harness/postgres-cluster';
import { clusterUrl } from '../harness/run';
import { dropStorage, emptyStorage, type Storage } from '../harness/templates';
import { isWhole } from '../harness/whole';

const SERVER = fileURLToPath(new URL('../../packages/server', import.meta.url));
const WEB = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const ERX = fileURLToPath(new URL('../../packages/cli/dist/erx.js', import.meta.url));
type Version = 'former' | 'new';

/** Each practice's trail, walked to its end. */
async function trailOf(client: Client): Promise<{ records: number; unsealed: number; deviation: unknown }> {
  let records = 0;
  for (let after: number | undefined; ;) {
    const part = await client.call(verifyAuditTrail, { query: after === undefined ? {} : { after } });
    records += part.records;
    if (part.next === undefined || part.deviation)
      return { records, unsealed: part.unsealed, deviation: part.deviation };
    after = part.next;
  }
}

/**
 * The version before and this one on one database, as while processes are replaced one after another: each built from
 * its own sources. The former one has filled the database before this one brings its schema forward.
 */
if (isWhole)
  describe.skipIf(!hasFormerVersion || clusterUrl() === null)('the former version and this one', () => {
    let former: string;
    let storage: Storage;
    let network: TestNetwork;
    let front: Front;
    const ports = { front: 0, former: 0, new: 0 };
    const processes = new Map<Version, BackgroundProcess>();
    /** One session, which began at the former version. */
    let session: SignedIn;
    let admin: SignedIn;
    const prescriptions: { readonly by: Version; readonly id: string }[] = [];

    const at = (version: Version, { token, practiceId }: SignedIn = session): Client =>
      createClient({
        origin: `http://localhost:${String(ports[version])}`,
        application: 'upgrade',
        accessToken: () => Promise.resolve(token),
        practiceId: () => practiceId,
      });

    async function start(version: Version, folder: string): Promise<void> {
      // Each process has a data folder; the keys are those of the installation.
      const data = version === 'former' ? storage.dataFolder : join(storage.dataFolder, '..', 'data-of-new');
      if (version === 'new')
        cpSync(join(storage.dataFolder, 'keys'), join(data, 'keys'), { recursive: true });
      mkdirSync(join(data, 'log'), { recursive: true });
      processes.set(
        version,
        await startProcess({
          name: `The ${version} version`,
          command: [process.execPath, join(folder, 'dist', 'main.js')],
          env: {
            PATH: process.env['PATH'],
            NODE_ENV: 'production',
            ERX_PORT: String(ports[version]),
            ERX_HOST: 'localhost',
            ERX_PUBLIC_URL: `http://localhost:${String(ports.front)}`,
            ERX_DATA: data,
            ERX_DEMO: '1',
            ERX_WEB_DIST: WEB,
            ERX_STOP_NOTICE_SECONDS: '0',
            ERX_RATE_LIMIT: '0',
            DATABASE_URL: storage.databaseUrl ?? '',
            PHARMACY_NETWORK_URL: network.url,
            PHARMACY_NETWORK_USER: 'erx',
            PHARMACY_NETWORK_PASSWORD: 'secret',
          },
          log: join(data, 'log', `${version}.log`),
          isReady: async () => (await fetch(`http://localhost:${String(ports[version])}/api/health`)).ok,
          readyWithinMs: 180_000,
        }),
      );
    }

    /** Signs in by the pages of the process that the one address leads to. */
    async function signInAt(version: Version, email: string): Promise<SignedIn> {
      front.lead(ports[version]);
      return await signIn(`http://localhost:${String(ports.front)}`, email);
    }

    async function send(by: Version): Promise<Prescription> {
      const sent = await sendNew(at(by));
      prescriptions.push({ by, id: sent.id });
      return sent;
    }

    const read = (by: Version, id: string) => at(by).call(getPrescription, { params: { id } });
    const arrives = (by: Version, id: string) =>
      expect.poll(async () => (await read(by, id)).delivery.state).toBe('accepted');

    beforeAll(async () => {
      former = await buildFormerServer();
      storage = await emptyStorage('postgres');
      network = await startNetwork();
      for (const name of ['front', 'former', 'new'] as const) ports[name] = await freePort();
      front = await openFront(ports.front);
      await start('former', former);
      session = await signInAt('former', 'provider@demo.test');
      admin = await signInAt('former', 'admin@demo.test');
    });
    afterAll(async () => {
      for (const one of processes.values()) await one.end('SIGKILL');
      await front.close();
      await network.close();
      await dropStorage(storage);
    });

    it('every row that the former one wrote is as it was when the schema is brought forward', async () => {
      const first = await send('former');
      await arrives('former', first.id);
      await processes.get('former')?.end('SIGTERM');
      const before = await contents(storage.databaseUrl ?? '');
      const filled = [...before].filter(([, { rows }]) => rows > 0).map(([table]) => table);
      for (const table of ['prescriptions', 'patients', 'network_messages', 'audit_records', 'audit_seals'])
        expect(filled).toContain(table);
      expect(filled.length).toBeGreaterThan(40);
      const copy = await copied(storage);
      try {
        const database = await openPostgresql(copy.databaseUrl);
        await migrate(database, join(SERVER, 'migrations'));
        await database.close();
        const after = await contents(copy.databaseUrl, before);
        before.delete('migrations');
        for (const [table, { rows, digest }] of before)
          expect({ table, rows: after.get(table)?.rows, digest: after.get(table)?.digest }).toEqual({
            table,
            rows,
            digest,
          });
      } finally {
        await copy.drop();
      }
      await start('former', former);
      await start('new', SERVER); // brings the schema forward while the former one serves
    });

    it.each<Version>(['former', 'new'])(
      'the %s one takes sessions and sign-ins beside the other',
      async (by) => {
        expect((await at(by).call(getUserInfo, {})).email).toBe('provider@demo.test');
        const fresh = await signInAt(by, 'staff@demo.test');
        for (const version of ['former', 'new'] as const)
          expect((await at(version, fresh).call(getUserInfo, {})).email).toBe('staff@demo.test');
      },
    );

    it.each<[Version, Version]>([
      ['former', 'new'],
      ['new', 'former'],
    ])('what the %s one sends is read and canceled by %s', async (by, other) => {
      const sent = await send(by);
      await arrives(other, sent.id);
      const current = await read(other, sent.id);
      await at(other).call(cancelPrescription, {
        params: { id: sent.id },
        body: { version: current.version },
      });
      await expect.poll(async () => (await read(by, sent.id)).scriptStatus).toBe('CancelledAfterSending');
      const about = () => network.deliveries.filter(({ xml }) => xml.includes(sent.orderNumber));
      await expect.poll(() => about().length).toBe(2);
      expect(about().map(({ attempt }) => attempt)).toEqual([1, 1]);
    });

    it.each<Version>(['former', 'new'])('the %s one finds the trail whole, sealed by either', async (by) => {
      await expect.poll(async () => (await trailOf(at(by, admin))).unsealed).toBe(0);
      const { records, deviation } = await trailOf(at(by, admin));
      expect(records).toBeGreaterThan(prescriptions.length);
      expect(deviation).toBeUndefined();
    });

    it('the former one ends, and the new one has all that was there', async () => {
      await processes.get('former')?.end('SIGTERM');
      const last = await send('new');
      await arrives('new', last.id);
      for (const { id } of prescriptions) expect((await read('new', id)).id).toBe(id);
      await expect.poll(async () => (await trailOf(at('new', admin))).unsealed).toBe(0);
      expect((await trailOf(at('new', admin))).deviation).toBeUndefined();
    });

    it('neither delivered anything twice', () => {
      expect(network.deliveries.length).toBeGreaterThan(prescriptions.length);
      expect(network.deliveries.filter(({ attempt }) => attempt > 1)).toEqual([]);
    });

    it('the doctor finds nothing that is wrong', () => {
      const { status, stdout } = spawnSync(
        process.execPath,
        [ERX, 'doctor', '--server', `http://localhost:${String(ports.new)}`, '--json'],
        { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: join(storage.dataFolder, '..') } },
      );
      expect(status, stdout).toBe(0);
    });
  });

/** One address in front of both, as a balancer is. */
interface Front {
  /** Each request goes to this port from now on. */
  lead(port: number): void;
  close(): Promise<void>;
}

async function openFront(port: number): Promise<Front> {
  let target = 0;
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    asked.pipe(
      request({ host: 'localhost', port: target, method, path, headers }, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      }).on('error', () => answer.destroy()),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(port, 'localhost', resolve);
  });
  return {
    lead(to) {
      target = to;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

interface Contents {
  readonly columns: string;
  readonly rows: number;
  readonly digest: string;
}

/** The rows of each table, as a number and a digest of its columns, or of those that it had before. */
async function contents(
  url: string,
  before: ReadonlyMap<string, Contents> = new Map(),
): Promise<Map<string, Contents>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `SELECT table_name AS name, string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) AS columns
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        GROUP BY table_name`,
    );
    const found = new Map<string, Contents>();
    for (const { name, columns: all } of tables) {
      const columns = before.get(name)?.columns ?? all;
      const { rows } = await client.query<{ rows: number; digest: string }>(
        `SELECT count(*)::int AS rows, md5(coalesce(string_agg(r::text, E'\\n' ORDER BY r::text), '')) AS digest
          FROM (SELECT ${columns} FROM ${pg.escapeIdentifier(name)}) r`,
      );
      found.set(name, { columns, rows: rows[0]?.rows ?? 0, digest: rows[0]?.digest ?? '' });
    }
    return found;
  } finally {
    await client.end();
  }
}

/** A copy of a database that nothing is connected to. */
async function copied({
  databaseUrl,
}: Storage): Promise<{ readonly databaseUrl: string; drop(): Promise<void> }> {
  const from = new URL(databaseUrl ?? '');
  const [name, copy] = [from.pathname.slice(1), `${from.pathname.slice(1)}_copy`];
  const admin = clusterUrl() ?? '';
  await query(admin, `CREATE DATABASE ${copy} OWNER ${PRODUCT_ROLE} TEMPLATE ${name}`);
  from.pathname = `/${copy}`;
  return {
    databaseUrl: from.href,
    async drop() {
      await query(admin, `DROP DATABASE ${copy} WITH (FORCE)`);
    },
  };
}
