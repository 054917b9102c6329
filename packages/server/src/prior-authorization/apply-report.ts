import type { PriorAuthorization } from '@erx/core/prior-authorization/model';
import { type EpaReport, stateAfterReport } from '@erx/core/prior-authorization/workflow';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import type { PortalReport } from '../platform/gateway/prior-authorization-portal';
import { recordEvent } from '../platform/outbox/event-store';
import { prescriptionsStore } from '../prescriptions/write-statements';
import {
  type PriorAuthorizationChange,
  priorAuthorizationsStore,
  type StoredPriorAuthorization,
} from './store';

/** Where a report came from: asked for by a user, or sent by the portal itself. */
export interface Source {
  readonly practiceId: string;
  readonly accountId: string | null;
}

/**
 * Applies what the portal says of a prior authorization: the row, its prescription, the audit record and the
 * events change together. A repetition, and a report older than the answer that is known, change nothing.
 * @returns whether anything changed; undefined where the practice has none of this id
 */
export async function applyPortalReport(
  transaction: Connection,
  { practiceId, accountId }: Source,
  report: PortalReport,
  at: Date,
): Promise<boolean | undefined> {
  const store = priorAuthorizationsStore(transaction, practiceId);
  const held = await store.findForUpdate(report.id);
  if (!held) return undefined;
  const change = toPriorAuthorizationChange(report, held);
  if (!change) return false;
  await store.change(held, change, at);
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId,
      event: EVENT[change.state],
      outcome: 'done',
      resourceType: 'PriorAuthorization',
      resourceId: held.id,
      details: {
        prescriptionId: held.prescriptionId,
        from: held.state,
        to: change.state,
        answer: change.answer?.status ?? null,
        reference: report.reference,
      },
    },
    at,
  );
  await publishChange(transaction, practiceId, held, at);
  return true;
}

const EVENT = {
  Started: 'prior-authorization.started',
  InProcess: 'prior-authorization.opened',
  Approved: 'prior-authorization.answered',
  Denied: 'prior-authorization.answered',
  PartiallyDenied: 'prior-authorization.answered',
  NotRequired: 'prior-authorization.not-required',
  Cancelled: 'prior-authorization.cancelled',
} as const;

/** What a report changes of one; undefined where it changes nothing. */
export function toPriorAuthorizationChange(
  report: PortalReport,
  held: StoredPriorAuthorization,
): PriorAuthorizationChange | undefined {
  const isStale = held.answeredAt !== undefined && report.changedAt < held.answeredAt;
  const state = isStale ? held.state : stateAfterReport(held.state, whatIs(report));
  const answer = isStale || state === 'Cancelled' || state === 'NotRequired' ? undefined : report.answer;
  if (
    state === held.state &&
    report.reference === held.portalReference &&
    (answer === undefined || isSameAnswer(answer, held))
  )
    return undefined;
  return {
    state,
    portalReference: report.reference,
    ...(answer === undefined ? {} : { answer: { ...answer, at: new Date(report.changedAt) } }),
  };
}

function whatIs({ status, answer }: PortalReport): EpaReport {
  if (answer !== undefined) return { is: 'answered', status: answer.status };
  return { is: status === 'answered' ? 'open' : status };
}

function isSameAnswer(answer: NonNullable<PortalReport['answer']>, held: PriorAuthorization): boolean {
  return (
    answer.status === held.status &&
    (answer.authorizationNumber ?? '') === held.authorizationNumber &&
    answer.quantity === held.authorizationQuantityValue &&
    answer.daysSupply === held.daysSupply &&
    (answer.note ?? '') === held.paNote &&
    (answer.appealNote ?? '') === held.appealPaNote
  );
}

/**
 * Writes the events of a change of one in its transaction: the lists read their rows again, and people are
 * notified.
 */
export async function publishChange(
  transaction: Connection,
  practiceId: string,
  changed: Pick<PriorAuthorization, 'id' | 'prescriptionId'>,
  at: Date,
): Promise<void> {
  const prescription = await prescriptionsStore(transaction, practiceId).find(changed.prescriptionId);
  if (!prescription) throw new Error('A prior authorization is without its prescription.');
  const {
    id: prescriptionId,
    patientId,
    providerId,
    version,
    orderNumber,
    epaState,
    epaReferenceId,
  } = prescription;
  await recordEvent(
    transaction,
    {
      practiceId,
      name: 'PrescriptionChanged',
      providerId,
      content: { prescriptionId, patientId, providerId, version },
    },
    at,
  );
  if (epaState === undefined || epaReferenceId !== changed.id) return; // another one has taken its place
  await recordEvent(
    transaction,
    {
      practiceId,
      name: 'EpaStatusChanged',
      providerId,
      content: {
        prescriptionId,
        priorAuthorizationId: changed.id,
        orderNumber,
        patientId,
        providerId,
        state: epaState,
      },
    },
    at,
  );
}
