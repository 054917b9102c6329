import { type MessageCode, say } from '../findings/messages';
import { shownStatus } from '../prescriptions/display-status';
import type { AttentionItem, AttentionKind } from './model';

/** Why one waits; what is shown of the prescription itself says it of the others. */
const REASONS: Partial<Record<AttentionKind, MessageCode>> = {
  'signature-lapsed': 'signing.push-lapsed',
  'answer-not-delivered': 'attention.answer-not-delivered',
  'not-dispensed': 'attention.not-dispensed',
  'prior-authorization-denied': 'attention.prior-authorization-denied',
  'request-unreadable': 'attention.request-unreadable',
  'grant-to-approve': 'attention.grant-to-approve',
  'proofing-unfinished': 'attention.proofing-unfinished',
  'credential-to-approve': 'attention.credential-to-approve',
  'role-to-approve': 'attention.role-to-approve',
  'credential-expiring': 'attention.credential-expiring',
  'colleague-credential-expiring': 'attention.colleague-credential-expiring',
};

/** Why an item waits, and what to do, in a sentence; undefined where nothing more is known. */
export function attentionReason({
  kind,
  prescription,
}: Pick<AttentionItem, 'kind' | 'prescription'>): string | undefined {
  const own = REASONS[kind];
  return own === undefined ? prescription && shownStatus(prescription).reason : say(own);
}
