import { AppError } from '@erx/core/findings/app-error';
import type { RequestDetails } from '@erx/core/requests/model';
import { withReason } from '@erx/core/requests/rules/reasons';
import { type SignableContent, toSigningItem } from '@erx/core/signing/content';
import type { ReadyToSignToken, SignedKind, SigningReview } from '@erx/core/signing/model';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { canonicalJson } from '../platform/canonical-json';
import type { StoredSafetyReview } from '../safety/event';
import type { Member } from '../platform/api/authenticate';
import { storeReply } from '../platform/api/idempotency';
import type { Services } from '../services';
import {
  FactsChanged,
  isAnyAnswered,
  requireSafetyOverride,
  assertFactsUnchanged,
  toSafetyCase,
} from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { hashOfContent, textToSign, toAnsweredContent, toSignableContent } from '../signing/content';
import { storeIssuedToken, offeredTo, type Session } from '../signing/issue-token';
import { assertClockIsTrusted } from '../signing/refuse';
import { signDetached } from '../signing/signature';
import { tokenSigning, type TokenSigning } from '../signing/with-token';
import { archiveSignedAnswer } from './answer-statements';
import { authenticatorsStore } from '../signing/authenticator-store';
import { consumeToken } from '../signing/token-store';
import { type AnswerRequest, closeDuplicates, detailsOf } from './answer';
import type { Grant } from './grant';
import { type JudgedAnswer, judgeAnswer, judgeGrant } from './judge';
import { responseTo, storeAnswer } from './store-answer';

/** An approval that is signed. */
type SignableAnswer = JudgedAnswer & { readonly grant: Grant };

/** What the archive and the tokens call each kind of request (P7-1). */
const SIGNED_KIND = { refill: 'RefillRequest', change: 'RxChangeRequest' } as const satisfies Record<
  string,
  SignedKind
>;

/**
 * An approval judged for signing.
 * @throws AppError with what forbids it; signing.not-needed for an answer that is given without
 */
async function judgeToSign(
  services: Services,
  member: Member,
  asked: AnswerRequest,
  at: Date,
): Promise<SignableAnswer> {
  const judged = await judgeAnswer(services, member, asked, at);
  if (!judged.isSigned || !judged.grant) throw new AppError('signing.not-needed');
  return { ...judged, grant: judged.grant };
}

/**
 * What is signed: the prescription that is granted, and what is said with it. One that stays as it is keeps
 * the day of its issue.
 */
function contentToSign(
  { request, answer, grant: { row, columns } }: SignableAnswer,
  at: Date,
): SignableContent {
  const issued = row.signed_at ?? row.sent_at;
  return {
    ...toSignableContent(row, at),
    kind: SIGNED_KIND[request.kind],
    ...(columns === undefined && issued !== null ? { issuedOn: dateIn(row.time_zone, issued) } : {}),
    answers: {
      requestId: request.id,
      responseType: answer.responseType,
      comments: answer.comments ?? '',
      priorAuthorizationNumber: answer.priorAuthorizationNumber ?? '',
    },
  };
}

/**
 * The signing screen of an approval (21 CFR 1311.120(b)(9)).
 * @throws AppError with what forbids signing it
 */
export async function buildReview(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  asked: AnswerRequest,
): Promise<SigningReview> {
  const at = services.now();
  const judged = await judgeToSign(services, member, asked, at);
  const own = authenticatorsStore(services.database, member.accountId);
  const [offered, authenticators, safety] = await Promise.all([
    offeredTo(services, member),
    own.all(),
    judgeGrant(judge, member, judged, at),
  ]);
  const hardware = authenticators.find(({ kind }) => kind === 'hardware');
  return {
    items: [
      toSigningItem(contentToSign(judged, at), {
        version: judged.request.version,
        isReady: false,
        registeredIn: judged.grant.row.provider_state,
      }),
    ],
    offered,
    ...(hardware ? { hardwareTokenReference: hardware.reference } : {}),
    hasPinNumber: true,
    safety: await Promise.all(safety.map(toSafetyCase)),
  };
}

/** An approval that the prescriber has marked, or not, as ready to be signed. */
export interface MarkedAnswer extends AnswerRequest {
  readonly kind: SignedKind;
  readonly isReady: boolean;
  readonly requestedNdc: string | undefined;
}

/**
 * Issues a token for an approval: everything that signing checks but the factors is checked here already.
 * @throws AppError signing.not-ready without the prescriber's mark (21 CFR 1311.120(b)(10)), and whatever
 * forbids it
 */
export async function issueAnswerToken(
  services: Services,
  judge: SafetyJudge,
  member: Member,
  session: Session,
  asked: MarkedAnswer,
): Promise<ReadyToSignToken> {
  assertClockIsTrusted(services);
  if (!asked.isReady) throw new AppError('signing.not-ready');
  const at = services.now();
  const judged = await judgeToSign(services, member, asked, at);
  const { request, answer, grant } = judged;
  if (SIGNED_KIND[request.kind] !== asked.kind) throw new AppError('request.not-found');
  if (asked.requestedNdc !== undefined && grant.row.representative_ndc !== asked.requestedNdc)
    throw new AppError('signing.changed-since-ready');
  const offered = await offeredTo(services, member);
  // What the standard refuses is said before anyone looks for a token.
  responseTo(judged, member, at);
  await requireSafetyOverride(
    { database: services.database, member, requestId: request.id, now: at },
    await judgeGrant(judge, member, judged, at),
    asked.safety,
  );
  return await storeIssuedToken(services, member, session, {
    kind: asked.kind,
    patientId: grant.row.patient_id,
    deaNumber: grant.row.provider_dea,
    offered,
    requestedNdc: asked.requestedNdc,
    issuedAt: at,
    answer,
    safety: asked.safety,
    items: [
      { id: request.id, version: request.version, contentHash: hashOfContent(contentToSign(judged, at)) },
    ],
  });
}

/** Nothing was written where the patient's facts were no longer those that were judged. */
async function unlessFactsChanged<Result>(act: Promise<Result>): Promise<Result | undefined> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof FactsChanged) return undefined;
    throw error;
  }
}

/** Signs and sends approvals. The result is the request as it is then. */
export function signedAnswering(services: Services, judge: SafetyJudge): TokenSigning<RequestDetails> {
  const { database, keys } = services;
  return tokenSigning<
    SignableAnswer & { readonly judgements: ReadonlyMap<string, StoredSafetyReview> },
    RequestDetails
  >(services, {
    kinds: ['RefillRequest', 'RxChangeRequest'],
    toPhoneQuestion: ({ grant, judgements }) => ({
      rows: [grant.row],
      isAnswered: isAnyAnswered(judgements),
    }),

    async judged(member, token, { answer }) {
      assertClockIsTrusted(services);
      const [item] = token.items;
      if (!item || !token.answer) throw new AppError('signing.token-invalid');
      // After a push only the token still knows what was answered.
      if (answer !== undefined && canonicalJson(withReason(answer, 'refill')) !== canonicalJson(token.answer))
        throw new AppError('signing.changed-since-ready');
      const at = services.now();
      const judged = await judgeToSign(
        services,
        member,
        { id: item.id, seen: item.version, answer: token.answer },
        at,
      );
      // What would be granted now is what was looked at when the token was issued, letter by letter.
      if (
        hashOfContent(contentToSign(judged, at)) !== item.contentHash ||
        judged.grant.row.provider_dea !== token.deaNumber
      )
        throw new AppError('signing.changed-since-ready');
      return {
        ...judged,
        judgements: await requireSafetyOverride(
          { database, member, requestId: judged.request.id, now: at },
          await judgeGrant(judge, member, judged, at),
          token.safety,
        ),
      };
    },

    perform: (member, token, judged, by, { repetition }) =>
      unlessFactsChanged(
        database.transaction(async (transaction) => {
          const at = services.now();
          if (!(await consumeToken(transaction, token, by.from, at))) return undefined;
          const { request, answer, grant, judgements } = judged;
          const judgement = judgements.get(request.id);
          if (grant.columns)
            await assertFactsUnchanged(transaction, member, grant.columns.patient_id, judgement);
          const content = textToSign(
            { ...contentToSign(judged, at), ...(judgement ? toAnsweredContent(judgement) : {}) },
            at,
            by.otpType,
          );
          const signedId = uuidv7();
          await closeDuplicates(transaction, member, judged, at);
          await storeAnswer(transaction, {
            request,
            answer,
            accountId: member.accountId,
            state: answer.responseType,
            isSigned: true,
            signedId,
            at,
            judgement,
            message: responseTo(judged, member, at, judgement),
            ...(grant.columns ? { prescription: grant.columns } : {}),
          });
          await archiveSignedAnswer(transaction, {
            practiceId: member.practiceId,
            signedId,
            kind: SIGNED_KIND[request.kind],
            requestId: request.id,
            patientId: grant.row.patient_id,
            accountId: member.accountId,
            drugDescription: grant.row.description,
            content,
            signature: signDetached(keys.archive, content),
            kid: keys.archive.kid,
            otpType: by.otpType,
            at,
          });
          const body = await detailsOf(transaction, member, request.id);
          if (repetition) await storeReply(transaction, repetition, { status: 200, body }, at);
          return body;
        }),
      ),
  });
}
