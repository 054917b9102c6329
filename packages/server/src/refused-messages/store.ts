import type { RefusedMessage, SystemIncident } from '@erx/core/refused-messages/model';
import type { Connection, Statement } from '../platform/database/database';
import { cursorInTime, placeInTime } from '../platform/cursor';
import type { EventName } from '@erx/core/notifications/model';
import { toLiteral } from '../platform/database/literal';
import type { TableRow } from '../platform/database/row';
import type { refusedMessages } from '../platform/database/schema';

/** How many are kept: the latest. */
export const MOST_KEPT = 5_000;
/**
 * Characters of a message that are kept: prescriptions have a few thousand, and a message may have a million.
 */
export const LARGEST_KEPT = 256 * 1024;

/** What a message says has failed, although it is not believed: a prescription, or an answer to a request. */
export interface SaidOf {
  readonly practiceId: string;
  readonly prescriptionId: string | undefined;
  readonly requestId: string | undefined;
}

/** A refused message as it is kept for the first time. */
export interface NewRefusedMessage {
  readonly id: string;
  readonly sender: string;
  readonly messageId: string;
  readonly kind: string;
  readonly code: string;
  readonly descriptionCode: string;
  readonly place: string;
  readonly reason: string;
  readonly address: string;
  /** SPI of the prescriber it was for, and the order number it names; '' where it does not say. */
  readonly spi: string;
  readonly orderNumber: string;
  readonly size: number;
  /** Of the message and of why it was refused. */
  readonly digest: string;
  /** Encrypted. */
  readonly xml: string;
  readonly saidOf?: SaidOf | undefined;
}

const KEEP: Statement = {
  name: 'keep-refused-message',
  text: `INSERT INTO refused_messages (id, first_at, last_at, sender, message_id, kind, code,
    description_code, place, reason, address, size, digest, xml, spi, order_number, practice_id,
    prescription_id, request_id)
    VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
    ON CONFLICT (digest)
    DO UPDATE SET times = refused_messages.times + 1, last_at = excluded.last_at, address = excluded.address`,
};

/** The prescriber's people see it immediately; no one where the prescriber is not known. */
const TELL_UNREAD: Statement = {
  name: 'tell-unread-message',
  text: `INSERT INTO events (practice_id, name, provider_id, content, at)
    SELECT b.practice_id, ${toLiteral<EventName>('AttentionChanged')}, b.account_id,
      json_build_object('subjectId', m.id)::text, $3
    FROM memberships b JOIN refused_messages m ON m.digest = $2
    WHERE b.spi = $1`,
};

/** The people of a prescriber whose message is said to have failed see it immediately. */
const TELL_SAID: Statement = {
  name: 'tell-failure-said',
  text: `INSERT INTO events (practice_id, name, provider_id, content, at)
    SELECT m.practice_id, ${toLiteral<EventName>('AttentionChanged')}, coalesce(r.provider_id, q.provider_id),
      json_build_object('subjectId', m.id)::text, $2
    FROM refused_messages m
      LEFT JOIN prescriptions r ON r.practice_id = m.practice_id AND r.id = m.prescription_id
      LEFT JOIN pharmacy_requests q ON q.practice_id = m.practice_id AND q.id = m.request_id
    WHERE m.digest = $1`,
};

/** Keeps a refused message; one that was refused for the same reason before is counted. */
export async function storeRefusedMessage(
  connection: Connection,
  message: NewRefusedMessage,
  at: Date,
): Promise<void> {
  const { id, sender, messageId, kind, code, descriptionCode, place, reason, address, size, digest, xml } =
    message;
  const { spi, orderNumber, saidOf } = message;
  await connection.run(KEEP, [
    id,
    at,
    sender,
    messageId,
    kind,
    code,
    descriptionCode,
    place,
    reason,
    address,
    size,
    digest,
    xml,
    spi,
    orderNumber,
    saidOf?.practiceId ?? null,
    saidOf?.prescriptionId ?? null,
    saidOf?.requestId ?? null,
  ]);
  if (saidOf) await connection.run(TELL_SAID, [digest, at]);
  if (kind === '' && spi !== '') await connection.run(TELL_UNREAD, [spi, digest, at]);
}

/** Rows that another process is removing are left to it. */
const PRUNE: Statement = {
  name: 'prune-refused-messages',
  text: `DELETE FROM refused_messages WHERE id IN (
      SELECT id FROM refused_messages
      WHERE last_at < $1 OR (last_at, id) <= (
        SELECT last_at, id FROM refused_messages ORDER BY last_at DESC NULLS LAST, id DESC NULLS LAST OFFSET $2 LIMIT 1
      ) FOR UPDATE SKIP LOCKED
    )`,
};

/** Removes those that were refused last more than so many days ago, and all but the latest MOST_KEPT. */
export async function pruneRefusedMessages(
  connection: Connection,
  now: Date,
  days: number,
  most = MOST_KEPT,
): Promise<void> {
  await connection.run(PRUNE, [new Date(now.getTime() - days * 86_400_000), most]);
}

/** What a search asks for; what is undefined does not narrow. */
export interface RefusedMessageSearch {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  /** Id of the sender, whatever it is. */
  readonly sender: string | undefined;
  readonly messageId: string | undefined;
  readonly descriptionCode: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

interface RefusedMessageRow extends Pick<
  TableRow<typeof refusedMessages>,
  | 'id'
  | 'first_at'
  | 'last_at'
  | 'times'
  | 'sender'
  | 'message_id'
  | 'kind'
  | 'code'
  | 'description_code'
  | 'place'
  | 'reason'
  | 'address'
  | 'size'
  | 'replayed_at'
  | 'replay_state'
> {
  store_name: string | null;
}

const SELECTED = `SELECT m.id, m.first_at, m.last_at, m.times, m.sender, f.store_name, m.message_id, m.kind,
  m.code, m.description_code, m.place, m.reason, m.address, m.size, m.replayed_at, m.replay_state`;
const TABLES = `FROM refused_messages m
  LEFT JOIN pharmacies f ON m.sender LIKE 'P:%' AND f.ncpdp_id = substr(m.sender, 3)`;

const FIND: Statement = {
  name: 'find-refused-message',
  text: `${SELECTED}, m.xml ${TABLES} WHERE m.id = $1`,
};

/** One of them with its text, encrypted. */
export async function findRefusedMessage(
  connection: Connection,
  id: string,
): Promise<{ readonly message: RefusedMessage; readonly xml: string } | undefined> {
  const [row] = await connection.run<RefusedMessageRow & { xml: string }>(FIND, [id]);
  return row && { message: toRefusedMessage(row), xml: row.xml };
}

/** A page, the latest first. @throws AppError call.cursor-unknown for a cursor that no page ended with */
export async function searchRefusedMessages(
  connection: Connection,
  search: RefusedMessageSearch,
): Promise<{ items: RefusedMessage[]; next: string | undefined }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const conditions: string[] = [];
  if (search.from) conditions.push(`m.last_at >= ${bind(search.from)}`);
  if (search.before) conditions.push(`m.last_at < ${bind(search.before)}`);
  if (search.sender) conditions.push(`split_part(m.sender, ':', 2) = ${bind(search.sender)}`);
  if (search.messageId) conditions.push(`m.message_id = ${bind(search.messageId)}`);
  if (search.descriptionCode) conditions.push(`m.description_code = ${bind(search.descriptionCode)}`);
  const cursor = placeInTime(search.after);
  if (cursor) conditions.push(`(m.last_at, m.id) < (${bind(cursor.at)}, ${bind(cursor.id)})`);
  const rows = await connection.run<RefusedMessageRow>(
    {
      text:
        `${SELECTED} ${TABLES} ${toWhere(conditions)} ORDER BY m.last_at DESC NULLS LAST, m.id DESC ` +
        `NULLS LAST LIMIT ${bind(search.limit + 1)}`,
    },
    values,
  );
  return {
    items: rows.slice(0, search.limit).map(toRefusedMessage),
    next: nextCursor(
      rows.map(({ last_at: at, id }) => ({ at, id })),
      search.limit,
    ),
  };
}

/**
 * A page of what happened to the installation, the latest first.
 * @throws AppError call.cursor-unknown for a cursor that no page ended with
 */
export async function searchSystemIncidents(
  connection: Connection,
  search: Pick<RefusedMessageSearch, 'from' | 'before' | 'after' | 'limit'>,
): Promise<{ items: SystemIncident[]; next: string | undefined }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const conditions: string[] = [];
  if (search.from) conditions.push(`at >= ${bind(search.from)}`);
  if (search.before) conditions.push(`at < ${bind(search.before)}`);
  const cursor = placeInTime(search.after);
  if (cursor) conditions.push(`(at, id) < (${bind(cursor.at)}, ${bind(cursor.id)})`);
  const rows = await connection.run<{
    id: string;
    at: Date;
    kind: string;
    address: string;
    description: string;
  }>(
    {
      text: `SELECT id, at, kind, address, description
        FROM system_incidents ${toWhere(conditions)}
        ORDER BY at DESC, id DESC
        LIMIT ${bind(search.limit + 1)}`,
    },
    values,
  );
  const items = rows.slice(0, search.limit).map(({ id, at, kind, address, description }) => ({
    id,
    occurredOn: at.toISOString(),
    kind,
    ipAddress: address,
    description,
  }));
  return { items, next: nextCursor(rows, search.limit) };
}

function toWhere(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}

function nextCursor(
  rows: readonly { readonly at: Date; readonly id: string }[],
  limit: number,
): string | undefined {
  const last = rows[limit - 1];
  return rows.length > limit && last ? cursorInTime({ at: last.at, id: last.id }) : undefined;
}

function toRefusedMessage(row: RefusedMessageRow): RefusedMessage {
  const [qualifier, senderId] = row.sender.split(':');
  return {
    id: row.id,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    times: row.times,
    messageId: row.message_id,
    kind: row.kind,
    code: row.code,
    descriptionCode: row.description_code,
    place: row.place,
    reason: row.reason,
    address: row.address,
    size: row.size,
    ...(row.replayed_at === null || row.replay_state === null
      ? {}
      : { replay: { at: row.replayed_at.toISOString(), state: row.replay_state } }),
    ...(qualifier === undefined || senderId === undefined
      ? {}
      : {
          sender: {
            qualifier,
            id: senderId,
            ...(row.store_name === null ? {} : { storeName: row.store_name }),
          },
        }),
  };
}
