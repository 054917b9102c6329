import { DenialReasonCode } from '@erx/core/requests/model';

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

/**
 * Whether a key is meant for the screen: no one is typing, no control that knows the key has the focus, and no
 * dialog is open.
 */
export function isForKeys(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (document.querySelector('.bp6-overlay-open [role="dialog"], .bp6-overlay-open [role="alertdialog"]'))
    return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]')) return false;
  // Enter is the button's own where one has the focus.
  return event.key !== 'Enter' || target.closest('button, a') === null;
}

/** What a key does in the queue; undefined for every other key. */
export function toQueueAct(event: KeyboardEvent): QueueAct | undefined {
  return isForKeys(event) ? ACTS[event.key.length === 1 ? event.key.toLowerCase() : event.key] : undefined;
}

/** The reason whose second letter was pressed; undefined for every other key. */
export function toReason(event: KeyboardEvent): DenialReasonCode | undefined {
  if (!isForKeys(event) || event.key.length !== 1) return undefined;
  return DenialReasonCode.safeParse(`A${event.key.toUpperCase()}`).data;
}
