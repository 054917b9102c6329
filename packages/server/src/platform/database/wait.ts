import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database';
import { openDatabase } from './open';
import { DatabaseUnreachable } from './unavailable';

/** How often is tried, in milliseconds. */
const EVERY = 500;

/**
 * Opens the database that the settings name, once it can be reached.
 * @param settings.databaseWait milliseconds that are waited for it
 * @param onWaiting called with each try that failed, before the next one
 * @throws DatabaseUnreachable where it could not be reached in that time, or refuses us
 */
export async function openDatabaseInTime(
  settings: Parameters<typeof openDatabase>[0] & { readonly databaseWait: number },
  onWaiting: (failure: DatabaseUnreachable) => Promise<void>,
): Promise<Database> {
  const until = performance.now() + settings.databaseWait;
  for (;;) {
    try {
      return await openDatabase(settings);
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable) || !error.isPassing || performance.now() >= until)
        throw error;
      await onWaiting(error);
      await pause(EVERY);
    }
  }
}
