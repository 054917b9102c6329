import { AppError } from '@erx/core/findings/app-error';
import { getRequest, resumeAnswer, reviewAnswer } from '@erx/core/requests/contract';
import type { Answer, PharmacyRequest, RequestDetails } from '@erx/core/requests/model';
import { useQuery } from '@tanstack/react-query';
import { answerRequest, isAnswered } from '@erx/core/requests/answer-and-confirm';
import { isRetryable, queryKey } from '../../session/queries';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { useSignature } from './use-signature';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

type Request = Pick<PharmacyRequest, 'id' | 'kind' | 'version'>;

/**
 * What an approval would sign, as the server makes it of the request and the answer (21 CFR 1311.120(b)(9)).
 * Nothing of it is kept.
 */
export function useAnswerReview({ id, version }: Request, answer: Answer) {
  const client = useClient();
  return useQuery({
    queryKey: queryKey('signing', 'answer', id, answer),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      client.call(reviewAnswer, { params: { id }, body: { ...answer, version } }, { signal }),
  });
}

/** One signature of the approval of a request (N4-3), which answers it. */
export function useAnswerSignature(
  request: Request,
  answer: Answer,
  onAnswered: (details: RequestDetails) => void,
) {
  const client = useClient();
  const { user } = usePracticeSession();
  const { id, kind, version } = request;
  return useSignature<RequestDetails>({
    ask: (_, __, safety) =>
      client.call(createReadyToSignToken, {
        params: { type: kind === 'refill' ? 'RefillRequest' : 'RxChangeRequest', id },
        body: { answer: { ...answer, version, isReady: true }, ...(safety ? { safety } : {}) },
      }),
    sign: (_, signing) => answerRequest(client, { request, answer, signing }),
    resume: (_, body, signal) => client.call(resumeAnswer, { params: { id }, body }, { signal }),
    findOut: async (_, error) => {
      const mayBeAnswered =
        isRetryable(error) ||
        (error instanceof AppError &&
          (error.code === 'signing.already-processed' || error.code === 'request.already-answered'));
      const now = mayBeAnswered
        ? await client.call(getRequest, { params: { id } }).catch(() => undefined)
        : undefined;
      return now && isAnswered(now, answer, user.id) ? now : undefined;
    },
    onSigned: onAnswered,
  });
}
