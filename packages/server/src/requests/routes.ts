import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/requests/contract';
import { findingsOnLink } from '@erx/core/requests/linking';
import { OPEN_STATES } from '@erx/core/requests/model';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import type { SafetyJudge } from '../safety/judge';
import { listLanes } from './lanes';
import { scopeOfRequests } from './scope';
import { patientsStore } from '../patients/store';
import { findCandidates } from './candidate-queries';
import { linkPatient, unlinkPatient } from './link-statements';
import { findSeenRequest } from './seen-request';
import { requestsStore } from './store';
import { changeAndPublish } from '../platform/push/publish-change';

/** How long an approved refill request is shown (N2-12): a week. */
const APPROVED_SHOWN = 7 * 24 * 60 * 60_000;

/** The queues of refill and change requests, and one request with all it says. */
export function serveRequests(server: Server, services: Services, judge: SafetyJudge): void {
  const { database } = services;
  server.serve(contract.listRefillRequests, async ({ member, query }) =>
    requestsStore(database, member.practiceId).waitingRefills(
      await scopeOfRequests(services, member, query, contract.listRefillRequests),
    ),
  );

  server.serve(contract.listChangeRequests, async ({ member, query }) =>
    requestsStore(database, member.practiceId).waitingChanges(
      await scopeOfRequests(services, member, query, contract.listChangeRequests),
    ),
  );

  server.serve(contract.listRequestQueue, async ({ member, query }) => {
    const wanted = await scopeOfRequests(services, member, query, contract.listRequestQueue);
    return await listLanes(
      services,
      judge,
      member,
      await requestsStore(database, member.practiceId).waiting(wanted),
    );
  });

  server.serve(contract.listApprovedRefillRequests, async ({ member, query, now }) =>
    requestsStore(database, member.practiceId).approvedRefills(
      await scopeOfRequests(services, member, query, contract.listApprovedRefillRequests),
      new Date(now.getTime() - APPROVED_SHOWN),
    ),
  );

  server.serve(contract.getRequest, ({ member, params }) =>
    findSeenRequest(services, member, params.id, contract.getRequest),
  );

  server.serve(contract.listLinkCandidates, async ({ member, params }) => {
    const { request, content } = await findSeenRequest(
      services,
      member,
      params.id,
      contract.listLinkCandidates,
    );
    return await findCandidates(database, member.practiceId, {
      asked: content.patient,
      pharmacyNcpdpId: request.pharmacy.ncpdpId,
    });
  });

  server.serve(contract.linkRequest, (call) => linkRequest(services, call));

  server.serve(contract.unlinkRequest, (call) => unlinkRequest(services, call));
}

async function linkRequest(
  services: Services,
  { member, params, body, now }: Call<typeof contract.linkRequest>,
) {
  const seen = await findSeenRequest(services, member, params.id, contract.linkRequest);
  const { id, state, patient, prescriptionId } = seen.request;
  if (!OPEN_STATES.some((open) => open === state)) throw new AppError('request.already-answered');
  if (patient) throw new AppError('request.already-linked');
  const chosen = await patientsStore(services.database, member.practiceId).find(body.patientId);
  if (!chosen) throw new AppError('record.not-found');
  const { confirmedDifferences = [] } = body;
  refuseWhenStopped(findingsOnLink(seen.content.patient, chosen, confirmedDifferences));
  await changeAndPublish(services, async (transaction) => {
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
  return await findSeenRequest(services, member, id, contract.linkRequest);
}

async function unlinkRequest(
  services: Services,
  { member, params, body, now }: Call<typeof contract.unlinkRequest>,
) {
  const {
    request: { id, state, patient },
  } = await findSeenRequest(services, member, params.id, contract.unlinkRequest);
  if (!OPEN_STATES.some((open) => open === state)) throw new AppError('request.already-answered');
  if (!patient) throw new AppError('request.not-linked');
  await changeAndPublish(services, async (transaction) => {
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
  return await findSeenRequest(services, member, id, contract.unlinkRequest);
}
