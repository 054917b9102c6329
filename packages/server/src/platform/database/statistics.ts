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
  // A table at a time: others are answered in between.
  for (const table of tables.length > 0 ? tables : [''])
    await connection.execute(`ANALYZE ${table}`).catch(() => undefined);
}
