import { AppError } from '@erx/core/findings/app-error';
import { listChangeRequests, listRefillRequests } from '@erx/core/requests/contract';
import { requestsSeenBy } from '@erx/core/requests/rules';
import { recordRefusal } from '../audit/record';
import type { Member } from '../http/member';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { requestsOf, type WaitingRequests } from '../stores/requests';

/** The queues of refill and change requests. */
export function serveRequests(server: Server, services: Services): void {
  server.serve(listRefillRequests, async ({ member, query }) =>
    requestsOf(services.database, member.practiceId).waitingRefills(await narrow(services, member, query, listRefillRequests.name)));

  server.serve(listChangeRequests, async ({ member, query }) =>
    requestsOf(services.database, member.practiceId).waitingChanges(await narrow(services, member, query, listChangeRequests.name)));
}

/**
 * What is asked for, narrowed to what the member may see.
 * @throws AppError access.refused, written into the trail, when a prescriber asks for another's requests
 */
async function narrow(
  services: Services, member: Member, query: { providerId?: string | undefined; orderNumber?: string | undefined }, endpoint: string,
): Promise<WaitingRequests> {
  const scope = requestsSeenBy(member, query.providerId);
  if (scope.of === 'nobody') {
    await recordRefusal(services, member, { event: 'access.refused', resourceType: 'Endpoint', resourceId: endpoint, details: { reason: 'other-prescriber' } });
    throw new AppError('access.refused');
  }
  return { providerId: scope.of === 'prescriber' ? scope.providerId : undefined, orderNumber: query.orderNumber };
}
