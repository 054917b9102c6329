import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startProcess } from './background-process';
import { freePort } from './ports';

export interface Cluster {
  /** Connects as the cluster's superuser to its database `postgres`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/**
 * The role the product connects as: no superuser, so that grants and ownership bind it as they do in
 * production.
 */
export const PRODUCT_ROLE = 'erx';

/**
 * Starts a PostgreSQL cluster in a temporary folder.
 * @param bin the folder with initdb and postgres
 * @param durable whether it syncs to disk and is reached by a Unix socket, as one on the same machine is in
 * production: a cluster that does not sync is faster, and loses everything in a power cut
 * @param more settings of PostgreSQL, over those
 */
export async function startCluster(
  bin: string,
  durable: boolean,
  more: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'erx-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const password = crypto.randomUUID();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (identity) for (const path of [folder, data, passwordFile]) chownSync(path, identity.uid, identity.gid);

  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { cwd: folder, encoding: 'utf8', ...identity },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const address = `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
  const adminUrl = durable ? `${address}?host=${encodeURIComponent(folder)}` : address;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: durable ? folder : '',
    max_connections: 200,
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }),
    ...more,
  };
  const server = await startProcess({
    name: 'PostgreSQL',
    command: [
      join(bin, 'postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]),
    ],
    cwd: folder,
    ...(identity ? { identity } : {}),
    log: join(folder, 'postgres.log'),
    isReady: () => query(adminUrl, 'SELECT 1').then(() => true),
    readyWithinMs: 30_000,
  });
  await query(adminUrl, `CREATE ROLE ${PRODUCT_ROLE} LOGIN PASSWORD '${password}'`);
  return {
    adminUrl,
    async stop() {
      await server.end('SIGQUIT'); // Immediate: nothing in it is worth a checkpoint.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a separate connection. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root: then it is the system's user for it, or for nothing at all. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!account)
    throw new Error(
      'PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}
