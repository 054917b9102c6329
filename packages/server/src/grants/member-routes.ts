import { AppError } from '@erx/core/findings/app-error';
import { changeRole as changeRoleEndpoint, listMembers, setMemberActive } from '@erx/core/grants/contract';
import { tellDirectory } from '../directory/notify';
import { changeRole } from './change-role';
import { filingRefusals } from './refuse';
import { lockGrantContext, refuseUnlessOffered } from './context';
import { recordGrantChange } from './record';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { grantsStore } from './store';
import { membersStore } from '../practices/member-store';

/** The people of a practice, which of them are active (S2.4), and their roles. */
export function serveMembers(server: Server, services: Services): void {
  server.serve(listMembers, async ({ member }) => {
    const members = await membersStore(services.database, member.practiceId).all();
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
        changeAndPublish(services, (transaction) =>
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
        changeAndPublish(services, async (transaction) => {
          const situation = await lockGrantContext(transaction, member, { targetId: id });
          const { target } = situation;
          refuseUnlessOffered(active ? 'activate' : 'deactivate', situation);
          if (!target.isAccountActive) throw new AppError('member.account-inactive');
          if (!(await membersStore(transaction, member.practiceId).setActive(id, active)))
            throw new AppError(active ? 'member.already-active' : 'member.already-inactive');
          const ended = active
            ? []
            : await grantsStore(transaction, member.practiceId).closeAllOf(id, member.accountId, now);
          for (const request of ended) {
            await recordGrantChange(
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
          await recordGrantChange(
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
