import type { Connection } from '../database/database';
import { named } from '../database/named';
import { currentTraceparent } from '../tracing/spans';

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

const QUEUE = named({
  name: 'queue-response',
  text: `WITH message AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        order_number, xml, at, request_id, trace)
      VALUES (:practiceId::uuid, :id::uuid, 'out', :kind::text, :messageId::text, :relatesTo::text,
        :orderNumber::text, :xml::text, :at::timestamptz, :requestId::uuid, :trace::text)
    )
    INSERT INTO outbox (practice_id, id, message_id, order_number, kind, created_at, next_attempt_at,
      request_id)
    VALUES (:practiceId::uuid, :id::uuid, :messageId::text, :orderNumber::text, :kind::text, :at::timestamptz,
      :at::timestamptz, :requestId::uuid)`,
});

/** Archives a response and puts it into the outbox; notify('outbox') after the commit. */
export async function queueResponse(
  transaction: Connection,
  response: QueuedResponse,
  at: Date,
): Promise<void> {
  await QUEUE.run(transaction, {
    ...response,
    at,
    trace: currentTraceparent(),
  });
}
