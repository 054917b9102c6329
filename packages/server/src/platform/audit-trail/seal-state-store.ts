import type { SealState } from '@erx/core/audit/model';
import type { Connection, Statement } from '../database/database';

const LAST: Statement = {
  name: 'newest-seal',
  text: 'SELECT number, last_sequence, sealed_at FROM audit_seals WHERE practice_id = $1 ORDER BY number DESC LIMIT 1',
};
const WAITING: Statement = {
  name: 'oldest-unsealed',
  text: 'SELECT at FROM audit_records WHERE practice_id = $1 AND sequence > $2 ORDER BY sequence LIMIT 1',
};

/** Whether the sealing of a practice's trail keeps up. */
export async function sealState(connection: Connection, practiceId: string): Promise<SealState> {
  const [last] = await connection.run<{ number: number; last_sequence: string; sealed_at: Date }>(LAST, [
    practiceId,
  ]);
  const [waiting] = await connection.run<{ at: Date }>(WAITING, [practiceId, last?.last_sequence ?? 0]);
  return {
    ...(last ? { last: { number: last.number, sealedAt: last.sealed_at.toISOString() } } : {}),
    ...(waiting ? { unsealedSince: waiting.at.toISOString() } : {}),
  };
}
