import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './background-process';
import { freePort } from './ports';
import { PRODUCT_ROLE, query, startCluster, unprivileged } from './postgres-cluster';

/** A primary and a standby that follows it, with an empty database of the product. */
export interface Pair {
  /** Both in one address, the standby first. */
  readonly url: string;
  /** The product's database on the standby alone. */
  readonly standbyUrl: string;
  /** Whether the standby takes over what it is sent. */
  follow(isFollowing: boolean): Promise<void>;
  /** Ends the primary as a power cut would. */
  losePrimary(): Promise<void>;
  /** Makes the standby the one that takes changes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both. @param bin the folder with PostgreSQL's programs */
export async function startPair(bin: string): Promise<Pair> {
  const primary = await startCluster(bin, true);
  await query(primary.adminUrl, `CREATE DATABASE erx OWNER ${PRODUCT_ROLE}`);
  const { port: primaryPort, password } = new URL(primary.adminUrl);
  const identity = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'erx-standby-'));
  const data = join(folder, 'data');
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const copied = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-D', data, '-h', '127.0.0.1', '-p', primaryPort, '-U', 'postgres', '-R', '-c', 'fast', '--no-sync'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PGPASSWORD: password }, ...identity },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  const port = await freePort();
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
  const standby = await startProcess({
    name: 'the standby',
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
    readyWithinMs: 60_000,
  });
  let isLost = false;
  const losePrimary = async () => {
    if (!isLost) await primary.stop();
    isLost = true;
  };
  const who = `postgresql://${PRODUCT_ROLE}:${password}@`;
  return {
    url: `${who}127.0.0.1:${String(port)},127.0.0.1:${primaryPort}/erx?target_session_attrs=read-write`,
    standbyUrl: `${who}127.0.0.1:${String(port)}/erx`,
    async follow(isFollowing) {
      await query(adminUrl, `SELECT pg_wal_replay_${isFollowing ? 'resume' : 'pause'}()`);
    },
    losePrimary,
    async promote() {
      await query(adminUrl, 'SELECT pg_promote(true, 60)');
    },
    async stop() {
      await losePrimary();
      await standby.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
