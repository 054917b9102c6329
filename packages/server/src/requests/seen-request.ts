import type { NamedEndpoint } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import type { RequestDetails } from '@erx/core/requests/model';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { resolutionsOf } from './grant';
import { scopeOfRequests } from './scope';
import { requestsStore } from './store';

/**
 * A request that the member may see.
 * @throws AppError request.not-found; access.refused, written into the trail, when it is another prescriber's
 */
export async function findSeenRequest(
  services: Services,
  member: Member,
  id: string,
  endpoint: NamedEndpoint,
): Promise<RequestDetails> {
  const found = await requestsStore(services.database, member.practiceId).find(id);
  if (!found) throw new AppError('request.not-found');
  await scopeOfRequests(services, member, { providerId: found.request.prescriber.id }, endpoint);
  const resolutions = await resolutionsOf(services, member, found);
  return { ...found, ...(resolutions ? { resolutions } : {}) };
}
