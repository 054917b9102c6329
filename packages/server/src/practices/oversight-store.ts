import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** A day's analysis as it is kept. */
export interface AnalysedDay {
  readonly day: CalendarDate;
  readonly rows: number;
  readonly incidents: number;
  readonly ranAt: Date;
}

const LAST: Statement = {
  name: 'last-analysis',
  text: 'SELECT day, rows, incidents, ran_at FROM audit_analyses WHERE practice_id = $1 ORDER BY day DESC LIMIT 1',
};
const INSERT = named({
  name: 'insert-analysis',
  text: `INSERT INTO audit_analyses (practice_id, day, rows, incidents, ran_at)
      VALUES (:practiceId, :day, :rows, :incidents, :ranAt)
      ON CONFLICT DO NOTHING
      RETURNING day`,
});

/** The daily analyses of one practice. */
export const analysesStore = (connection: Connection, practiceId: string) => ({
  /** The latest day that was analysed; undefined before the first. */
  async last(): Promise<AnalysedDay | undefined> {
    const [row] = await connection.run<{ day: string; rows: number; incidents: number; ran_at: Date }>(LAST, [
      practiceId,
    ]);
    return row && { day: row.day.slice(0, 10), rows: row.rows, incidents: row.incidents, ranAt: row.ran_at };
  },

  /**
   * Keeps a day's analysis.
   * @returns false where another process has kept it already: then nothing is to be filed
   */
  async keep(analysed: AnalysedDay): Promise<boolean> {
    return (
      (
        await INSERT.run(connection, {
          practiceId,
          day: analysed.day,
          rows: analysed.rows,
          incidents: analysed.incidents,
          ranAt: analysed.ranAt,
        })
      ).length > 0
    );
  },
});
