import {
  CHANGE_TYPE_LABEL,
  type Answer,
  type RequestDetails,
  type PharmacyRequest,
} from '@erx/core/requests/model';
import { isApproval, isDenial } from '@erx/core/requests/rules/offers';
import { toSafetyQuestion } from '@erx/core/safety/model';
import { Suspense, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { lazyComponent } from '../../../page/lazy-component';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { AnswerChoice, SideActs } from '../answer-choice';
import { RequestedItems } from '../requested-items';
import { RequestFacts } from '../request-facts';
import '../requests.css';
import { type Choice, toAction } from '../typed-answer';
import { type AnswerForm, useAnswerForm } from '../use-answer-form';
import { toAnsweredCode, useRequestActs } from '../use-requests';
import { NotYet } from '../../../page/settled';
import { say } from '@erx/core/findings/messages';
import { DENIAL_REASON_LABEL } from '@erx/core/requests/vocabulary';

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
 * The response to a refill or change request that was opened from another list than the queue (N2-31..N2-37):
 * what is asked next to what was prescribed, and the answer below.
 */
export function AnswerDialog({ details, choice, onPrescribe, onClose }: Props) {
  const { request } = details;
  const acts = useRequestActs();
  const { answer, unlink, handle } = acts;
  const notices = useNotices();
  const form = useAnswerForm(details, { choice });
  const { typed, isAnswerable, safety } = form;
  const what =
    request.kind === 'refill' ? 'refill request' : `change request: ${CHANGE_TYPE_LABEL[request.type]}`;
  const title = isAnswerable ? `Answer ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const { asking, setAsking, toSign, setToSign, finished, send, act } = useAnswering(form, acts, {
    details,
    onPrescribe,
    onClose,
  });
  if (toSign)
    return (
      <Suspense fallback={<NotYet />}>
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
  const failure = failed ? describeFailure(failed).sentences.join(' ') : form.missing;
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
        <RequestedItems details={details} form={form} />
        <AnswerChoice details={details} form={form} />
        <SideActs
          details={details}
          form={form}
          acts={acts}
          onPrescribe={(about, reasonCode) => {
            onClose();
            onPrescribe(about, reasonCode);
          }}
          onHandled={() => {
            notices.success('request.handled');
            onClose();
          }}
        />
      </FormDialog>
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

/** What the press of an answer does: asks before a denial, has it signed, or gives it. */
function useAnswering(
  form: AnswerForm,
  { answer }: ReturnType<typeof useRequestActs>,
  { details: { request }, onPrescribe, onClose }: Pick<Props, 'details' | 'onPrescribe' | 'onClose'>,
) {
  const notices = useNotices();
  const { typed, safety } = form;
  const [asking, setAsking] = useState<Answer>();
  const [toSign, setToSign] = useState<Answer>();
  const finished = (now: RequestDetails) => {
    const { state } = now.request;
    if (state === 'AwaitingDenialNewPrescriptionToFollow') {
      onClose();
      onPrescribe(now, now.request.deniedReasonCode);
      return;
    }
    notices.success(toAnsweredCode(state));
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
    answer.reset();
    form.judge();
    const next = form.actOn(typed);
    if (next.does === 'nothing') return;
    if (isDenial(next.answer.responseType)) setAsking(next.answer);
    else if (next.does === 'sign') setToSign(next.answer);
    else send(next.answer);
  };
  return { asking, setAsking, toSign, setToSign, finished, send, act };
}

interface DenialProps {
  kind: PharmacyRequest['kind'];
  answer: Pick<Answer, 'deniedReasonCode' | 'responseType'>;
  isSubmitting: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a request is denied (N2-35, N5-10). */
function ConfirmDenial({
  kind,
  answer: { deniedReasonCode, responseType },
  isSubmitting,
  onConfirm,
  onClose,
}: DenialProps) {
  const isFollowed = responseType === 'DeniedNewPrescriptionToFollow';
  return (
    <FormDialog
      isOpen
      title="Deny request"
      actText={isFollowed ? 'Deny and write prescription' : 'Deny request'}
      actIntent="danger"
      isSubmitting={isSubmitting}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p>{say(kind === 'refill' ? 'request.confirm-denial' : 'request.confirm-change-denial')}</p>
      {deniedReasonCode !== undefined && (
        <p>
          Reason:{' '}
          <strong>
            {deniedReasonCode} {DENIAL_REASON_LABEL[deniedReasonCode]}
          </strong>
        </p>
      )}
      {isFollowed && <p>{say('request.awaits-prescription')}</p>}
    </FormDialog>
  );
}
