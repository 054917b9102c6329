import type { Prescription } from '@erx/core/prescriptions/model';
import type { Connection, Statement } from '../platform/database/database';
import { named } from '../platform/database/named';
import { currentTraceparent } from '../platform/tracing/spans';

const SENT: Statement = {
  name: 'sent-message',
  // A prescription that an answer granted has the id of its request (docs/decisions/requests.md).
  text: `SELECT xml
    FROM network_messages
    WHERE practice_id = $1 AND prescription_id = $2 AND direction = 'out'
    AND (kind = 'NewRx' OR (request_id = prescription_id
      AND kind IN ('RxRenewalResponse', 'RxChangeResponse')))
    ORDER BY at DESC
    LIMIT 1`,
};

/**
 * The bytes of the message that a prescription was sent with, a NewRx or the answer that granted it;
 * undefined where none was sent from here.
 */
export async function sentMessage(
  connection: Connection,
  practiceId: string,
  prescriptionId: string,
): Promise<string | undefined> {
  const [row] = await connection.run<{ xml: string }>(SENT, [practiceId, prescriptionId]);
  return row?.xml;
}

/** The message that asks a pharmacy to cancel. */
export interface CancelRequest {
  readonly archiveId: string;
  readonly messageId: string;
  readonly xml: string;
}

const REQUEST = named({
  name: 'request-cancel',
  text: `WITH cancelled AS (
      UPDATE prescriptions
      SET script_status = 'CancelledAfterSending', cancel_status = 'Pending', cancel_status_description = '',
        delivery_state = 'queued',
        delivery_code = NULL, delivery_description = NULL, version = version + 1, updated_at = :at
      WHERE practice_id = :practiceId AND id = :id AND version = :version AND (script_status = 'Sent'
        OR (script_status = 'CancelledAfterSending'
          AND (cancel_status = 'Denied' OR (cancel_status = 'Pending' AND delivery_state = 'failed'))))
      RETURNING practice_id, id, order_number
    ), message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, prescription_id,
        order_number, xml, at, trace)
      SELECT practice_id, :archiveId::uuid, 'out', 'CancelRx', :messageId::text, id, order_number, :xml::text,
        :at::timestamptz, :trace::text
      FROM cancelled
    ), queued AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, kind, created_at,
        next_attempt_at)
      SELECT practice_id, :archiveId::uuid, :messageId::text, order_number, id, 'CancelRx',
        greatest(:at::timestamptz, (SELECT max(o.created_at) + interval '1 millisecond' FROM outbox o
          WHERE o.order_number = cancelled.order_number
            AND o.practice_id IS NOT DISTINCT FROM cancelled.practice_id)),
        :at::timestamptz
      FROM cancelled
    )
    SELECT id FROM cancelled`,
});

/**
 * A sent prescription becomes cancelled after sending, and the request is queued behind what was sent before
 * (docs/decisions/sending.md), also where the clock of the process that sent it is ahead. One whose request was
 * denied or not delivered is requested again.
 * @returns false when the prescription is no longer sent or no longer of the version that was seen
 */
export async function requestCancel(
  connection: Connection,
  practiceId: string,
  seen: Pick<Prescription, 'id' | 'version'>,
  request: CancelRequest,
  at: Date,
): Promise<boolean> {
  const rows = await REQUEST.run(connection, {
    ...request,
    practiceId,
    id: seen.id,
    version: seen.version,
    at,
    trace: currentTraceparent(),
  });
  return rows.length === 1;
}
