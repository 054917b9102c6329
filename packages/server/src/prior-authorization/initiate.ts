import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import type { Prescription } from '@erx/core/prescriptions/model';
import { mayBeInitiated } from '@erx/core/prior-authorization/rules';
import { uuidv7 } from 'uuidv7';
import { recordAudit } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import type { PriorAuthorizationPortal } from '../platform/gateway/prior-authorization-portal';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { patientsStore } from '../patients/store';
import { toPrescription } from '../prescriptions/queries';
import { loadForSending, type SendingRow } from '../prescriptions/send-statements';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { priorAuthorizationsStore } from './store';
import { toPortalRequest } from './portal-request';
import { applyPortalReport, publishChange } from './apply-report';
import { changeAndPublish } from '../platform/push/publish-change';

/**
 * Begins the prior authorization of a pending prescription. It is written down before the portal hears of it
 * and goes there under that id, so that a lost answer is requested again and never begins a second one.
 * @throws AppError in the words of the contract
 */
export async function initiate(
  services: Services,
  portal: PriorAuthorizationPortal,
  member: Member,
  wanted: { prescriptionId: string; providerId: string },
  now: Date,
): Promise<void> {
  const { database } = services;
  const { practiceId } = member;
  const row = await loadForSending(database, practiceId, wanted.prescriptionId);
  if (row?.provider_id !== wanted.providerId) throw new AppError('prescription.not-found');
  const seen = toPrescription(row);
  refuseWhenStopped(mayBeInitiated(seen));
  const patient = await patientsStore(database, practiceId).find(seen.patientId);
  if (!patient) throw new Error('A prescription is without its patient.');

  const id = await beginOnce(services, member, seen, now);
  const outcome = await portal.initiate(toPortalRequest(id, practiceId, row, seen, patient));
  switch (outcome.is) {
    case 'done':
      await database.transaction((transaction) => applyPortalReport(transaction, member, outcome.reply, now));
      break;
    case 'no-coverage':
      await giveUp(services, member, id, row, 'no-coverage', now);
      throw new AppError('prior-authorization.no-coverage', { contact: services.config.supportContact });
    case 'unreachable':
      services.log.warn(
        { priorAuthorization: id, problem: outcome.problem },
        'the prior-authorization portal did not answer',
      );
      throw new AppError('prior-authorization.portal-unreachable');
    default:
      await giveUp(services, member, id, row, 'refused', now);
      throw new AppError('prior-authorization.portal-refused');
  }
  services.notify('events');
}

/** Stores that one begins; one that was started and never confirmed continues under its id. */
async function beginOnce(
  { database, notify }: Services,
  member: Member,
  seen: Prescription,
  now: Date,
): Promise<string> {
  if (seen.epaState === 'Started' && seen.epaReferenceId !== undefined) return seen.epaReferenceId;
  const id = uuidv7();
  await changeAndPublish({ database, notify }, async (transaction) => {
    if (
      !(await priorAuthorizationsStore(transaction, member.practiceId).begin(id, seen, member.accountId, now))
    )
      throw new AppError('record.changed');
    await recordAction(
      transaction,
      member,
      {
        event: 'prior-authorization.started',
        resourceType: 'PriorAuthorization',
        resourceId: id,
        details: { prescriptionId: seen.id, version: seen.version + 1 },
      },
      now,
    );
    await publishChange(transaction, member.practiceId, { id, prescriptionId: seen.id }, now);
  });
  return id;
}

/**
 * The portal will never take it: it ends here, and without coverage the prescription that was saved for it is
 * cleared (P8-5).
 */
async function giveUp(
  { database, notify }: Services,
  member: Member,
  id: string,
  row: SendingRow,
  reason: 'no-coverage' | 'refused',
  now: Date,
): Promise<void> {
  const { practiceId, accountId } = member;
  await changeAndPublish({ database, notify }, async (transaction) => {
    const store = priorAuthorizationsStore(transaction, practiceId);
    const held = await store.findForUpdate(id);
    if (held?.state !== 'Started') return; // another call had another outcome
    await store.change(held, { state: 'Cancelled', portalReference: held.portalReference }, now);
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId,
        event: 'prior-authorization.refused',
        outcome: 'failed',
        resourceType: 'PriorAuthorization',
        resourceId: id,
        details: { prescriptionId: row.id, reason },
      },
      now,
    );
    const current = await prescriptionsStore(transaction, practiceId).find(row.id);
    if (
      reason === 'no-coverage' &&
      current?.scriptStatus === 'Pending' &&
      (await prescriptionsStore(transaction, practiceId).cancelBeforeSending(current, now))
    ) {
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId,
          event: 'prescription.cancelled',
          outcome: 'done',
          resourceType: 'Prescription',
          resourceId: row.id,
          details: {
            from: 'Pending',
            reason: 'prior-authorization.no-coverage',
            version: current.version + 1,
          },
        },
        now,
      );
    }
    await publishChange(transaction, practiceId, held, now);
  });
}
