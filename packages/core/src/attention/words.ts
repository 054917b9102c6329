import { type MessageCode, say } from '../findings/messages';
import { shownStatus } from '../prescriptions/display-status';
import { attentionCount } from './grouping';
import type { AttentionItem, AttentionKind, GrantToApprove, UnreadMessage } from './model';

/** Why one waits; what is shown of the prescription itself says it of the others. */
const REASONS: Partial<Record<AttentionKind, MessageCode>> = {
  'failure-said': 'attention.failure-said',
  'signature-lapsed': 'signing.push-lapsed',
  'answer-not-delivered': 'attention.answer-not-delivered',
  'not-dispensed': 'attention.not-dispensed',
  'prior-authorization-denied': 'attention.prior-authorization-denied',
  'request-unreadable': 'attention.request-unreadable',
  'grant-to-approve': 'attention.grant-to-approve',
  'proofing-unfinished': 'attention.proofing-unfinished',
  'credential-to-approve': 'attention.credential-to-approve',
  'role-to-approve': 'attention.role-to-approve',
  'quiet-to-approve': 'attention.quiet-to-approve',
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

/** What an item is about, as a list names it: a drug as it was written, or what waits in a few words. */
export function attentionText(item: AttentionItem): string {
  const { prescription, request, unread, grant, proofing, credential, role, quiet } = item;
  if (credential) return credential.text;
  if (role) return role.text;
  if (quiet) return quiet.text;
  if (grant) return grantText(grant);
  if (proofing) return 'Your identity proofing';
  if (unread) return [unreadText(unread), timesText(item)].filter(Boolean).join(', ');
  return prescription?.description ?? request?.drug.drugDescription ?? '';
}

function grantText({ operation, targetName }: GrantToApprove): string {
  return operation === 'Addition'
    ? `Give ${targetName} the permission to sign controlled substances`
    : `Take from ${targetName} the permission to sign controlled substances`;
}

/** How often something was said, in words; '' for once. */
export function timesText(item: AttentionItem): string {
  const times = attentionCount(item);
  return times === 1 ? '' : `${times.toLocaleString('en-US')} times`;
}

/** What is known of a message that could not be read. */
function unreadText({ orderNumber }: UnreadMessage): string {
  return orderNumber === '' ? 'A message' : `A message about order ${orderNumber}`;
}
