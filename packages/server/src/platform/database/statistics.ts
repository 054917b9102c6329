import type { Connection } from './database';

/**
 * Gathers the statistics of tables after a bulk load. Autovacuum comes a minute later or more, and until then
 * plans are made and kept for the tables as they were before. What fails is left to autovacuum: the load
 * itself is done.
 * @param tables all of the database when absent
 */
export async function gatherStatistics(
  connection: Connection,
  tables: readonly string[] = [],
): Promise<void> {
  await connection.execute(`ANALYZE ${tables.join(', ')}`).catch(() => undefined);
}
