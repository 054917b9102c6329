import { isChangeExpired, isChangeReminderDue } from '@erx/core/credentials/waiting';
import { whoAnswersFor } from '@erx/core/service-accounts/answering';
import { recordEndOfChange } from '../grants/end-credential-requests';
import { processDueRequests, type ProcessedRequests } from '../grants/process-due-requests';
import { publishGrantChanged } from '../grants/record';
import { grantsStore } from '../grants/store';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { membersStore } from '../practices/member-store';
import { listSecretsMade } from '../service-accounts/store';
import type { Services } from '../services';
import { notifyDeciders } from './state';
import { closeStatement, credentialRequestsStore, type StoredStatement } from './store';

/** Looks after the changes of credentials of a practice that wait, as after requests about the permission to sign. */
export async function processDueCredentialRequests(
  services: Pick<Services, 'database' | 'now' | 'notify'>,
  practiceId: string,
): Promise<ProcessedRequests> {
  const now = services.now();
  const open = await credentialRequestsStore(services.database, practiceId).open();
  if (open.length === 0) return { expired: 0, reminded: 0 };
  const days = await grantsStore(services.database, practiceId).days();
  return await processDueRequests(services, open, {
    isOver: (request) => isChangeExpired(request, days, now),
    isReminderDue: (request) => isChangeReminderDue(request, days, now),
    expire: (transaction, request) => expire(transaction, request, days, now),
    remind: (transaction, request) => remind(transaction, request, now),
  });
}

async function expire(
  transaction: Connection,
  { id, practiceId }: StoredStatement,
  days: number,
  now: Date,
): Promise<boolean> {
  const request = await credentialRequestsStore(transaction, practiceId).find(id);
  // decided meanwhile, or their proofing has begun
  if (request?.state !== 'open' || !isChangeExpired(request, days, now)) return false;
  if (!(await closeStatement(transaction, request.id, 'expired', undefined, now))) return false;
  const members = await membersStore(transaction, request.practiceId).all();
  const service = { practiceId: request.practiceId, accountId: null };
  await recordEndOfChange(transaction, service, request, 'credential.expired', members, now);
  return true;
}

async function remind(transaction: Connection, request: StoredStatement, now: Date): Promise<boolean> {
  const { practiceId, id, accountId, statedBy, statedByName, statedAt } = request;
  if (!(await credentialRequestsStore(transaction, practiceId).markReminded(id, now))) return false;
  const made = await listSecretsMade(transaction, [statedBy]);
  const askedBy = [statedAt, now].flatMap((at) => whoAnswersFor(made, statedBy, at));
  const deciders = await notifyDeciders(
    transaction,
    practiceId,
    [accountId, ...askedBy],
    'credential-change-waits',
    statedByName,
    now,
  );
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId: null, // the service itself
      event: 'credential.reminded',
      outcome: 'done',
      resourceType: 'Account',
      resourceId: accountId,
      details: { requestId: id, approvers: [...deciders] },
    },
    now,
  );
  await publishGrantChanged(
    transaction,
    practiceId,
    { targetId: accountId, requestId: id, event: 'credential.reminded', isCredential: true },
    now,
  );
  return true;
}
