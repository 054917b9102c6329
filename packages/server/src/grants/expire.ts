import { listDeciders } from '@erx/core/grants/role-requests';
import { findRefusal, anotherHoldsRts } from '@erx/core/grants/rules';
import { isExpired, isReminderDue } from '@erx/core/grants/waiting';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import type { Services } from '../services';
import { processDueRequests, type ProcessedRequests } from './process-due-requests';
import { nameInMessages, notifyOfRequest } from './notify';
import { publishGrantChanged } from './record';
import { expireRoleRequest, whatFor } from './end-role-requests';
import { roleRequestsStore, type StoredRoleRequest } from './role-request-store';
import { grantsStore, type StoredRequest } from './store';

/** Looks after the requests of a practice about the permission to sign. */
export async function processDueSigningRequests(
  services: Pick<Services, 'database' | 'now' | 'notify'>,
  practiceId: string,
): Promise<ProcessedRequests> {
  const now = services.now();
  const store = grantsStore(services.database, practiceId);
  const [open, days] = [await store.open(), await store.days()];
  return await processDueRequests(services, open, {
    isOver: ({ createdAt }) => isExpired(createdAt, days, now),
    isReminderDue: ({ createdAt }) => isReminderDue(createdAt, days, now),
    expire: (transaction, { id }) => expire(transaction, practiceId, id, now),
    remind: (transaction, { id }) => remind(transaction, practiceId, id, now),
  });
}

/** The same of requests for roles. */
export async function processDueRoleRequests(
  services: Pick<Services, 'database' | 'now' | 'notify'>,
  practiceId: string,
): Promise<ProcessedRequests> {
  const now = services.now();
  const open = await roleRequestsStore(services.database, practiceId).open();
  if (open.length === 0) return { expired: 0, reminded: 0 };
  const days = await grantsStore(services.database, practiceId).days();
  return await processDueRequests(services, open, {
    isOver: ({ askedAt }) => isExpired(askedAt, days, now),
    isReminderDue: ({ askedAt }) => isReminderDue(askedAt, days, now),
    expire: (transaction, request) => expireRoleRequest(transaction, practiceId, request, now),
    remind: (transaction, request) => remindOfRole(transaction, practiceId, request, now),
  });
}

async function expire(transaction: Connection, practiceId: string, id: string, now: Date): Promise<boolean> {
  const found = await locked(transaction, practiceId, id);
  if (!found) return false;
  const { request } = found;
  if (!(await grantsStore(transaction, practiceId).close(id, 'expired', null, now))) return false;
  await record(transaction, practiceId, request, 'grant.expired', now);
  const notices = [
    { accountId: request.targetId, kind: 'signing-request-expired', by: '' },
    { accountId: request.initiatedById, kind: 'own-request-expired', by: '' },
  ] as const;
  for (const one of notices) await notifyOfRequest(transaction, practiceId, one, now);
  return true;
}

async function remind(transaction: Connection, practiceId: string, id: string, now: Date): Promise<boolean> {
  const found = await locked(transaction, practiceId, id);
  if (!found) return false;
  const { request, members } = found;
  if (!(await grantsStore(transaction, practiceId).markReminded(id, now))) return false;
  const by = members.find((member) => member.id === request.initiatedById);
  const approvers = approversOf(request, members);
  for (const approver of approvers)
    await notifyOfRequest(
      transaction,
      practiceId,
      { accountId: approver.id, kind: 'request-waits-for-approval', by: by ? nameInMessages(by) : '' },
      now,
    );
  await record(transaction, practiceId, request, 'grant.reminded', now, approvers);
  return true;
}

/** Reminds those who could decide on a request for a role; where no one could, the record says so. */
async function remindOfRole(
  transaction: Connection,
  practiceId: string,
  { id, targetId, role, askedBy, askedByName }: StoredRoleRequest,
  now: Date,
): Promise<boolean> {
  if (!(await roleRequestsStore(transaction, practiceId).markReminded(id, now))) return false;
  const members = await membersStore(transaction, practiceId).all();
  const target = members.find((member) => member.id === targetId);
  const deciders = listDeciders(members, { targetId, askedById: askedBy });
  const about = target ? whatFor(role, target) : '';
  for (const { id: accountId } of deciders)
    await notifyOfRequest(
      transaction,
      practiceId,
      { accountId, kind: 'role-request-waits', by: askedByName, about },
      now,
    );
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId: null,
      event: 'role.request-reminded',
      outcome: 'done',
      resourceType: 'Account',
      resourceId: targetId,
      details: { requestId: id, approvers: deciders.map((decider) => decider.id) },
    },
    now,
  );
  await publishGrantChanged(
    transaction,
    practiceId,
    { targetId, requestId: id, event: 'role.request-reminded', isRole: true },
    now,
  );
  return true;
}

/** An open request and the people, while no one else changes either. */
async function locked(transaction: Connection, practiceId: string, id: string) {
  const store = membersStore(transaction, practiceId);
  await store.lock();
  const request = await grantsStore(transaction, practiceId).find(id);
  return request?.state === 'open' ? { request, members: await store.all() } : undefined;
}

/** Everyone who may approve a request as things are (S6-18). */
function approversOf(
  request: Pick<StoredRequest, 'targetId' | 'initiatedById' | 'operation'>,
  members: readonly StoredMember[],
): readonly StoredMember[] {
  const target = members.find(({ id }) => id === request.targetId);
  if (!target) return [];
  return members.filter(
    (member) =>
      findRefusal('approve', member, target, {
        request,
        anotherUserHasRtsPermission: anotherHoldsRts(members, member.id),
        anotherAdministers: false,
      }) === undefined,
  );
}

/** By the service itself. */
async function record(
  transaction: Connection,
  practiceId: string,
  { id, targetId, initiatedById, operation }: StoredRequest,
  event: 'grant.expired' | 'grant.reminded',
  now: Date,
  approvers: readonly StoredMember[] = [],
): Promise<void> {
  const about = { practiceId, accountId: null, outcome: 'done', resourceId: id } as const;
  await (event === 'grant.expired'
    ? recordAudit(
        transaction,
        {
          ...about,
          event,
          resourceType: 'GrantRequest',
          details: { operation, target: targetId, initiatedBy: initiatedById },
        },
        now,
      )
    : recordAudit(
        transaction,
        {
          ...about,
          event,
          resourceType: 'GrantRequest',
          details: { operation, target: targetId, approvers: approvers.map((approver) => approver.id) },
        },
        now,
      ));
  await publishGrantChanged(transaction, practiceId, { targetId, requestId: id, event }, now);
}
