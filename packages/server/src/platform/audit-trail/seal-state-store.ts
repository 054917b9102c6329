import type { SealState } from '@erx/core/audit/model';
import type { Connection, Statement } from '../database/database';
import type { Anchors } from '../gateway/anchors-outside';
import { heldAgainstKnown } from './trail-end';

const LAST: Statement = {
  name: 'newest-seal',
  text: 'SELECT number, last_sequence, sealed_at FROM audit_seals WHERE practice_id = $1 ORDER BY number DESC LIMIT 1',
};
const WAITING: Statement = {
  name: 'oldest-unsealed',
  text: 'SELECT at FROM audit_records WHERE practice_id = $1 AND sequence > $2 ORDER BY sequence LIMIT 1',
};

const ANCHORED: Statement = {
  name: 'last-anchored',
  text: `SELECT anchored_number, anchored_at
    FROM audit_marks
    WHERE practice_id = $1 AND anchored_at IS NOT NULL`,
};

/**
 * Whether the sealing of a practice's trail keeps up, and its end is what is known of it elsewhere.
 * @param anchors what is noted outside
 */
export async function sealState(
  connection: Connection,
  practiceId: string,
  anchors: Anchors,
): Promise<SealState> {
  const deviation = await heldAgainstKnown(connection, practiceId, anchors);
  const [noted] = await connection.run<{ anchored_number: number; anchored_at: Date }>(ANCHORED, [
    practiceId,
  ]);
  const [last] = await connection.run<{ number: number; last_sequence: string; sealed_at: Date }>(LAST, [
    practiceId,
  ]);
  const [waiting] = await connection.run<{ at: Date }>(WAITING, [practiceId, last?.last_sequence ?? 0]);
  return {
    ...(last ? { last: { number: last.number, sealedAt: last.sealed_at.toISOString() } } : {}),
    ...(waiting ? { unsealedSince: waiting.at.toISOString() } : {}),
    isAnchoring: anchors.isSet,
    ...(noted ? { anchored: { number: noted.anchored_number, at: noted.anchored_at.toISOString() } } : {}),
    ...(deviation ? { deviation } : {}),
  };
}
