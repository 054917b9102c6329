import { may } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/grants/contract';
import { hasWords } from '@erx/core/grants/people-list';
import { CHANGING } from '@erx/core/grants/rules';
import { assertOffered, lockGrantContext } from '../approvals/context';
import { recordGrantChange } from '../approvals/record';
import { changeFilingRefusals } from '../approvals/refuse';
import type { Server } from '../platform/api/router';
import { cutPage, placeByName } from '../platform/cut-page';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { changeRole } from './change-role';
import { activate, deactivate } from './activity';
import { listPeople } from './people';
import { servePeople } from './person-routes';
import { serveAccessReviews } from './review-routes';

/** The people of a practice, which of them are active (S2.4), their roles and who may begin requests (S6-14). */
export function serveGrants(server: Server, services: Services): void {
  const { database } = services;
  servePeople(server, services);
  serveAccessReviews(server, services);

  server.serve(contract.listMembers, async ({ member, now }) => {
    const people = await listPeople(database, member.practiceId, now);
    return {
      providers: people.filter(({ npi }) => npi !== undefined),
      users: people.filter(({ npi }) => npi === undefined),
    };
  });

  server.serve(contract.getUser, async ({ member, params, now }) => {
    if (params.id !== member.accountId && !may(member.actor, 'user.read'))
      throw new AppError('access.refused');
    const found = (await listPeople(database, member.practiceId, now)).find(({ id }) => id === params.id);
    if (!found) throw new AppError('record.not-found');
    return found;
  });

  server.serve(contract.searchGrantees, async ({ member, query, continueAfter }) => {
    const members = await membersStore(database, member.practiceId).all();
    const found = members.filter((one) => hasWords(one, query.searchText ?? ''));
    const page = cutPage(found, query, placeByName);
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.changeRequestPermission, ({ member, params, now }) => {
    const { userId: targetId, operation } = params;
    return changeFilingRefusals(
      services,
      member,
      { event: 'grant.change-refused', resourceType: 'Account', resourceId: targetId },
      async (transaction) => {
        const situation = await lockGrantContext(transaction, member, { targetId });
        assertOffered(CHANGING[operation], situation);
        const isGiven = operation === 'Addition';
        if (!(await membersStore(transaction, member.practiceId).setChangeRequests(targetId, isGiven)))
          throw new AppError('record.changed');
        await recordGrantChange(
          { ...member, transaction, now },
          {
            event: isGiven ? 'grant.change-permission-added' : 'grant.change-permission-removed',
            resourceType: 'Account',
            targetId,
            details: {},
            incident: isGiven ? 'changeRequestsPermissionAdded' : 'changeRequestsPermissionRemoved',
          },
        );
        return { ...situation.target, permissionChangeRequestsGrant: isGiven };
      },
    );
  });

  server.serve(contract.changeRole, ({ member, params: { id: targetId }, body, now }) =>
    changeFilingRefusals(
      services,
      member,
      { event: 'role.change-refused', resourceType: 'Account', resourceId: targetId },
      (transaction) => changeRole(transaction, member, { targetId, ...body }, now),
    ),
  );

  server.serve(contract.setMemberActive, async ({ member, params: { id }, body: { active }, now }) => {
    const changed = await changeFilingRefusals(
      services,
      member,
      {
        event: active ? 'user.activate-refused' : 'user.deactivate-refused',
        resourceType: 'Account',
        resourceId: id,
      },
      async (transaction) => {
        const situation = await lockGrantContext(transaction, member, { targetId: id });
        assertOffered(active ? 'activate' : 'deactivate', situation);
        return active
          ? await activate(transaction, services.config, member, situation, now)
          : (await deactivate(transaction, services.config, member, situation, now)).person;
      },
    );
    services.notify('outbox');
    return changed;
  });
}
