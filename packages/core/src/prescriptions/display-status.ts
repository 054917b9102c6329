import { say } from '../findings/messages';
import type { Prescription } from './model';
import { type CancelStanding, cancelStanding } from './rules/cancelling';

/** The states of a prescription in the one vocabulary of every list. */
export type DisplayStatus = 'pending' | 'sent' | 'verified' | 'error' | 'cancelled' | 'printed';

/** The status of a prescription as shown. */
export interface ShownStatus {
  readonly state: DisplayStatus;
  /** Other words than the vocabulary's own. */
  readonly text?: string;
  /** The whole story: what the network or the pharmacy said, and what to do. */
  readonly reason?: string | undefined;
}

type StatusFacts = Pick<
  Prescription,
  | 'scriptStatus'
  | 'delivery'
  | 'verification'
  | 'cancelStatus'
  | 'cancelStatusDescription'
  | 'printedAt'
  | 'signingLapsedAt'
> &
  Partial<Pick<Prescription, 'fill'>>;

/**
 * How a prescription is, in the one vocabulary; delivery is shown truly (docs/decisions/sending.md): 'Sent'
 * only once the network has it.
 */
export function shownStatus(prescription: StatusFacts): ShownStatus {
  switch (prescription.scriptStatus) {
    case 'Pending':
      return prescription.signingLapsedAt === undefined
        ? { state: 'pending' }
        : {
            state: 'error',
            text: 'Approved on the phone, not sent: sign again',
            reason: say('signing.push-lapsed'),
          };
    case 'Printed':
      return { state: 'printed' };
    case 'CancelledBeforeSending':
      return {
        state: 'cancelled',
        ...(prescription.delivery.state === 'failed'
          ? { reason: 'The pharmacy network had refused it: it never reached the pharmacy.' }
          : {}),
      };
    case 'CancelledAfterSending':
      return shownCancel(prescription);
    case 'Sent':
      return shownDelivery(prescription);
  }
}

function shownDelivery({ delivery, verification, printedAt }: StatusFacts): ShownStatus {
  const printed = printedAt === undefined ? '' : 'An original was printed afterwards.';
  const because = (reason: string | undefined): ShownStatus => ({
    state: 'error',
    reason: [reason, printed].filter(Boolean).join(' ') || undefined,
  });
  if (delivery.state === 'failed') return because(delivery.description ?? delivery.code);
  if (verification.status === 'Error') return because(verification.description ?? delivery.code);
  if (printedAt !== undefined)
    return {
      state: 'error',
      text: 'Received after all',
      reason: say('prescription.received-after-printing'),
    };
  if (verification.status === 'Verified') return { state: 'verified' };
  return delivery.state === 'queued'
    ? {
        state: 'sent',
        text: 'Sending',
        reason: 'The pharmacy network has not answered yet. It is tried again by itself.',
      }
    : { state: 'sent' };
}

/** What a request to cancel is called in a list. Nothing that may still be dispensed looks cancelled. */
const CANCEL: Readonly<Record<CancelStanding, { state: DisplayStatus; text?: string; sentence?: string }>> = {
  'on-its-way': { state: 'sent', text: 'Cancel requested', sentence: say('cancel.on-its-way') },
  asked: { state: 'sent', text: 'Cancel requested', sentence: say('cancel.asked') },
  undelivered: { state: 'error', text: 'Cancel not delivered', sentence: say('cancel.undelivered') },
  'not-needed': { state: 'cancelled', sentence: say('cancel.not-needed') },
  'not-stopped': { state: 'error', text: 'Cancel denied', sentence: say('cancel.not-stopped') },
  'rest-stopped': { state: 'cancelled', text: 'Rest cancelled', sentence: say('cancel.rest-stopped') },
  stopped: { state: 'cancelled' },
};

function shownCancel(prescription: StatusFacts): ShownStatus {
  const { state, text, sentence } = CANCEL[cancelStanding(prescription) ?? 'asked'];
  const said =
    prescription.cancelStatus === 'Pending' || prescription.cancelStatus === undefined
      ? prescription.delivery.description
      : prescription.cancelStatusDescription;
  const reason = [sentence, said].filter(Boolean).join(' ') || undefined;
  return { state, ...(text === undefined ? {} : { text }), reason };
}
