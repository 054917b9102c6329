import { isExpired, isReminderDue } from '@erx/core/approvals/waiting';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { type Approval, closeRequest } from './approval';
import { CREDENTIALS } from './credentials';
import type { Act } from './record';
import { ROLES } from './roles';
import { SIGNING } from './signing';
import { type ApprovalKind, approvalsStore, findDaysToDecide, type StoredRequest } from './store';

/** What became of the open requests of a practice as time went by. */
interface ProcessedRequests {
  readonly expired: number;
  readonly reminded: number;
}

type Needs = Pick<Services, 'database' | 'now' | 'notify'>;

/** As processDueRequests, of every kind. */
export async function processAllDueRequests(services: Needs, practiceId: string): Promise<void> {
  await processDueRequests(services, practiceId, SIGNING);
  await processDueRequests(services, practiceId, ROLES);
  await processDueRequests(services, practiceId, CREDENTIALS);
}

/**
 * Ends the requests of a practice that no one decided on in time, and reminds once of those whose time is half
 * over. All that belongs to one request changes together; a concurrent process finds it done.
 * @returns how many ended, and of how many was reminded
 */
export async function processDueRequests<Kind extends ApprovalKind>(
  services: Needs,
  practiceId: string,
  approval: Approval<Kind>,
): Promise<ProcessedRequests> {
  const now = services.now();
  const open = await approvalsStore(services.database, practiceId, approval.kind).open();
  if (open.length === 0) return { expired: 0, reminded: 0 };
  const days = await findDaysToDecide(services.database, practiceId);
  let [expired, reminded] = [0, 0];
  for (const request of open) {
    if (findDue(request, days, now) === undefined) continue;
    const done = await changeAndPublish(services, (transaction) =>
      processRequest({ transaction, practiceId, accountId: null, now }, approval, request.id, days),
    );
    if (done === 'expired') expired += 1;
    else if (done === 'reminded') reminded += 1;
  }
  return { expired, reminded };
}

function findDue(request: StoredRequest, days: number, now: Date): 'expired' | 'reminded' | undefined {
  if (isExpired(request, days, now)) return 'expired';
  return request.remindedAt === null && isReminderDue(request, days, now) ? 'reminded' : undefined;
}

/** Does what is due of one, while no one else changes it or the people. @returns what was done */
async function processRequest<Kind extends ApprovalKind>(
  act: Act,
  approval: Approval<Kind>,
  id: string,
  days: number,
): Promise<ReturnType<typeof findDue>> {
  const people = membersStore(act.transaction, act.practiceId);
  await people.lock();
  const store = approvalsStore(act.transaction, act.practiceId, approval.kind);
  const request = await store.find(id);
  if (request?.state !== 'open') return undefined;
  const due = findDue(request, days, act.now);
  if (due === 'expired') {
    await closeRequest(act, approval, request, 'expired');
    await approval.recordEnd(act, request, 'expired', await people.all(), '');
  } else if (due === 'reminded') {
    if (!(await store.markReminded(id, act.now))) return undefined;
    await approval.remind(act, request, await people.all());
  }
  return due;
}

/**
 * Ends what a person who is deactivated has asked, and what is asked of them: what rested on two people would
 * rest on one and a former one. State, records, incidents and notices change in the transaction of the
 * deactivation. To be called before service accounts of theirs end.
 * @returns how many ended
 */
export async function closeRequestsOfPerson(act: Act, personId: string): Promise<number> {
  return (
    (await closeOfPerson(act, SIGNING, personId)) +
    (await closeOfPerson(act, ROLES, personId)) +
    (await closeOfPerson(act, CREDENTIALS, personId))
  );
}

async function closeOfPerson<Kind extends ApprovalKind>(
  act: Act,
  approval: Approval<Kind>,
  personId: string,
): Promise<number> {
  const { transaction, practiceId, accountId, name = '', now } = act;
  const store = approvalsStore(transaction, practiceId, approval.kind);
  const ended = await store.closeOfPerson(personId, { id: accountId, name }, now);
  if (ended.length === 0) return 0;
  const members = await membersStore(transaction, practiceId).all();
  for (const request of ended) await approval.recordEnd(act, request, 'closed', members, '');
  return ended.length;
}
