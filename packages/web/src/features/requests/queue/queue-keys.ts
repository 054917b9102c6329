import { DenialReasonCode } from '@erx/core/requests/model';
import { isForKeys } from '../../../page/for-keys';

/** What a key does in the queue of requests. */
export type QueueAct = 'approve' | 'change' | 'deny' | 'deny-new' | 'next' | 'previous' | 'send';

/** The keys of the queue for the list of keys, with U, which works wherever an answer is held. */
export const QUEUE_KEYS: readonly (readonly [keys: readonly string[], label: string])[] = [
  [['A'], 'Approve'],
  [['C'], 'Approve with changes'],
  [['D'], 'Deny'],
  [['W'], 'Deny and write a new prescription'],
  [['J', '↓'], 'Next request'],
  [['K', '↑'], 'Previous request'],
  [['U'], 'Undo an answer that has not left'],
];

const ACTS: Readonly<Record<string, QueueAct>> = {
  a: 'approve',
  c: 'change',
  d: 'deny',
  w: 'deny-new',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'send',
};

/** What a key does in the queue; undefined for every other key. */
export function toQueueAct(event: KeyboardEvent): QueueAct | undefined {
  return isForKeys(event) ? ACTS[event.key.length === 1 ? event.key.toLowerCase() : event.key] : undefined;
}

/** The reason whose second letter was pressed; undefined for every other key. */
export function toReason(event: KeyboardEvent): DenialReasonCode | undefined {
  if (!isForKeys(event) || event.key.length !== 1) return undefined;
  return DenialReasonCode.safeParse(`A${event.key.toUpperCase()}`).data;
}
