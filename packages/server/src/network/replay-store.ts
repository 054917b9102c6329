import type { Connection, Statement } from '../platform/database/database';

/** A replay that was begun and never ended is given up after this, and may be tried again. */
const LOST_AFTER = 5 * 60_000;

const CLAIM: Statement = {
  name: 'claim-replay',
  text: `UPDATE refused_messages SET replayed_at = $2, replayed_by = $3, replay_state = 'running'
    WHERE id = $1 AND (replay_state IS NULL OR replay_state = 'refused'
      OR (replay_state = 'running' AND replayed_at < $4))
    RETURNING id`,
};
const END: Statement = {
  name: 'end-replay',
  text: 'UPDATE refused_messages SET replay_state = $2 WHERE id = $1',
};
const FORGET: Statement = {
  name: 'forget-refused-answer',
  text: `DELETE FROM inbound_messages i USING refused_messages m
    WHERE m.id = $1 AND i.sender = m.sender AND i.message_id = m.message_id AND i.digest = $2
      AND position('<Error>' IN i.answer_xml) > 0`,
};

/**
 * Begins to read a refused message again, and deletes its Error answer, which would otherwise be repeated
 * unread.
 * @param digest of the text; another message under the same id keeps its answer
 * @returns false where it was taken already, or is being read again now
 */
export async function claimReplay(
  transaction: Connection,
  { id, by, at, digest }: { id: string; by: string; at: Date; digest: string },
): Promise<boolean> {
  const rows = await transaction.run(CLAIM, [id, at, by, new Date(at.getTime() - LOST_AFTER)]);
  if (rows.length === 0) return false;
  await transaction.run(FORGET, [id, digest]);
  return true;
}

/** Ends it; null where nothing came of it, so that it may be tried again. */
export async function endReplay(
  connection: Connection,
  id: string,
  state: 'taken' | 'refused' | null,
): Promise<void> {
  await connection.run(END, [id, state]);
}
