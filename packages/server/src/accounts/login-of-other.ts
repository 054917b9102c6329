import { may } from '@erx/core/access/rights';
import { refusalOfPasswordLink } from '@erx/core/accounts/password-link';
import { AppError } from '@erx/core/findings/app-error';
import type { MessageCode } from '@erx/core/findings/messages';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';

/**
 * Someone else of the practice whose login this member may act on: make a link for a new password, give it
 * another address, remove lost passkeys. Who may do the one may do the others.
 * @param ofOwn what refuses it for oneself
 * @throws AppError of `ofOwn`, record.not-found, or why the member may not act on this person's login
 */
export async function loginOfOther(
  connection: Connection,
  member: Member,
  id: string,
  ofOwn: MessageCode,
): Promise<StoredMember> {
  // also where the member is here in an emergency alone
  if (id === member.accountId) throw new AppError(ofOwn);
  const person = (await membersStore(connection, member.practiceId).all()).find((one) => one.id === id);
  if (!person) throw new AppError('record.not-found');
  const refusal = refusalOfPasswordLink(
    {
      id: member.accountId,
      isSuperAdmin: member.actor.isSuperAdmin,
      may: (permission) => may(member.actor, permission),
    },
    person,
  );
  if (refusal !== undefined) throw new AppError(refusal);
  return person;
}
