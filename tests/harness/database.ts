import { seedDemo } from '@erx/server/demo/seed';
import type { Database } from '@erx/server/platform/database/database';
import { migrate } from '@erx/server/platform/database/migrate';
import { openDatabase } from '@erx/server/platform/database/open';
import { createLog } from '@erx/server/platform/http/app';
import { openKeys } from '@erx/server/platform/keys/keys';
import { loadStarterCatalogue } from '@erx/server/reference-import/load-starter';
import { fileURLToPath } from 'node:url';
import type { DatabaseKind } from './run';
import { asSuperuser, dropStorage, type Storage, storageFromTemplate } from './templates';

const MIGRATIONS = fileURLToPath(new URL('../../packages/server/migrations', import.meta.url));

/** A new migrated, empty database. */
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
  const storage = await makeStorage(kind, 'tables');
  const database = await open(storage);
  return {
    database,
    url: storage.databaseUrl,
    superuserUrl: asSuperuser(storage),
    async drop() {
      await database.close();
      await dropStorage(storage);
    },
  };
}

/**
 * Storage that nothing has opened: the tables with nothing in them, with the starter catalogue that a server
 * would bring in first, or with the demo practices too, and the keys that their tokens are encrypted with.
 */
export function makeStorage(
  kind: DatabaseKind,
  holding: 'tables' | 'catalogue' | 'seeded',
): Promise<Storage> {
  return storageFromTemplate({ database: kind, holding }, async (empty) => {
    const database = await open(empty);
    await migrate(database, MIGRATIONS);
    if (holding !== 'tables') await loadStarterCatalogue(database, new Date());
    if (holding === 'seeded') await seed(database, empty.dataFolder);
    await database.close();
  });
}

async function seed(database: Database, dataFolder: string): Promise<void> {
  const endTries = await seedDemo({
    database,
    config: { publicUrl: 'http://127.0.0.1', phone: undefined, demoPdmpSiteUrl: undefined },
    keys: openKeys(dataFolder),
    now: () => new Date(),
    log: createLog('silent'),
  });
  endTries();
}

function open({ dataFolder, databaseUrl }: Storage): Promise<Database> {
  return openDatabase({ databaseUrl: databaseUrl ?? undefined, dataFolder });
}
