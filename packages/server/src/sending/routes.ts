import { staysUncontrolled } from '@erx/core/drugs/free-text';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import { resumeSigning, sendPrescription } from '@erx/core/signing/contract';
import { SENDING_RULES } from '@erx/core/prescriptions/rules/sending';
import { findingsOnStoredAmount } from '@erx/core/prescriptions/rules/stored';
import { unitIsOffered } from '@erx/core/prescriptions/rules/units';
import { type CalendarDate, dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { toPrescribedSubject } from '../platform/audit-trail/subject';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import { currentTraceparent } from '../platform/tracing/spans';
import type { Services } from '../services';
import { readCompound } from '../drugs/store';
import { findingsOnStoredCompound } from '../drugs/stored-compound';
import { endsOthers, leaveAndEnd } from '../prescriptions/end-replaced';
import { writeNewRx } from '../prescriptions/write-new-rx';
import { buildFollowUp, storeFollowUps } from '../requests/follow-up';
import {
  FactsChanged,
  checkBeforeSend,
  requireSafetyOverride,
  retryWhenPatientFactsChange,
} from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { auditingRefusals } from '../signing/refuse';
import { signedSending } from './send-signed';
import { practiceReachOf, type SendingRow, sendingStore, toSent } from '../prescriptions/send-statements';
import { toPrescription } from '../prescriptions/queries';

/**
 * Sending: judged, written as the exact message, and queued in one statement. The worker delivers it. What is
 * controlled is signed by the same act.
 */
export function serveSending(server: Server, services: Services, judge: SafetyJudge): void {
  const store = sendingStore(services.database);
  const signed = signedSending(services, judge);

  server.serve(resumeSigning, ({ member, session, params, body }) =>
    auditingRefusals(
      services,
      member,
      { event: 'prescription.sign-refused', prescriptionId: params.id },
      () => signed.resume(member, session, { id: params.id, token: body.readyToSignToken, pin: body.pin }),
    ),
  );

  server.serve(sendPrescription, async ({ member, session, params, body, now, repetition, isAnswered }) => {
    const { signing } = body;
    if (signing) {
      return await auditingRefusals(
        services,
        member,
        { event: 'prescription.sign-refused', prescriptionId: params.id },
        () =>
          signed.send(member, session, {
            id: params.id,
            seen: body.version,
            token: signing.readyToSignToken,
            pin: signing.pin,
            otpType: signing.otpType,
            otp: signing.otp,
            repetition,
          }),
        isAnswered,
      );
    }
    return await retryWhenPatientFactsChange(async () => {
      const row = await store.load({ practiceId: member.practiceId, id: params.id });
      if (!row) throw new AppError('prescription.not-found');
      const today = dateIn(member.timeZone, now);
      await assertSendable(services, member, row, today, isAnswered);
      if (row.version !== body.version) throw new AppError('record.changed');
      const judgements = await filingSendRefusal(
        services,
        member,
        row.id,
        async () =>
          requireSafetyOverride(
            { database: services.database, member, now },
            [await checkBeforeSend(judge, member, row, now)],
            body.safety,
          ),
        isAnswered,
      );

      const judgement = judgements.get(row.id);
      if (!judgement) throw new FactsChanged();
      const followUp = await buildFollowUp(services.database, member, row, now);
      const { messageId, xml } = writeNewRx(row, now, { relatesTo: followUp?.relatesTo, judgement });
      const dispatch = {
        practiceId: member.practiceId,
        prescriptionId: row.id,
        version: row.version,
        accountId: member.accountId,
        trailName: member.trailName,
        subject: toPrescribedSubject(row),
        archiveId: uuidv7(),
        messageId,
        xml,
        trace: currentTraceparent(),
        eventContent: JSON.stringify({
          prescriptionId: row.id,
          patientId: row.patient_id,
          providerId: row.provider_id,
          version: row.version + 1,
        }),
        at: now,
        judgement,
        reply: repetition && { repetition, body: toPrescription({ ...row, ...toSent(row, now) }) },
      };
      // With the denial that it follows, or the end of what it replaces, in one transaction; any other in the
      // statement that calls share.
      const change =
        followUp === undefined && !endsOthers(row)
          ? await store.dispatch(dispatch)
          : await services.database.transaction((transaction) =>
              leaveAndEnd(
                transaction,
                member,
                [row],
                async () => {
                  const sent = await sendingStore(transaction).dispatch(dispatch);
                  if (sent && followUp) await storeFollowUps(transaction, [followUp], dispatch);
                  return sent;
                },
                now,
              ),
            );
      if (!change) {
        const now = await store.load({ practiceId: member.practiceId, id: row.id });
        throw now?.version === row.version ? new FactsChanged() : new AppError('record.changed');
      }
      services.notify('outbox');
      services.notify('events');
      // What was read is what was sent: the statement changed this very version, and gives back what it
      // changed.
      return toPrescription({ ...row, ...change });
    });
  });
}

async function assertSendable(
  services: Services,
  member: Member,
  row: SendingRow,
  today: CalendarDate,
  isAnswered: () => Promise<boolean>,
): Promise<void> {
  const findings = [
    ...check(SENDING_RULES, {
      prescription: { providerId: row.provider_id, scriptStatus: row.script_status },
      schedule: row.schedule,
      withheld: row.product_withheld ?? undefined,
      scheduleNow: row.product_schedule ?? undefined,
      sender: member,
      practice: practiceReachOf(row),
      pharmacy:
        row.pharmacy_id === null
          ? undefined
          : row.pharmacy_end === null
            ? {}
            : { activeEndTime: row.pharmacy_end },
      today,
    }),
    ...staysUncontrolled({ type: row.product_type, description: row.description }),
    ...(await findingsOnStoredCompound(services.database, member.practiceId, {
      name: row.description,
      compound: row.compound === null ? undefined : readCompound(row.compound),
    })),
    ...unitIsOffered({ form: { units: row.units } }),
    ...findingsOnStoredAmount(row),
  ];
  await filingSendRefusal(
    services,
    member,
    row.id,
    () => {
      refuseWhenStopped(findings);
      return Promise.resolve();
    },
    isAnswered,
  );
}

/**
 * Does what may refuse a send; a refusal is written into the trail, which commits separately, and rethrown.
 */
async function filingSendRefusal<Result>(
  services: Services,
  member: Member,
  prescriptionId: string,
  work: () => Promise<Result>,
  isAnswered: () => Promise<boolean>,
): Promise<Result> {
  return await auditingRefusals(
    services,
    member,
    { event: 'prescription.send-refused', prescriptionId },
    work,
    isAnswered,
  );
}
