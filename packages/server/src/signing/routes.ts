import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/signing/contract';
import { createReadyToSignToken as readyToSignToken } from '@erx/core/requests/signing-contract';
import { SIGNER_RULES, SIGNING_RULES } from '@erx/core/signing/rules';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import type { SafetyJudge } from '../safety/judge';
import { issueAnswerToken } from '../requests/sign-answer';
import { issueToken } from './issue-token';
import { findingsOnRow, findRows } from './judge';
import { auditingRefusals } from './refuse';
import { reviewFor } from './review';
import { recordEvent } from '../platform/outbox/event-store';
import { pharmacyDirectory } from '../pharmacies/store';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { loadForSigning } from './load-queries';

/**
 * From looking at what waits for a signature to the token that signs it. Signing itself is part of sending
 * (routes/prescriptions/send.ts).
 */
export function serveSigning(server: Server, services: Services, judge: SafetyJudge): void {
  server.serve(contract.validateControlledPermission, (call) => validateControlledPermission(services, call));

  server.serve(contract.getSigningReview, ({ member, params }) =>
    auditingRefusals(
      services,
      member,
      { event: 'prescription.sign-refused', prescriptionId: params.prescriptionId },
      () => reviewFor(services, judge, member, params.prescriptionId),
    ),
  );

  server.serve(contract.markReady, (call) => markReady(services, call));

  server.serve(readyToSignToken, (call) => createReadyToSignToken(services, judge, call));
}

function validateControlledPermission(
  services: Services,
  { member, query, now }: Call<typeof contract.validateControlledPermission>,
) {
  return auditingRefusals(
    services,
    member,
    { event: 'prescription.sign-refused', prescriptionId: query.prescriptionId },
    async () => {
      const [row] = await findRows(loadForSigning, services, member, [query.prescriptionId]);
      if (!row) throw new AppError('prescription.not-found');
      // The pharmacy asked about need not be the one that is stored: it may just have been chosen.
      const pharmacy = await pharmacyDirectory(services.database).find(query.ncpdpId);
      if (!pharmacy) throw new AppError('prescription.pharmacy-unknown');
      refuseWhenStopped(
        findingsOnRow(
          SIGNING_RULES,
          {
            ...row,
            pharmacy_id: pharmacy.ncpdpId,
            pharmacy_specialties: pharmacy.specialtyTypes.join(' '),
            pharmacy_end: pharmacy.activeEndTime ?? null,
          },
          member,
          now,
        ),
      );
      return undefined;
    },
  );
}

async function markReady(services: Services, { member, params, body, now }: Call<typeof contract.markReady>) {
  const marked = await auditingRefusals(
    services,
    member,
    { event: 'prescription.ready-refused', prescriptionId: params.prescriptionId },
    async () => {
      const [row] = await findRows(loadForSigning, services, member, [params.prescriptionId]);
      if (!row) throw new AppError('prescription.not-found');
      refuseWhenStopped(findingsOnRow(SIGNER_RULES, row, member, now));
      return await services.database.transaction(async (transaction) => {
        const own = prescriptionsStore(transaction, member.practiceId);
        if (!(await own.markReady(row.id, body.version, body.isReady ? now : null, now)))
          throw new AppError('record.changed');
        const after = await own.find(row.id);
        if (!after) throw new AppError('prescription.not-found');
        await recordAction(
          transaction,
          member,
          {
            event: body.isReady ? 'prescription.marked-ready' : 'prescription.ready-mark-removed',
            resourceType: 'Prescription',
            resourceId: row.id,
            details: { version: after.version },
          },
          now,
        );
        await recordEvent(
          transaction,
          {
            practiceId: member.practiceId,
            name: 'PrescriptionChanged',
            providerId: after.providerId,
            content: {
              prescriptionId: row.id,
              patientId: after.patientId,
              providerId: after.providerId,
              version: after.version,
            },
          },
          now,
        );
        return after;
      });
    },
  );
  services.notify('events');
  return marked;
}

function createReadyToSignToken(
  services: Services,
  judge: SafetyJudge,
  { member, session, params, query, body }: Call<typeof readyToSignToken>,
) {
  if (params.type === 'Prescription') {
    return auditingRefusals(
      services,
      member,
      { event: 'prescription.sign-refused', prescriptionId: params.id },
      () =>
        issueToken(services, judge, member, session, {
          id: params.id,
          also: body?.also ?? [],
          requestedNdc: query.requestedNdc,
          safety: body?.safety,
        }),
    );
  }
  const kind = params.type;
  return auditingRefusals(services, member, { event: 'request.sign-refused', requestId: params.id }, () => {
    if (!body?.answer) throw new AppError('signing.not-ready');
    const { version, isReady, ...answer } = body.answer;
    return issueAnswerToken(services, judge, member, session, {
      kind,
      id: params.id,
      seen: version,
      answer,
      isReady,
      requestedNdc: query.requestedNdc,
      safety: body.safety,
    });
  });
}
