import type { Answer, QueuedRequest, RequestDetails } from '@erx/core/requests/model';
import { isApproval } from '@erx/core/requests/rules/offers';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Choice, CHOICE_LABEL, toChoice, type TypedAnswer, withOthers } from '../typed-answer';
import type { AnswerForm } from '../use-answer-form';
import type { useRequestActs } from '../use-requests';
import { useHeldAnswers } from './held-answers-provider';
import { type QueueAct, toQueueAct, toReason } from './queue-keys';

interface Answering {
  readonly row: QueuedRequest;
  readonly details: RequestDetails;
  /** How the request is named where its answer is held. */
  readonly drug: string;
  readonly patient: string;
  readonly form: AnswerForm;
  readonly acts: Pick<ReturnType<typeof useRequestActs>, 'answer'>;
  readonly onPrescribe: (details: RequestDetails, reasonCode?: string) => void;
  readonly onMove: (to: 'answered') => void;
}

/**
 * What the press of an answer means: it waits until what an approval would let through is known, is signed, is
 * held for a while before it leaves, or leaves at once where a prescription is to follow.
 */
export function useQueuedAnswer({
  row: { others },
  details,
  drug,
  patient,
  form,
  acts: { answer: direct },
  onPrescribe,
  onMove,
}: Answering) {
  const { request } = details;
  const { typed, safety } = form;
  const held = useHeldAnswers();
  const [toSign, setToSign] = useState<Answer>();
  const [isWaiting, setWaiting] = useState(false);

  const forAll = (answer: Answer) =>
    withOthers(
      answer,
      others.map(({ id }) => id),
    );
  const give = (answer: Answer) => {
    if (answer.responseType === 'DeniedNewPrescriptionToFollow') {
      // Nothing leaves yet: there is nothing to take back.
      direct.mutate(
        { request, answer: forAll(answer) },
        {
          onSuccess: (now) => {
            onPrescribe(now, now.request.deniedReasonCode);
          },
        },
      );
      return;
    }
    held.hold({
      given: {
        request: { id: request.id, kind: request.kind, version: request.version },
        answer: forAll(answer),
        safety: isApproval(answer.responseType) ? safety.answer : undefined,
      },
      act: CHOICE_LABEL[toChoice(answer.responseType)],
      drug,
      patient,
    });
    onMove('answered');
  };
  const act = (one: TypedAnswer) => {
    direct.reset();
    form.judge();
    // What an approval would let through has to be known before it is given.
    if (safety.isPending && (one.choice === 'approve' || one.choice === 'approve-changed')) {
      setWaiting(true);
      return;
    }
    const next = form.actOn(one);
    if (next.does === 'sign') setToSign(next.answer);
    else if (next.does === 'send') give(next.answer);
  };
  const actOnceKnown = useEffectEvent(() => {
    setWaiting(false);
    act(typed);
  });
  useEffect(() => {
    if (isWaiting && !safety.isPending) actOnceKnown();
  }, [isWaiting, safety.isPending]);
  return { act, forAll, isWaiting, toSign, setToSign };
}

const CHOICE_OF: Readonly<Partial<Record<QueueAct, Choice>>> = {
  approve: 'approve',
  change: 'approve-changed',
  deny: 'deny',
  'deny-new': 'deny-new',
};

/** Answers and moves by keys. @param isSigning whether the keys belong to the dialog that signs */
export function useAnswerKeys({
  lane,
  form,
  isSigning,
  act,
  onMove,
}: {
  lane: QueuedRequest['lane'];
  form: AnswerForm;
  isSigning: boolean;
  act: (one: TypedAnswer) => void;
  onMove: (to: 'next' | 'previous') => void;
}): void {
  const { typed, choices, isAnswerable } = form;
  /** The first press of a letter chooses; what is clean, and a second press, answers. */
  const choose = (choice: Choice) => {
    const next = { ...typed, choice };
    // What is not clean is approved by a second press, once it was read.
    const isAgain = typed.choice === choice;
    form.choose(choice);
    if (choice === 'approve' && (lane === 'clean' || isAgain)) act(next);
    else if (isAgain && choice !== 'approve-changed') act(next);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isSigning) return;
    // After D, a letter is the second one of a reason: it denies for it.
    const reason = typed.choice === 'deny' && isAnswerable ? toReason(event) : undefined;
    const does = reason ? undefined : toQueueAct(event);
    if (!reason && !does) return;
    if (does === 'next' || does === 'previous') {
      event.preventDefault();
      onMove(does);
      return;
    }
    if (!isAnswerable) return;
    event.preventDefault();
    if (reason) {
      form.set({ reason });
      act({ ...typed, reason });
      return;
    }
    if (does === 'send') {
      if (typed.choice !== undefined) act(typed);
      return;
    }
    const choice = does && CHOICE_OF[does];
    if (choice && choices.includes(choice)) choose(choice);
  });
  // With the picture, not after it: the one who sees the request may press a key.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
