import { AppError } from '@erx/core/findings/app-error';
import type { PracticeMember } from '@erx/core/grants/model';
import type { Situation } from '../approvals/context';
import { recordGrantChange } from '../approvals/record';
import { notifyDirectory } from '../credentials/directory/notify';
import type { ActingMember } from '../platform/audit-trail/record-action';
import type { Config } from '../platform/config';
import type { Connection } from '../platform/database/database';
import { endTokens } from '../platform/identity/end-sessions';
import { membersStore } from '../practices/member-store';

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
