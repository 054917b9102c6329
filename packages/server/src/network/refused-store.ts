import type { RefusedMessage, SystemIncident } from '@erx/core/network/model';
import type { Connection, Statement } from '../platform/database/database';
import { placeInTime } from '../platform/cursor';
import type { TableRow } from '../platform/database/row';
import type { refusedMessages } from '../platform/database/schema';
import { nextCursor, toWhere } from './desk-store';

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
