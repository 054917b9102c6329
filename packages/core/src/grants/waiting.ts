import type { GrantRequest, GrantRequests } from './model';
import { findRefusal, type GrantPerson, toCircumstances } from './rules';

const DAY_MS = 86_400_000;

/** When a request that no one approves ends. @param days the practice's setting */
export function expiryOf(createdAt: Date, days: number): Date {
  return new Date(createdAt.getTime() + days * DAY_MS);
}

/** Whether no one may approve a request any more: its time is over, to the millisecond. */
export function isExpired(createdAt: Date, days: number, now: Date): boolean {
  return now >= expiryOf(createdAt, days);
}

/** Whether those who may approve a request are to be reminded: half of its time is over, and it still waits. */
export function isReminderDue(createdAt: Date, days: number, now: Date): boolean {
  return now >= expiryOf(createdAt, days / 2) && !isExpired(createdAt, days, now);
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
