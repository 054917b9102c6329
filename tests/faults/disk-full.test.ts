import { CallError } from '@erx/core/client/failure';
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceOnCluster, startOnCluster } from '../fixtures/service-on-cluster';
import { amountOf, leaveFigures } from '../harness/figures';
import { findPostgresBinaries } from '../harness/postgres-binaries';
import { type Cluster, query, startCluster } from '../harness/postgres-cluster';

const BIN = findPostgresBinaries();
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;
/** Acknowledged before a disk is full, and again after there is room. */
const WRITES = amountOf('ERX_FULL_WRITES', 30);
/** Writes until one needs a new page; each takes some hundred bytes of pages of 8 KB. */
const MOST_TRIES = 2_000;

describe.skipIf(BIN === null || !canMount)('a disk that is full (mounting a small one needs root)', () => {
  let folder: string;
  const disks = { database: '', service: '' };
  let cluster: Cluster | undefined;
  let service: ServiceOnCluster | undefined;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'erx-full-'));
    chmodSync(folder, 0o755); // PostgreSQL runs as another user
    disks.database = mount('database', '400m');
    disks.service = mount('service', '4m');
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = disks.database; // where the harness makes a cluster
    try {
      cluster = await startCluster(BIN ?? '', true);
    } finally {
      if (TMPDIR === undefined) Reflect.deleteProperty(process.env, 'TMPDIR');
      else process.env['TMPDIR'] = TMPDIR;
    }
    service = await startOnCluster(cluster, join(disks.service, 'data'));
  });
  afterAll(async () => {
    await service?.close();
    await cluster?.stop();
    for (const disk of Object.values(disks)) spawnSync('umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  });

  function mount(name: string, size: string): string {
    const path = join(folder, name);
    mkdirSync(path);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]).status !== 0)
      throw new Error('A small disk could not be mounted.');
    return path;
  }

  /** Leaves no byte free. @returns what makes room again */
  function fill(disk: string): () => void {
    const file = join(disk, 'fill');
    for (const bytes of [1024 * 1024, 4096, 1])
      for (;;) {
        try {
          appendFileSync(file, Buffer.alloc(bytes));
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
          break;
        }
      }
    return () => {
      rmSync(file);
    };
  }

  const running = (): ServiceOnCluster => {
    if (!service) throw new Error('The service has not started.');
    return service;
  };
  const write = async (count: number) => {
    for (let written = 0; written < count; written += 1) acknowledged.push(await running().write());
  };
  const health = async () => (await fetch(`${running().origin}/api/health`)).status;
  const stored = async () =>
    (
      await running().services.database.run<{ id: string }>(
        {
          text: `SELECT p.id::text FROM patients p JOIN audit_records a
            ON a.resource_id = p.id::text AND a.event = 'patient.created'`,
        },
        [],
      )
    )
      .map(({ id }) => id)
      .sort();

  it('under the service: what is asked of its database is carried out', async () => {
    const makeRoom = fill(disks.service);
    await write(WRITES);
    expect(await health()).toBe(200);
    makeRoom();
    expect(await stored()).toEqual([...acknowledged].sort());
  });

  it('under the database: what cannot be kept is refused, and with room again all goes as before', async () => {
    const makeRoom = fill(disks.database);
    let refused: CallError | undefined;
    for (let tries = 0; refused === undefined && tries < MOST_TRIES; tries += 1)
      try {
        await write(1);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused = error;
      }
    expect(refused?.status).toBeGreaterThanOrEqual(500);
    expect(await query(cluster?.adminUrl ?? '', 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    makeRoom();
    await write(WRITES);
    expect(await health()).toBe(200);
    expect(await stored()).toEqual([...acknowledged].sort());
    leaveFigures({ acknowledged: acknowledged.length });
  });
});
