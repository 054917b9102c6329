import { join } from 'node:path';
import type { Database, DatabaseLimits } from './database';

/** Where the embedded database is; there is none where the folder is missing. */
export const embeddedFolder = ({ dataFolder }: { readonly dataFolder: string }): string =>
  join(dataFolder, 'database');

/** Opens the database that the settings name; only that driver is loaded. */
export async function openDatabase(settings: {
  databaseUrl: string | undefined;
  dataFolder: string;
  databaseLimits?: DatabaseLimits;
  databaseReads?: { readonly url: string; readonly most: number } | undefined;
}): Promise<Database> {
  if (settings.databaseUrl !== undefined) {
    const { openPostgresql } = await import('./postgresql');
    return openPostgresql(settings.databaseUrl, {
      limits: settings.databaseLimits,
      reads: settings.databaseReads,
    });
  }
  const { openPglite } = await import('./pglite');
  return openPglite(embeddedFolder(settings));
}
