import { say } from '@erx/core/findings/messages';
import { uuidv7 } from 'uuidv7';
import type { Handover } from '../gateway/pharmacy-network';
import { toSender } from '../gateway/sender';
import type { Ending, LeasedMessage } from './store';
import { isGivenUp, MAX_RETRY_HOURS } from './retry';

/**
 * How a delivery ends with what the network did; undefined when it has not ended: then it is tried again
 * under the same id. An Error is final. Without an answer for a day the message is given up, which says
 * nothing about the prescription: it may have arrived, and a Verify may still come.
 */
export function toDeliveryOutcome(message: LeasedMessage, handover: Handover, now: Date): Ending | undefined {
  const details = { messageId: message.messageId, kind: message.kind, attempts: message.attempts };
  const trail: 'prescription.' | 'prescription.cancel-' | 'receipt.' | 'request.answer-' =
    message.kind === 'Verify'
      ? 'receipt.'
      : message.requestId !== undefined
        ? 'request.answer-'
        : message.kind === 'CancelRx'
          ? 'prescription.cancel-'
          : 'prescription.';
  if (handover.outcome === 'unknown') {
    if (!isGivenUp(message, now)) return undefined;
    return {
      delivery: {
        state: 'failed',
        code: 'delivery.gave-up',
        description: say('delivery.gave-up', { hours: MAX_RETRY_HOURS }),
      },
      audit: {
        event: `${trail}given-up`,
        outcome: 'failed',
        details: { ...details, problem: handover.problem },
      },
    };
  }
  const {
    code,
    xml,
    answer: { header, body },
  } = handover;
  const answer = {
    id: uuidv7(),
    kind: body.kind,
    messageId: header.messageId,
    sender: toSender(header.from),
    xml,
  };
  if (handover.outcome === 'accepted') {
    return {
      answer,
      delivery: { state: 'accepted', code, description: null },
      audit: { event: `${trail}accepted`, outcome: 'done', details: { ...details, code } },
    };
  }
  const words = handover.description ?? null;
  const sentence = say('delivery.refused-by-network', { code });
  return {
    answer,
    delivery: { state: 'failed', code, description: words === null ? sentence : `${sentence} ${words}` },
    refusal: { code, description: words },
    audit: { event: `${trail}refused`, outcome: 'failed', details: { ...details, code } },
  };
}
