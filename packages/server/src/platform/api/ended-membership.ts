import { AppError } from '@erx/core/findings/app-error';
import { dateIn, showDate, type TimeZone } from '@erx/core/values/dates';
import type { Connection, Statement } from '../database/database';

interface EndedRow {
  practice: string;
  time_zone: TimeZone;
  is_emergency_only: boolean;
  at: Date | null;
}

/** The day is in the trail, where the end was recorded: a membership keeps only that it is over. */
const ENDED: Statement = {
  name: 'membership-that-ended',
  text: `SELECT p.name AS practice, p.time_zone, m.is_emergency_only, e.at
    FROM memberships m
    JOIN practices p ON p.id = m.practice_id
    JOIN LATERAL (SELECT max(r.at) AS at FROM audit_records r
      WHERE r.practice_id = m.practice_id AND r.resource_id = m.account_id::text
        AND r.event = CASE WHEN m.is_emergency_only THEN 'emergency.removed' ELSE 'user.deactivated' END) e ON true
    WHERE m.account_id = $1 AND NOT m.active AND ($2::uuid IS NULL OR m.practice_id = $2)
    ORDER BY e.at DESC NULLS LAST
    LIMIT 1`,
};

/**
 * What a former member is shown: where and since when the membership ended, and whom to ask (S2.1-8).
 * @param practiceId the practice that is asked for; undefined for the one that ended last
 * @returns undefined where none has ended
 */
export async function endedMembership(
  connection: Connection,
  accountId: string,
  practiceId?: string,
): Promise<AppError | undefined> {
  const [row] = await connection.run<EndedRow>(ENDED, [accountId, practiceId ?? null]);
  return row
    ? new AppError(row.is_emergency_only ? 'session.emergency-removed' : 'session.made-inactive', {
        practice: row.practice,
        since: row.at ? ` on ${showDate(dateIn(row.time_zone, row.at))}` : '',
      })
    : undefined;
}
