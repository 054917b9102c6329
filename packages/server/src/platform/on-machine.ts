import { packageFolder } from '../package-folder';
import type { Config } from './config';
import type { Connection, Database } from './database/database';
import { lockFolder } from './database/folder-lock';
import { migrate } from './database/migrate';
import { openDatabase } from './database/open';

/**
 * Does something with the database of the data folder that the service is configured with, for programs on its machine.
 * The embedded database must not be in use; PostgreSQL may be. A new database is made ready as a start of the service
 * does it.
 * @throws Error with one sentence when the folder is in use; what `act` throws
 */
export async function withDatabaseHere<Result>(
  config: Config,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const release = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : () => undefined;
  try {
    const database = await openDatabase(config);
    try {
      await migrate(database, packageFolder('migrations'));
      return await act(database);
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

/** The same in one transaction. @throws as withDatabaseHere, and nothing was changed then */
export function onMachine<Result>(
  config: Config,
  act: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return withDatabaseHere(config, (database) => database.transaction(act));
}
