import { endDeviation, type KnownSeal } from '@erx/core/audit/deviation';
import type { TrailDeviation } from '@erx/core/audit/model';
import type { Connection, Statement } from '../database/database';
import type { Anchors } from '../gateway/anchors-outside';

// What is known of the ends of trails, in one statement each, so that a seal made meanwhile is in all of it or
// in none. Marks and anchors name seals by the SHA-256 of their text (seal.ts).
const FOUND = `(SELECT encode(sha256(convert_to(s.seal, 'UTF8')), 'hex')
      FROM audit_seals s
      WHERE s.practice_id = p.id AND s.number =`;
const ENDS = `WITH issued AS (SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number
      FROM audit_records_sequence_seq)
    SELECT p.id,
      (SELECT s.number FROM audit_seals s WHERE s.practice_id = p.id ORDER BY s.number DESC LIMIT 1) AS last,
      m.number AS remembered, m.seal_hash AS remembered_hash, ${FOUND} m.number) AS remembered_found,
      a.number AS anchored, a.hash AS anchored_hash, ${FOUND} a.number) AS anchored_found,
      coalesce(
        (SELECT r.sequence FROM audit_records r WHERE r.practice_id = p.id AND r.sequence < 1
          ORDER BY r.sequence LIMIT 1),
        (SELECT r.sequence FROM audit_records r WHERE r.practice_id = p.id
          AND r.sequence > (SELECT number FROM issued) ORDER BY r.sequence LIMIT 1)) AS outside
    FROM practices p
    LEFT JOIN audit_marks m ON m.practice_id = p.id
    LEFT JOIN unnest($1::uuid[], $2::int[], $3::text[]) AS a (practice_id, number, hash)
      ON a.practice_id = p.id`;
const EVERY: Statement = { name: 'ends-of-trails', text: ENDS };
const ONE: Statement = { name: 'end-of-trail', text: `${ENDS} WHERE p.id = $4` };

interface EndRow {
  readonly id: string;
  readonly last: number | null;
  readonly remembered: number | null;
  readonly remembered_hash: string | null;
  readonly remembered_found: string | null;
  readonly anchored: number | null;
  readonly anchored_hash: string | null;
  readonly anchored_found: string | null;
  readonly outside: string | null;
}

const UNREAD: TrailDeviation = { kind: 'anchor-unread' };

/**
 * Holds the end of a practice's trail against the service's memory and what was noted outside.
 * @returns what deviates; undefined where nothing does
 */
export async function heldAgainstKnown(
  connection: Connection,
  practiceId: string,
  anchors: Anchors,
): Promise<TrailDeviation | undefined> {
  const isRead = await isReadable(anchors);
  const [row] = await connection.run<EndRow>(ONE, [...columnsOf(anchors, practiceId), practiceId]);
  return (row && deviationOf(row)) ?? (isRead ? undefined : UNREAD);
}

/** The same for all practices: those that deviate, by practice. */
export async function everyTrailHeld(
  connection: Connection,
  anchors: Anchors,
): Promise<ReadonlyMap<string, TrailDeviation>> {
  const isRead = await isReadable(anchors);
  const found = new Map<string, TrailDeviation>();
  for (const row of await connection.run<EndRow>(EVERY, columnsOf(anchors))) {
    const deviation = deviationOf(row) ?? (isRead ? undefined : UNREAD);
    if (deviation) found.set(row.id, deviation);
  }
  return found;
}

async function isReadable(anchors: Anchors): Promise<boolean> {
  return await anchors.read().then(
    () => true,
    () => false,
  );
}

function columnsOf({ known }: Anchors, practiceId?: string): [string[], number[], string[]] {
  const of = practiceId === undefined ? [...known.values()] : [known.get(practiceId)].filter((one) => !!one);
  return [of.map((one) => one.practiceId), of.map(({ number }) => number), of.map(({ hash }) => hash)];
}

function deviationOf(row: EndRow): TrailDeviation | undefined {
  return endDeviation({
    last: row.last,
    remembered: knownSeal(row.remembered, row.remembered_hash, row.remembered_found),
    anchored: knownSeal(row.anchored, row.anchored_hash, row.anchored_found),
    outside: row.outside === null ? null : Number(row.outside),
  });
}

function knownSeal(number: number | null, hash: string | null, found: string | null): KnownSeal | null {
  return number === null || hash === null ? null : { number, hash, found };
}
