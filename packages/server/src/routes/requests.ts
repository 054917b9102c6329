import { AppError } from '@erx/core/findings/app-error';
import { getRequest, linkRequest, listApprovedRefillRequests, listChangeRequests, listRefillRequests } from '@erx/core/requests/contract';
import { OPEN_STATES, type RequestDetails } from '@erx/core/requests/model';
import { requestsSeenBy } from '@erx/core/requests/rules';
import { recordAct } from '../audit/record-act';
import { recordRefusal } from '../audit/record';
import type { Member } from '../http/member';
import type { Server } from '../http/serve';
import type { Services } from '../http/services';
import { patientsOf } from '../stores/patients';
import { linkPatient } from '../stores/request-linking';
import { requestsOf, type WaitingRequests } from '../stores/requests';

/** How long an approved refill request is shown (N2-12): a week. */
const APPROVED_SHOWN = 7 * 24 * 60 * 60_000;

/** The queues of refill and change requests, and one request with all it says. */
export function serveRequests(server: Server, services: Services): void {
  const { database } = services;

  server.serve(listRefillRequests, async ({ member, query }) =>
    requestsOf(database, member.practiceId).waitingRefills(await narrow(services, member, query, listRefillRequests.name)));

  server.serve(listChangeRequests, async ({ member, query }) =>
    requestsOf(database, member.practiceId).waitingChanges(await narrow(services, member, query, listChangeRequests.name)));

  server.serve(listApprovedRefillRequests, async ({ member, query, now }) =>
    requestsOf(database, member.practiceId).approvedRefills(
      await narrow(services, member, query, listApprovedRefillRequests.name), new Date(now.getTime() - APPROVED_SHOWN)));

  server.serve(getRequest, ({ member, params }) => findSeen(services, member, params.id, getRequest.name));

  server.serve(linkRequest, async ({ member, params, body, now }) => {
    const seen = await findSeen(services, member, params.id, linkRequest.name);
    const { id, state, patient, prescriptionId } = seen.request;
    if (!OPEN_STATES.some((open) => open === state)) throw new AppError('request.already-answered');
    if (patient) throw new AppError('request.already-linked');
    if (!(await patientsOf(database, member.practiceId).has(body.patientId))) throw new AppError('record.not-found');
    await database.transaction(async (transaction) => {
      const isLinked = await linkPatient(transaction, member.practiceId, { id, version: body.version, patientId: body.patientId, prescriptionId }, now);
      if (!isLinked) throw new AppError('record.changed');
      await recordAct(transaction, member, { event: 'request.linked', resourceType: 'PharmacyRequest', resourceId: id, details: { patient: body.patientId, version: body.version + 1 } }, now);
    });
    services.wake('events');
    return await findSeen(services, member, id, linkRequest.name);
  });
}

/**
 * A request that the member may see.
 * @throws AppError request.not-found; access.refused, written into the trail, when it is another prescriber's
 */
async function findSeen(services: Services, member: Member, id: string, endpoint: string): Promise<RequestDetails> {
  const found = await requestsOf(services.database, member.practiceId).find(id);
  if (!found) throw new AppError('request.not-found');
  const scope = requestsSeenBy(member, found.request.prescriber.id);
  if (scope.of === 'nobody') await refuse(services, member, endpoint);
  return found;
}

/**
 * What is asked for, narrowed to what the member may see.
 * @throws AppError access.refused, written into the trail, when a prescriber asks for another's requests
 */
async function narrow(
  services: Services, member: Member, query: { providerId?: string | undefined; orderNumber?: string | undefined }, endpoint: string,
): Promise<WaitingRequests> {
  const scope = requestsSeenBy(member, query.providerId);
  if (scope.of === 'nobody') await refuse(services, member, endpoint);
  return { providerId: scope.of === 'prescriber' ? scope.providerId : undefined, orderNumber: query.orderNumber };
}

async function refuse(services: Services, member: Member, endpoint: string): Promise<never> {
  await recordRefusal(services, member, { event: 'access.refused', resourceType: 'Endpoint', resourceId: endpoint, details: { reason: 'other-prescriber' } });
  throw new AppError('access.refused');
}
