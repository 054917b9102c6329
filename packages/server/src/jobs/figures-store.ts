import { needingAttention } from '../attention/store';
import type { Connection, Statement } from '../platform/database/database';
import type { Figures } from '../platform/metrics/gauges';

/** No figure counts further: it says that much or more. */
const MOST = 10_000;

interface Row {
  readonly messages: number;
  readonly oldest_at: Date | null;
  readonly unsealed_since: Date | null;
  readonly unanchored_since: Date | null;
  readonly requests: Readonly<Record<string, number>> | null;
  readonly needing_attention: number;
}

/**
 * One statement for all of them. Each reads what waits by its index, which is short by its nature, and stops at
 * the bound; of the trail it looks at the end of each practice's.
 */
const FIGURES: Statement = {
  name: 'figures',
  text: `SELECT waiting.messages, waiting.oldest_at, unsealed.since AS unsealed_since,
      unanchored.since AS unanchored_since, asked.requests, (${needingAttention(MOST)})::int AS needing_attention
    FROM (SELECT count(*)::int AS messages, min(o.created_at) AS oldest_at
        FROM (SELECT created_at FROM outbox ORDER BY next_attempt_at LIMIT ${String(MOST)}) o) waiting,
      (SELECT min(r.at) AS since
        FROM practices p
        CROSS JOIN LATERAL (SELECT coalesce((SELECT s.last_sequence FROM audit_seals s
          WHERE s.practice_id = p.id ORDER BY s.number DESC LIMIT 1), 0) AS sequence) sealed
        CROSS JOIN LATERAL (SELECT at FROM audit_records
          WHERE practice_id = p.id AND sequence > sealed.sequence ORDER BY sequence LIMIT 1) r) unsealed,
      (SELECT min(s.sealed_at) AS since
        FROM audit_marks m
        CROSS JOIN LATERAL (SELECT sealed_at FROM audit_seals
          WHERE practice_id = m.practice_id AND number > coalesce(m.anchored_number, 0)
          ORDER BY number LIMIT 1) s) unanchored,
      (SELECT json_object_agg(kind, count) AS requests
        FROM (SELECT kind, count(*)::int AS count
          FROM (SELECT r.kind
            FROM practices p
            CROSS JOIN LATERAL (SELECT kind FROM pharmacy_requests
              WHERE practice_id = p.id AND kind IN ('refill', 'change') AND state = 'Pending') r
            LIMIT ${String(MOST)}) waiting_requests
          GROUP BY kind) by_kind) asked`,
};

/** What waits in the database, of all practices together. @param isAnchoring whether seals are noted outside */
export async function readFigures(connection: Connection, isAnchoring: boolean): Promise<Figures> {
  const [row] = await connection.run<Row>(FIGURES, []);
  if (!row) throw new Error('The figures gave no row.');
  return {
    outbox: { messages: row.messages, oldestAt: row.oldest_at ?? undefined },
    unsealedSince: row.unsealed_since ?? undefined,
    unanchoredSince: isAnchoring ? (row.unanchored_since ?? undefined) : null,
    requests: row.requests ?? {},
    needingAttention: row.needing_attention,
  };
}
