import { may } from '@erx/core/access/rights';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { startOfDuration } from '@erx/core/prescriptions/durations';
import type { Prescription } from '@erx/core/prescriptions/model';
import * as contract from '@erx/core/prior-authorization/contract';
import { mayBeCancelled, toOriginalRxRef } from '@erx/core/prior-authorization/rules';
import { DEFAULT_PAGE_SIZE } from '@erx/core/values/page';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import {
  openPriorAuthorizationPortal,
  type PriorAuthorizationPortal,
} from '../platform/gateway/prior-authorization-portal';
import { storePortalTokens } from '../platform/gateway/prior-authorization-tokens';
import type { Member } from '../platform/api/authenticate';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { initiate } from './initiate';
import { applyPortalReport, publishChange } from './apply-report';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { priorAuthorizationsStore } from './store';
import { toResponseStatus } from '@erx/core/prescriptions/rules/epa-state';
import { changeAndPublish } from '../platform/push/publish-change';

/** Beginning, watching and giving up prior authorizations. */
export function servePriorAuthorizations(server: Server, services: Services): void {
  const { database, config } = services;
  const portal = config.priorAuthorization && openPriorAuthorizationPortal(config.priorAuthorization);
  const tokens = portal && storePortalTokens(portal);

  server.serve(contract.initiatePriorAuthorization, async ({ member, params, now }) => {
    await initiate(services, configured(portal), member, params, now);
    return await httpStatusOf(
      database,
      member,
      await getPrescription(database, member, params.prescriptionId),
    );
  });

  server.serve(contract.getPriorAuthorizationStatus, async ({ member, params, now }) => {
    const seen = await getPrescription(database, member, params.id);
    const isOpen = seen.epaState === 'Started' || seen.epaState === 'InProcess';
    if (portal && isOpen && seen.epaReferenceId !== undefined) {
      const outcome = await portal.ask(seen.epaReferenceId);
      // What cannot be queried now is shown as it was last known: the portal sends its answer by itself as
      // well.
      if (
        outcome.is === 'done' &&
        (await database.transaction((transaction) =>
          applyPortalReport(transaction, member, outcome.reply, now),
        ))
      )
        services.notify('events');
    }
    return await httpStatusOf(
      database,
      member,
      isOpen ? await getPrescription(database, member, params.id) : seen,
    );
  });

  server.serve(contract.getPortalAccess, async ({ member, params, now }) => {
    const asked = configured(portal);
    const { epaReferenceId } = await getPrescription(database, member, params.id);
    const found =
      epaReferenceId === undefined
        ? undefined
        : await priorAuthorizationsStore(database, member.practiceId).find(epaReferenceId);
    if (!found || found.state === 'Started' || found.state === 'Cancelled' || found.state === 'NotRequired')
      throw new AppError('prior-authorization.none-open');
    const outcome = await tokens?.of({ practiceId: member.practiceId, accountId: member.accountId }, now);
    if (outcome?.is !== 'done') throw new AppError('prior-authorization.portal-unreachable');
    return {
      token: outcome.reply.token,
      url: asked.worklistUrl,
      reference: found.portalReference,
      expiresAt: outcome.reply.expiresAt.toISOString(),
    };
  });

  server.serve(contract.listEpaRequests, async ({ member, params, query, now, continueAfter }) => {
    const page = await priorAuthorizationsStore(database, member.practiceId).list({
      filter: params.status,
      patientId: query.patientId,
      since: startOfDuration(query.duration ?? 'All', now),
      after: query.after,
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
    });
    continueAfter(page.next);
    return page.items;
  });

  server.serve(
    contract.cancelPriorAuthorization,
    async ({ member, params, body: { version, withScript }, now }) => {
      const seen = await getPrescription(database, member, params.id);
      if (withScript && !may(member.actor, 'prescription.cancel')) {
        await recordRefusedAccess(
          services,
          member,
          seen.id,
          { permission: 'prescription.cancel' },
          'Prescription',
        );
        throw new AppError('access.refused');
      }
      refuseWhenStopped(mayBeCancelled(seen));
      if (seen.version !== version) throw new AppError('record.changed');
      if (withScript && seen.scriptStatus !== 'Pending') throw new AppError('prescription.not-pending');
      await endAtPortal(portal, seen);
      return await changeAndPublish(services, (transaction) =>
        cancelHere(transaction, member, seen, withScript, now),
      );
    },
  );
}

function configured(portal: PriorAuthorizationPortal | undefined): PriorAuthorizationPortal {
  if (!portal) throw new AppError('prior-authorization.not-configured');
  return portal;
}

async function getPrescription(connection: Connection, member: Member, id: string): Promise<Prescription> {
  const prescription = await prescriptionsStore(connection, member.practiceId).find(id);
  if (!prescription) throw new AppError('prescription.not-found');
  return prescription;
}

async function httpStatusOf(
  connection: Connection,
  member: Member,
  prescription: Prescription,
): Promise<contract.EpaStatus> {
  const found =
    prescription.epaReferenceId === undefined
      ? undefined
      : await priorAuthorizationsStore(connection, member.practiceId).find(prescription.epaReferenceId);
  const originalRxRef = found && toOriginalRxRef(prescription, found.authorizationNumber);
  return {
    responseStatus: toResponseStatus(prescription.epaState),
    prescription,
    ...(found ? { priorAuthorization: found } : {}),
    ...(originalRxRef ? { originalRxRef } : {}),
  };
}

/**
 * The plan must stop working on what is given up here: without the portal's word for that, nothing is given
 * up.
 */
async function endAtPortal(
  portal: PriorAuthorizationPortal | undefined,
  { epaState, epaReferenceId }: Prescription,
): Promise<void> {
  const isOpen = epaState === 'Started' || epaState === 'InProcess';
  if (!isOpen || epaReferenceId === undefined || !portal) return;
  const outcome = await portal.cancel(epaReferenceId);
  if (outcome.is === 'unreachable') throw new AppError('prior-authorization.portal-unreachable');
}

async function cancelHere(
  transaction: Connection,
  member: Member,
  seen: Prescription,
  withScript: boolean,
  now: Date,
): Promise<Prescription> {
  const { practiceId, accountId } = member;
  const held =
    seen.epaReferenceId === undefined
      ? undefined
      : await priorAuthorizationsStore(transaction, practiceId).findForUpdate(seen.epaReferenceId);
  if (!held) throw new AppError('prior-authorization.none-to-cancel');
  if (withScript) {
    if (!(await prescriptionsStore(transaction, practiceId).cancelBeforeSending(seen, now)))
      throw new AppError('record.changed');
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'prescription.cancelled',
        outcome: 'done',
        resourceType: 'Prescription',
        resourceId: seen.id,
        details: {
          from: seen.scriptStatus,
          reason: 'prior-authorization.cancelled',
          version: seen.version + 1,
        },
      },
      now,
    );
  }
  if (held.state !== 'Cancelled') {
    // the portal's own word of it may have come first
    await priorAuthorizationsStore(transaction, practiceId).change(
      held,
      { state: 'Cancelled', portalReference: held.portalReference },
      now,
    );
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'prior-authorization.cancelled',
        outcome: 'done',
        resourceType: 'PriorAuthorization',
        resourceId: held.id,
        details: { prescriptionId: seen.id, from: held.state, withScript },
      },
      now,
    );
  }
  await publishChange(transaction, practiceId, held, now);
  return await getPrescription(transaction, member, seen.id);
}
