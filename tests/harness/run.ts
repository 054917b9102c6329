import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries } from './postgres-binaries';
import { startCluster } from './postgres-cluster';

/** What the processes of one run of the tests share, handed on in the environment. */
const FOLDER = 'ERX_TEST_RUN';
const POSTGRES = 'ERX_TEST_POSTGRES';

export const NO_POSTGRES = 'PostgreSQL binaries not found: the contract tests run on PGlite only';

export type DatabaseKind = 'pglite' | 'postgres';

/**
 * Begins a run: its folder, where templates are kept, and its PostgreSQL cluster where the machine has the
 * programs. Within a run that has started already it does nothing.
 * @param options.durable for benchmarks: the cluster syncs to disk as in production; tests do without
 * @returns how to end it
 */
export async function beginRun({ durable = false } = {}): Promise<() => Promise<void>> {
  if (process.env[FOLDER]) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'erx-run-'));
  const bin = findPostgresBinaries();
  const cluster = bin === null ? null : await startCluster(bin, durable);
  if (cluster) process.env[POSTGRES] = cluster.adminUrl;
  else process.stderr.write(`\n*** ${NO_POSTGRES} ***\n\n`);
  process.env[FOLDER] = folder;
  return async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
    Reflect.deleteProperty(process.env, FOLDER);
    Reflect.deleteProperty(process.env, POSTGRES);
  };
}

/** The folder of the run that this process belongs to. */
export function runFolder(): string {
  const folder = process.env[FOLDER];
  if (!folder)
    throw new Error(
      'No test run has begun: start the tests through vitest or playwright, whose global set-up begins one.',
    );
  return folder;
}

/** The superuser's address of the run's PostgreSQL cluster, or null where there is none. */
export function clusterUrl(): string | null {
  return process.env[POSTGRES] ?? null;
}

/**
 * The databases that a test of the server runs on: PostgreSQL, as in production, or PGlite where the machine has
 * no PostgreSQL. `ERX_TEST_DATABASES=all` runs every test on both.
 */
export function databaseKinds(): DatabaseKind[] {
  if (process.env['ERX_TEST_DATABASES'] === 'all') return everyDatabaseKind();
  return [mainDatabaseKind()];
}

/** The one database of a suite that runs on one: it starts sooner than the embedded one. */
export function mainDatabaseKind(): DatabaseKind {
  return clusterUrl() === null ? 'pglite' : 'postgres';
}

/** Both databases, for the suites that show that PGlite serves everyone who tries the product. */
export function everyDatabaseKind(): DatabaseKind[] {
  return clusterUrl() === null ? ['pglite'] : ['pglite', 'postgres'];
}
