import type { Message } from '@erx/script/model';
import { asksForReceipt } from '@erx/script/return-receipt';
import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { QueuedReceipt } from '../platform/outbox/receipt-store';
import { API_VERSION } from '../platform/version';
import { answerTo } from './answer';

/**
 * The Verify that a message asks for (NCPDP SCRIPT 2017071, return receipt), to be queued in the transaction that
 * takes it; undefined where none is asked for.
 */
export function receiptFor(message: Message, practiceId: string, at: Date): QueuedReceipt | undefined {
  if (!asksForReceipt(message.body)) return undefined;
  const messageId = randomUUID().replaceAll('-', '');
  return {
    practiceId,
    id: uuidv7(),
    messageId,
    relatesTo: message.header.messageId,
    orderNumber: message.header.prescriberOrderNumber ?? null,
    xml: answerTo(message, { kind: 'Verify', status: { code: '010' } }, at, API_VERSION, messageId),
  };
}
