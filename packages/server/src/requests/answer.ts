import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { findingsOnHandling } from '@erx/core/requests/rules/handling';
import {
  type Answer,
  type BulkApprovalJudgement,
  RequestContent,
  type RequestDetails,
} from '@erx/core/requests/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { requireSafetyOverride, assertFactsUnchanged, retryWhenPatientFactsChange } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { toAnswerable, judgeAnswer, judgeGrant, ownRequest, type JudgedAnswer } from './judge';
import { responseTo, storeAnswer } from './store-answer';
import { changeAndPublish } from '../platform/push/publish-change';
import { say } from '@erx/core/findings/messages';
import { judgeLanes } from './lanes';
import { isDenial, responsesOffered } from '@erx/core/requests/rules/offers';
import { dateIn, showDate } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import { requestsStore } from './store';
import { readRequest } from './write-response';

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

/** In the transaction that answers: what the caller is answered with, kept for a repetition. */
export type KeepingReply = (transaction: Connection, reply: RequestDetails) => Promise<void>;

/** A request as it is after its answer. */
export async function detailsOf(
  connection: Connection,
  { practiceId }: Pick<Member, 'practiceId'>,
  id: string,
): Promise<RequestDetails> {
  const details = await requestsStore(connection, practiceId).find(id);
  if (!details) throw new AppError('request.not-found');
  return details;
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
  keepReply: KeepingReply,
): Promise<RequestDetails> {
  const { database } = services;
  return await retryWhenPatientFactsChange(async () => {
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
    const details = await database.transaction(async (transaction) => {
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
      const answered = await detailsOf(transaction, member, judged.request.id);
      await keepReply(transaction, answered);
      return answered;
    });
    if (message) services.notify('outbox');
    services.notify('events');
    return details;
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

/**
 * Judges refill requests for an approval by one press: only what is in the clean lane is approved together.
 * @throws AppError request.not-found, request.other-prescriber of a request that the member cannot answer
 */
export async function judgeTogether(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  ids: readonly string[],
): Promise<BulkApprovalJudgement[]> {
  const own = await Promise.all([...new Set(ids)].map((id) => ownRequest(services.database, member, id)));
  if (own.some(({ request }) => request.kind !== 'refill')) throw new AppError('request.not-found');
  const lanes = await judgeLanes(
    services,
    judge,
    member,
    own.map(({ request }) => request.id),
  );
  return own.map(({ request: { id, version } }) => {
    const laned = lanes.get(id);
    if (!laned) return { id, version, findings: [], reasons: [say('request.lane-repeated')], others: [] };
    const { granted, safety, reasons, group } = laned;
    return {
      id,
      version,
      ...(granted ? { granted } : {}),
      findings: [...safety],
      reasons: reasons.map(({ text }) => text),
      others: group.others.map((other) => other.id),
    };
  });
}

/**
 * Accepts an approval that was given together with others: of what is in the clean lane now.
 * @throws AppError request.not-together with why it is answered individually
 */
async function assertBulkApprovable(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  id: string,
): Promise<void> {
  const laned = (await judgeLanes(services, judge, member, [id])).get(id);
  if (laned?.lane === 'clean') return;
  const why = laned ? laned.reasons.map(({ text }) => text) : [say('request.lane-repeated')];
  throw new AppError('request.not-together', { why: why.join(' ') });
}

/**
 * What the earlier requests of a prescription are answered with. A denial is meant for all of them. After an
 * approval they would grant a second time: they are denied as answered already (docs/decisions/requests.md).
 */
function toDuplicateAnswer({ answer, request }: JudgedAnswer, { timeZone }: Member): Answer {
  if (isDenial(answer.responseType))
    return {
      responseType: 'Denied',
      ...(answer.deniedReasonCode ? { deniedReasonCode: answer.deniedReasonCode } : {}),
      ...(answer.comments === undefined ? {} : { comments: answer.comments }),
    };
  return {
    responseType: 'Denied',
    deniedReasonCode: 'AP',
    comments: say('request.answered-with-later', {
      date: showDate(dateIn(timeZone, request.received_at)),
    }),
  };
}

/**
 * Answers them in the transaction that answers the newest: all or nothing, and nothing is granted twice.
 * While a denial waits for its new prescription they wait, too.
 * @throws AppError record.changed where one was answered concurrently
 */
export async function closeDuplicates(
  transaction: Connection,
  member: Member,
  judged: JudgedAnswer,
  at: Date,
): Promise<void> {
  if (judged.answer.responseType === 'DeniedNewPrescriptionToFollow') return;
  const answer = toDuplicateAnswer(judged, member);
  for (const request of judged.others) {
    const message = await readRequest(request.xml);
    if (!message || !responsesOffered(toAnswerable(request)).responses.includes('Denied')) continue;
    const content = RequestContent.parse(JSON.parse(request.content));
    await storeAnswer(transaction, {
      request,
      answer,
      accountId: member.accountId,
      state: 'Denied',
      isSigned: false,
      at,
      answeredWith: judged.request.id,
      message: responseTo(
        { request, content, answer, message, isSigned: false, grant: undefined },
        member,
        at,
      ),
    });
  }
}
