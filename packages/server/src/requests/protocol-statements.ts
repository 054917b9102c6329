import { type RefillProtocol, toRefillProtocol } from '@erx/core/requests/protocol';
import type { Connection, Statement } from '../platform/database/database';

const FIND: Statement = {
  name: 'refill-protocol',
  text: 'SELECT refill_protocol FROM practices WHERE id = $1',
};

const SET: Statement = {
  name: 'set-refill-protocol',
  text: 'UPDATE practices SET refill_protocol = $2 WHERE id = $1',
};

/** The rules of a practice for renewals: the usual ones where it has not chosen. */
export async function refillProtocol(connection: Connection, practiceId: string): Promise<RefillProtocol> {
  const [row] = await connection.run<{ refill_protocol: string | null }>(FIND, [practiceId]);
  return toRefillProtocol(row?.refill_protocol ?? null);
}

/** Sets the rules of a practice for renewals. */
export async function setRefillProtocolOf(
  connection: Connection,
  practiceId: string,
  protocol: RefillProtocol,
): Promise<void> {
  await connection.run(SET, [practiceId, JSON.stringify(protocol)]);
}
