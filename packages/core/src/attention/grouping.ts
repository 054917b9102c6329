import type { AttentionItem, AttentionKind } from './model';
import { attentionSubject } from './rules';

/**
 * What endangers a patient first: a drug that was meant to be stopped, then one that does not come, then what
 * someone waits for. Ours; no source ranks them.
 */
const HARM = {
  'cancel-denied': 0,
  'cancel-undelivered': 0,
  'cancel-late': 0,
  'not-delivered': 1,
  'delivery-late': 1,
  'failure-said': 1,
  'signature-lapsed': 1,
  'not-dispensed': 1,
  'answer-not-delivered': 2,
  'prior-authorization-denied': 2,
  'record-system-asks': 2,
  'record-system-late': 3,
  'request-unreadable': 3,
  'grant-to-approve': 4,
  'role-to-approve': 4,
  'quiet-to-approve': 4,
  'credential-to-approve': 4,
  'proofing-unfinished': 5,
  'credential-expiring': 5,
  'colleague-credential-expiring': 5,
  'access-review-due': 5,
} as const satisfies Record<AttentionKind, number>;

/** Rows by what they do to a patient, and of the same harm what has waited longest first. */
export function orderAttention(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted(
    (one, other) => HARM[one.kind] - HARM[other.kind] || one.since.localeCompare(other.since),
  );
}

/** What several messages that are one thing to do have in common; every other item is a row. */
function groupKey(item: AttentionItem): string {
  const { kind, unread, said, prescription, request } = item;
  if (unread) return JSON.stringify([kind, unread.sender ?? '', unread.orderNumber, unread.reason]);
  if (said) return JSON.stringify([kind, prescription?.id ?? request?.id]);
  return JSON.stringify([kind, attentionSubject(item).id, item.since, item.credential?.text]);
}

/**
 * One row for each pharmacy, order and reason: the newest message, waiting since the first, with those that
 * it represents. Ordered as orderAttention says.
 */
export function groupAttention(items: readonly AttentionItem[]): AttentionItem[] {
  const groups = new Map<string, AttentionItem[]>();
  for (const item of items.toSorted((one, other) => other.since.localeCompare(one.since))) {
    const key = groupKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  const rows = [...groups.values()].flatMap(([lead, ...others]): AttentionItem[] => {
    if (!lead) return [];
    if (others.length === 0) return [lead];
    return [
      {
        ...lead,
        since: others.at(-1)?.since ?? lead.since,
        others: others.map(attentionSubject).map(({ id, version }) => ({ id, version })),
      },
    ];
  });
  return orderAttention(rows);
}

/** How many messages a row represents, each as often as it came. */
export function attentionCount({ unread, said, others = [] }: AttentionItem): number {
  const own = unread?.times ?? said?.times ?? 1;
  return others.reduce((count, { version }) => count + version, own);
}
