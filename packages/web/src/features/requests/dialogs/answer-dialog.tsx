import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { Pill, Unlink } from '@blueprintjs/icons';
import { type Finding, sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { showAskedOfPrescriber } from '@erx/core/requests/validation-codes';
import { CHANGE_TYPE_LABEL, type Answer, type RequestDetails } from '@erx/core/requests/model';
import { findingsOnAnswer, needsSigning } from '@erx/core/requests/rules/answering';
import {
  toAnswerable,
  isApproval,
  isDenial,
  isOpen,
  responsesOffered,
} from '@erx/core/requests/rules/offers';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { Suspense, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog';
import { DrugName } from '../../../ui/drug-name';
import { PatientBannerById } from '../../../ui/patient-banner';
import { ScheduleTag } from '../../../ui/schedule-tag';
import { lazyComponent } from '../../../session/lazy-component';
import { describeFailure, useNotices } from '../../../session/toasts';
import { useMay, useToday } from '../../../session/practice-session';
import { AnswerParts } from '../answer-parts';
import { ComparisonTable } from '../comparison-table';
import { DrugMeant } from '../drug-meant';
import { DrugUseFacts } from '../drug-use-facts';
import { PatientDiffers } from '../patient-differs';
import { AnswerFacts, RequestFacts, SupplyNote } from '../request-facts';
import '../requests.css';
import {
  toAnswer,
  toAction,
  toAsked,
  toResolution,
  type Choice,
  CHOICE_LABEL,
  listChoices,
  newAnswer,
  type TypedAnswer,
} from '../typed-answer';
import { useAnswerRefusal } from '../use-access';
import { useAnswerSafety } from '../use-answer-safety';
import { useRequestActs } from '../use-requests';
import { ConfirmDenial } from './confirm-denial';
import { HandleRequestDialog } from './handle-request-dialog';

const SignAnswerDialog = lazyComponent(
  () => import('../../signing/sign-answer-dialog'),
  (part) => part.SignAnswerDialog,
);

interface Props {
  details: RequestDetails;
  /** What is chosen at first, such as a denial that was asked for before. */
  choice?: Choice | undefined;
  /** Opens the wizard for the request, with the reason of the denial that goes with it, if any (N2-37). */
  onPrescribe: (details: RequestDetails, reasonCode?: string) => void;
  onClose: () => void;
}

/**
 * The response to a refill or change request (N2-31..N2-37): what is asked beside what was prescribed, and
 * the answer below.
 */
export function AnswerDialog({ details, choice, onPrescribe, onClose }: Props) {
  const { request, content } = details;
  const { answer, unlink, handle } = useRequestActs();
  const mayLink = useMay('request.link');
  const [isUnlinking, setUnlinking] = useState(false);
  const [isHandling, setHandling] = useState(false);
  const notices = useNotices();
  const today = useToday();
  const refusalOf = useAnswerRefusal();
  const [typed, setTyped] = useState<TypedAnswer>(() => newAnswer(details, choice));
  const [isJudged, setJudged] = useState(false);
  const [asking, setAsking] = useState<Answer>();
  const [toSign, setToSign] = useState<Answer>();
  const set = (changes: Partial<TypedAnswer>) => {
    answer.reset();
    setTyped((now) => ({ ...now, ...changes }));
  };

  const refusal = refusalOf(request);
  const answerable = toAnswerable(details);
  const offers = responsesOffered(answerable);
  const choices = listChoices(details);
  const isAnswerable = refusal === undefined && isOpen(request.state);
  const isLinkOpen = mayLink && request.patient !== undefined && isOpen(request.state);
  const isAwaited = request.state === 'AwaitingDenialNewPrescriptionToFollow';
  const given = toAnswer(typed, details);
  const onAnswer = given ? findingsOn(given) : [];
  const isSignedAnswer = given !== undefined && needsSigning({ request: answerable, answer: given });
  // of what is signed, Ready to Sign shows them
  const safety = useAnswerSafety(
    request,
    isAnswerable && !isSignedAnswer && onAnswer.length === 0 ? given : undefined,
    isJudged,
  );
  const looked = content.requested[typed.medication ?? 0];
  const title =
    request.kind === 'refill'
      ? 'Answer refill request'
      : `Answer change request: ${CHANGE_TYPE_LABEL[request.type]}`;

  function findingsOn(one: Answer): readonly Finding[] {
    return [
      ...(one.requestNdc !== undefined && one.requestNdc.length !== 11
        ? [{ severity: 'stop' as const, code: 'request.ndc-invalid' as const, data: {}, field: 'requestNdc' }]
        : []),
      ...findingsOnAnswer({ request: answerable, answer: one, today }),
    ];
  }
  const finished = (now: RequestDetails) => {
    const { state } = now.request;
    if (state === 'AwaitingDenialNewPrescriptionToFollow') {
      onClose();
      onPrescribe(now, now.request.deniedReasonCode);
      return;
    }
    notices.success(
      state === 'Validated'
        ? 'request.validated'
        : state === 'Denied'
          ? 'request.denied'
          : 'request.approved',
    );
    onClose();
  };
  const send = (one: Answer) => {
    answer.mutate(
      { request, answer: one, safety: isApproval(one.responseType) ? safety.answer : undefined },
      {
        onSuccess: finished,
        onSettled: () => {
          setAsking(undefined);
        },
        onError: (error) => {
          if (toSafetyQuestion(error)) safety.refresh();
        },
      },
    );
  };
  const act = () => {
    setJudged(true);
    if (!given || onAnswer.length > 0 || !safety.isAnswered) return;
    if (isDenial(given.responseType)) setAsking(given);
    else if (isSignedAnswer) setToSign(given);
    else send(given);
  };
  // Without a patient the dialog of the link comes by itself.
  const takeBack = () => {
    unlink.mutate(request, {
      onSuccess: () => {
        notices.success('request.unlinked');
      },
      onSettled: () => {
        setUnlinking(false);
      },
    });
  };
  const markHandled = (note: string) => {
    handle.mutate(
      { request, note },
      {
        onSuccess: () => {
          notices.success('request.handled');
          onClose();
        },
        onSettled: () => {
          setHandling(false);
        },
      },
    );
  };

  if (toSign)
    return (
      <Suspense fallback={null}>
        <SignAnswerDialog
          details={details}
          answer={toSign}
          onAnswered={finished}
          onClose={() => {
            setToSign(undefined);
          }}
        />
      </Suspense>
    );
  const failed = answer.error ?? unlink.error ?? handle.error;
  const failure = failed
    ? describeFailure(failed).sentences.join(' ')
    : isJudged
      ? given
        ? sentences(onAnswer)[0]
        : say('request.response-missing')
      : undefined;
  const whyNot =
    isAnswerable && !offers.responses.includes('Approved')
      ? findingsOn({ responseType: 'Approved' }).find(
          ({ code }) => code !== 'request.response-not-offered' && code !== 'request.response-missing',
        )
      : undefined;
  const { text, intent } = toAction(typed.choice);
  const shown = !isAnswerable
    ? {}
    : {
        actText: safety.isGrave ? 'Approve anyway' : text,
        actIntent: safety.isGrave ? ('danger' as const) : intent,
        onSubmit: act,
      };
  return (
    <>
      <FormDialog
        isOpen
        title={title}
        width={1040}
        cancelText="Close"
        {...shown}
        isSubmitting={answer.isPending}
        onClose={onClose}
        banner={request.patient ? <PatientBannerById patientId={request.patient.id} /> : undefined}
        {...(failure === undefined ? {} : { failure })}
      >
        <RequestFacts details={details} />
        {content.requested.length > 1 && (
          <RadioGroup
            className="erx-offered"
            label={
              request.kind === 'change' && offers.responses.includes('Approved')
                ? 'Requested medications: choose the one that you approve'
                : 'Requested medications'
            }
            name="medication"
            {...(typed.medication === undefined ? {} : { selectedValue: typed.medication })}
            onChange={({ currentTarget: { value } }) => {
              set({ medication: Number(value), isDrugMeant: false });
            }}
          >
            {content.requested.map(({ description, schedule }, index) => (
              // The order of the message is what a choice names.
              <Radio
                key={index}
                value={index}
                labelElement={
                  <>
                    <DrugName description={description} /> <ScheduleTag schedule={schedule} />
                  </>
                }
              />
            ))}
          </RadioGroup>
        )}
        {(content.askedFor?.length ?? 0) > 0 && (
          <p className="erx-answer-asks">
            <strong>The pharmacy asks you to confirm:</strong>{' '}
            {content.askedFor?.map(showAskedOfPrescriber).join(', ')}
          </p>
        )}
        {content.reason !== undefined && (
          <p className="erx-answer-asks">
            <strong>The pharmacy writes:</strong> {content.reason}
          </p>
        )}
        <ComparisonTable
          content={content}
          requested={looked}
          position={
            content.requested.length > 1
              ? `${String((typed.medication ?? 0) + 1)} of ${String(content.requested.length)}`
              : undefined
          }
        />
        <DrugUseFacts content={content} />
        {isOpen(request.state) && <SupplyNote content={content} />}
        {isOpen(request.state) && (
          <PatientDiffers
            details={details}
            confirm={
              given && isApproval(given.responseType)
                ? {
                    isConfirmed: typed.isSamePerson,
                    onChange: (isSamePerson) => {
                      set({ isSamePerson });
                    },
                  }
                : undefined
            }
          />
        )}
        {isOpen(request.state) && (
          <DrugMeant
            text={toAsked(details, typed.medication)?.description ?? ''}
            resolution={toResolution(details, typed.medication)}
            confirm={
              given && isApproval(given.responseType)
                ? {
                    isConfirmed: typed.isDrugMeant,
                    onChange: (isDrugMeant) => {
                      set({ isDrugMeant });
                    },
                  }
                : undefined
            }
          />
        )}
        {refusal !== undefined && (
          <p className="erx-answer-note" role="note">
            {refusal}
          </p>
        )}
        {!isOpen(request.state) && (
          <section className="erx-answer" aria-label="Answer">
            <AnswerFacts details={details} />
          </section>
        )}
        {isAnswerable && isAwaited && (
          <p className="erx-answer-note" role="note">
            {say('request.awaits-prescription')}
          </p>
        )}
        {whyNot && (
          <p className="erx-answer-note" role="note">
            {say(whyNot.code, whyNot.data)}
          </p>
        )}
        {isAnswerable && choices.length > 0 && (
          <section className="erx-answer" aria-label="Response">
            <RadioGroup
              label="Response"
              name="response"
              inline
              {...(typed.choice === undefined ? {} : { selectedValue: typed.choice })}
              onChange={({ currentTarget: { value } }) => {
                setJudged(false);
                set({ choice: value as Choice });
              }}
            >
              {choices.map((each) => (
                <Radio key={each} value={each} label={CHOICE_LABEL[each]} />
              ))}
            </RadioGroup>
            <AnswerParts details={details} typed={typed} set={set} findings={isJudged ? onAnswer : []} />
            {safety.shown}
          </section>
        )}
        {((isAnswerable && (isAwaited || offers.canBeHandled)) || isLinkOpen) && (
          <div className="erx-request-side-acts">
            {isAnswerable && isAwaited && (
              <Button
                icon={<Pill />}
                text="Write the new prescription"
                onClick={() => {
                  onClose();
                  onPrescribe(details, request.deniedReasonCode);
                }}
              />
            )}
            {isAnswerable && offers.canBeHandled && offers.canPrescribe && (
              <Button
                icon={<Pill />}
                text="New Prescription"
                onClick={() => {
                  onClose();
                  onPrescribe(details);
                }}
              />
            )}
            {isAnswerable && offers.canBeHandled && (
              <Button
                text="Mark as handled"
                onClick={() => {
                  setHandling(true);
                }}
              />
            )}
            {isLinkOpen && (
              <Button
                icon={<Unlink />}
                text="Another patient"
                loading={unlink.isPending}
                onClick={() => {
                  setUnlinking(true);
                }}
              />
            )}
          </div>
        )}
      </FormDialog>
      {isHandling && (
        <HandleRequestDialog
          details={details}
          isSubmitting={handle.isPending}
          onHandled={markHandled}
          onClose={() => {
            setHandling(false);
          }}
        />
      )}
      {isUnlinking && (
        <FormDialog
          isOpen
          title="Link another patient"
          actText="Unlink patient"
          actIntent="warning"
          isSubmitting={unlink.isPending}
          onSubmit={takeBack}
          onClose={() => {
            setUnlinking(false);
          }}
        >
          <p>{say('request.confirm-unlink')}</p>
        </FormDialog>
      )}
      {asking && (
        <ConfirmDenial
          kind={request.kind}
          answer={asking}
          isSubmitting={answer.isPending}
          onConfirm={() => {
            send(asking);
          }}
          onClose={() => {
            setAsking(undefined);
          }}
        />
      )}
    </>
  );
}
