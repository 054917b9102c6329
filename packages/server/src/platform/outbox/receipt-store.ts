import { batch } from '../database/batch';
import type { Connection, Statement } from '../database/database';

/** A Verify of ours: that a message which asked for it was received. */
export interface QueuedReceipt {
  readonly practiceId: string;
  readonly id: string;
  readonly messageId: string;
  /** The message that was received. */
  readonly relatesTo: string;
  readonly orderNumber: string | null;
  readonly xml: string;
}

/** A receipt in a statement that takes several by name (platform/database/batch.ts). */
export const RECEIPT_ROW = {
  practice_id: 'uuid',
  id: 'uuid',
  message_id: 'text',
  relates_to: 'text',
  order_number: 'text',
  xml: 'text',
  at: 'timestamptz',
} as const;

/**
 * The parts of a statement that archive receipts and put them into the outbox, where each is independent: no
 * answer to the same order waits behind a receipt.
 * @param from the receipts as a FROM reads them, such as `unnest(…) AS receipt (…)`
 */
export const receiptsQueued = (from: string): string => `receipts_archived AS (
      INSERT INTO network_messages (practice_id, id, direction, kind, message_id, relates_to_message_id,
        order_number, xml, at)
      SELECT practice_id, id, 'out', 'Verify', message_id, relates_to, order_number, xml, at FROM ${from}
    ), receipts_queued AS (
      INSERT INTO outbox (practice_id, id, message_id, order_number, kind, created_at, next_attempt_at)
      SELECT practice_id, id, message_id, message_id, 'Verify', at, at FROM ${from}
    )`;

const RECEIPTS = batch(RECEIPT_ROW);
const QUEUE: Statement = {
  name: 'queue-receipt',
  text: `WITH ${receiptsQueued(RECEIPTS.from('receipt'))} SELECT 1`,
};

/** A receipt as a row of RECEIPT_ROW. */
export const toReceiptRow = (receipt: QueuedReceipt, at: Date) => ({
  practice_id: receipt.practiceId,
  id: receipt.id,
  message_id: receipt.messageId,
  relates_to: receipt.relatesTo,
  order_number: receipt.orderNumber,
  xml: receipt.xml,
  at,
});

/** Archives a receipt and puts it into the outbox; notify('outbox') after the commit. */
export async function queueReceipt(
  transaction: Connection,
  receipt: QueuedReceipt | undefined,
  at: Date,
): Promise<void> {
  if (receipt) await transaction.run(QUEUE, RECEIPTS.values([toReceiptRow(receipt, at)]));
}
