import { sentences } from '@erx/core/findings/finding';
import type { PracticeMember } from '@erx/core/grants/model';
import type { GrantRequest, GrantRequests } from '@erx/core/approvals/model';
import { isPersonAction, type PersonAction } from '@erx/core/grants/person-actions';
import { findingsOn, offeredTo } from '@erx/core/grants/rules';
import { toCircumstances } from '@erx/core/approvals/signing';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import type { UserInfo } from '@erx/core/users/model';

/** What decides what anyone who watches may do, as the server said at the last reading. */
export interface GrantStatus extends Omit<GrantRequests, 'requests'> {
  readonly user: UserInfo;
}

/** Before anything was read nothing is known to be allowed. */
export const unknownGrantStatus = (user: UserInfo): GrantStatus => ({
  user,
  anotherUserHasRtsPermission: true,
  offered: [] satisfies OtpType[],
});

/** What anyone who watches may do with a request (S2.5-9). */
export interface RequestOffer {
  readonly mayApprove: boolean;
  readonly mayCancel: boolean;
  /** Why it is not theirs to approve. */
  readonly refusal: string | undefined;
}

/** By the table of S6-13. */
export function toOffer(
  { user, anotherUserHasRtsPermission }: GrantStatus,
  request: GrantRequest,
): RequestOffer {
  const around = toCircumstances(request, anotherUserHasRtsPermission, user.timeZone);
  const [refusal] = sentences(findingsOn('approve', user, request.targetUser, around));
  return {
    mayApprove: refusal === undefined,
    mayCancel: offeredTo(user, request.targetUser, around).includes('cancel'),
    refusal,
  };
}

/** What anyone who watches may do with the permissions of a person (S2.5-5). */
export function actionsOn(
  { user, anotherUserHasRtsPermission }: GrantStatus,
  person: PracticeMember,
  requests: readonly GrantRequest[],
): readonly PersonAction[] {
  return offeredTo(
    user,
    person,
    toCircumstances(requestAbout(person, requests), anotherUserHasRtsPermission, user.timeZone),
  ).filter(isPersonAction);
}

/** The open request about a person. */
export function requestAbout(
  person: PracticeMember,
  requests: readonly GrantRequest[],
): GrantRequest | undefined {
  return requests.find(({ targetUser }) => targetUser.id === person.id);
}
