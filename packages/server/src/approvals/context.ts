import { countAsTwoFrom, type Handling } from '@erx/core/approvals/two-people';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { RolePerson } from '@erx/core/grants/roles';
import {
  anotherHoldsRts,
  anotherMayAdminister,
  type Circumstances,
  findingsOn,
  type GrantAction,
  type GrantPerson,
} from '@erx/core/grants/rules';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { type Judging, listHandlings } from './handling-store';
import { approvalsStore, type StoredRequest } from './store';

/** Who acts: a person of the practice, or a service account, which is none. */
type Acting =
  StoredMember | (GrantPerson & RolePerson & Pick<StoredMember, 'firstName' | 'lastName' | 'middleName'>);
type Asking = Pick<Member, 'practiceId' | 'accountId'> &
  Partial<Pick<Member, 'timeZone' | 'actor' | 'name' | 'isService'>>;

/** Who acts on whom, and what else decides. */
export interface Situation {
  readonly members: readonly StoredMember[];
  readonly actor: Acting;
  readonly target: StoredMember;
  readonly circumstances: Circumstances;
}

/** What is asked: about a user, or about a request and so about whom it is and who began it. */
export type About =
  { readonly targetId: string } | { readonly request: StoredRequest<'signing'>; readonly judging: Judging };

/**
 * Reads what an act upon a user is judged by.
 * @throws AppError record.not-found for a user who is not of the practice, access.refused for one who acts in
 * it for an emergency alone
 */
export async function loadGrantContext(
  connection: Connection,
  member: Asking,
  about: About,
): Promise<Situation> {
  const targetId = 'request' in about ? about.request.targetId : about.targetId;
  const [members, open] = [
    await membersStore(connection, member.practiceId).all(),
    await approvalsStore(connection, member.practiceId, 'signing').open(),
  ];
  const target = members.find(({ id }) => id === targetId);
  if (!target) throw new AppError('record.not-found');
  const actor = members.find(({ id }) => id === member.accountId) ?? scriptOf(member);
  if (!actor) throw new AppError('access.refused');
  const request = open.find((one) =>
    'request' in about ? one.id === about.request.id : one.targetId === targetId,
  );
  const secondFrom =
    request && 'judging' in about
      ? findSecondFrom(
          await listHandlings(connection, [actor.id, request.askedBy], about.judging),
          request,
          actor.id,
          about.judging,
        )
      : undefined;
  return {
    members,
    actor,
    target,
    circumstances: {
      request: request && {
        initiatedById: request.askedBy,
        operation: request.operation,
        secondFrom,
      },
      anotherUserHasRtsPermission: anotherHoldsRts(members, actor.id),
      anotherAdministers: anotherMayAdminister(members, targetId),
      ...(member.timeZone === undefined ? {} : { timeZone: member.timeZone }),
    },
  };
}

/** A service account as one who acts: its rights are all it has. */
function scriptOf({ accountId, actor, name = '', isService = false }: Asking): Acting | undefined {
  if (!isService || actor?.serviceRights === undefined) return undefined;
  return {
    id: accountId,
    firstName: '',
    middleName: '',
    lastName: name,
    role: actor.role,
    isSuperAdmin: false,
    isPartner: false,
    active: true,
    hasPinNumber: false,
    hasSoftToken: false,
    permissionChangeRequestsGrant: false,
    permissionEpcsRts: false,
    epaPaPreparerRole: false,
    epaPaReviewerRole: false,
    epaPaSubmitterRole: false,
    serviceRights: actor.serviceRights,
  };
}

/** From when this person is independent of the one who began a request; undefined where they are now. */
export function findSecondFrom(
  handlings: readonly Handling[],
  { askedBy }: Pick<StoredRequest, 'askedBy'>,
  accountId: string,
  { config, now }: Judging,
): string | undefined {
  return countAsTwoFrom(handlings, accountId, askedBy, config.twoPeopleHours, now)?.toISOString();
}

/** The same in a transaction, while no one else changes anyone's permissions. */
export async function lockGrantContext(
  transaction: Connection,
  member: Asking,
  about: About,
): Promise<Situation> {
  await membersStore(transaction, member.practiceId).lock();
  return await loadGrantContext(transaction, member, about);
}

/** Refuses what is not offered (S6-13). @throws AppError with the sentence that says why */
export function assertOffered(action: GrantAction, { actor, target, circumstances }: Situation): void {
  refuseWhenStopped(findingsOn(action, actor, target, circumstances));
}
