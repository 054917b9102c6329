import type { CredentialChange } from '@erx/core/credentials/model';
import type { ActingMember } from '../platform/audit-trail/record-action';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import type { Acting } from './end-role-requests';
import { nameInMessages, notifyOfRequest } from './notify';
import { peopleStore } from './person-store';
import { publishGrantChanged } from './record';

/** A change of credentials that ends without a decision. */
interface EndedChange {
  readonly id: string;
  readonly accountId: string;
  readonly statedBy: string;
  readonly changes: readonly CredentialChange[];
}

/** How a change ends without a decision, in a notice. */
const ENDED = {
  'credential.closed': 'somebody left the practice',
  'credential.expired': 'expired',
} as const;

/**
 * Ends the changes of credentials of a practice that someone who is deactivated has asked, and those that are
 * about them: what rested on two people would rest on one and a former one. State, records, incidents and
 * notices change in the transaction of the deactivation. To be called before service accounts of theirs end.
 * @returns how many ended
 */
export async function closeChangesOf(
  transaction: Connection,
  acting: ActingMember & Partial<Pick<Acting, 'name' | 'address'>>,
  accountId: string,
  now: Date,
): Promise<number> {
  const ended = await peopleStore(transaction, acting.practiceId).closeChanges(
    accountId,
    { id: acting.accountId, name: acting.name ?? '' },
    now,
  );
  if (ended.length === 0) return 0;
  const members = await membersStore(transaction, acting.practiceId).all();
  for (const change of ended)
    await recordEndOfChange(transaction, acting, change, 'credential.closed', members, now);
  return ended.length;
}

/**
 * Records, files and publishes the end of a credential request without a decision, and notifies who asked and
 * whom it is about.
 * @param acting the account is null for the service itself
 */
export async function recordEndOfChange(
  transaction: Connection,
  acting: Omit<ActingMember, 'accountId'> &
    Partial<Pick<Acting, 'name' | 'address'>> & { readonly accountId: string | null },
  { id: requestId, accountId: targetId, statedBy: initiatedBy, changes }: EndedChange,
  event: keyof typeof ENDED,
  members: readonly StoredMember[],
  now: Date,
): Promise<void> {
  const { practiceId, accountId, trailName, name: by = '', address = '' } = acting;
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId,
      trailName,
      event,
      outcome: 'done',
      resourceType: 'Account',
      resourceId: targetId,
      details: { requestId, changes, initiatedBy },
    },
    now,
  );
  await fileIncident(
    transaction,
    {
      practiceId,
      accountId,
      trailName,
      type: 'credentialChangeDenied',
      address,
      details: { targetAccountId: targetId, request: requestId },
    },
    now,
  );
  await publishGrantChanged(transaction, practiceId, { targetId }, now);
  const target = members.find(({ id }) => id === targetId);
  const about = `${target ? `${nameInMessages(target)}: ` : ''}${ENDED[event]}`;
  // A service account reads no notices, and the actor knows.
  for (const one of members.filter(({ id }) => id === targetId || id === initiatedBy))
    if (one.id !== accountId)
      await notifyOfRequest(
        transaction,
        practiceId,
        { accountId: one.id, kind: 'credential-change-ended', by, about },
        now,
      );
}
