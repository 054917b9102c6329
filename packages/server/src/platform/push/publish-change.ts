import type { Connection } from '../database/database';
import type { PlatformServices } from '../http/services';

/**
 * A change in one transaction that also writes its events; once it has committed the push channel hears that
 * there are some.
 */
export async function changeAndPublish<Result>(
  { database, wake }: Pick<PlatformServices, 'database' | 'wake'>,
  change: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction(change);
  wake('events');
  return result;
}
