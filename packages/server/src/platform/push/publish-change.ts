import type { Connection } from '../database/database';
import type { PlatformServices } from '../http/services';

/**
 * A change in one transaction that also writes its events; once it has committed the push channel hears that
 * there are some.
 */
export async function changeAndPublish<Result>(
  { database, notify }: Pick<PlatformServices, 'database' | 'notify'>,
  change: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction(change);
  notify('events');
  return result;
}
