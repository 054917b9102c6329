import type { InteractionSeverity } from '@erx/core/interactions/model';
import type { SafetyFinding } from '@erx/core/safety/model';
import type { QuietRule } from '@erx/core/safety/quiet';
import type { QUIET_STATES } from '@erx/core/safety/vocabulary';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';

/** A rule as it is stored. */
export interface StoredQuiet {
  readonly id: string;
  readonly version: number;
  readonly fact_id: string;
  readonly kind: SafetyFinding['kind'];
  readonly severity: InteractionSeverity;
  readonly text: string;
  readonly source: string;
  readonly reason: string;
  readonly review_on: CalendarDate;
  readonly state: (typeof QUIET_STATES)[number];
  readonly asked_by: string;
  readonly asked_by_name: string;
  readonly is_asked_by_prescriber: boolean;
  readonly asked_at: Date;
  readonly decided_by_name: string | null;
  readonly decided_at: Date | null;
}

const COLUMNS = `q.id, q.version, q.fact_id, q.kind, q.severity, q.text, q.source, q.reason,
      to_char(q.review_on, 'YYYY-MM-DD') AS review_on, q.state, q.asked_by, q.is_asked_by_prescriber, q.asked_at,
      a.first_name || ' ' || a.last_name AS asked_by_name, d.first_name || ' ' || d.last_name AS decided_by_name,
      q.decided_at`;
const JOINED = `quiet_rules q
    JOIN accounts a ON a.id = q.asked_by
    LEFT JOIN accounts d ON d.id = q.decided_by`;

const LIST: Statement = {
  name: 'quiet-rules-of-practice',
  text: `SELECT ${COLUMNS}
    FROM ${JOINED}
    WHERE q.practice_id = $1
    ORDER BY q.asked_at DESC, q.id DESC
    LIMIT 500`,
};

/** What a practice made quiet or was asked to, newest first. */
export function listQuiet(connection: Connection, practiceId: string): Promise<StoredQuiet[]> {
  return connection.run<StoredQuiet>(LIST, [practiceId]);
}

const HOLD: Statement = {
  name: 'quiet-rule-held',
  text: `SELECT ${COLUMNS}
    FROM ${JOINED}
    WHERE q.practice_id = $1 AND q.id = $2
    FOR UPDATE OF q`,
};

/** One of them, held until the end of the transaction. */
export async function findQuietForUpdate(
  transaction: Connection,
  practiceId: string,
  id: string,
): Promise<StoredQuiet | undefined> {
  const [row] = await transaction.run<StoredQuiet>(HOLD, [practiceId, id]);
  return row;
}

const SHOWN = named({
  name: 'quiet-line-shown',
  text: `SELECT f ->> 'kind' AS kind, f ->> 'severity' AS severity, f ->> 'tier' AS tier, f ->> 'text' AS text,
      f ->> 'source' AS source
    FROM safety_judgements j, jsonb_array_elements(j.findings) f
    WHERE j.practice_id = :practice AND f ->> 'factId' = :fact AND j.judged_at >= :since
    ORDER BY j.judged_at DESC
    LIMIT 1`,
});

/** A line as the practice was shown it last; undefined where it was not since then. */
export async function findShownLine(
  connection: Connection,
  practice: string,
  fact: string,
  since: Date,
): Promise<Pick<SafetyFinding, 'kind' | 'severity' | 'tier' | 'text' | 'source'> | undefined> {
  const [row] = await SHOWN.run<Pick<SafetyFinding, 'kind' | 'severity' | 'tier' | 'text' | 'source'>>(
    connection,
    { practice, fact, since },
  );
  return row;
}

const OPEN = named({
  name: 'quiet-rules-open',
  text: `SELECT id
    FROM quiet_rules
    WHERE practice_id = :practice AND fact_id = :fact
      AND (state = 'asked' OR (state = 'approved' AND review_on > :today::date))
    LIMIT 1`,
});

/** Whether a line is quiet, or is asked to be. */
export async function isQuietOpen(
  connection: Connection,
  practice: string,
  fact: string,
  today: CalendarDate,
): Promise<boolean> {
  return (await OPEN.run(connection, { practice, fact, today })).length > 0;
}

const ADD = named({
  name: 'quiet-rule-asked',
  text: `INSERT INTO quiet_rules (practice_id, id, version, fact_id, kind, severity, text, source, reason, review_on,
        state, asked_by, is_asked_by_prescriber, asked_at)
      VALUES (:practice, :id, 1, :fact, :kind, :severity, :text, :source, :reason, :review_on::date,
        'asked', :asked_by, :is_prescriber, :asked_at)`,
});

/** Keeps what was asked for. */
export async function addQuiet(
  transaction: Connection,
  rule: {
    readonly practice: string;
    readonly id: string;
    readonly fact: string;
    readonly kind: string;
    readonly severity: InteractionSeverity;
    readonly text: string;
    readonly source: string;
    readonly reason: string;
    readonly review_on: CalendarDate;
    readonly asked_by: string;
    readonly is_prescriber: boolean;
    readonly asked_at: Date;
  },
): Promise<void> {
  await ADD.run(transaction, rule);
}

const DECIDE = named({
  name: 'quiet-rule-decided',
  text: `UPDATE quiet_rules
    SET state = :state, version = version + 1, decided_by = :decided_by, decided_at = :decided_at
    WHERE practice_id = :practice AND id = :id`,
});

/** Ends the waiting, or the quiet. */
export async function decideQuiet(
  transaction: Connection,
  decision: {
    readonly practice: string;
    readonly id: string;
    readonly state: QuietRule['state'];
    readonly decided_by: string;
    readonly decided_at: Date;
  },
): Promise<void> {
  await DECIDE.run(transaction, decision);
}
