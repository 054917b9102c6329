import type { Connection, Statement } from '../platform/database/database';

const FIRST_SEAL: Statement = {
  name: 'first-seal-since',
  text: 'SELECT number FROM audit_seals WHERE practice_id = $1 AND sealed_at >= $2 ORDER BY number LIMIT 1',
};
const LAST_SEAL: Statement = {
  name: 'last-seal-number',
  text: 'SELECT number FROM audit_seals WHERE practice_id = $1 ORDER BY number DESC LIMIT 1',
};

const LAST_SEQUENCE: Statement = {
  name: 'last-record-between',
  text: `SELECT max(sequence) AS sequence
    FROM audit_records
    WHERE practice_id = $1 AND ($2::timestamptz IS NULL OR at >= $2) AND at < $3`,
};

/**
 * Number of the first seal that can cover a record of this instant or later: a record is sealed after it was
 * written.
 */
export async function findFirstSeal(connection: Connection, practiceId: string, from: Date): Promise<number> {
  const [seal] = await connection.run<{ number: number }>(FIRST_SEAL, [practiceId, from]);
  if (seal) return seal.number;
  const [last] = await connection.run<{ number: number }>(LAST_SEAL, [practiceId]);
  return (last?.number ?? 0) + 1;
}

/** Number of the last record of a time; 0 where there is none. */
export async function findLastSequence(
  connection: Connection,
  practiceId: string,
  time: { readonly from: Date | undefined; readonly before: Date | undefined },
): Promise<number> {
  const [row] = await connection.run<{ sequence: string | null }>(LAST_SEQUENCE, [
    practiceId,
    time.from ?? null,
    time.before ?? null,
  ]);
  return Number(row?.sequence ?? 0);
}
