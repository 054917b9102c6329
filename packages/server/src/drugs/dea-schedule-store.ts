import type { WritableSchedule } from '@erx/core/drugs/model';
import type { Connection, Statement } from '../platform/database/database';

const STATED: Statement = {
  name: 'stated-schedules',
  text: 'SELECT schedule FROM dea_schedules WHERE account_id = $1 AND state = $2 ORDER BY schedule',
};
const FORGET: Statement = {
  name: 'forget-schedules',
  text: 'DELETE FROM dea_schedules WHERE account_id = $1 AND state = $2',
};
const STATE: Statement = {
  name: 'state-schedules',
  text: 'INSERT INTO dea_schedules (account_id, state, schedule) SELECT $1, $2, unnest($3::text[])',
};
const VOID: Statement = {
  name: 'void-schedules',
  text: 'DELETE FROM dea_schedules WHERE account_id = $1 RETURNING schedule',
};

/**
 * Which schedules a user has stated that their DEA registration covers. An account's, in every practice.
 */
export const deaSchedulesStore = (connection: Connection) => ({
  /** From II on. */
  async stated(accountId: string, state: string): Promise<WritableSchedule[]> {
    const rows = await connection.run<{ schedule: WritableSchedule }>(STATED, [accountId, state]);
    return rows.map(({ schedule }) => schedule);
  },
  /** In a transaction that holds the account's row. */
  async state(accountId: string, state: string, schedules: readonly WritableSchedule[]): Promise<void> {
    await connection.run(FORGET, [accountId, state]);
    if (schedules.length > 0) await connection.run(STATE, [accountId, state, schedules]);
  },
  /**
   * Forgets those of every state: the registration that they were stated of is another now.
   * @returns those that were stated
   */
  async forgetAll(accountId: string): Promise<WritableSchedule[]> {
    return (await connection.run<{ schedule: WritableSchedule }>(VOID, [accountId])).map(
      ({ schedule }) => schedule,
    );
  },
});
