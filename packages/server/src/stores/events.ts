import { type EventContent, type EventName } from '@erx/core/notifications/model';
import { type Connection, type Statement } from '../database/database';

const INSERT: Statement = {
  name: 'insert-event',
  text: 'INSERT INTO events (practice_id, name, provider_id, content, at) VALUES ($1, $2, $3, $4, $5)',
};

/** Writes an event in the transaction of the change it tells of; it is pushed after that commits. */
export async function recordEvent<Name extends EventName>(
  connection: Connection, event: { practiceId: string; name: Name; providerId: string | null; content: EventContent<Name> }, at: Date,
): Promise<void> {
  await connection.run(INSERT, [event.practiceId, event.name, event.providerId, JSON.stringify(event.content), at]);
}
