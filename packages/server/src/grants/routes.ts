import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/grants/contract';
import type { GrantPersonName, GrantRequest, PracticeMember } from '@erx/core/grants/model';
import { anotherHoldsRts, BEGINNING, CHANGING } from '@erx/core/grants/rules';
import { authorize, complete, listApprovalWays } from './approve';
import { filingRefusals } from './refuse';
import { lockGrantContext, refuseUnlessOffered } from './context';
import { recordGrantChange } from './record';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { changeAndPublish } from '../platform/push/publish-change';
import { grantsStore, type StoredRequest } from './store';
import { membersStore } from '../practices/member-store';
import { serveMembers } from './member-routes';

/** Who may sign controlled substances, and who changes that (S2.4, S2.5). */
export function serveGrants(server: Server, services: Services): void {
  const { database } = services;
  serveMembers(server, services);

  server.serve(contract.searchGrantees, async ({ member, query }) =>
    (await membersStore(database, member.practiceId).all()).filter((one) =>
      containsText(one, query.searchText ?? ''),
    ),
  );

  server.serve(contract.listGrantRequests, async ({ member }) => {
    const [members, open] = await Promise.all([
      membersStore(database, member.practiceId).all(),
      grantsStore(database, member.practiceId).open(),
    ]);
    return {
      requests: open.flatMap((request) => shownOf(request, members) ?? []),
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
          refuseUnlessOffered(CHANGING[operation], situation);
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
          refuseUnlessOffered(BEGINNING[operation], situation);
          const begun = await grantsStore(transaction, member.practiceId).begin(
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
          const shown = shownOf(begun, situation.members);
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
          refuseUnlessOffered('cancel', await lockGrantContext(transaction, member, { request: found }));
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
          return undefined;
        }),
    ),
  );
}

/** A request with the people it names; undefined where one of them is of the practice no more. */
function shownOf(
  { id, targetId, initiatedById, operation, createdAt }: StoredRequest,
  members: readonly PracticeMember[],
): GrantRequest | undefined {
  const [target, initiator] = [targetId, initiatedById].map((personId) =>
    members.find((member) => member.id === personId),
  );
  if (!target || !initiator) return undefined;
  const name = nameOf(initiator);
  return {
    id,
    targetUser: target,
    initiatedByUser: name,
    approvedByUser1: name,
    operation,
    createdAt: createdAt.toISOString(),
  };
}

function nameOf({ id, firstName, lastName, deaNumber }: PracticeMember): GrantPersonName {
  return { id, firstName, lastName, ...(deaNumber === undefined ? {} : { deaNumber }) };
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
