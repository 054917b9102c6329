import { type MessageCode, say } from '../findings/messages';
import { shownStatus } from '../prescriptions/display-status';
import { wordsOfProblem } from '../prescription-history/words';
import { attentionCount } from './grouping';
import type { AttentionItem, AttentionKind, GrantToApprove, LateDelivery, UnreadMessage } from './model';

/** Why one waits; what is shown of the prescription itself says it of the others. */
const REASONS: Partial<Record<AttentionKind, MessageCode>> = {
  'delivery-late': 'attention.delivery-late',
  'cancel-late': 'attention.cancel-late',
  'failure-said': 'attention.failure-said',
  'signature-lapsed': 'signing.push-lapsed',
  'answer-not-delivered': 'attention.answer-not-delivered',
  'not-dispensed': 'attention.not-dispensed',
  'prior-authorization-denied': 'attention.prior-authorization-denied',
  'record-system-late': 'attention.record-system-late',
  'record-system-asks': 'attention.record-system-asks',
  'request-unreadable': 'attention.request-unreadable',
  'grant-to-approve': 'attention.grant-to-approve',
  'proofing-unfinished': 'attention.proofing-unfinished',
  'credential-to-approve': 'attention.credential-to-approve',
  'role-to-approve': 'attention.role-to-approve',
  'quiet-to-approve': 'attention.quiet-to-approve',
  'credential-expiring': 'attention.credential-expiring',
  'colleague-credential-expiring': 'attention.colleague-credential-expiring',
  'access-review-due': 'attention.access-review-due',
};

/** Why an item waits, and what to do, in a sentence; undefined where nothing more is known. */
export function attentionReason({
  kind,
  prescription,
  late,
}: Pick<AttentionItem, 'kind' | 'prescription' | 'late'>): string | undefined {
  const own = REASONS[kind];
  if (own === undefined) return prescription && shownStatus(prescription).reason;
  const who = kind === 'record-system-late' ? 'the record system' : undefined;
  return late === undefined ? say(own) : `${say(own)} ${lateText(late, who)}`;
}

/** How often it was tried, and why the last attempt did not succeed: '4 attempts, the last: no answer in time.' */
export function lateText({ attempts, problem }: LateDelivery, who?: string): string {
  if (attempts === 0) return 'It was not tried yet.';
  const made = attempts === 1 ? '1 attempt' : `${String(attempts)} attempts, the last`;
  return `${made}: ${problem === undefined ? 'under way' : wordsOfProblem(problem, who)}.`;
}

/** What an item is about, as a list names it: a drug as it was written, or what waits in a few words. */
export function attentionText(item: AttentionItem): string {
  const { prescription, request, unread, grant, proofing, credential, role, quiet, review } = item;
  if (credential) return credential.text;
  if (role) return role.text;
  if (quiet) return quiet.text;
  if (review) return review.text;
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
