import type { WorkingHour } from '@erx/core/practices/model';
import { asc, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Connection, Statement } from '../platform/database/database';
import { workingHours } from '../platform/database/schema';

const LOCK: Statement = { name: 'lock-practice', text: 'SELECT id FROM practices WHERE id = $1 FOR UPDATE' };

/** When one practice is open. */
export const workingHoursStore = (connection: Connection, practiceId: string) => ({
  /** The hours in the order in which they were saved. */
  async list(): Promise<WorkingHour[]> {
    const rows = await connection.orm
      .select()
      .from(workingHours)
      .where(eq(workingHours.practiceId, practiceId))
      .orderBy(asc(workingHours.position));
    return rows.map(({ dayOfWeek, startHour, startMinute, endHour, endMinute }) => ({
      dayOfWeek,
      startHour,
      startMinute,
      startSecond: 0,
      endHour,
      endMinute,
      endSecond: 0,
    }));
  },

  /**
   * Replaces all of them; within a transaction. Two that come at the same time happen one after the other.
   * @returns whether anything differs from before
   */
  async replace(hours: readonly WorkingHour[]): Promise<boolean> {
    await connection.run(LOCK, [practiceId]);
    if (isDeepStrictEqual(await this.list(), hours)) return false;
    await connection.orm.delete(workingHours).where(eq(workingHours.practiceId, practiceId));
    if (hours.length === 0) return true;
    await connection.orm.insert(workingHours).values(
      hours.map(({ dayOfWeek, startHour, startMinute, endHour, endMinute }, position) => ({
        practiceId,
        position,
        dayOfWeek,
        startHour,
        startMinute,
        endHour,
        endMinute,
      })),
    );
    return true;
  },
});
