import type { Connection } from '../platform/database/database';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';

/** What became of the open requests of a practice as time went by. */
export interface ProcessedRequests {
  readonly expired: number;
  readonly reminded: number;
}

/** How one kind of request is looked after; an act is false where another process was faster. */
interface RequestLifecycle<Request> {
  isOver(request: Request): boolean;
  isReminderDue(request: Request): boolean;
  expire(transaction: Connection, request: Request): Promise<boolean>;
  remind(transaction: Connection, request: Request): Promise<boolean>;
}

/**
 * Ends the requests that no one decided on in time, and reminds once of those whose time is half over. All
 * that belongs to one request changes together; a concurrent process finds it done.
 * @returns how many ended, and of how many was reminded
 */
export async function processDueRequests<Request extends { readonly remindedAt: Date | null }>(
  services: Pick<Services, 'database' | 'notify'>,
  open: readonly Request[],
  lifecycle: RequestLifecycle<Request>,
): Promise<ProcessedRequests> {
  let [expired, reminded] = [0, 0];
  for (const request of open) {
    if (lifecycle.isOver(request)) {
      if (await changeAndPublish(services, (transaction) => lifecycle.expire(transaction, request)))
        expired += 1;
    } else if (request.remindedAt === null && lifecycle.isReminderDue(request)) {
      if (await changeAndPublish(services, (transaction) => lifecycle.remind(transaction, request)))
        reminded += 1;
    }
  }
  return { expired, reminded };
}
