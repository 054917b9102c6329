import {
  type EventContent,
  type EventName,
  type PracticeEvent,
  EVENT_CONTENT,
} from '@erx/core/notifications/model';
import type { BatchRow } from '../database/batch';
import type { Connection, Statement } from '../database/database';
import { named } from '../database/named';
import type { TableRow } from '../database/row';
import type { events } from '../database/schema';

/** Something that happened in a practice, as it is written down for the push channel. */
export interface NewEvent<Name extends EventName = EventName> {
  readonly practiceId: string;
  readonly name: Name;
  /** Account of the prescriber it concerns; null when it concerns the whole practice. */
  readonly providerId: string | null;
  readonly content: EventContent<Name>;
}

/** The columns that an event is written with, for a statement that writes it with its change. */
export const EVENT_ROW = {
  practice_id: 'uuid',
  name: 'text',
  provider_id: 'uuid',
  content: 'text',
  at: 'timestamptz',
} as const;
export const EVENT_COLUMNS = Object.keys(EVENT_ROW).join(', ');

const INSERT = named({
  name: 'insert-event',
  text: `INSERT INTO events (practice_id, name, provider_id, content, at)
    VALUES (:practice_id, :name, :provider_id, :content, :at)`,
});

/** An event as it is stored. Content that breaks the contract is our defect and throws here. */
export function toEventRow<Name extends EventName>(
  event: NewEvent<Name>,
  at: Date,
): BatchRow<typeof EVENT_ROW> {
  return {
    practice_id: event.practiceId,
    name: event.name,
    provider_id: event.providerId,
    content: JSON.stringify(EVENT_CONTENT[event.name].parse(event.content)),
    at,
  };
}

/** Writes an event in the transaction of the change that it reports; notify('events') after the commit. */
export async function recordEvent<Name extends EventName>(
  connection: Connection,
  event: NewEvent<Name>,
  at: Date,
): Promise<void> {
  await INSERT.run(connection, toEventRow(event, at));
}

/** An event as stored. */
export interface StoredEvent {
  readonly practiceId: string;
  readonly providerId: string | null;
  readonly event: PracticeEvent;
}

interface EventRow extends Pick<
  TableRow<typeof events>,
  'sequence' | 'practice_id' | 'provider_id' | 'content' | 'at'
> {
  name: EventName;
}

const FIRST: Statement = { name: 'first-event', text: 'SELECT min(sequence) AS first FROM events' };
const READ = `SELECT ${EVENT_COLUMNS}, sequence
  FROM events
  WHERE practice_id = ANY(:practiceIds) AND sequence > :after AND sequence <= :watermark`;
const READ_ALL = named({ name: 'read-events', text: `${READ} ORDER BY sequence LIMIT :limit` });
const READ_OF_PROVIDER = named({
  name: 'read-events-of-provider',
  text: `${READ} AND (provider_id IS NULL OR provider_id = :providerId) ORDER BY sequence LIMIT :limit`,
});

/**
 * Events of practices after a number up to a settled one, oldest first.
 * @param ofProvider only those that this prescriber sees; all when undefined
 */
export async function readEvents(
  connection: Connection,
  range: {
    practiceIds: readonly string[];
    after: number;
    watermark: number;
    limit: number;
    ofProvider?: string | undefined;
  },
): Promise<StoredEvent[]> {
  const { ofProvider: providerId, ...values } = range;
  const rows =
    providerId === undefined
      ? await READ_ALL.run<EventRow>(connection, values)
      : await READ_OF_PROVIDER.run<EventRow>(connection, { ...values, providerId });
  return rows.map((row) => ({
    practiceId: row.practice_id,
    providerId: row.provider_id,
    event: {
      sequence: Number(row.sequence),
      name: row.name,
      at: row.at.toISOString(),
      content: JSON.parse(row.content),
    },
  }));
}

/**
 * Whether events after a number are no longer kept. They are deleted in the order of their numbers
 * (retention/delete-statements.ts), so the lowest that is there says it. A number that a transaction drew and gave
 * back looks the same where nothing lower is kept: then it is said needlessly.
 */
export async function areEventsMissing(connection: Connection, after: number): Promise<boolean> {
  const [row] = await connection.run<{ first: string | null }>(FIRST, []);
  return !row || row.first === null || Number(row.first) > after + 1;
}
