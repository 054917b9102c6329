import { recordAct } from '../audit/record-act';
import type { Connection } from '../database/database';
import { tellDone } from '../grants/tell';
import type { Member } from '../http/member';
import { closeAdditionsEverywhere } from '../stores/grants';
import { takeSigningAway } from '../stores/memberships';

/**
 * The permission to sign was approved for another registration than there is now: it ends in each practice, and each one's trail says so (21 CFR 1311.130). What is open to
 * give it was begun by somebody who had looked at the other one, and ends too: two people look anew. It ends first, so that an approval under way either finds it
 * ended or is done and taken back.
 * @returns whether there was one
 */
export async function endRightsToSign(transaction: Connection, member: Pick<Member, 'accountId' | 'practiceId'>, reason: 'dea-number-changed' | 'dea-schedule-added', now: Date): Promise<boolean> {
  const { accountId } = member;
  for (const { id, practiceId, operation } of await closeAdditionsEverywhere(transaction, accountId, now)) {
    await tellDone(transaction, { accountId, practiceId }, { event: 'grant.cancelled', targetId: accountId, requestId: id, details: { operation, reason } }, now);
  }
  const practices = await takeSigningAway(transaction, accountId);
  for (const practiceId of practices) {
    await recordAct(transaction, { accountId, practiceId }, { event: 'permission.signing-ended', resourceType: 'Account', resourceId: accountId, details: { reason } }, now);
  }
  return practices.length > 0;
}
