import type { Database } from '@erx/server/database/database';
import { migrate } from '@erx/server/database/migrate';
import { openPglite } from '@erx/server/database/pglite';
import { openPostgresql } from '@erx/server/database/postgresql';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ROLE, query } from './postgres-cluster';
import { clusterUrl, type DatabaseKind, runFolder } from './run';

const MIGRATIONS = fileURLToPath(new URL('../../packages/server/migrations', import.meta.url));

/** A migrated, empty database of its own. */
export interface TestDatabase {
  readonly database: Database;
  /** For other processes; null for the embedded one. */
  readonly url: string | null;
  /** As the superuser, for what the product itself cannot do. */
  readonly superuserUrl: string | null;
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/** Makes a database of a kind. On PostgreSQL the product is no superuser, as in production. */
export async function makeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const folder = mkdtempSync(join(runFolder(), 'database-'));
    const database = await openPglite(folder);
    await migrate(database, MIGRATIONS);
    return {
      database, url: null, superuserUrl: null,
      async drop() {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  const admin = clusterUrl();
  if (admin === null) throw new Error('This test needs PostgreSQL, and its programs are not on this machine (set POSTGRES_BIN to their folder).');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await query(admin, `CREATE DATABASE ${name} OWNER ${PRODUCT_ROLE}`);
  const superuser = new URL(admin);
  superuser.pathname = `/${name}`;
  const own = new URL(superuser);
  own.username = PRODUCT_ROLE;
  const database = await openPostgresql(own.href);
  await migrate(database, MIGRATIONS);
  return {
    database, url: own.href, superuserUrl: superuser.href,
    async drop() {
      await database.close();
      await query(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
