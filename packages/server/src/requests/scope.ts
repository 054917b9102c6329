import { AppError } from '@erx/core/findings/app-error';
import { requestsSeenBy } from '@erx/core/requests/rules';
import { recordRefusal } from '../audit/record';
import type { Member } from '../http/member';
import type { Services } from '../http/services';
import type { WaitingRequests } from '../stores/requests';

/**
 * What is asked for of the requests, narrowed to what the member may see.
 * @throws AppError access.refused, written into the trail, when a prescriber asks for another's requests
 */
export async function scopeOfRequests(
  services: Services, member: Member, query: { providerId?: string | undefined; orderNumber?: string | undefined }, endpoint: string,
): Promise<WaitingRequests> {
  const scope = requestsSeenBy(member, query.providerId);
  if (scope.of === 'nobody') {
    await recordRefusal(services, member, { event: 'access.refused', resourceType: 'Endpoint', resourceId: endpoint, details: { reason: 'other-prescriber' } });
    throw new AppError('access.refused');
  }
  return { providerId: scope.of === 'prescriber' ? scope.providerId : undefined, orderNumber: query.orderNumber };
}
