import { type ActingMember, recordAct } from '../platform/audit-trail/record-act';
import { fileIncident } from '../platform/audit-trail/file-incident';
import type { Connection } from '../platform/database/database';
import { membersStore } from '../practices/member-store';
import type { Acting } from './end-role-requests';
import { nameInMessages, notifyOfRequest } from './notify';
import { peopleStore } from './person-store';
import { tellGrantChanged } from './record';

/**
 * Ends the changes of credentials of a practice that somebody who is deactivated has asked, and those that are about
 * them: what rested on two people would rest on one and a former one. State, records, incidents and notices change
 * in the transaction of the deactivation. To be called before service accounts of theirs end.
 * @returns how many ended
 */
export async function closeChangesOf(
  transaction: Connection,
  acting: ActingMember & Partial<Pick<Acting, 'name' | 'address'>>,
  accountId: string,
  now: Date,
): Promise<number> {
  const { practiceId, name: by = '', address = '' } = acting;
  const ended = await peopleStore(transaction, practiceId).closeChanges(
    accountId,
    { id: acting.accountId, name: by },
    now,
  );
  if (ended.length === 0) return 0;
  const members = await membersStore(transaction, practiceId).all();
  for (const { id: requestId, accountId: targetId, statedBy: initiatedBy, changes } of ended) {
    await recordAct(
      transaction,
      acting,
      {
        event: 'credential.closed',
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
        accountId: acting.accountId,
        trailName: acting.trailName,
        type: 'credentialChangeDenied',
        address,
        details: { targetAccountId: targetId, request: requestId },
      },
      now,
    );
    await tellGrantChanged(transaction, practiceId, { targetId }, now);
    const target = members.find(({ id }) => id === targetId);
    const about = `${target ? `${nameInMessages(target)}: ` : ''}somebody left the practice`;
    // A service account reads no notices, and whoever acts knows.
    for (const one of members.filter(({ id }) => id === targetId || id === initiatedBy))
      if (one.id !== acting.accountId)
        await notifyOfRequest(
          transaction,
          practiceId,
          { accountId: one.id, kind: 'credential-change-ended', by, about },
          now,
        );
  }
  return ended.length;
}
