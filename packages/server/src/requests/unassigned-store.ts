import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import type { MessageKey } from '../platform/gateway/sender';
import type { TableRow } from '../platform/database/row';
import type { unassignedRequests } from '../platform/database/schema';

/**
 * A request for a prescriber no one here knows. Of no practice: super administrators alone see them
 * (core/access/rights.ts).
 */
export interface UnassignedRow extends Readonly<
  Pick<TableRow<typeof unassignedRequests>, 'id' | 'kind' | 'state'>
> {
  readonly messageId: string;
  /** As network/sender.ts writes it. */
  readonly sender: string;
  /** '' where it was not sent to a prescriber at all. */
  readonly spi: string;
  readonly pharmacyNcpdpId: string;
  readonly storeName: string | null;
  /** The message, word for word. */
  readonly xml: string;
  readonly receivedAt: Date;
}

const KEEP = named({
  name: 'keep-unassigned',
  text: `INSERT INTO unassigned_requests (id, kind, message_id, sender, spi, pharmacy_ncpdp_id, xml, received_at)
      VALUES (:id, :kind, :messageId, :sender, :spi, :pharmacyNcpdpId, :xml, :at)`,
});

/** Keeps a request until a user says whose it is. */
export async function storeUnassigned(
  connection: Connection,
  row: Pick<UnassignedRow, 'id' | 'kind' | 'messageId' | 'sender' | 'spi' | 'pharmacyNcpdpId' | 'xml'>,
  at: Date,
): Promise<void> {
  await KEEP.run(connection, { ...row, at });
}

const COLUMNS =
  'u.id, u.kind, u.message_id AS "messageId", u.sender, u.spi, u.pharmacy_ncpdp_id AS ' +
  '"pharmacyNcpdpId", f.store_name AS "storeName", u.xml, u.state, u.received_at AS ' +
  '"receivedAt"';
const TABLES = 'FROM unassigned_requests u LEFT JOIN pharmacies f ON f.ncpdp_id = u.pharmacy_ncpdp_id';

/** The most that are shown at a time: more wait behind them. */
const MOST = 200;

const WAITING: Statement = {
  name: 'unassigned-waiting',
  text: `SELECT ${COLUMNS} ${TABLES} WHERE u.state = 'Waiting' ORDER BY u.received_at, u.id LIMIT ${String(MOST)}`,
};
const FIND: Statement = { name: 'unassigned-find', text: `SELECT ${COLUMNS} ${TABLES} WHERE u.id = $1` };

/** Those that no one has seen to, oldest first, at most 200. */
export async function waitingUnassigned(connection: Connection): Promise<UnassignedRow[]> {
  return await connection.run<UnassignedRow>(WAITING, []);
}

/** One of them, whatever became of it. */
export async function findUnassigned(connection: Connection, id: string): Promise<UnassignedRow | undefined> {
  const [row] = await connection.run<UnassignedRow>(FIND, [id]);
  return row;
}

const RESOLVE: Statement = {
  name: 'resolve-unassigned',
  text: `UPDATE unassigned_requests
    SET state = $2, resolved_by = $3, resolved_at = $4
    WHERE id = $1 AND state = 'Waiting'
    RETURNING id`,
};

/** Says what became of one that waits. @returns false when another request was faster */
export async function resolveUnassigned(
  connection: Connection,
  id: string,
  state: 'Assigned' | 'Refused',
  accountId: string,
  at: Date,
): Promise<boolean> {
  return (await connection.run(RESOLVE, [id, state, accountId, at])).length > 0;
}

const GIVE: Statement = {
  name: 'give-inbound-a-practice',
  text: `UPDATE inbound_messages
    SET practice_id = $3, xml = NULL
    WHERE sender = $1 AND message_id = $2
    RETURNING answer_xml`,
};

/**
 * The message belongs to a practice from now on, whose archive has its text.
 * @returns what it was answered with
 */
export async function assignToPractice(
  connection: Connection,
  { sender, messageId }: MessageKey,
  practiceId: string,
): Promise<string> {
  const [row] = await connection.run<{ answer_xml: string }>(GIVE, [sender, messageId, practiceId]);
  if (!row) throw new Error('A request was kept without its message.');
  return row.answer_xml;
}
