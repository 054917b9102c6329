import type { Connection, Statement } from '../platform/database/database';

const WITHDRAW: Statement = {
  name: 'withdraw-message',
  text: `WITH withdrawn AS (
      DELETE FROM outbox
      WHERE practice_id = $1 AND prescription_id = $2 AND kind = 'NewRx' AND leased_until IS NULL
        AND attempts = 0
      RETURNING 1
    ) SELECT (SELECT count(*) FROM withdrawn)::int AS withdrawn,
      (SELECT count(*) FROM outbox WHERE practice_id = $1 AND prescription_id = $2)::int AS waiting`,
};

/**
 * Takes back the NewRx of a prescription that no worker has claimed yet (docs/decisions/sending.md). An
 * answer that granted one is not taken back: the pharmacy waits for it.
 * @returns true when there was one and none is left; false when the network may have it
 */
export async function withdrawUnclaimed(
  connection: Connection,
  practiceId: string,
  prescriptionId: string,
): Promise<boolean> {
  const [row] = await connection.run<{ withdrawn: number; waiting: number }>(WITHDRAW, [
    practiceId,
    prescriptionId,
  ]);
  // The statement counts what was waiting before it deleted.
  return row !== undefined && row.withdrawn > 0 && row.waiting === row.withdrawn;
}
