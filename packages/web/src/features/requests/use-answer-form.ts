import { type Finding, sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer, needsSigning } from '@erx/core/requests/rules/answering';
import { isOpen, responsesOffered, toAnswerable } from '@erx/core/requests/rules/offers';
import { useState } from 'react';
import { useMay, useToday } from '../../session/practice-session';
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
  const [typed, setTyped] = useState<TypedAnswer>(() => newAnswer(details, choice));
  const [isJudged, setJudged] = useState(false);
  const answerable = toAnswerable(details);
  const offers = responsesOffered(answerable);
  const isAnswerable = refusal === undefined && isOpen(request.state);
  const given = toAnswer(typed, details);

  function findingsOn(one: Answer): readonly Finding[] {
    return [
      ...(one.requestNdc !== undefined && one.requestNdc.length !== 11
        ? [{ severity: 'stop' as const, code: 'request.ndc-invalid' as const, data: {}, field: 'requestNdc' }]
        : []),
      ...findingsOnAnswer({ request: answerable, answer: one, today }),
    ];
  }
  const isSigned = (one: Answer) => needsSigning({ request: answerable, answer: one });
  const findings = given ? findingsOn(given) : [];
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
    set: (changes: Partial<TypedAnswer>) => {
      setTyped((now) => ({ ...now, ...changes }));
    },
    /** From here on what is missing is said. */
    judge: () => {
      setJudged(true);
    },
    choose: (chosen: Choice) => {
      setJudged(false);
      setTyped((now) => ({ ...now, choice: chosen }));
    },
    actOn,
    isJudged,
    choices: listChoices(details),
    offers,
    refusal,
    isAnswerable,
    isAwaited: request.state === 'AwaitingDenialNewPrescriptionToFollow',
    isLinkOpen: mayLink && request.patient !== undefined && isOpen(request.state),
    given,
    findings,
    safety,
    /** What is still missing, once the user has tried. */
    missing: !isJudged ? undefined : given ? sentences(findings)[0] : say('request.response-missing'),
    /** Why it cannot be approved at all, where that is so. */
    whyNot:
      isAnswerable && !offers.responses.includes('Approved')
        ? findingsOn({ responseType: 'Approved' }).find(({ code }) => code !== 'request.response-not-offered')
        : undefined,
  };
}

export type AnswerForm = ReturnType<typeof useAnswerForm>;
