import { incidentOfEvent, type IncidentType } from '@erx/core/incidents/model';
import type { Connection, Statement } from '../platform/database/database';

/** A notice that waits to be delivered. */
export interface WaitingNotice {
  readonly practiceId: string;
  readonly incidentId: string;
  readonly type: IncidentType | undefined;
  readonly at: Date;
  readonly dueAt: Date;
  readonly tries: number;
}

/**
 * Takes what is due for a try, and moves its next one behind: no one else takes it meanwhile, and one whose
 * process died is delivered by the next.
 */
const TAKE: Statement = {
  name: 'take-notices',
  text: `WITH taken AS (
      SELECT n.practice_id, n.incident_id
      FROM incident_notices n
      WHERE n.told_at IS NULL AND n.next_try_at <= $1
      ORDER BY n.next_try_at
      LIMIT 200
      FOR UPDATE SKIP LOCKED)
    UPDATE incident_notices n SET tries = n.tries + 1, next_try_at = $2 FROM taken
    WHERE n.practice_id = taken.practice_id AND n.incident_id = taken.incident_id
    RETURNING n.practice_id, n.incident_id, n.sequence, n.due_at, n.tries,
      (SELECT r.event FROM audit_records r WHERE r.practice_id = n.practice_id
        AND r.sequence = n.sequence) AS event,
      (SELECT r.at FROM audit_records r WHERE r.practice_id = n.practice_id AND r.sequence = n.sequence) AS at`,
};
const MARK_NOTIFIED: Statement = {
  name: 'notices-told',
  text: `UPDATE incident_notices
      SET told_at = $3, problem = ''
      WHERE practice_id = $1 AND incident_id = ANY($2::uuid[]) AND told_at IS NULL`,
};
const MARK_FAILED: Statement = {
  name: 'notices-not-told',
  text: `UPDATE incident_notices
      SET problem = $3, next_try_at = $4
      WHERE practice_id = $1 AND incident_id = ANY($2::uuid[]) AND told_at IS NULL`,
};
/** Prescribers and anyone who sets permissions (21 CFR 1311.150(c)). */
const TO_TELL: Statement = {
  name: 'people-to-tell',
  text: `SELECT a.email FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.practice_id = $1 AND m.active AND a.active AND (a.npi IS NOT NULL OR m.role = 'Admin')
      AND NOT m.is_emergency_only
    ORDER BY a.email`,
};
const PRACTICE: Statement = {
  name: 'practice-told',
  text: 'SELECT name, time_zone FROM practices WHERE id = $1',
};

/** Notices of all practices, for the process that delivers them. */
export const incidentNotices = (connection: Connection) => ({
  /** @param until when others may try again what is taken now */
  async take(now: Date, until: Date): Promise<WaitingNotice[]> {
    const rows = await connection.run<{
      practice_id: string;
      incident_id: string;
      due_at: Date;
      tries: number;
      event: string | null;
      at: Date | null;
    }>(TAKE, [now, until]);
    return rows.map((row) => ({
      practiceId: row.practice_id,
      incidentId: row.incident_id,
      type: row.event === null ? undefined : incidentOfEvent(row.event),
      at: row.at ?? now,
      dueAt: row.due_at,
      tries: row.tries,
    }));
  },

  markNotified: async (practiceId: string, ids: readonly string[], at: Date): Promise<void> => {
    await connection.run(MARK_NOTIFIED, [practiceId, ids, at]);
  },

  markFailed: async (
    practiceId: string,
    ids: readonly string[],
    problem: string,
    nextTryAt: Date,
  ): Promise<void> => {
    await connection.run(MARK_FAILED, [practiceId, ids, problem, nextTryAt]);
  },

  async peopleToTell(practiceId: string): Promise<string[]> {
    return (await connection.run<{ email: string }>(TO_TELL, [practiceId])).map(({ email }) => email);
  },

  async practice(practiceId: string): Promise<{ name: string; timeZone: string } | undefined> {
    const [row] = await connection.run<{ name: string; time_zone: string }>(PRACTICE, [practiceId]);
    return row && { name: row.name, timeZone: row.time_zone };
  },
});
