import type { Connection, Statement } from '../platform/database/database';

// One statement: between two, the sealer could seal the very records that are looked for.
const FIRST_SEAL: Statement = {
  name: 'first-seal-since',
  text: `SELECT coalesce(
      (SELECT number FROM audit_seals WHERE practice_id = $1 AND sealed_at >= $2 ORDER BY number LIMIT 1),
      (SELECT max(number) + 1 FROM audit_seals WHERE practice_id = $1),
      1) AS number`,
};

const LAST_SEQUENCE: Statement = {
  name: 'last-record-between',
  text: `SELECT max(sequence) AS sequence
    FROM audit_records
    WHERE practice_id = $1 AND ($2::timestamptz IS NULL OR at >= $2) AND at < $3`,
};

/**
 * Number of the first seal that can cover a record of this instant or later: a record is sealed after it was
 * written. Where there is none yet, the number that the next one will have.
 */
export async function findFirstSeal(connection: Connection, practiceId: string, from: Date): Promise<number> {
  const [seal] = await connection.run<{ number: number }>(FIRST_SEAL, [practiceId, from]);
  if (!seal) throw new Error('The database named no seal.');
  return seal.number;
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
