import { verifyTrail } from '@erx/server/audit/verify';
import { openDatabase } from '@erx/server/platform/database/open';
import { openAnchors } from '@erx/server/platform/gateway/anchors-outside';
import { openKeys } from '@erx/server/platform/keys/keys';
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productUrl, type ServiceOnCluster, startOnCluster } from '../fixtures/service-on-cluster';
import { type BackgroundProcess, startProcess } from '../harness/background-process';
import { amountOf, leaveFigures } from '../harness/figures';
import { freePort } from '../harness/ports';
import { findPostgresBinaries } from '../harness/postgres-binaries';
import { type Cluster, query, startCluster, unprivileged } from '../harness/postgres-cluster';

const BIN = findPostgresBinaries();
/** Acknowledged before the moment that is restored, and as many after it. */
const WRITES = amountOf('ERX_RESTORED_WRITES', 60);

describe.skipIf(BIN === null)('a database that is restored to a moment', () => {
  const bin = BIN ?? '';
  const identity = unprivileged();
  let primary: Cluster;
  let service: ServiceOnCluster;
  let restored: BackgroundProcess | undefined;
  let folder: string;
  let archive: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'erx-moment-'));
    archive = join(folder, 'archive');
    mkdirSync(archive);
    own(folder);
    own(archive);
    primary = await startCluster(bin, true, { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` });
    service = await startOnCluster(primary);
  });
  afterAll(async () => {
    await restored?.end('SIGQUIT');
    await service.close();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Gives a path to the user that PostgreSQL runs as. */
  function own(path: string): void {
    if (identity) chownSync(path, identity.uid, identity.gid);
  }

  async function write(): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < WRITES) ids.push(await service.write());
    return ids.sort();
  }

  function takeBaseBackup(data: string): void {
    const { port, password } = new URL(primary.adminUrl);
    const { status, stderr } = spawnSync(
      join(bin, 'pg_basebackup'),
      ['-D', data, '-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-c', 'fast', '-X', 'none', '--no-sync'],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, PGPASSWORD: password }, ...identity },
    );
    if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`);
  }

  /** Starts the copy, which reads the archive up to the moment and then takes changes. */
  async function restore(data: string, moment: string): Promise<string> {
    const port = String(await freePort());
    const admin = new URL(primary.adminUrl);
    admin.search = '';
    admin.port = port;
    writeFileSync(join(data, 'recovery.signal'), '');
    own(join(data, 'recovery.signal'));
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: '200',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    };
    restored = await startProcess({
      name: 'the restored database',
      command: [
        join(bin, 'postgres'),
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      cwd: folder,
      ...(identity ? { identity } : {}),
      log: join(folder, 'restored.log'),
      isReady: async () =>
        (await query(admin.href, 'SELECT pg_is_in_recovery() AS waits'))[0]?.['waits'] === false,
      readyWithinMs: 120_000,
    });
    return productUrl(primary, port);
  }

  it('holds all that was acknowledged before, nothing of what came after, and a trail that verifies', async () => {
    const { practiceId } = service;
    const data = join(folder, 'restored');
    takeBaseBackup(data);
    const before = await write();
    const [moment] = await query(primary.adminUrl, 'SELECT clock_timestamp()::text AS at');
    const after = await write();
    const [last] = await query(primary.adminUrl, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
    await expect.poll(() => readdirSync(archive), { timeout: 60_000 }).toContain(last?.['name']);

    const begun = performance.now();
    const { dataFolder } = service.services.config;
    const copy = await openDatabase({ databaseUrl: await restore(data, String(moment?.['at'])), dataFolder });
    const seconds = (performance.now() - begun) / 1000;
    try {
      const ids = async (text: string) =>
        (await copy.run<{ id: string }>({ text }, [practiceId])).map(({ id }) => id).sort();
      expect(await ids('SELECT id::text FROM patients WHERE practice_id = $1')).toEqual(before);
      expect(
        await ids(
          "SELECT resource_id AS id FROM audit_records WHERE practice_id = $1 AND event = 'patient.created'",
        ),
      ).toEqual(before);
      const trail = await verifyTrail({
        connection: copy,
        practiceId,
        key: openKeys(dataFolder).seals,
        anchors: openAnchors(undefined),
      });
      expect(trail.deviation).toBeUndefined();
    } finally {
      await copy.close();
    }
    leaveFigures({ acknowledged: before.length, later: after.length, restoreSeconds: seconds });
  });
});
