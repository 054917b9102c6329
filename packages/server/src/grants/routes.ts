import { granteeIsRegistered } from '@erx/core/credentials/expiry';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/grants/contract';
import type { PracticeMember } from '@erx/core/grants/model';
import { anotherHoldsRts, BEGINNING, CHANGING } from '@erx/core/grants/rules';
import { isBegunByRegistered } from '@erx/core/grants/two-people';
import { dateIn } from '@erx/core/values/dates';
import { authorize, complete, listApprovalWays } from './approve';
import { filingRefusals } from './refuse';
import { lockGrantContext, assertOffered } from './context';
import { recordGrantChange } from './record';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { fileIncident } from '../platform/audit-trail/file-incident';
import { cutPage, placeByName } from '../platform/cut-page';
import { changeAndPublish } from '../platform/push/publish-change';
import { grantsStore, listHandlings } from './store';
import { toShownRequest } from './shown';
import { nameInMessages, notifyOfRequest } from './notify';
import { membersStore } from '../practices/member-store';
import { serveMembers } from './member-routes';
import { servePeople } from './person-routes';
import { serveRoleRequests } from './role-request-routes';

/** Who may sign controlled substances, and who changes that (S2.4, S2.5). */
export function serveGrants(server: Server, services: Services): void {
  const { database, config } = services;
  serveMembers(server, services);
  servePeople(server, services);
  serveRoleRequests(server, services);

  server.serve(contract.searchGrantees, async ({ member, query, continueAfter }) => {
    const members = await membersStore(database, member.practiceId).all();
    const found = members.filter((one) => containsText(one, query.searchText ?? ''));
    const page = cutPage(found, query, placeByName);
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.listGrantRequests, async ({ member, now }) => {
    const store = grantsStore(database, member.practiceId);
    const [members, open, days] = await Promise.all([
      membersStore(database, member.practiceId).all(),
      store.open(),
      store.days(),
    ]);
    const judging = { config, now };
    const handlings = await listHandlings(
      database,
      [member.accountId, ...open.map(({ initiatedById }) => initiatedById)],
      judging,
    );
    const caller = { accountId: member.accountId, handlings, judging };
    return {
      requests: open.flatMap((request) => toShownRequest(request, members, days, caller) ?? []),
      anotherUserHasRtsPermission: anotherHoldsRts(members, member.accountId),
      offered: await listApprovalWays(services, member.accountId),
    };
  });

  server.serve(contract.changeRequestPermission, ({ member, params: { userId, operation }, request, now }) =>
    filingRefusals(
      services,
      member,
      { event: 'grant.change-refused', resourceType: 'Account', resourceId: userId, address: request.ip },
      () =>
        changeAndPublish(services, async (transaction) => {
          const situation = await lockGrantContext(transaction, member, { targetId: userId });
          assertOffered(CHANGING[operation], situation);
          const isGiven = operation === 'Addition';
          if (!(await membersStore(transaction, member.practiceId).setChangeRequests(userId, isGiven)))
            throw new AppError('record.changed');
          await recordGrantChange(
            transaction,
            member,
            {
              event: isGiven ? 'grant.change-permission-added' : 'grant.change-permission-removed',
              resourceType: 'Account',
              resourceId: userId,
              targetId: userId,
              details: {},
              incident: {
                type: isGiven ? 'changeRequestsPermissionAdded' : 'changeRequestsPermissionRemoved',
                address: request.ip,
              },
            },
            now,
          );
          return { ...situation.target, permissionChangeRequestsGrant: isGiven };
        }),
    ),
  );

  server.serve(contract.requestReadyToSign, ({ member, params: { userId, operation }, request, now }) =>
    filingRefusals(
      services,
      member,
      { event: 'grant.request-refused', resourceType: 'Account', resourceId: userId, address: request.ip },
      () =>
        changeAndPublish(services, async (transaction) => {
          const situation = await lockGrantContext(transaction, member, { targetId: userId });
          assertOffered(BEGINNING[operation], situation);
          if (operation === 'Addition')
            refuseWhenStopped(
              granteeIsRegistered({ target: situation.target, today: dateIn(member.timeZone, now) }),
            );
          const store = grantsStore(transaction, member.practiceId);
          const begun = await store.begin(
            { targetId: userId, initiatedById: member.accountId, operation },
            now,
          );
          if (!begun) throw new AppError('grant.already-open');
          await recordGrantChange(
            transaction,
            member,
            {
              event: 'grant.requested',
              resourceType: 'GrantRequest',
              resourceId: begun.id,
              targetId: userId,
              details: { operation, target: userId },
              incident: {
                type: operation === 'Addition' ? 'rtsPermissionAddInitiated' : 'rtsPermissionRemoveInitiated',
                address: request.ip,
              },
            },
            now,
          );
          await notifyOfRequest(
            transaction,
            member.practiceId,
            {
              accountId: userId,
              kind: operation === 'Addition' ? 'signing-addition-requested' : 'signing-removal-requested',
              by: nameInMessages(situation.actor),
            },
            now,
          );
          const handlings = await listHandlings(transaction, [member.accountId, userId], { config, now });
          if (isBegunByRegistered(handlings, member.accountId, userId))
            await fileIncident(
              transaction,
              {
                practiceId: member.practiceId,
                accountId: member.accountId,
                trailName: member.trailName,
                type: 'grantBegunByRegistered',
                address: request.ip,
                details: { targetAccountId: userId, request: begun.id },
              },
              now,
            );
          const shown = toShownRequest(begun, situation.members, await store.days(), {
            accountId: member.accountId,
            handlings,
            judging: { config, now },
          });
          if (!shown) throw new AppError('record.not-found');
          return shown;
        }),
    ),
  );

  server.serve(contract.authorizeGrant, ({ member, session, params, body, request }) =>
    authorize(services, { member, session, address: request.ip }, params.requestId, body),
  );

  server.serve(contract.completeGrantPush, ({ member, session, body, request }) =>
    complete(services, { member, session, address: request.ip }, body.transactionReferenceNumber),
  );

  server.serve(contract.cancelGrantRequest, ({ member, params: { id }, request, now }) =>
    filingRefusals(
      services,
      member,
      { event: 'grant.cancel-refused', resourceType: 'GrantRequest', resourceId: id, address: request.ip },
      () =>
        changeAndPublish(services, async (transaction) => {
          const own = grantsStore(transaction, member.practiceId);
          const found = await own.find(id);
          if (!found) throw new AppError('grant.not-found');
          const situation = await lockGrantContext(transaction, member, {
            request: found,
            judging: { config, now },
          });
          assertOffered('cancel', situation);
          if (!(await own.close(id, 'cancelled', member.accountId, now)))
            throw new AppError('grant.not-open');
          await recordGrantChange(
            transaction,
            member,
            {
              event: 'grant.cancelled',
              resourceType: 'GrantRequest',
              resourceId: id,
              targetId: found.targetId,
              details: { operation: found.operation, target: found.targetId },
              incident: { type: 'rtsPermissionCancelled', address: request.ip },
            },
            now,
          );
          await notifyOfRequest(
            transaction,
            member.practiceId,
            {
              accountId: found.targetId,
              kind: 'signing-request-cancelled',
              by: nameInMessages(situation.actor),
            },
            now,
          );
          return undefined;
        }),
    ),
  );
}

/**
 * Whether each word of a text is in a user's name, e-mail address or NPI; case and accents do not matter, and
 * no text is in all of them.
 */
function containsText(
  { firstName, middleName, lastName, email, npi }: PracticeMember,
  text: string,
): boolean {
  const within = plain([firstName, middleName, lastName, email, npi ?? ''].join(' '));
  return plain(text)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
