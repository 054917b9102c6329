import type { Prescription } from '@erx/core/prescribing/model';
import type { ShownState } from '../../ui/status-tag';

export interface ShownStatus {
  readonly state: ShownState;
  /** Other words than the vocabulary's own. */
  readonly text?: string;
  /** The code of the network's reason, where it gave one. */
  readonly reason?: string | undefined;
}

type Told = Pick<Prescription, 'scriptStatus' | 'delivery' | 'verification' | 'cancelStatus' | 'cancelStatusDescription'>;

/** How a prescription stands, in the one vocabulary; delivery is told truly (decision 20): 'Sent' until the network has answered. */
export function shownStatus({ scriptStatus, delivery, verification, cancelStatus, cancelStatusDescription }: Told): ShownStatus {
  switch (scriptStatus) {
    case 'Pending': return { state: 'pending' };
    case 'Printed': return { state: 'printed' };
    case 'CancelledBeforeSending': return { state: 'cancelled' };
    case 'CancelledAfterSending': return shownCancel(cancelStatus, cancelStatusDescription);
    case 'Sent': return shownDelivery(delivery, verification);
  }
}

function shownDelivery(delivery: Told['delivery'], verification: Told['verification']): ShownStatus {
  if (delivery.state === 'failed') return { state: 'error', reason: delivery.description ?? delivery.code };
  if (verification.status === 'Error') return { state: 'error', reason: verification.description ?? delivery.code };
  return verification.status === 'Verified' ? { state: 'verified' } : { state: 'sent' };
}

function shownCancel(cancelStatus: Told['cancelStatus'], reason: string): ShownStatus {
  switch (cancelStatus) {
    case 'Pending': return { state: 'sent', text: 'Cancel requested' };
    case 'Denied': return { state: 'error', text: 'Cancel denied', reason: reason || undefined };
    default: return { state: 'cancelled', reason: reason || undefined };
  }
}
