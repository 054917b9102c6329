import type { NamedEndpoint } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { requestsSeenBy } from '@erx/core/requests/rules';
import { mayAnswer } from '@erx/core/requests/rules/offers';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Services } from '../services';
import type { WaitingRequests } from './store';
import { verifiedEmail } from './load-queries';

/**
 * What is asked for of the requests, narrowed to what the member may see.
 * @throws AppError access.refused, written into the trail, when a prescriber asks for another's requests
 */
export async function scopeOfRequests(
  services: Services,
  member: Member,
  query: { providerId?: string | undefined; orderNumber?: string | undefined },
  endpoint: NamedEndpoint,
): Promise<WaitingRequests> {
  const scope = requestsSeenBy(member, query.providerId);
  if (scope.of === 'practice') return { providerId: undefined, orderNumber: query.orderNumber };
  const providerId = scope.of === 'prescriber' ? scope.providerId : query.providerId;
  if (scope.of === 'nobody' && !(await isOnePerson(services.database, member.accountId, providerId))) {
    await recordRefusedAccess(services, member, endpoint.name, { reason: 'other-prescriber' });
    throw new AppError('access.refused');
  }
  return { providerId, orderNumber: query.orderNumber };
}

/** Whether two accounts are one person's (readings N6-1): anyone who may answer a request sees it too. */
async function isOnePerson(
  connection: Connection,
  accountId: string,
  other: string | undefined,
): Promise<boolean> {
  if (other === undefined) return false;
  const [email, otherEmail] = await Promise.all([
    verifiedEmail(connection, accountId),
    verifiedEmail(connection, other),
  ]);
  return mayAnswer({ id: accountId, email }, { id: other, email: otherEmail });
}
