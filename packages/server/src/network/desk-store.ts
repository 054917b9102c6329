import type { HistoryProblem } from '@erx/core/medication-history/model';
import type { NetworkMessage, NetworkState } from '@erx/core/network/model';
import type { EventName } from '@erx/core/notifications/model';
import type { Connection, Statement } from '../platform/database/database';
import { toLiteral } from '../platform/database/literal';
import { summarizeMessage } from '../platform/gateway/message-summary';
import { cursorInTime, placeInTime } from '../platform/cursor';

/** What a search of the desk asks for; what is undefined does not narrow. */
export interface DeskSearch {
  /** Of this practice alone; every practice's, and what belongs to none, where it is undefined. */
  readonly practiceId: string | undefined;
  readonly from: Date | undefined;
  readonly before: Date | undefined;
  readonly pharmacy: string | undefined;
  readonly patientId: string | undefined;
  readonly orderNumber: string | undefined;
  readonly messageId: string | undefined;
  readonly kind: string | undefined;
  readonly direction: NetworkMessage['direction'] | undefined;
  readonly state: NetworkState | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/**
 * It was given up unanswered, lets no one dispense anything, and what it was about still waits for it: `n`
 * with its `r` and `q`. An order, and an approval, leave only judged again: their prescriber sends them, not
 * the desk.
 */
const RESENDABLE = `n.direction = 'out' AND (
    (n.kind = 'CancelRx' AND r.script_status = 'CancelledAfterSending' AND r.cancel_status = 'Pending'
      AND r.delivery_state = 'failed' AND r.delivery_code = 'delivery.gave-up'
      AND NOT EXISTS (SELECT FROM network_messages l WHERE l.practice_id = n.practice_id
        AND l.prescription_id = n.prescription_id AND l.kind = 'CancelRx' AND l.at > n.at))
    OR (q.response_message_id = n.message_id AND q.delivery_state = 'failed'
      AND q.state IN ('Denied', 'DeniedNewPrescriptionToFollow', 'Validated')
      AND q.delivery_code = 'delivery.gave-up' AND q.verification_status IS DISTINCT FROM 'Error'))`;

/**
 * A message of the archive with the practice it belongs to, who sent or gets it, and the answer to one that
 * was sent. An Error counts before any other answer; a history inquiry has the state of its inquiry, and was
 * answered where another message continued it.
 */
const ARCHIVED = `SELECT n.id, n.at, n.direction, n.kind, n.message_id, n.relates_to_message_id AS relates_to,
    coalesce(n.order_number, '') AS order_number, n.practice_id, t.name AS practice_name, n.xml, n.sender,
    CASE WHEN n.direction = 'out' THEN coalesce(r.pharmacy_ncpdp_id, q.pharmacy_ncpdp_id)
      WHEN n.sender LIKE 'P:%' THEN substr(n.sender, 3) END AS pharmacy_id,
    coalesce(r.patient_id, q.patient_id, h.patient_id) AS patient_id,
    CASE WHEN n.direction = 'in' THEN 'taken' WHEN o.id IS NOT NULL OR h.state = 'Asked' THEN 'waiting'
      WHEN h.problem = ${toLiteral<HistoryProblem>('history.refused')} THEN 'refused' WHEN h.state = 'Answered' THEN 'taken'
      WHEN n.kind = 'RxHistoryRequest' AND h.id IS NULL THEN 'taken'
      WHEN a.kind = 'Error' THEN 'refused' WHEN a.kind IS NOT NULL THEN 'taken' ELSE 'unanswered' END AS state,
    CASE WHEN a.kind = 'Error' THEN a.xml END AS error_xml, '' AS reason, false AS is_refused_here,
    coalesce(${RESENDABLE}, false) AND o.id IS NULL AND a.kind IS NULL AS is_resendable
  FROM network_messages n
    JOIN practices t ON t.id = n.practice_id
    LEFT JOIN prescriptions r ON r.practice_id = n.practice_id AND r.id = n.prescription_id
    LEFT JOIN pharmacy_requests q ON q.practice_id = n.practice_id AND q.id = n.request_id
    LEFT JOIN outbox o ON o.practice_id = n.practice_id AND o.id = n.id
    LEFT JOIN history_inquiries h ON h.practice_id = n.practice_id AND h.message_id =
      CASE n.kind WHEN 'RxHistoryRequest' THEN n.message_id WHEN 'RxHistoryResponse' THEN n.relates_to_message_id END
    LEFT JOIN LATERAL (
      SELECT a.kind, a.xml FROM network_messages a
      WHERE n.direction = 'out' AND a.practice_id = n.practice_id AND a.order_number = n.order_number
        AND a.direction = 'in' AND a.relates_to_message_id = n.message_id
        AND a.kind IN ('Status', 'Verify', 'Error')
      ORDER BY a.kind = 'Error' DESC, a.at
      LIMIT 1
    ) a ON true`;

/** A message that was refused when it came in, with the practice of the prescriber it was for. */
const REFUSED = `SELECT m.id, m.last_at AS at, 'in' AS direction, m.kind, m.message_id, NULL AS relates_to,
    m.order_number, b.practice_id, b.name AS practice_name, '' AS xml, m.sender,
    CASE WHEN m.sender LIKE 'P:%' THEN substr(m.sender, 3) END AS pharmacy_id, NULL::uuid AS patient_id,
    'refused' AS state, NULL AS error_xml, m.reason, true AS is_refused_here, false AS is_resendable
  FROM refused_messages m
    LEFT JOIN LATERAL (
      SELECT b.practice_id, t.name FROM memberships b JOIN practices t ON t.id = b.practice_id
      WHERE m.spi <> '' AND b.spi = m.spi
      LIMIT 1
    ) b ON true`;

interface DeskRow {
  readonly id: string;
  readonly at: Date;
  readonly direction: NetworkMessage['direction'];
  readonly kind: string;
  readonly message_id: string;
  readonly relates_to: string | null;
  readonly order_number: string;
  readonly practice_id: string | null;
  readonly practice_name: string | null;
  readonly xml: string;
  readonly sender: string;
  readonly pharmacy_id: string | null;
  readonly store_name: string | null;
  readonly state: NetworkState;
  readonly error_xml: string | null;
  readonly reason: string;
  readonly is_refused_here: boolean;
  readonly is_resendable: boolean;
}

/**
 * A page, the latest first: of the archive and of what was refused, each along its own index, in whose very order
 * both are asked.
 * @throws AppError call.cursor-unknown for a cursor that no page ended with
 */
export async function searchDesk(
  connection: Connection,
  search: DeskSearch,
): Promise<{ items: NetworkMessage[]; next: string | undefined }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const cursor = placeInTime(search.after);
  const limit = bind(search.limit + 1);
  const given = Object.fromEntries(
    Object.entries({ ...search, cursorAt: cursor?.at, cursorId: cursor?.id })
      .filter(([name, value]) => value !== undefined && name !== 'after' && name !== 'limit')
      .map(([name, value]) => [name, bind(value)]),
  );
  const branch = (text: string, at: string) => {
    const within = [
      ...(given['from'] ? [`${at} >= ${given['from']}`] : []),
      ...(given['before'] ? [`${at} < ${given['before']}`] : []),
      ...(given['cursorAt'] ? [`${at} <= ${given['cursorAt']}`] : []),
    ];
    const found = [
      ...(given['cursorAt'] && given['cursorId']
        ? [`(x.at, x.id) < (${given['cursorAt']}, ${given['cursorId']})`]
        : []),
      ...(given['practiceId'] ? [`x.practice_id = ${given['practiceId']}`] : []),
      ...(given['pharmacy']
        ? [`(x.pharmacy_id = ${given['pharmacy']} OR split_part(x.sender, ':', 2) = ${given['pharmacy']})`]
        : []),
      ...(given['patientId'] ? [`x.patient_id = ${given['patientId']}`] : []),
      ...(given['orderNumber'] ? [`x.order_number = ${given['orderNumber']}`] : []),
      ...(given['messageId'] ? [`x.message_id = ${given['messageId']}`] : []),
      ...(given['kind'] ? [`x.kind = ${given['kind']}`] : []),
      ...(given['direction'] ? [`x.direction = ${given['direction']}`] : []),
      ...(given['state'] ? [`x.state = ${given['state']}`] : []),
    ];
    return `(SELECT * FROM (${text} ${toWhere(within)}) x ${toWhere(found)}
      ORDER BY x.at DESC NULLS LAST, x.id DESC NULLS LAST LIMIT ${limit})`;
  };
  const rows = await connection.run<DeskRow>(
    {
      text: `SELECT d.*, f.store_name
        FROM (${branch(ARCHIVED, 'n.at')} UNION ALL ${branch(REFUSED, 'm.last_at')}) d
          LEFT JOIN pharmacies f ON f.ncpdp_id = d.pharmacy_id
        ORDER BY d.at DESC NULLS LAST, d.id DESC NULLS LAST
        LIMIT ${limit}`,
    },
    values,
  );
  return {
    items: await Promise.all(rows.slice(0, search.limit).map(toNetworkMessage)),
    next: nextCursor(rows, search.limit),
  };
}

const FIND: Statement = {
  name: 'find-desk-message',
  text: `SELECT x.*, f.store_name, coalesce(i.answer_xml, '') AS answer_xml
    FROM (${ARCHIVED} WHERE n.id = $1 AND ($2::uuid IS NULL OR n.practice_id = $2)) x
      LEFT JOIN pharmacies f ON f.ncpdp_id = x.pharmacy_id
      LEFT JOIN inbound_messages i ON x.direction = 'in' AND i.sender = x.sender AND i.message_id = x.message_id`,
};

/**
 * A message of the archive with its text, and what it was answered with from here.
 * @param practiceId of which alone it may be; of any where undefined
 */
export async function findDeskMessage(
  connection: Connection,
  id: string,
  practiceId: string | undefined,
): Promise<
  { readonly message: NetworkMessage; readonly xml: string; readonly answerXml: string } | undefined
> {
  const [row] = await connection.run<DeskRow & { answer_xml: string }>(FIND, [id, practiceId ?? null]);
  return row && { message: await toNetworkMessage(row), xml: row.xml, answerXml: row.answer_xml };
}

const RESEND: Statement = {
  name: 'resend-message',
  text: `WITH wanted AS (
      SELECT n.practice_id, n.id, n.message_id, n.order_number, n.prescription_id, n.request_id, n.kind
      FROM network_messages n
        LEFT JOIN prescriptions r ON r.practice_id = n.practice_id AND r.id = n.prescription_id
        LEFT JOIN pharmacy_requests q ON q.practice_id = n.practice_id AND q.id = n.request_id
      WHERE n.id = $1 AND ${RESENDABLE}
    ), queued AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, request_id, kind, created_at,
        next_attempt_at)
      SELECT practice_id, id, message_id, order_number, prescription_id, request_id, kind, $2, $2
      FROM wanted
      ON CONFLICT DO NOTHING
      RETURNING practice_id, prescription_id, request_id, kind, message_id
    ), prescriptions_queued AS (
      UPDATE prescriptions p SET delivery_state = 'queued', delivery_code = NULL, delivery_description = NULL,
        version = p.version + 1, updated_at = $2
      FROM queued
      WHERE p.practice_id = queued.practice_id AND p.id = queued.prescription_id
        AND p.delivery_code = 'delivery.gave-up'
      RETURNING p.practice_id, p.id, p.patient_id, p.provider_id, p.version
    ), requests_queued AS (
      UPDATE pharmacy_requests p SET delivery_state = 'queued', delivery_code = NULL, delivery_description = NULL,
        version = p.version + 1
      FROM queued
      WHERE p.practice_id = queued.practice_id AND p.id = queued.request_id
        AND p.delivery_code = 'delivery.gave-up'
    ), events_inserted AS (
      INSERT INTO events (practice_id, name, provider_id, content, at)
      SELECT practice_id, ${toLiteral<EventName>('PrescriptionChanged')}, provider_id,
        json_build_object('prescriptionId', id, 'patientId', patient_id, 'providerId', provider_id, 'version',
          version)::text, $2
      FROM prescriptions_queued
    )
    SELECT practice_id, kind, message_id FROM queued`,
};

/**
 * Queues a message again that was given up unanswered, under its id, so that its receiver recognizes a
 * repetition; message, prescription or request, and event together or not at all.
 * @returns undefined where it is not to be sent again
 */
export async function requeueMessage(
  connection: Connection,
  id: string,
  at: Date,
): Promise<{ readonly practiceId: string; readonly kind: string; readonly messageId: string } | undefined> {
  const [row] = await connection.run<{ practice_id: string; kind: string; message_id: string }>(RESEND, [
    id,
    at,
  ]);
  return row && { practiceId: row.practice_id, kind: row.kind, messageId: row.message_id };
}

/** The clause of some conditions; '' for none. */
export function toWhere(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}

/** Where the page after these rows begins, of which one more than the limit was read. */
export function nextCursor(
  rows: readonly { readonly at: Date; readonly id: string }[],
  limit: number,
): string | undefined {
  const last = rows[limit - 1];
  return rows.length > limit && last ? cursorInTime({ at: last.at, id: last.id }) : undefined;
}

async function toNetworkMessage(row: DeskRow): Promise<NetworkMessage> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    direction: row.direction,
    kind: row.kind,
    messageId: row.message_id,
    ...(row.relates_to === null ? {} : { relatesTo: row.relates_to }),
    orderNumber: row.order_number,
    ...(row.practice_id === null ? {} : { practice: { id: row.practice_id, name: row.practice_name ?? '' } }),
    ...(row.pharmacy_id === null
      ? {}
      : { pharmacy: { id: row.pharmacy_id, storeName: row.store_name ?? '' } }),
    state: row.state,
    reason: row.error_xml === null ? row.reason : await toReason(row.error_xml),
    isRefusedHere: row.is_refused_here,
    isResendable: row.is_resendable,
  };
}

/** Code and words of the Error that answered a message. */
async function toReason(xml: string): Promise<string> {
  const { code = '', text = '' } = await summarizeMessage(xml);
  return [code, text].filter(Boolean).join(' ');
}
