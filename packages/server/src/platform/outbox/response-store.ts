import type { Connection, Statement } from '../database/database';

/** A response of ours to a request that was not stored here as one. */
export interface QueuedResponse {
  readonly practiceId: string;
  readonly id: string;
  readonly kind: string;
  readonly messageId: string;
  /** Of unassigned_requests: what it answers. */
  readonly requestId: string;
  readonly relatesTo: string;
  /** Messages of one order leave one after the other. */
  readonly orderNumber: string;
  readonly xml: string;
}

const QUEUE: Statement = {
  name: 'queue-response',
  text: `WITH message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        order_number, xml, at, request_id)
      VALUES ($1::uuid, $2::uuid, 'out', $3::text, $4::text, $5::text, $6::text, $7::text, $8::timestamptz,
        $9::uuid)
    )
    INSERT INTO outbox (practice_id, id, message_id, order_number, kind, created_at, next_attempt_at,
      request_id)
    VALUES ($1::uuid, $2::uuid, $4::text, $6::text, $3::text, $8::timestamptz, $8::timestamptz, $9::uuid)`,
};

/** Archives a response and puts it into the outbox; notify('outbox') after the commit. */
export async function queueResponse(
  transaction: Connection,
  response: QueuedResponse,
  at: Date,
): Promise<void> {
  await transaction.run(QUEUE, [
    response.practiceId,
    response.id,
    response.kind,
    response.messageId,
    response.relatesTo,
    response.orderNumber,
    response.xml,
    at,
    response.requestId,
  ]);
}
