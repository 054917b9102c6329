import type { Connection, Statement } from '../platform/database/database';

// One statement: between two, the sealer could seal the records that are looked for.
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
 * Number of the seal behind which a walk has every record of this instant or later: a record is sealed after it
 * was written. Where no seal covers one yet, the last one that there is.
 * @param from undefined for the whole trail
 * @returns 0 before the first seal
 */
export async function findSealBefore(
  connection: Connection,
  practiceId: string,
  from: Date | undefined,
): Promise<number> {
  if (from === undefined) return 0;
  const [first] = await connection.run<{ number: number }>(FIRST_SEAL, [practiceId, from]);
  if (!first) throw new Error('The database named no seal.');
  return first.number - 1;
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
