import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import {
  anotherHoldsRts,
  anotherMayAdminister,
  type Circumstances,
  findingsOn,
  type GrantAction,
} from '@erx/core/grants/rules';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { grantsStore, type StoredRequest } from './store';
import { membersStore, type StoredMember } from '../practices/member-store';

/** Who acts upon whom, and what decides beside them. */
export interface Situation {
  readonly members: readonly StoredMember[];
  readonly actor: StoredMember;
  readonly target: StoredMember;
  readonly circumstances: Circumstances;
}

/** What is asked: about a user, or about a request and so about whom it is. */
export type About = { readonly targetId: string } | { readonly request: StoredRequest };

/**
 * Reads what an act upon a user is judged by.
 * @throws AppError record.not-found for a user who is not of the practice, access.refused for one who acts in
 * it for an emergency alone
 */
export async function loadGrantContext(
  connection: Connection,
  member: Pick<Member, 'practiceId' | 'accountId'>,
  about: About,
): Promise<Situation> {
  const targetId = 'request' in about ? about.request.targetId : about.targetId;
  const [members, open] = [
    await membersStore(connection, member.practiceId).all(),
    await grantsStore(connection, member.practiceId).open(),
  ];
  const target = members.find(({ id }) => id === targetId);
  if (!target) throw new AppError('record.not-found');
  const actor = members.find(({ id }) => id === member.accountId);
  if (!actor) throw new AppError('access.refused');
  const request = open.find((one) =>
    'request' in about ? one.id === about.request.id : one.targetId === targetId,
  );
  return {
    members,
    actor,
    target,
    circumstances: {
      request,
      anotherUserHasRtsPermission: anotherHoldsRts(members, actor.id),
      anotherAdministers: anotherMayAdminister(members, targetId),
    },
  };
}

/** The same in a transaction, while nobody else changes anybody's permissions. */
export async function lockGrantContext(
  transaction: Connection,
  member: Pick<Member, 'practiceId' | 'accountId'>,
  about: About,
): Promise<Situation> {
  await membersStore(transaction, member.practiceId).lock();
  return await loadGrantContext(transaction, member, about);
}

/** Refuses what is not offered (S6-13). @throws AppError with the sentence that says why */
export function refuseUnlessOffered(action: GrantAction, { actor, target, circumstances }: Situation): void {
  refuseWhenStopped(findingsOn(action, actor, target, circumstances));
}
