import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/requests/contract';
import { type Answer, IdentityDifference, type RequestDetails } from '@erx/core/requests/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import type * as z from 'zod';
import type { SigningFactors } from '@erx/core/signing/factors';
import type { PendingApproval } from '@erx/core/signing/model';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import type { Repeatable } from '../platform/api/idempotency';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { answer, detailsOf, handle, judgeTogether } from './answer';
import { judgeAnswer, judgeGrant } from './judge';
import { buildReview, signedAnswering } from './sign-answer';
import type { Session } from '../signing/issue-token';
import { toSafetyCase } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import { auditingRefusals } from '../signing/refuse';
import { loadToAnswer } from './load-queries';

/** Answering refill and change requests. What is controlled is signed by the same act. */
export function serveRequestAnswers(server: Server, services: Services, judge: SafetyJudge): void {
  const { database } = services;
  const signed = signedAnswering(services, judge);
  const auditing = <Result>(
    member: Member,
    requestId: string,
    work: () => Promise<Result>,
    isAnswered?: Repeatable['isAnswered'],
  ) => auditingRefusals(services, member, { event: 'request.answer-refused', requestId }, work, isAnswered);

  /** Answers, with two factors where they are given. */
  function respond(
    member: Member,
    session: Session,
    asked: Asked,
    { repetition, isAnswered, storeReply }: Repeatable,
  ): Promise<RequestDetails | PendingApproval> {
    const { kind, id, version, signing, safety, isTogether, answer: given } = asked;
    const act = async () => {
      await refuseOtherKind(database, member, id, kind);
      const answering = { id, seen: version, answer: given, safety, isTogether };
      if (!signing) return await answer(services, judge, member, answering, storeReply);
      return await signed.send(member, session, {
        id,
        seen: version,
        answer: given,
        token: signing.readyToSignToken,
        pin: signing.pin,
        otpType: signing.otpType,
        otp: signing.otp,
        repetition,
      });
    };
    return auditing(member, id, act, isAnswered);
  }

  server.serve(
    contract.answerRefillRequest,
    ({ member, session, params, body: { version, signing, safety, isTogether, ...given }, ...repeatable }) =>
      respond(
        member,
        session,
        { kind: 'refill', id: params.id, version, signing, safety, isTogether, answer: given },
        repeatable,
      ),
  );

  server.serve(contract.judgeTogether, ({ member, body }) =>
    judgeTogether(services, judge, member, body.ids),
  );

  server.serve(
    contract.answerChangeRequest,
    ({
      member,
      session,
      params,
      body: { version, signing, safety, approvedComments, ...given },
      ...repeatable
    }) => {
      const answer = { ...given, ...(approvedComments === undefined ? {} : { comments: approvedComments }) };
      return respond(
        member,
        session,
        { kind: 'change', id: params.id, version, signing, safety, answer },
        repeatable,
      );
    },
  );

  server.serve(contract.reviewAnswer, ({ member, params, body: { version, ...given } }) =>
    auditing(member, params.id, () =>
      buildReview(services, judge, member, { id: params.id, seen: version, answer: given }),
    ),
  );

  server.serve(contract.checkAnswer, async ({ member, params, body: { version, ...given }, now }) => {
    // Whether the patient is the right one is confirmed with the answer; here it hides nothing that is found.
    const answer = { ...given, confirmedDifferences: IdentityDifference.options };
    const judged = await judgeAnswer(services, member, { id: params.id, seen: version, answer }, now);
    return await Promise.all((await judgeGrant(judge, member, judged, now)).map(toSafetyCase));
  });

  server.serve(contract.resumeAnswer, ({ member, session, params, body }) =>
    auditing(member, params.id, () =>
      signed.resume(member, session, { id: params.id, token: body.readyToSignToken, pin: body.pin }),
    ),
  );

  server.serve(contract.markHandled, ({ member, params, body }) =>
    auditing(member, params.id, async () => {
      await refuseOtherKind(database, member, params.id, 'change');
      await handle(services, member, { id: params.id, seen: body.version, note: body.note });
      return await detailsOf(database, member, params.id);
    }),
  );
}

/** An answer as it came. */
interface Asked {
  readonly kind: 'refill' | 'change';
  readonly id: string;
  readonly version: number;
  readonly answer: Answer;
  readonly signing: z.infer<typeof SigningFactors> | undefined;
  readonly safety: SafetyAnswer | undefined;
  readonly isTogether?: boolean | undefined;
}

/** A refill request has another address than a change request. */
async function refuseOtherKind(
  connection: Connection,
  member: Member,
  id: string,
  kind: Asked['kind'],
): Promise<void> {
  if ((await loadToAnswer(connection, member.practiceId, id))?.kind !== kind)
    throw new AppError('request.not-found');
}
