import { type Arriving, deliveryFailure } from './arrival';

/** How a prescription can be cancelled: immediately, or by asking the pharmacy that may have it. */
export type CancelWay = 'at-once' | 'ask-pharmacy';

/** Requests to cancel that did not stop the prescription. */
const ASKED_AGAIN: ReadonlySet<CancelStanding | undefined> = new Set(['undelivered', 'not-stopped']);

/**
 * How a prescription is cancelled now (P4-1); undefined where it cannot be. What the network refused never
 * reached a pharmacy, so no one need be asked. What was given up without an answer may have arrived, so the
 * pharmacy is asked. A request to cancel that was denied, or not delivered, can be asked again.
 */
export function cancelWay(prescription: Arriving): CancelWay | undefined {
  const { scriptStatus, delivery, verification } = prescription;
  if (scriptStatus === 'Pending') return 'at-once';
  if (scriptStatus === 'CancelledAfterSending')
    return ASKED_AGAIN.has(cancelStanding(prescription)) ? 'ask-pharmacy' : undefined;
  if (scriptStatus !== 'Sent') return undefined;
  return delivery.state === 'failed' && verification.status === 'Error' ? 'at-once' : 'ask-pharmacy';
}

/** The state of a request to cancel, as shown to people. */
export type CancelStanding =
  'on-its-way' | 'asked' | 'undelivered' | 'not-needed' | 'stopped' | 'rest-stopped' | 'not-stopped';

/**
 * Where the request is; undefined where the pharmacy was never asked. Only an approval stops a
 * prescription: until then, and after a denial, it may be dispensed. Where the prescription was refused as the
 * request was, no pharmacy has it, and nothing is left to stop.
 */
export function cancelStanding(prescription: Arriving): CancelStanding | undefined {
  const { scriptStatus, cancelStatus, delivery } = prescription;
  if (scriptStatus !== 'CancelledAfterSending') return undefined;
  switch (cancelStatus) {
    case 'Approved':
      return 'stopped';
    case 'ApprovedWithChanges':
      return 'rest-stopped';
    case 'Denied':
      return 'not-stopped';
    default:
      return delivery.state === 'failed'
        ? deliveryFailure(prescription) === 'refused'
          ? 'not-needed'
          : 'undelivered'
        : delivery.state === 'queued'
          ? 'on-its-way'
          : 'asked';
  }
}
