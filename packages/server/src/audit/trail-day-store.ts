import type { AuditEvent } from '@erx/core/audit/events';
import type { Standing, TrailRecord } from '@erx/core/incidents/analysis';
import type { OpenTime } from '@erx/core/incidents/working-time';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';
import type { TableRow } from '../platform/database/row';
import type { auditRecords } from '../platform/database/schema';

/** Records read at a time: memory does not grow with the day. */
const PAGE = 5_000;

/** Details only where they can hold something: refusals, failures and incidents. */
const RECORDS: Statement = {
  name: 'records-of-day',
  text: `SELECT sequence, at, account_id, event, outcome,
    CASE WHEN outcome <> 'done' OR event LIKE 'incident.%' THEN details ELSE '' END AS details
    FROM audit_records
    WHERE practice_id = $1 AND at >= $2 AND at < $3 AND (at, sequence) > ($2, $4)
    ORDER BY at, sequence
    LIMIT ${String(PAGE)}`,
};
const PEOPLE: Statement = {
  name: 'standing-of-people',
  text: `SELECT m.account_id, a.npi IS NULL AND (a.is_super_admin OR a.organization_type = 'Partner') AS is_operator
    FROM memberships m JOIN accounts a ON a.id = m.account_id WHERE m.practice_id = $1`,
};
const HOURS: Statement = {
  name: 'open-times',
  text: `SELECT day_of_week, start_hour * 60 + start_minute AS opens, end_hour * 60 + end_minute AS closes
      FROM working_hours
      WHERE practice_id = $1`,
};
/** On the days on which a user signed at all. */
const USUAL: Statement = {
  name: 'usual-signatures',
  text: `SELECT account_id, count(*)::float / count(DISTINCT (signed_at AT TIME ZONE $4)::date) AS usual
    FROM signed_prescriptions
    WHERE practice_id = $1 AND signed_at >= $2 AND signed_at < $3 GROUP BY account_id`,
};
/** Charts that each person opened on each day of the practice. */
const CHARTS: Statement = {
  name: 'charts-opened-by-day',
  text: `SELECT account_id, (at AT TIME ZONE $4)::date::text AS day, count(DISTINCT resource_id)::int AS charts
    FROM audit_records
    WHERE practice_id = $1 AND event = ${toLiteral<AuditEvent>('patient.read')} AND at >= $2 AND at < $3
      AND account_id IS NOT NULL
    GROUP BY account_id, day`,
};
/** Charts that a person opened and that have the name or e-mail address of a member of the practice. */
const OF_PEOPLE: Statement = {
  name: 'charts-of-people-opened',
  text: `WITH opened AS MATERIALIZED (
      SELECT account_id, resource_id, min(at) AS first_at
      FROM audit_records r
      WHERE practice_id = $1 AND event = ${toLiteral<AuditEvent>('patient.read')} AND at >= $2 AND at < $3
        AND account_id IS NOT NULL
        -- a script that reads every chart looks at no one's
        AND NOT EXISTS (SELECT FROM service_accounts s WHERE s.account_id = r.account_id)
      GROUP BY account_id, resource_id),
    alike AS (
      SELECT o.account_id, o.resource_id, o.first_at, bool_or(a.id = o.account_id) AS is_own
      FROM opened o
      JOIN patients p ON p.practice_id = $1 AND p.id::text = o.resource_id
      JOIN memberships m ON m.practice_id = $1 AND m.active AND NOT m.is_emergency_only
      JOIN accounts a ON a.id = m.account_id
        AND ((lower(a.last_name) = lower(p.last_name) AND lower(a.first_name) = lower(p.first_name))
          OR (p.email <> '' AND lower(a.email) = lower(p.email)))
      GROUP BY o.account_id, o.resource_id, o.first_at)
    SELECT account_id, is_own, count(*)::int AS charts, min(first_at) AS first_at
    FROM alike
    GROUP BY account_id, is_own`,
};
/** What the trail says was signed on the day, and the archive does not have. */
const MISSING: Statement = {
  name: 'signed-but-missing',
  text: `SELECT count(*)::int AS missing
    FROM audit_records r
    WHERE r.practice_id = $1 AND r.at >= $2 AND r.at < $3
      AND r.event IN (${toLiteral<AuditEvent>('prescription.signed')}, ${toLiteral<AuditEvent>('request.answer-signed')})
    AND r.details LIKE '%"signedId"%' AND NOT EXISTS (SELECT FROM signed_prescriptions s
      WHERE s.practice_id = r.practice_id
        AND s.id = substring(r.details from '"signedId":"([0-9a-f-]{36})"')::uuid)`,
};

type RecordRow = Pick<
  TableRow<typeof auditRecords>,
  'sequence' | 'at' | 'account_id' | 'event' | 'outcome' | 'details'
>;

/** What the daily analysis reads of one practice. */
export const trailDayStore = (connection: Connection, practiceId: string) => ({
  /**
   * The records from one instant to before another, in the order of their time; a page is held, never the
   * day.
   */
  async *records(from: Date, before: Date): AsyncGenerator<readonly TrailRecord[]> {
    let after = { at: from, sequence: '0' };
    for (;;) {
      const rows = await connection.run<RecordRow>(RECORDS, [practiceId, after.at, before, after.sequence]);
      yield rows.map((row) => ({
        sequence: Number(row.sequence),
        at: row.at.getTime(),
        accountId: row.account_id,
        event: row.event,
        outcome: row.outcome,
        details: row.details,
      }));
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = { at: last.at, sequence: last.sequence };
    }
  },

  /**
   * Who is of the practice, and who of them belongs to the application's provider: who administers every
   * practice, or a partner, and prescribes nowhere.
   */
  async standing(): Promise<ReadonlyMap<string, Standing>> {
    const rows = await connection.run<{ account_id: string; is_operator: boolean }>(PEOPLE, [practiceId]);
    return new Map(rows.map((row) => [row.account_id, row.is_operator ? 'operator' : 'member']));
  },

  async openTimes(): Promise<OpenTime[]> {
    const rows = await connection.run<{ day_of_week: number; opens: number; closes: number }>(HOURS, [
      practiceId,
    ]);
    return rows.map((row) => ({ dayOfWeek: row.day_of_week, from: row.opens, to: row.closes }));
  },

  /** Signatures of a day on which a user signs, by account. */
  async usualSignatures(from: Date, before: Date, timeZone: string): Promise<ReadonlyMap<string, number>> {
    const rows = await connection.run<{ account_id: string; usual: number }>(USUAL, [
      practiceId,
      from,
      before,
      timeZone,
    ]);
    return new Map(rows.map((row) => [row.account_id, row.usual]));
  },

  /** Charts that each person opened, by account and then by day. */
  async chartsByDay(
    from: Date,
    before: Date,
    timeZone: string,
  ): Promise<ReadonlyMap<string, ReadonlyMap<CalendarDate, number>>> {
    const found = new Map<string, Map<CalendarDate, number>>();
    const rows = await connection.run<{ account_id: string; day: string; charts: number }>(CHARTS, [
      practiceId,
      from,
      before,
      timeZone,
    ]);
    for (const { account_id: account, day, charts } of rows)
      found.set(account, (found.get(account) ?? new Map<CalendarDate, number>()).set(day, charts));
    return found;
  },

  /** Charts opened by people that seem to be their own, or a colleague's. */
  async chartsOfPeople(from: Date, before: Date) {
    const rows = await connection.run<{
      account_id: string;
      is_own: boolean;
      charts: number;
      first_at: Date;
    }>(OF_PEOPLE, [practiceId, from, before]);
    return rows.map((row) => ({
      accountId: row.account_id,
      isOwn: row.is_own,
      charts: row.charts,
      firstAt: row.first_at.getTime(),
    }));
  },

  async missingFromArchive(from: Date, before: Date): Promise<number> {
    const [row] = await connection.run<{ missing: number }>(MISSING, [practiceId, from, before]);
    return row?.missing ?? 0;
  },
});
