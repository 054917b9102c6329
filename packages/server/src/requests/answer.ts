import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { findingsOnHandling } from '@erx/core/requests/rules/handling';
import type { Answer } from '@erx/core/requests/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { requireSafetyOverride, assertFactsUnchanged, retryWhenPatientFactsChange } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { responseTo } from './response';
import { toAnswerable, judgeAnswer, judgeGrant, ownRequest } from './judge';
import { storeAnswer } from './store-answer';
import { closeDuplicates } from './duplicate-requests';
import { assertBulkApprovable } from './bulk-approval';
import { changeAndPublish } from '../platform/push/publish-change';

/** What a user answers, and to what. */
export interface AnswerRequest {
  readonly id: string;
  /** Version of the request that was seen. */
  readonly seen: number;
  readonly answer: Answer;
  /** The reason for granting it in spite of what is found now. */
  readonly safety?: SafetyAnswer | undefined;
  /** One of several that are approved by one press. */
  readonly isTogether?: boolean | undefined;
}

/**
 * Answers what needs no signature. A denial with a new prescription to follow is decided on here and sent
 * with that prescription.
 * @throws AppError with what forbids it, safety.unanswered where something serious is found for what is
 * granted; then nothing was changed
 */
export async function answer(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  asked: AnswerRequest,
): Promise<void> {
  const { database } = services;
  await retryWhenPatientFactsChange(async () => {
    const at = services.now();
    const judged = await judgeAnswer(services, member, asked, at);
    if (judged.isSigned) throw new AppError('controlled.signing-required');
    const cases = await judgeGrant(judge, member, judged, at);
    if (asked.isTogether) await assertBulkApprovable(services, judge, member, judged.request.id);
    const judgements = await requireSafetyOverride(
      { database, member, requestId: judged.request.id, now: at },
      cases,
      asked.safety,
    );
    const isAwaiting = judged.answer.responseType === 'DeniedNewPrescriptionToFollow';
    const judgement = judgements.get(judged.request.id);
    const message = isAwaiting ? undefined : responseTo(judged, member, at, judgement);
    await database.transaction(async (transaction) => {
      if (judged.grant?.columns)
        await assertFactsUnchanged(transaction, member, judged.grant.columns.patient_id, judgement);
      await closeDuplicates(transaction, member, judged, at);
      await storeAnswer(transaction, {
        request: judged.request,
        answer: judged.answer,
        accountId: member.accountId,
        isSigned: false,
        at,
        state: isAwaiting ? 'AwaitingDenialNewPrescriptionToFollow' : judged.answer.responseType,
        ...(message ? { message } : {}),
        ...(judged.grant?.columns ? { prescription: judged.grant.columns } : {}),
        judgement,
      });
    });
    if (message) services.notify('outbox');
    services.notify('events');
  });
}

/**
 * Takes a request off the queue without an answer (readings N2-36), with what was done about it; nothing is
 * sent.
 * @throws AppError request.not-found, request.other-prescriber, request.already-answered,
 * request.response-not-offered, request.note-missing, record.changed
 */
export async function handle(
  services: Services,
  member: Member,
  { id, seen, note }: { readonly id: string; readonly seen: number; readonly note: string },
): Promise<void> {
  const { database } = services;
  const at = services.now();
  const { request } = await ownRequest(database, member, id);
  refuseWhenStopped(findingsOnHandling({ request: toAnswerable(request), note }));
  if (request.version !== seen) throw new AppError('record.changed');
  await changeAndPublish(services, (transaction) =>
    storeAnswer(transaction, {
      request,
      answer: { comments: note },
      accountId: member.accountId,
      state: 'Handled',
      isSigned: false,
      at,
    }),
  );
}
