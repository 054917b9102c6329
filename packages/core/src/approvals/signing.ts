import { type Circumstances, findRefusal, type GrantPerson } from '../grants/rules';
import type { TimeZone } from '../values/dates';
import type { GrantRequest, GrantRequests } from './model';

/**
 * What decides besides the two people of a request, as the list of open requests has it. Other administrators
 * matter for deactivating only, which needs no request: none are assumed here, so that nothing is offered by
 * it.
 * @param request the open request about the target; undefined where there is none
 */
export function toCircumstances(
  request: Pick<GrantRequest, 'initiatedByUser' | 'operation' | 'secondFrom'> | undefined,
  anotherUserHasRtsPermission: boolean,
  timeZone: TimeZone,
): Circumstances {
  return {
    request: request && {
      initiatedById: request.initiatedByUser.id,
      operation: request.operation,
      secondFrom: request.secondFrom,
    },
    anotherUserHasRtsPermission,
    anotherAdministers: false,
    timeZone,
  };
}

/** The requests that a person may approve now, in the order of the list (S6-18). */
export function requestsToApprove(
  actor: GrantPerson,
  { requests, anotherUserHasRtsPermission }: Pick<GrantRequests, 'requests' | 'anotherUserHasRtsPermission'>,
): readonly GrantRequest[] {
  return requests.filter(
    (request) =>
      findRefusal(
        'approve',
        actor,
        request.targetUser,
        // whether it is refused is asked here, not the sentence, which alone has a time
        toCircumstances(request, anotherUserHasRtsPermission, 'UTC'),
      ) === undefined,
  );
}
