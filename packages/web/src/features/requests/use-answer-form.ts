import { type Finding, pass, sentences, stop } from '@erx/core/findings/finding';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer, needsSigning } from '@erx/core/requests/rules/answering';
import { isOpen, responsesOffered, toAnswerable } from '@erx/core/requests/rules/offers';
import { useMay, useToday } from '../../session/practice-session';
import { useEntry } from '../../ui/form/use-entry';
import { type Choice, listChoices, newAnswer, toAnswer, type TypedAnswer } from './typed-answer';
import { useAnswerRefusal } from './use-access';
import { useAnswerSafety } from './use-answer-safety';

/** What a press would do: nothing yet, or give the answer, signed or not. */
export type Act = { readonly does: 'nothing' } | { readonly does: 'sign' | 'send'; readonly answer: Answer };

/**
 * The answer to a request while it is being chosen: what is typed, what forbids it, and what was found for what
 * it would grant.
 * @param choice what is chosen at first
 * @param isApprovalExpected whether the findings of an approval are asked for before anything is chosen
 */
export function useAnswerForm(
  details: RequestDetails,
  { choice, isApprovalExpected = false }: { choice?: Choice | undefined; isApprovalExpected?: boolean },
) {
  const { request } = details;
  const today = useToday();
  const mayLink = useMay('request.link');
  const refusal = useAnswerRefusal()(request);
  const answerable = toAnswerable(details);
  const offers = responsesOffered(answerable);
  const isAnswerable = refusal === undefined && isOpen(request.state);

  function findingsOn(one: Answer): readonly Finding[] {
    return [
      ...(one.requestNdc !== undefined && one.requestNdc.length !== 11
        ? stop('request.ndc-invalid', {}, 'requestNdc')
        : pass),
      ...findingsOnAnswer({ request: answerable, answer: one, today }),
    ];
  }
  const isSigned = (one: Answer) => needsSigning({ request: answerable, answer: one });
  const entry = useEntry<TypedAnswer>(newAnswer(details, choice), (one) => {
    const answer = toAnswer(one, details);
    return answer ? findingsOn(answer) : stop('request.response-missing');
  });
  const { typed, isJudged } = entry;
  const given = toAnswer(typed, details);
  const approval: Answer = {
    responseType: 'Approved',
    confirmedDifferences: [...answerable.differences],
  };
  const expected =
    given ??
    (isApprovalExpected && offers.responses.includes('Approved') && findingsOn(approval).length === 0
      ? approval
      : undefined);
  // of what is signed, Ready to Sign shows them
  const safety = useAnswerSafety(
    request,
    isAnswerable && expected && !isSigned(expected) && findingsOn(expected).length === 0
      ? expected
      : undefined,
    isJudged,
  );

  /** What the press of the primary button means for an answer, as it is typed or about to be. */
  function actOn(one: TypedAnswer): Act {
    const answer = toAnswer(one, details);
    if (!answer || findingsOn(answer).length > 0) return { does: 'nothing' };
    if (isSigned(answer)) return { does: 'sign', answer };
    return safety.isAnswered ? { does: 'send', answer } : { does: 'nothing' };
  }

  return {
    typed,
    set: entry.set,
    errorOf: entry.errorOf,
    /** From here on what is missing is said. */
    judge: entry.judge,
    choose: (chosen: Choice) => {
      entry.restart({ ...typed, choice: chosen });
    },
    actOn,
    choices: listChoices(details),
    offers,
    refusal,
    isAnswerable,
    isAwaited: request.state === 'AwaitingDenialNewPrescriptionToFollow',
    isLinkOpen: mayLink && request.patient !== undefined && isOpen(request.state),
    given,
    safety,
    /** What is still missing, once the user has tried. */
    missing: isJudged ? sentences(entry.findings)[0] : undefined,
    /** Why it cannot be approved at all, where that is so. */
    whyNot:
      isAnswerable && !offers.responses.includes('Approved')
        ? findingsOn({ responseType: 'Approved' }).find(
            ({ code }) => code !== 'request.response-not-offered' && code !== 'request.response-missing',
          )
        : undefined,
  };
}

export type AnswerForm = ReturnType<typeof useAnswerForm>;
