import { say } from '@erx/core/findings/messages';
import { findDecisionRefusal, listDeciders } from '@erx/core/grants/role-requests';
import type { RoleRequest } from '@erx/core/grants/role-requests-contract';
import { expiryOf, isExpired } from '@erx/core/grants/waiting';
import { fullName } from '@erx/core/users/names';
import type { Connection } from '../platform/database/database';
import { membersStore } from '../practices/member-store';
import { countsAsTwo } from './role-requests';
import { roleRequestsStore, type StoredRoleRequest } from './role-request-store';
import { rolesStore } from './role-store';
import { grantsStore, type Judging, listHandlings } from './store';

/**
 * The open requests for roles of a practice, with what one who reads them may do, and why not. The people are
 * read only where something is open: the list is asked for with every first screen.
 * @param only one of them; all where it is absent
 */
export async function listShownRoleRequests(
  connection: Connection,
  { practiceId, accountId }: { readonly practiceId: string; readonly accountId: string },
  judging: Judging,
  only?: StoredRoleRequest,
): Promise<RoleRequest[]> {
  const open = only ? [only] : await roleRequestsStore(connection, practiceId).open();
  if (open.length === 0) return [];
  const { config, now } = judging;
  const members = await membersStore(connection, practiceId).all();
  const days = await grantsStore(connection, practiceId).days();
  const handlings = await listHandlings(
    connection,
    [accountId, ...open.flatMap(({ targetId, askedBy }) => [targetId, askedBy])],
    judging,
  );
  const self = members.find(({ id }) => id === accountId);
  const shown: RoleRequest[] = [];
  for (const request of open) {
    const { id, targetId, role, until, reason, askedBy, askedByName, askedAt } = request;
    const target = members.find((member) => member.id === targetId);
    if (!target || !self) continue;
    const facts = {
      role,
      target,
      askedById: askedBy,
      asker: members.find((member) => member.id === askedBy),
    };
    const circumstances = {
      administersElsewhere: await rolesStore(connection, practiceId).administersElsewhere(targetId),
      isExpired: isExpired(askedAt, days, now),
      isTwo: countsAsTwo(handlings, config, accountId, request, now),
    };
    const refusal = findDecisionRefusal('approve', self, facts, circumstances);
    shown.push({
      id,
      accountId: targetId,
      name: fullName(target),
      email: target.email,
      role,
      ...(until === null ? {} : { until }),
      reason,
      askedById: askedBy,
      askedBy: askedByName,
      askedAt: askedAt.toISOString(),
      expiresAt: expiryOf(askedAt, days).toISOString(),
      approvers: listDeciders(members, { targetId, askedById: askedBy }).map(fullName),
      ...(refusal === undefined ? {} : { refusal: say(refusal) }),
      mayDeny: findDecisionRefusal('deny', self, facts, circumstances) === undefined,
      byPassword: self.hasPasswordHere,
      mayWithdraw: accountId === askedBy,
    });
  }
  return shown;
}
