import { AppError } from '@erx/core/findings/app-error';
import type { PracticeMember } from '@erx/core/grants/model';
import type { Situation } from '../approvals/context';
import { closeRequestsOfPerson } from '../approvals/lifecycle';
import { recordGrantChange } from '../approvals/record';
import { notifyDirectory } from '../credentials/directory/notify';
import { type ActingMember, recordAction } from '../platform/audit-trail/record-action';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { endTokens } from '../platform/identity/end-sessions';
import { membersStore } from '../practices/member-store';
import { serviceAccountsStore } from '../service-accounts/store';

/**
 * Lets a member in again, in a transaction that has locked the members and judged the act; the directory is
 * notified. The permission to sign does not come back with it.
 * @throws AppError member.account-inactive, member.already-active
 */
export async function activate(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  member: ActingMember,
  situation: Pick<Situation, 'target'>,
  now: Date,
): Promise<PracticeMember> {
  const changed = await activateTo(transaction, config, member, situation, {}, now);
  // Tokens from before would be valid again: a returning member signs in.
  await endTokens(transaction, changed.id, now);
  return changed;
}

/**
 * The same for someone who has just signed in: their tokens stay valid.
 * @param details.by what did it, where no person did
 * @throws AppError member.account-inactive, member.already-active
 */
export async function activateTo(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  member: ActingMember,
  { target }: Pick<Situation, 'target'>,
  details: { readonly by?: 'claim' },
  now: Date,
): Promise<PracticeMember> {
  const { practiceId, accountId } = member;
  if (!target.isAccountActive) throw new AppError('member.account-inactive');
  if (!(await membersStore(transaction, practiceId).setActive(target.id, true)))
    throw new AppError('member.already-active');
  await recordGrantChange(
    { ...member, transaction, now },
    { event: 'user.activated', resourceType: 'Account', targetId: target.id, details },
  );
  const who = { practiceId, accountId: target.id, byAccountId: accountId };
  await notifyDirectory(transaction, config, who, now);
  return { ...target, active: true };
}

/** What ended with a membership. */
interface Deactivated {
  readonly person: PracticeMember;
  readonly closedRequests: number;
  readonly endedSigning: boolean;
  readonly revokedServiceAccounts: number;
}

/**
 * Marks a member as not active, in a transaction that has locked the members and judged the act. Open
 * requests by or about them end, so do service accounts that they made, the permission to sign goes, and the
 * directory is notified.
 * @param by what did it, where no person did
 * @throws AppError member.account-inactive, member.already-inactive
 */
export async function deactivate(
  transaction: Connection,
  config: Pick<Config, 'directory'>,
  member: ActingMember,
  { target }: Situation,
  now: Date,
  by: { readonly by?: 'claim' } = {},
): Promise<Deactivated> {
  const { practiceId } = member;
  if (!target.isAccountActive) throw new AppError('member.account-inactive');
  if (!(await membersStore(transaction, practiceId).setActive(target.id, false)))
    throw new AppError('member.already-inactive');
  const act = { ...member, transaction, now };
  const closedRequests = await closeRequestsOfPerson(act, target.id);
  const revokedServiceAccounts = await endServiceAccounts(transaction, member, target.id, now);
  const endedSigning = target.permissionEpcsRts;
  await recordGrantChange(act, {
    event: 'user.deactivated',
    resourceType: 'Account',
    targetId: target.id,
    details: endedSigning ? { endedReadyToSign: true, ...by } : by,
  });
  const who = { practiceId, accountId: target.id, byAccountId: member.accountId };
  await notifyDirectory(transaction, config, who, now);
  return {
    person: { ...target, active: false, permissionEpcsRts: false },
    closedRequests,
    endedSigning,
    revokedServiceAccounts,
  };
}

/**
 * Ends the service accounts whose present secret someone made who leaves: no one else knows in whose hands it
 * is (docs/decisions/service-accounts.md).
 */
async function endServiceAccounts(
  transaction: Connection,
  member: ActingMember,
  leavingId: string,
  now: Date,
): Promise<number> {
  const store = serviceAccountsStore(transaction, member.practiceId);
  await store.lock();
  const ended = await store.madeBy(leavingId);
  for (const id of ended) {
    await store.revoke(id, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'service-account.revoked',
        resourceType: 'Account',
        resourceId: id,
        details: { targetAccountId: id },
      },
      now,
    );
  }
  return ended.length;
}
