import type { Connection, Statement } from '../database/database';
import type { TicketHolder } from '../identity/ticket';

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

const CHANGE_GROUP: Statement = {
  name: 'change-push-group',
  text: `UPDATE tickets SET practice_id = $4, purpose = 'push-joined'
    WHERE hash = $1 AND purpose IN ('push', 'push-joined') AND used_at IS NOT NULL AND account_id = $2
      AND practice_id = $3
    RETURNING hash`,
};

const JOINED: Statement = {
  name: 'joined-push',
  text: "SELECT hash, practice_id FROM tickets WHERE hash = ANY($1) AND purpose = 'push-joined'",
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

/**
 * Takes a connection that was in the group of another practice into this one's (S7-4); false when it is no
 * connection of this person there.
 */
export async function changeGroup(
  connection: Connection,
  connectionId: string,
  previousPracticeId: string,
  holder: TicketHolder,
): Promise<boolean> {
  const moved = await connection.run(CHANGE_GROUP, [
    connectionId,
    holder.accountId,
    previousPracticeId,
    holder.practiceId,
  ]);
  return moved.length > 0;
}

/** Of the connections those that have joined, each with the practice whose group it is in. */
export async function groupsOf(
  connection: Connection,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.run<{ hash: string; practice_id: string }>(JOINED, [connectionIds]);
  return new Map(rows.map(({ hash, practice_id: practiceId }) => [hash, practiceId]));
}
