import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import {
  type Answer,
  CHANGE_TYPE_LABEL,
  type QueuedRequest,
  type RequestDetails,
} from '@erx/core/requests/model';
import { isApproval } from '@erx/core/requests/rules/offers';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { lazyComponent } from '../../../page/lazy-component';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { AnswerChoice, SideActs } from '../answer-choice';
import { LinkSection } from '../link-section';
import { PrepareForm } from '../prepare-form';
import { PreparedAnswer } from '../prepared-answer';
import { RequestedItems } from '../requested-items';
import { RequestFacts } from '../request-facts';
import { type Choice, CHOICE_LABEL, toAction, toChoice, type TypedAnswer, withOthers } from '../typed-answer';
import { useAnswerForm } from '../use-answer-form';
import { useMayPrepare } from '../use-preparation';
import { useRequestActs } from '../use-requests';
import { DecisionFacts } from './decision-facts';
import { useHeldAnswers } from './held-answers-provider';
import { LaneReasons } from './lane-tag';
import { type QueueAct, toQueueAct, toReason } from './queue-keys';
import './request-pane.css';
import { NotYet } from '../../../page/settled';

const SignAnswerDialog = lazyComponent(
  () => import('../../signing/sign-answer-dialog'),
  (part) => part.SignAnswerDialog,
);

interface Props {
  row: QueuedRequest;
  details: RequestDetails;
  /** Other waiting requests of the patient. */
  related: readonly QueuedRequest[];
  onOpen: (id: string) => void;
  onPrescribe: (details: RequestDetails, reasonCode?: string) => void;
  /** Moves on to the next request, or another way. */
  onMove: (to: 'next' | 'previous' | 'answered') => void;
  /** Back to the list, where both do not fit next to each other. */
  onBack: () => void;
}

const CHOICE_OF: Readonly<Partial<Record<QueueAct, Choice>>> = {
  approve: 'approve',
  change: 'approve-changed',
  deny: 'deny',
  'deny-new': 'deny-new',
};

const KEY_OF = { approve: 'A', 'approve-changed': 'C', deny: 'D', 'deny-new': 'W' } as const;

/**
 * One request of the queue: what is asked next to what was prescribed, what one decides by, and the answer, by
 * keys or pointer. An answer that needs no signature is held for a while before it leaves.
 */
export function RequestPane({ row, details, related, onOpen, onPrescribe, onMove, onBack }: Props) {
  const { request } = details;
  const { lane, reasons, others } = row;
  const notices = useNotices();
  const held = useHeldAnswers();
  const acts = useRequestActs();
  const { answer: direct, unlink, handle } = acts;
  const form = useAnswerForm(details, { isApprovalExpected: true });
  const { typed, choices, isAnswerable, safety } = form;
  const [toSign, setToSign] = useState<Answer>();
  const [isWaiting, setWaiting] = useState(false);
  const mayPrepare = useMayPrepare(request, isAnswerable);
  const drug = tallMan(row.asked?.description ?? request.drug.drugDescription);
  const name = request.patient ? patientName(request.patient.name) : request.patientAsSent;
  const title =
    request.kind === 'refill' ? 'Refill request' : `Change request: ${CHANGE_TYPE_LABEL[request.type]}`;

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
      patient: name,
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

  /** Says what was done with the request that is in view, and continues. */
  const leave = (code: MessageCode) => {
    notices.success(code, {}, `${drug}, ${name}`);
    onMove('answered');
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (toSign) return;
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
    if (!choice || !choices.includes(choice)) return;
    const next = { ...typed, choice };
    // What is not clean is approved by a second press, once it was read.
    const isAgain = typed.choice === choice;
    form.choose(choice);
    if (choice === 'approve' && (lane === 'clean' || isAgain)) act(next);
    else if (isAgain && choice !== 'approve-changed') act(next);
  });
  // With the picture, not after it: the one who sees the request may press a key.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  const failed = direct.error ?? unlink.error ?? handle.error;
  const failure = failed ? describeFailure(failed).sentences.join(' ') : form.missing;
  const { text, intent } = toAction(typed.choice);
  return (
    <section className="erx-request-pane" aria-label="Request">
      <header className="erx-pane-head">
        <div className="erx-pane-title">
          <Button
            className="erx-pane-back"
            variant="minimal"
            icon={<ArrowLeft />}
            text="All requests"
            onClick={onBack}
          />
          <h2>{title}</h2>
          {others.length > 0 && (
            <span className="erx-queue-count">
              asked {others.length + 1} times: one answer for all of them
            </span>
          )}
          <span className="erx-pane-steps">
            <Button
              size="small"
              variant="minimal"
              onClick={() => {
                onMove('previous');
              }}
            >
              Previous <kbd>K</kbd>
            </Button>
            <Button
              size="small"
              variant="minimal"
              onClick={() => {
                onMove('next');
              }}
            >
              Next <kbd>J</kbd>
            </Button>
          </span>
        </div>
        {request.patient && <PatientBannerById patientId={request.patient.id} />}
      </header>
      <div className="erx-pane-body" tabIndex={0}>
        <LaneReasons lane={lane} reasons={reasons} />
        <RequestedItems details={details} form={form} isEarlySaid={request.kind === 'refill'} />
        {request.patient ? (
          <DecisionFacts patientId={request.patient.id} others={related} onOpen={onOpen} />
        ) : (
          <LinkSection details={details} />
        )}
        <RequestFacts details={details} />
        <SideActs
          details={details}
          form={form}
          acts={acts}
          onPrescribe={onPrescribe}
          onHandled={() => {
            leave('request.handled');
          }}
        />
      </div>
      {mayPrepare && (
        <PrepareForm
          key={request.version}
          details={details}
          onDone={() => {
            onMove('next');
          }}
        />
      )}
      {isAnswerable && (
        <form
          className="erx-pane-answer"
          aria-label="Answer"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            act(typed);
          }}
        >
          <div className="erx-pane-parts">
            {request.preparation && <PreparedAnswer preparation={request.preparation} details={details} />}
            <AnswerChoice details={details} form={form} keys={KEY_OF} />
            {typed.choice === 'deny' && (
              <p className="erx-cell-sub">
                {say(request.kind === 'refill' ? 'request.confirm-denial' : 'request.confirm-change-denial')}{' '}
                <span className="erx-for-keys">
                  A key denies for a reason at once: its second letter, such as <kbd>M</kbd> for AM.
                </span>
              </p>
            )}
            {typed.choice === 'approve' && lane !== 'clean' && !isWaiting && (
              <p className="erx-cell-sub">
                Read why it is not clean, then press{' '}
                <span className="erx-for-keys">
                  <kbd>A</kbd> again or{' '}
                </span>
                the button.
              </p>
            )}
          </div>
          <div className="erx-pane-acts">
            <p role="alert" className="erx-pane-failure">
              {failure}
            </p>
            <Button
              type="submit"
              intent={safety.isGrave && typed.choice !== 'deny' ? 'danger' : intent}
              loading={isWaiting || direct.isPending}
              text={safety.isGrave && typed.choice === 'approve' ? 'Approve anyway' : text}
            />
          </div>
        </form>
      )}
      {toSign && (
        <Suspense fallback={<NotYet />}>
          <SignAnswerDialog
            details={details}
            answer={forAll(toSign)}
            onAnswered={() => {
              setToSign(undefined);
              leave('request.approved');
            }}
            onClose={() => {
              setToSign(undefined);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
