import type { Prescription } from './model';
import { type CancelStanding, cancelStanding } from './rules/cancelling';

/** Only what the pharmacy has stopped is called cancelled (P4-1). */
const CANCEL_WORDS: Readonly<Record<CancelStanding, string>> = {
  'on-its-way': 'Cancel asked',
  asked: 'Cancel asked',
  undelivered: 'Cancel failed',
  'not-stopped': 'Cancel denied',
  'rest-stopped': 'Rest cancelled',
  stopped: 'Cancelled',
};

type Told = Pick<Prescription, 'scriptStatus' | 'delivery' | 'verification' | 'cancelStatus' | 'printedAt'>;

/**
 * How a prescription is, in the words of the lists and exports for scripts; what the network answered
 * counts before what was sent.
 */
export function statusInWords(one: Told): string {
  switch (one.scriptStatus) {
    case 'Pending':
    case 'Printed':
      return one.scriptStatus;
    case 'CancelledBeforeSending':
      return 'Cancelled';
    case 'CancelledAfterSending':
      return CANCEL_WORDS[cancelStanding(one) ?? 'asked'];
    case 'Sent':
      if (one.delivery.state === 'failed' || one.verification.status === 'Error') return 'Error';
      // received after all, and printed: it may be dispensed twice
      if (one.printedAt !== undefined) return 'Error';
      return one.verification.status === 'Verified' ? 'Verified' : 'Sent';
  }
}
