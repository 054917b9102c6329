import type { Prescription } from '@erx/core/prescriptions/model';
import type { SigningReview, SigningItem } from '@erx/core/signing/model';
import type { SafetyAnswer } from '@erx/core/safety/model';
import { Suspense, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../parts/patient/patient-banner';
import { lazyComponent } from '../../page/lazy-component';
import { describeFailure, useNotices } from '../../ui/feedback/toasts';
import { Authentication, PinNote } from './authentication';
import { useSafetyBeforeSigning } from './safety-before-signing';
import { lackingToSign, OpeningDialog, SigningStages, useLeavingUnread } from './signing-frame';
import { SigningItemCard, SigningParties } from './signing-item';
import './signing.css';
import { type AwaitingMonitoring, useAcknowledge, useMark, useReview } from './use-review';
import { NotYet } from '../../page/settled';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import type { MonitoringAcknowledgement } from '@erx/core/pdmp/model';
import { AppError } from '@erx/core/findings/app-error';
import { getPrescription } from '@erx/core/prescriptions/contract';
import { resumeSigning, sendPrescription } from '@erx/core/signing/contract';
import { isRetryable } from '../../session/queries';
import { useClient } from '../../session/practice-session';
import { useSignature } from './use-signature';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';

/**
 * One signature of one patient's ready prescriptions, which sends them.
 * @param onSigned called once, with the first of what was signed as it now is
 */
function usePrescriptionSignature(onSigned: (sent: Prescription, count: number) => void) {
  const client = useClient();
  const read = ({ prescriptionId }: SigningItem) =>
    client.call(getPrescription, { params: { id: prescriptionId } });
  return useSignature<Prescription>({
    ask: (first, others, safety) =>
      client.call(createReadyToSignToken, {
        params: { type: 'Prescription', id: first.prescriptionId },
        body: {
          ...(others.length > 0 ? { also: others.map(({ prescriptionId }) => prescriptionId) } : {}),
          ...(safety ? { safety } : {}),
        },
      }),
    sign: (first, signing) =>
      client.call(sendPrescription, {
        params: { id: first.prescriptionId },
        body: { version: first.version, signing },
      }),
    resume: (first, body, signal) =>
      client.call(resumeSigning, { params: { id: first.prescriptionId }, body }, { signal }),
    findOut: async (first, error) => {
      if (error instanceof AppError && error.code === 'signing.already-processed') return await read(first);
      const now = isRetryable(error) ? await read(first).catch(() => undefined) : undefined;
      return now?.scriptStatus === 'Sent' ? now : undefined;
    },
    onSigned,
  });
}

const MonitoringDialog = lazyComponent(
  () => import('../pdmp/dialogs/monitoring-dialog'),
  (part) => part.MonitoringDialog,
);

interface Props {
  prescription: Prescription;
  /** A reason for serious findings that was given while it was written. */
  answer?: SafetyAnswer | undefined;
  /** What was asked for as it now is: sent. */
  onSent: (sent: Prescription) => void;
  onClose: () => void;
}

/**
 * From Ready to Sign to the sent prescription (P2-23, P4-14; 21 CFR 1311.120, 1311.140). Opens once the
 * server has checked person and pharmacy.
 */
export function ReadyToSignDialog(props: Props) {
  const { prescription, onClose } = props;
  const review = useReview(prescription);
  useLeavingUnread(review.error, review.data !== undefined, onClose);
  return review.data ? (
    <Signing {...props} review={review.data} staleness={review.error} />
  ) : (
    <OpeningDialog patientId={prescription.patientId} onClose={onClose} />
  );
}

/** @param staleness why the list could not be read again, where it could not */
function Signing({
  prescription,
  answer,
  review,
  staleness,
  onSent,
  onClose,
}: Props & { review: SigningReview; staleness: unknown }) {
  const notices = useNotices();
  const signature = usePrescriptionSignature((sent, count) => {
    if (count > 1) notices.success('signing.signed-together', { count });
    onSent(sent);
  });
  const { markItem, isMarking, problemOf, awaiting, acknowledged, setAwaiting } = useMarking(review);
  const [chosenType, setChosenType] = useState<OtpType>();
  const [isAsked, setAsked] = useState(false);
  const otpType = review.offered.find((each) => each === chosenType) ?? review.offered[0];
  const ready = review.items.filter(({ isReady }) => isReady);
  const [first] = review.items; // the one that was asked for
  const isAskedForReady = first?.isReady === true;
  const isMarked = new Set(ready.map(({ prescriptionId }) => prescriptionId));
  const safety = useSafetyBeforeSigning(
    review.safety.filter(({ id }) => isMarked.has(id)),
    isAsked,
    answer,
  );
  const banner = <PatientBannerById patientId={prescription.patientId} />;

  const proceed = () => {
    setAsked(true);
    if (isAskedForReady && !safety.isAnswered) safety.focus();
    if (isAskedForReady && otpType && review.hasPinNumber && !staleness && safety.isAnswered)
      void signature.begin(ready, otpType, safety.answer);
  };
  const lacking = lackingToSign({ otpType, hasPinNumber: review.hasPinNumber, isReady: isAskedForReady });
  const unexpected = signature.failure ?? staleness;
  const said = isAsked ? lacking : undefined;
  const failure = unexpected ? describeFailure(unexpected).sentences.join(' ') : said;

  if (signature.stage.at !== 'review')
    return (
      <SigningStages
        signature={signature}
        banner={banner}
        hardwareTokenReference={review.hardwareTokenReference}
      />
    );
  return (
    <>
      <FormDialog
        isOpen={!awaiting}
        title="Ready to Sign"
        actText="Continue"
        width={860}
        banner={banner}
        isSubmitting={signature.isBusy}
        isActDisabled={isMarking}
        onSubmit={proceed}
        onClose={onClose}
        {...(failure === undefined ? {} : { failure })}
      >
        {first && <SigningParties item={first} />}
        <p className="erx-signing-hint">
          Read each prescription and mark what you want to sign. A later change takes the mark away.
        </p>
        <div className="erx-signing-list">
          {review.items.map((item) => (
            <SigningItemCard
              key={item.prescriptionId}
              item={item}
              isMarking={isMarking}
              problem={problemOf(item.prescriptionId)}
              onMark={(isReady) => {
                markItem(item.prescriptionId, isReady);
              }}
              found={review.safety.find(({ id }) => id === item.prescriptionId)}
            />
          ))}
        </div>
        {safety.field}
        <Authentication offered={review.offered} chosen={otpType} onChoose={setChosenType} />
        <PinNote hasPinNumber={review.hasPinNumber} />
      </FormDialog>
      <Suspense fallback={<NotYet />}>
        {awaiting && (
          <MonitoringDialog
            patientId={prescription.patientId}
            drug={awaiting.drug}
            value={awaiting.prescription.monitoring}
            onProceed={acknowledged}
            onClose={() => {
              setAwaiting(undefined);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Marks what is to be signed; what the PDMP dialog must precede waits for its answer. */
function useMarking(review: SigningReview) {
  const mark = useMark();
  const acknowledge = useAcknowledge();
  const [awaiting, setAwaiting] = useState<AwaitingMonitoring>();
  const problem = mark.error ?? acknowledge.error;
  return {
    isMarking: mark.isPending || acknowledge.isPending,
    problemOf: (id: string) => {
      const marked = acknowledge.error
        ? acknowledge.variables?.awaiting.prescription.id
        : mark.variables?.item.prescriptionId;
      return problem && marked === id ? describeFailure(problem).sentences.join(' ') : undefined;
    },
    markItem: (prescriptionId: string, isReady: boolean) => {
      const item = review.items.find((each) => each.prescriptionId === prescriptionId);
      acknowledge.reset();
      if (item) mark.mutate({ item, isReady }, { onSuccess: setAwaiting });
    },
    awaiting,
    setAwaiting,
    acknowledged: (said: MonitoringAcknowledgement) => {
      setAwaiting(undefined);
      mark.reset();
      if (awaiting) acknowledge.mutate({ awaiting, said });
    },
  };
}
