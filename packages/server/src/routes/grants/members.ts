import { AppError } from '@erx/core/findings/app-error';
import { changeRole as changeRoleEndpoint, listMembers, setMemberActive } from '@erx/core/grants/contract';
import { tellDirectory } from '../../directory/tell';
import { changeRole } from '../../grants/change-role';
import { filingRefusals } from '../../grants/refuse';
import { lockedSituationOf, refuseUnlessOffered } from '../../grants/situation';
import { tellDone } from '../../grants/tell';
import type { Server } from '../../http/serve';
import type { Services } from '../../http/services';
import { changeAndTell } from '../../push/change-and-tell';
import { grantsOf } from '../../stores/grants';
import { membersOf } from '../../stores/members';

/** The people of a practice, which of them are active (S2.4), and their roles. */
export function serveMembers(server: Server, services: Services): void {
  server.serve(listMembers, async ({ member }) => {
    const members = await membersOf(services.database, member.practiceId).all();
    return {
      providers: members.filter(({ npi }) => npi !== undefined),
      users: members.filter(({ npi }) => npi === undefined),
    };
  });

  server.serve(changeRoleEndpoint, ({ member, params: { id }, body: { role, operation }, request, now }) =>
    filingRefusals(
      services,
      member,
      { event: 'role.change-refused', resourceType: 'Account', resourceId: id, address: request.ip },
      () =>
        changeAndTell(services, (transaction) =>
          changeRole(transaction, member, { targetId: id, role, operation }, now),
        ),
    ),
  );

  server.serve(setMemberActive, async ({ member, params: { id }, body: { active }, request, now }) => {
    const changed = await filingRefusals(
      services,
      member,
      {
        event: active ? 'user.activate-refused' : 'user.deactivate-refused',
        resourceType: 'Account',
        resourceId: id,
        address: request.ip,
      },
      () =>
        changeAndTell(services, async (transaction) => {
          const situation = await lockedSituationOf(transaction, member, { targetId: id });
          const { target } = situation;
          refuseUnlessOffered(active ? 'activate' : 'deactivate', situation);
          if (!target.isAccountActive) throw new AppError('member.account-inactive');
          if (!(await membersOf(transaction, member.practiceId).setActive(id, active)))
            throw new AppError(active ? 'member.already-active' : 'member.already-inactive');
          const ended = active
            ? []
            : await grantsOf(transaction, member.practiceId).closeAllOf(id, member.accountId, now);
          for (const request of ended) {
            await tellDone(
              transaction,
              member,
              {
                event: 'grant.cancelled',
                resourceType: 'GrantRequest',
                resourceId: request.id,
                targetId: request.targetId,
                details: {
                  operation: request.operation,
                  reason: 'deactivated',
                  target: request.targetId,
                },
              },
              now,
            );
          }
          const endsSigning = !active && target.permissionEpcsRts;
          await tellDone(
            transaction,
            member,
            {
              event: active ? 'user.activated' : 'user.deactivated',
              resourceType: 'Account',
              resourceId: id,
              targetId: id,
              details: endsSigning ? { endedReadyToSign: true } : {},
            },
            now,
          );
          await tellDirectory(
            transaction,
            services.config,
            { practiceId: member.practiceId, accountId: id, byAccountId: member.accountId },
            now,
          );
          return { ...target, active, permissionEpcsRts: target.permissionEpcsRts && active };
        }),
    );
    services.wake('outbox');
    return changed;
  });
}
