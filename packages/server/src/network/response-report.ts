import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import {
  type AnsweredRequest,
  changeResponse,
  findResponseForUpdate,
  type ResponseChange,
  type ResponseStanding,
} from '../requests/response-status-statements';
import type { Report } from './prescription-status';

/**
 * What a report changes of an answer to a request; undefined when it says nothing new. As with a
 * prescription, a Verify or a Status proves that the answer arrived, and an Error remains (P4-3). What is
 * said of dispensing concerns the prescription.
 */
export function changeOfResponse(
  report: Report,
  { delivery, verification }: ResponseStanding,
): ResponseChange | undefined {
  if (report.kind === 'Error') {
    return verification === 'Error'
      ? undefined
      : { verification: { status: 'Error', code: report.code, description: report.description ?? null } };
  }
  if (report.kind !== 'Verify' && report.kind !== 'Status') return undefined;
  const isNews = delivery !== 'accepted';
  const isVerified = report.kind === 'Verify' && verification === 'Unverified';
  if (!isNews && !isVerified) return undefined;
  return {
    ...(isNews ? { isAccepted: true as const } : {}),
    ...(isVerified ? { verification: { status: 'Verified' as const, code: null, description: null } } : {}),
  };
}

const TRAIL = {
  Verify: { event: 'request.answer-verified', outcome: 'done' },
  Status: { event: 'request.answer-accepted', outcome: 'done' },
  Error: { event: 'request.answer-verify-failed', outcome: 'failed' },
} as const;

/** Applies a report about an answer of this product, in the transaction that takes it. */
export async function applyToAnswer(
  transaction: Connection,
  answered: AnsweredRequest,
  report: Report,
  messageId: string,
  at: Date,
): Promise<void> {
  if (report.kind !== 'Verify' && report.kind !== 'Status' && report.kind !== 'Error') return;
  const current = await findResponseForUpdate(transaction, answered);
  const change = current && changeOfResponse(report, current);
  const { practiceId, requestId } = answered;
  if (change) {
    const { patientId, delivery, ...after } = await changeResponse(transaction, answered, change, at);
    await recordEvent(
      transaction,
      {
        practiceId,
        providerId: after.providerId,
        name: 'RequestChanged',
        content: { requestId, ...after, delivery, ...(patientId === null ? {} : { patientId }) },
      },
      at,
    );
  }
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId: null,
      ...TRAIL[report.kind],
      resourceType: 'PharmacyRequest',
      resourceId: requestId,
      details: { messageId, changed: change !== undefined },
    },
    at,
  );
}
