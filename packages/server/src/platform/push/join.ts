import type { Connection, Statement } from '../database/database';
import type { TicketHolder } from '../api/ticket';

/**
 * The socket may be held by another process than the one that receives the request to join. So joining is a
 * mark on the row of its used ticket, whose hash is the connection's id; whichever process holds the socket
 * finds it.
 */
const JOIN: Statement = {
  name: 'join-push',
  text: `UPDATE tickets SET purpose = 'push-joined'
    WHERE hash = $1 AND purpose IN ('push', 'push-joined') AND used_at IS NOT NULL AND account_id = $2
      AND practice_id = $3
    RETURNING hash`,
};

const JOINED: Statement = {
  name: 'joined-push',
  text: "SELECT hash FROM tickets WHERE hash = ANY($1) AND purpose = 'push-joined'",
};

/**
 * Adds a connection to its practice's group; false when it is not a connection of this person in this
 * practice.
 */
export async function joinGroup(
  connection: Connection,
  connectionId: string,
  holder: TicketHolder,
): Promise<boolean> {
  return (await connection.run(JOIN, [connectionId, holder.accountId, holder.practiceId])).length > 0;
}

/** Those of the connections that have joined. */
export async function joinedAmong(
  connection: Connection,
  connectionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await connection.run<{ hash: string }>(JOINED, [connectionIds]);
  return new Set(rows.map(({ hash }) => hash));
}
