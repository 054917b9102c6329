import type { Client } from '@erx/core/client/call';
import { listGrantRequests } from '@erx/core/approvals/contract';
import type { GrantRequest, GrantRequests } from '@erx/core/approvals/model';
import { type Circumstances, type GrantAction, offeredTo, findingsOn } from '@erx/core/grants/rules';
import { toCircumstances } from '@erx/core/approvals/signing';
import { getUserInfo } from '@erx/core/users/contract';
import type { UserInfo } from '@erx/core/users/model';
import type { Finding } from '@erx/core/findings/finding';
import type { Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { type NamedPerson, findPerson } from '../../session/find-person';

/** What decides on the permissions of others, as the server reports it now. */
export interface GrantStatus extends GrantRequests {
  readonly me: UserInfo;
}

/** Asks for it. @throws CallError */
export async function toGrantStatus(
  client: Client,
  { cancelled }: Pick<Context, 'cancelled'>,
): Promise<GrantStatus> {
  const [me, requests] = await Promise.all([
    client.call(getUserInfo, {}, { signal: cancelled }),
    client.call(listGrantRequests, {}, { signal: cancelled }),
  ]);
  return { me, ...requests };
}

/** What decides next to the two persons. Activating is no matter of grants. */
export function aroundPerson(
  { requests, anotherUserHasRtsPermission, me }: GrantStatus,
  personId: string,
): Circumstances {
  return toCircumstances(
    requests.find(({ targetUser }) => targetUser.id === personId),
    anotherUserHasRtsPermission,
    me.timeZone,
  );
}

/** What anyone who asks may do with a request now. */
export function offeredWith(grantStatus: GrantStatus, { targetUser }: GrantRequest): readonly GrantAction[] {
  return offeredTo(grantStatus.me, targetUser, aroundPerson(grantStatus, targetUser.id)).filter(
    (action) => action === 'approve' || action === 'cancel',
  );
}

/** Why one of the two is not offered. */
export function findingsWith(
  grantStatus: GrantStatus,
  action: 'approve' | 'cancel',
  { targetUser }: GrantRequest,
): readonly Finding[] {
  return findingsOn(action, grantStatus.me, targetUser, aroundPerson(grantStatus, targetUser.id));
}

/**
 * The open request of this id, or about the person of this id, e-mail address or name: of one person there is
 * one at a time.
 * @throws TerminalFailure terminal.grant-unknown, terminal.person-ambiguous
 */
export function requestNamed(word: string, requests: readonly GrantRequest[]): GrantRequest {
  const byId = requests.find(({ id }) => id === word.trim().toLowerCase());
  if (byId) return byId;
  const people: readonly NamedPerson[] = requests.map(({ targetUser }) => targetUser);
  try {
    const person = findPerson(word, people);
    const about = requests.find(({ targetUser }) => targetUser.id === person.id);
    if (about) return about;
  } catch (error) {
    if (error instanceof TerminalFailure && error.code !== 'terminal.person-unknown') throw error;
  }
  throw new TerminalFailure('terminal.grant-unknown', { name: word });
}
