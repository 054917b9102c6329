import type { TrimmedKind } from '@erx/core/retention/model';
import type { Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';

/** Rows of one statement: it takes milliseconds, and no one waits for its locks. */
export const MOST_DELETED = 1_000;

/**
 * A deletion that counts what it deleted, by practice, in the same statement. By place of the row: a join by its
 * key was planned along the whole index.
 * @param oldest a query of the `ctid` of what is due before $1
 */
function deletion(kind: TrimmedKind, table: string, oldest: string): Statement {
  return {
    name: `trim-${kind}`,
    text: `WITH deleted AS (
        DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${oldest})) RETURNING practice_id
      ), counted AS (
        INSERT INTO trimmed_rows (practice_id, kind, rows)
        SELECT practice_id, ${toLiteral<TrimmedKind>(kind)}, count(*) FROM deleted GROUP BY practice_id
        ON CONFLICT (practice_id, kind) DO UPDATE SET rows = trimmed_rows.rows + excluded.rows
      )
      SELECT count(*)::int AS count FROM deleted`,
  };
}

const LIMIT = `LIMIT ${String(MOST_DELETED)}`;

/**
 * Deletes the oldest rows of a kind from before $1, at most MOST_DELETED. The bound is asked of the oldest ones after
 * they were read: as a condition of the index it was planned as a third of the table.
 */
export const DELETIONS: Readonly<Record<TrimmedKind, Statement>> = {
  replies: deletion(
    'replies',
    'idempotency_keys',
    `SELECT place FROM (SELECT ctid AS place, at FROM idempotency_keys ORDER BY at ${LIMIT}) oldest WHERE at < $1`,
  ),
  // By number, none left out: a client that catches up sees by the lowest one whether some are missing
  // (platform/outbox/event-store.ts).
  events: deletion(
    'events',
    'events',
    `SELECT place
      FROM (SELECT place, bool_and(at < $1) OVER (ORDER BY sequence) AS is_due
        FROM (SELECT ctid AS place, sequence, at FROM events ORDER BY sequence ${LIMIT}) oldest) numbered
      WHERE is_due`,
  ),
  // What still waits to be delivered stays, however old. NULLS FIRST, of which there are none, is the order of
  // network_messages_by_time read from its end.
  'network-messages': deletion(
    'network-messages',
    'network_messages',
    `SELECT place
      FROM (SELECT ctid AS place, at FROM network_messages m
        WHERE NOT EXISTS (SELECT FROM outbox o WHERE o.practice_id = m.practice_id AND o.id = m.id)
        ORDER BY at NULLS FIRST ${LIMIT}) oldest
      WHERE at < $1`,
  ),
  'inbound-messages': deletion(
    'inbound-messages',
    'inbound_messages',
    `SELECT place
      FROM (SELECT ctid AS place, received_at FROM inbound_messages
        WHERE xml IS NULL AND practice_id IS NOT NULL ORDER BY received_at ${LIMIT}) oldest
      WHERE received_at < $1`,
  ),
};
