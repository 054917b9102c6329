import type { Connection, Statement } from './database';

/**
 * The advisory locks of the service, in one place so that no two pieces of work take the same one. The
 * numbers are arbitrary.
 */
export const LOCKS = {
  migrations: 7_410_001,
  auditSeals: 7_410_002,
  starterCatalogue: 7_410_003,
  demo: 7_410_005,
  brokenTrail: 7_410_006,
  retention: 7_410_007,
  accountRoles: 7_410_022,
  factSets: 7_410_023,
} as const;

const HOLD: Statement = { name: 'hold-advisory-lock', text: 'SELECT pg_advisory_xact_lock($1)' };

/** Waits for a lock and holds it until the transaction ends. */
export async function acquireLock(transaction: Connection, lock: number): Promise<void> {
  await transaction.run(HOLD, [lock]);
}
