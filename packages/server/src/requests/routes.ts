import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import {
  getRequest,
  linkRequest,
  listApprovedRefillRequests,
  listChangeRequests,
  listRefillRequests,
  listLinkCandidates,
  listRequestQueue,
  unlinkRequest,
} from '@erx/core/requests/contract';
import { findingsOnLink } from '@erx/core/requests/linking';
import { OPEN_STATES } from '@erx/core/requests/model';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { createSafetyJudge } from '../safety/judge';
import { listLanes } from './lanes';
import { scopeOfRequests } from './scope';
import { patientsStore } from '../patients/store';
import { findCandidates } from './candidate-queries';
import { linkPatient, unlinkPatient } from './link-statements';
import { findSeenRequest } from './seen-request';
import { requestsStore } from './store';

/** How long an approved refill request is shown (N2-12): a week. */
const APPROVED_SHOWN = 7 * 24 * 60 * 60_000;

/** The queues of refill and change requests, and one request with all it says. */
export function serveRequests(server: Server, services: Services): void {
  const { database } = services;
  const judge = createSafetyJudge(services);

  server.serve(listRefillRequests, async ({ member, query }) =>
    requestsStore(database, member.practiceId).waitingRefills(
      await scopeOfRequests(services, member, query, listRefillRequests.name),
    ),
  );

  server.serve(listChangeRequests, async ({ member, query }) =>
    requestsStore(database, member.practiceId).waitingChanges(
      await scopeOfRequests(services, member, query, listChangeRequests.name),
    ),
  );

  server.serve(listRequestQueue, async ({ member, query }) => {
    const wanted = await scopeOfRequests(services, member, query, listRequestQueue.name);
    return await listLanes(
      services,
      judge,
      member,
      await requestsStore(database, member.practiceId).waiting(wanted),
    );
  });

  server.serve(listApprovedRefillRequests, async ({ member, query, now }) =>
    requestsStore(database, member.practiceId).approvedRefills(
      await scopeOfRequests(services, member, query, listApprovedRefillRequests.name),
      new Date(now.getTime() - APPROVED_SHOWN),
    ),
  );

  server.serve(getRequest, ({ member, params }) =>
    findSeenRequest(services, member, params.id, getRequest.name),
  );

  server.serve(listLinkCandidates, async ({ member, params }) => {
    const { request, content } = await findSeenRequest(services, member, params.id, listLinkCandidates.name);
    return await findCandidates(database, member.practiceId, {
      asked: content.patient,
      pharmacyNcpdpId: request.pharmacy.ncpdpId,
    });
  });

  server.serve(linkRequest, async ({ member, params, body, now }) => {
    const seen = await findSeenRequest(services, member, params.id, linkRequest.name);
    const { id, state, patient, prescriptionId } = seen.request;
    if (!OPEN_STATES.some((open) => open === state)) throw new AppError('request.already-answered');
    if (patient) throw new AppError('request.already-linked');
    const chosen = await patientsStore(database, member.practiceId).find(body.patientId);
    if (!chosen) throw new AppError('record.not-found');
    const { confirmedDifferences = [] } = body;
    refuseWhenStopped(findingsOnLink(seen.content.patient, chosen, confirmedDifferences));
    await database.transaction(async (transaction) => {
      const isLinked = await linkPatient(
        transaction,
        member.practiceId,
        { id, version: body.version, patientId: body.patientId, prescriptionId },
        now,
      );
      if (!isLinked) throw new AppError('record.changed');
      await recordAction(
        transaction,
        member,
        {
          event: 'request.linked',
          resourceType: 'PharmacyRequest',
          resourceId: id,
          details: {
            patient: body.patientId,
            version: body.version + 1,
            ...(confirmedDifferences.length > 0 ? { confirmedDifferences } : {}),
          },
        },
        now,
      );
    });
    services.notify('events');
    return await findSeenRequest(services, member, id, linkRequest.name);
  });

  server.serve(unlinkRequest, async ({ member, params, body, now }) => {
    const {
      request: { id, state, patient },
    } = await findSeenRequest(services, member, params.id, unlinkRequest.name);
    if (!OPEN_STATES.some((open) => open === state)) throw new AppError('request.already-answered');
    if (!patient) throw new AppError('request.not-linked');
    await database.transaction(async (transaction) => {
      if (!(await unlinkPatient(transaction, member.practiceId, { id, version: body.version }, now)))
        throw new AppError('record.changed');
      const details = { patient: patient.id, version: body.version + 1 };
      await recordAction(
        transaction,
        member,
        { event: 'request.unlinked', resourceType: 'PharmacyRequest', resourceId: id, details },
        now,
      );
    });
    services.notify('events');
    return await findSeenRequest(services, member, id, unlinkRequest.name);
  });
}
