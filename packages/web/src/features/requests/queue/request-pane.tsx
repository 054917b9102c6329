import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { tallMan } from '@erx/core/drugs/tall-man';
import { type MessageCode, say } from '@erx/core/findings/messages';
import { patientName } from '@erx/core/patients/name';
import { CHANGE_TYPE_LABEL, type QueuedRequest, type RequestDetails } from '@erx/core/requests/model';
import { Suspense } from 'react';
import { lazyComponent } from '../../../page/lazy-component';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { PatientBannerById } from '../../../parts/patient/patient-banner';
import { AnswerChoice, SideActs } from '../answer-choice';
import { LinkSection } from '../link-section';
import { PrepareForm } from '../prepare-form';
import { PreparedAnswer } from '../prepared-answer';
import { RequestedItems } from '../requested-items';
import { RequestFacts } from '../request-facts';
import { toAction } from '../typed-answer';
import { type AnswerForm, useAnswerForm } from '../use-answer-form';
import { useMayPrepare } from '../use-preparation';
import { useRequestActs } from '../use-requests';
import { DecisionFacts } from './decision-facts';
import { LaneReasons } from './lane-tag';
import { useAnswerKeys, useQueuedAnswer } from './use-queued-answer';
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

const KEY_OF = { approve: 'A', 'approve-changed': 'C', deny: 'D', 'deny-new': 'W' } as const;

/**
 * One request of the queue: what is asked next to what was prescribed, what one decides by, and the answer, by
 * keys or pointer. An answer that needs no signature is held for a while before it leaves.
 */
export function RequestPane({ row, details, related, onOpen, onPrescribe, onMove, onBack }: Props) {
  const { request } = details;
  const { lane, reasons } = row;
  const notices = useNotices();
  const acts = useRequestActs();
  const form = useAnswerForm(details, { isApprovalExpected: true });
  const drug = tallMan(row.asked?.description ?? request.drug.drugDescription);
  const patient = request.patient ? patientName(request.patient.name) : request.patientAsSent;
  const answering = useQueuedAnswer({ row, details, drug, patient, form, acts, onPrescribe, onMove });
  const { toSign, setToSign } = answering;
  const mayPrepare = useMayPrepare(request, form.isAnswerable);
  useAnswerKeys({ lane, form, isSigning: toSign !== undefined, act: answering.act, onMove });
  /** Says what was done with the request that is in view, and continues. */
  const leave = (code: MessageCode) => {
    notices.success(code, {}, `${drug}, ${patient}`);
    onMove('answered');
  };
  return (
    <section className="erx-request-pane" aria-label="Request">
      <PaneHead row={row} onMove={onMove} onBack={onBack} />
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
      {form.isAnswerable && (
        <AnswerBar row={row} details={details} form={form} acts={acts} answering={answering} />
      )}
      {toSign && (
        <Suspense fallback={<NotYet />}>
          <SignAnswerDialog
            details={details}
            answer={answering.forAll(toSign)}
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

/** What is asked, and the ways to the list and to the requests beside it. */
function PaneHead({ row: { request, others }, onMove, onBack }: Pick<Props, 'row' | 'onMove' | 'onBack'>) {
  const title =
    request.kind === 'refill' ? 'Refill request' : `Change request: ${CHANGE_TYPE_LABEL[request.type]}`;
  return (
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
          <span className="erx-queue-count">asked {others.length + 1} times: one answer for all of them</span>
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
  );
}

/** The answer, what it lacks, and the button that gives it. */
function AnswerBar({
  row: { lane },
  details,
  form,
  acts,
  answering: { act, isWaiting },
}: Pick<Props, 'row' | 'details'> & {
  form: AnswerForm;
  acts: ReturnType<typeof useRequestActs>;
  answering: ReturnType<typeof useQueuedAnswer>;
}) {
  const { request } = details;
  const { typed, safety } = form;
  const failed = acts.answer.error ?? acts.unlink.error ?? acts.handle.error;
  const failure = failed ? describeFailure(failed).sentences.join(' ') : form.missing;
  const { text, intent } = toAction(typed.choice);
  return (
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
          loading={isWaiting || acts.answer.isPending}
          text={safety.isGrave && typed.choice === 'approve' ? 'Approve anyway' : text}
        />
      </div>
    </form>
  );
}
