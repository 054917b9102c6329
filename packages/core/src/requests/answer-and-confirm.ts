import type { CallOptions, Client } from '../client/call';
import type { InputOf } from '../client/endpoint';
import { answerChangeRequest, answerRefillRequest, getRequest } from './contract';
import type { Answer, PharmacyRequest, RequestDetails } from './model';
import type { SafetyAnswer } from '../safety/model';
import type { PendingApproval } from '../signing/model';

type ChangeBody = InputOf<typeof answerChangeRequest>['body'];
type RefillBody = InputOf<typeof answerRefillRequest>['body'];

/** What answering gives: the answered request, or that the phone has been asked. */
export type AnswerReply = RequestDetails | PendingApproval;

/** Whether an answer still waits for the phone. */
export function isPendingAnswer(reply: AnswerReply): reply is PendingApproval {
  return 'pending' in reply;
}

/** A request as it was seen, and what is answered to it. */
export interface GivenAnswer {
  readonly request: Pick<PharmacyRequest, 'id' | 'kind' | 'version'>;
  readonly answer: Answer;
  readonly signing?: NonNullable<RefillBody['signing']>;
  /** A refill request that is approved by one press with others. */
  readonly isTogether?: boolean;
  /** The reason for granting it in spite of what is found. */
  readonly safety?: SafetyAnswer | undefined;
}

/** Answers a request by the endpoint of its kind. @throws CallError */
export async function answerRequest(
  client: Client,
  { request: { id, kind, version }, answer, signing, safety, isTogether }: GivenAnswer,
  options: CallOptions = {},
): Promise<AnswerReply> {
  const { comments, ...rest } = answer;
  const signed = {
    ...(signing === undefined ? {} : { signing }),
    ...(safety === undefined ? {} : { safety }),
  };
  if (kind === 'refill')
    return await client.call(
      answerRefillRequest,
      {
        params: { id },
        body: { version, ...answer, ...signed, ...(isTogether ? { isTogether } : {}) } as RefillBody,
      },
      options,
    );
  const said = comments === undefined ? {} : { approvedComments: comments }; // N3-10 names it so
  return await client.call(
    answerChangeRequest,
    { params: { id }, body: { version, ...rest, ...said, ...signed } as ChangeBody },
    options,
  );
}

/**
 * Answers a request. After a failure it is looked what became of it: an answer of this person that the server
 * has taken before its reply was lost, or from another tab, counts as given (as P4-14 has it for sending).
 * @param accountId of the signed-in person
 * @throws CallError, why it was not answered
 */
export async function answerAndConfirm(
  client: Client,
  accountId: string,
  given: GivenAnswer,
  options: CallOptions = {},
): Promise<AnswerReply> {
  try {
    return await answerRequest(client, given, options);
  } catch (error) {
    const now = await client.call(getRequest, { params: { id: given.request.id } }).catch(() => undefined);
    if (now && isAnswered(now, given.answer, accountId)) return now;
    throw error;
  }
}

/** Whether a request is as this answer of this person would leave it. */
export function isAnswered(
  { request, answeredBy }: RequestDetails,
  { responseType, deniedReasonCode }: Answer,
  accountId: string,
): boolean {
  if (responseType === 'DeniedNewPrescriptionToFollow')
    return (
      request.state === 'AwaitingDenialNewPrescriptionToFollow' &&
      request.deniedReasonCode === deniedReasonCode
    );
  return request.state === responseType && answeredBy?.id === accountId;
}
