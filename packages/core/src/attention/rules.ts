import type { Prescription } from '../prescriptions/model';
import { cancelStanding } from '../prescriptions/rules/cancelling';
import type { AttentionItem, AttentionKind } from './model';

type Judged = Pick<
  Prescription,
  'scriptStatus' | 'cancelStatus' | 'delivery' | 'verification' | 'printedAt' | 'signingLapsedAt'
>;

/**
 * Why a prescription waits for a user; undefined where it does not. A failed one that was printed afterwards
 * has been acted on. That another was sent instead, or that a user marked it as seen to, only the store
 * knows.
 */
export function attentionToPrescription(prescription: Judged): AttentionKind | undefined {
  const { scriptStatus, delivery, verification, printedAt, signingLapsedAt } = prescription;
  if (scriptStatus === 'Pending') return signingLapsedAt === undefined ? undefined : 'signature-lapsed';
  if (scriptStatus === 'Sent')
    return printedAt === undefined && (delivery.state === 'failed' || verification.status === 'Error')
      ? 'not-delivered'
      : undefined;
  const standing = cancelStanding(prescription);
  if (standing === 'undelivered') return 'cancel-undelivered';
  return standing === 'not-stopped' ? 'cancel-denied' : undefined;
}

/** What an item is about, whichever it is. */
export function attentionSubject({ prescription, request }: AttentionItem): {
  readonly id: string;
  readonly version: number;
  readonly orderNumber: string;
} {
  const { id, version, orderNumber } = prescription ?? request ?? { id: '', version: 0, orderNumber: '' };
  return { id, version, orderNumber };
}
