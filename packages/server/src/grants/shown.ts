import type { GrantPersonName, GrantRequest, PracticeMember } from '@erx/core/grants/model';
import type { Handling } from '@erx/core/grants/two-people';
import { expiryOf } from '@erx/core/grants/waiting';
import { secondFromOf } from './context';
import type { Judging, StoredRequest } from './store';

/** Who asks, and what decides whether they are a second person. */
interface Caller {
  readonly accountId: string;
  readonly handlings: readonly Handling[];
  readonly judging: Judging;
}

/**
 * A request with the people it names; undefined where one of them is of the practice no more.
 * @param days after how many it expires
 */
export function toShownRequest(
  { id, targetId, initiatedById, operation, createdAt }: StoredRequest,
  members: readonly PracticeMember[],
  days: number,
  { accountId, handlings, judging }: Caller,
): GrantRequest | undefined {
  const [target, initiator] = [targetId, initiatedById].map((personId) =>
    members.find((member) => member.id === personId),
  );
  if (!target || !initiator) return undefined;
  const name = nameOf(initiator);
  const secondFrom = secondFromOf(handlings, { initiatedById }, accountId, judging);
  return {
    id,
    targetUser: target,
    initiatedByUser: name,
    approvedByUser1: name,
    operation,
    createdAt: createdAt.toISOString(),
    expiresAt: expiryOf(createdAt, days).toISOString(),
    ...(secondFrom === undefined ? {} : { secondFrom }),
  };
}

function nameOf({ id, firstName, lastName, deaNumber }: PracticeMember): GrantPersonName {
  return { id, firstName, lastName, ...(deaNumber === undefined ? {} : { deaNumber }) };
}
