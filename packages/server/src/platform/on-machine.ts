import { packageFolder } from '../package-folder';
import type { Config } from './config';
import type { Connection } from './database/database';
import { lockFolder } from './database/folder-lock';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';

/**
 * Does something in one transaction with the database of the data folder that the service is configured with,
 * for programs on its machine. The embedded database must not be in use; PostgreSQL may be. A new database is
 * made ready as a start of the service does it.
 * @throws Error with one sentence when the folder is in use; whatever `act` throws, and nothing was changed then
 */
export async function onMachine<Result>(
  config: Config,
  act: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  const release = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : () => undefined;
  try {
    const database = await openDatabase(config);
    try {
      await migrate(database, packageFolder('migrations'));
      return await database.transaction(act);
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}
