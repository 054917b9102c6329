import { AppError } from '@erx/core/findings/app-error';
import { may } from '@erx/core/access/rights';
import {
  changeRole as changeRoleEndpoint,
  getUser,
  listMembers,
  setMemberActive,
} from '@erx/core/grants/contract';
import { activate } from './activate';
import { changeRole } from './change-role';
import { deactivate } from './deactivate';
import { filingRefusals } from './refuse';
import { lockGrantContext, assertOffered } from './context';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
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

  server.serve(getUser, async ({ member, params }) => {
    if (params.id !== member.accountId && !may(member.actor, 'user.read'))
      throw new AppError('access.refused');
    const found = (await membersStore(services.database, member.practiceId).all()).find(
      ({ id }) => id === params.id,
    );
    if (!found) throw new AppError('record.not-found');
    return found;
  });

  server.serve(
    changeRoleEndpoint,
    ({ member, params: { id }, body: { role, operation, until }, request, now }) =>
      filingRefusals(
        services,
        member,
        { event: 'role.change-refused', resourceType: 'Account', resourceId: id, address: request.ip },
        () =>
          changeAndPublish(services, (transaction) =>
            changeRole(transaction, member, { targetId: id, role, operation, until }, now),
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
          assertOffered(active ? 'activate' : 'deactivate', situation);
          return active
            ? await activate(transaction, services.config, member, situation, now)
            : (await deactivate(transaction, services.config, member, situation, now)).person;
        }),
    );
    services.notify('outbox');
    return changed;
  });
}
