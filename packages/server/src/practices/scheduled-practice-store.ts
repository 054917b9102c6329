import type { Connection, Statement } from '../platform/database/database';

/** An active practice, and when it came to be. */
export interface ScheduledPractice {
  readonly id: string;
  readonly timeZone: string;
  readonly createdAt: Date;
}

const PRACTICES: Statement = {
  name: 'practices-to-oversee',
  text: 'SELECT id, time_zone, created_at FROM practices WHERE active ORDER BY id',
};

/** Every practice that work is scheduled for. */
export async function scheduledPractices(connection: Connection): Promise<ScheduledPractice[]> {
  const rows = await connection.run<{ id: string; time_zone: string; created_at: Date }>(PRACTICES, []);
  return rows.map((row) => ({ id: row.id, timeZone: row.time_zone, createdAt: row.created_at }));
}

const ALL: Statement = { name: 'all-practices', text: 'SELECT id FROM practices ORDER BY id' };

/** Every practice, also those that are closed: what concerns the installation is in the trail of each. */
export async function allPractices(connection: Connection): Promise<readonly string[]> {
  return (await connection.run<{ id: string }>(ALL, [])).map(({ id }) => id);
}
