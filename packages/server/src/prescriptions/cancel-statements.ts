import type { Prescription } from '@erx/core/prescriptions/model';
import type { Connection, Statement } from '../platform/database/database';

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

const REQUEST: Statement = {
  name: 'request-cancel',
  text: `WITH cancelled AS (
      UPDATE prescriptions
      SET script_status = 'CancelledAfterSending', cancel_status = 'Pending', cancel_status_description = '',
        delivery_state = 'queued',
        delivery_code = NULL, delivery_description = NULL, version = version + 1, updated_at = $4
      WHERE practice_id = $1 AND id = $2 AND version = $3 AND (script_status = 'Sent'
        OR (script_status = 'CancelledAfterSending'
          AND (cancel_status = 'Denied' OR (cancel_status = 'Pending' AND delivery_state = 'failed'))))
      RETURNING practice_id, id, order_number
    ), message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, prescription_id,
        order_number, xml, at)
      SELECT practice_id, $5::uuid, 'out', 'CancelRx', $6::text, id, order_number, $7::text, $4::timestamptz
      FROM cancelled
    ), queued AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, prescription_id, kind, created_at,
        next_attempt_at)
      SELECT practice_id, $5::uuid, $6::text, order_number, id, 'CancelRx', $4::timestamptz, $4::timestamptz
      FROM cancelled
    )
    SELECT id FROM cancelled`,
};

/**
 * A sent prescription becomes cancelled after sending, and the request is queued behind what was sent before
 * (docs/decisions/sending.md). One whose request was denied or not delivered is requested again.
 * @returns false when the prescription is no longer sent or no longer of the version that was seen
 */
export async function requestCancel(
  connection: Connection,
  practiceId: string,
  seen: Pick<Prescription, 'id' | 'version'>,
  request: CancelRequest,
  at: Date,
): Promise<boolean> {
  const rows = await connection.run(REQUEST, [
    practiceId,
    seen.id,
    seen.version,
    at,
    request.archiveId,
    request.messageId,
    request.xml,
  ]);
  return rows.length === 1;
}
