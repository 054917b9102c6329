import { say } from '@erx/core/findings/messages';
import type { SigningReview } from '@erx/core/signing/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { Loading } from '../../ui/feedback/loading';
import { PatientBannerById } from '../../parts/patient/patient-banner';
import { useNotices, describeFailure } from '../../ui/feedback/toasts';
import type { Signature, Stage } from './use-signature';
import { type OtpType, OTP_TYPE_LABEL } from '@erx/core/credentials/proofing/model';
import { AppError } from '@erx/core/findings/app-error';
import { useFactorFields } from '../../parts/signing/factor-fields';
import { SigningItemCard, SigningParties } from './signing-item';
import { SigningStatement } from './statement';
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { MobilePhone } from '@blueprintjs/icons';
import { showMinutes, useSecondsLeft } from '../../parts/signing/use-seconds-left';

/**
 * What is signed could not be read at all: that is shown once, as an Error alert (P5-15), and the signing is
 * left.
 */
export function useLeavingUnread(error: unknown, isRead: boolean, onClose: () => void): void {
  const notices = useNotices();
  const isReported = useRef(false);
  useEffect(() => {
    if (!error || isRead || isReported.current) return;
    isReported.current = true;
    notices.failure(error);
    onClose();
  }, [error, isRead, notices, onClose]);
}

/** Ready to Sign while the server checks person and pharmacy and reads what is signed. */
export function OpeningDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  return (
    <FormDialog
      isOpen
      title="Ready to Sign"
      actText="Continue"
      isActDisabled
      width={860}
      banner={<PatientBannerById patientId={patientId} />}
      onClose={onClose}
    >
      <Loading what="what is to be signed" width={40} />
    </FormDialog>
  );
}

/**
 * What must be done before the factors can be asked for, the first that is lacking; undefined when nothing
 * is.
 */
export function lackingToSign({
  otpType,
  hasPinNumber,
  isReady,
}: {
  otpType: OtpType | undefined;
  hasPinNumber: boolean;
  isReady: boolean;
}): string | undefined {
  if (!otpType) return say('signing.no-authenticator');
  if (!hasPinNumber) return say('signing.pin-not-set');
  return isReady ? undefined : say('signing.nothing-ready');
}

/**
 * What a signature shows once everything is marked: the factors, then the wait for the phone. Nothing while
 * it is being reviewed.
 */
export function SigningStages({
  signature,
  banner,
  hardwareTokenReference,
}: {
  signature: Signature;
  banner: ReactNode;
  hardwareTokenReference: SigningReview['hardwareTokenReference'];
}) {
  const { stage } = signature;
  const back = () => {
    signature.review();
  };
  if (stage.at === 'review') return null;
  if (stage.at === 'push') return <PushProgressDialog stage={stage} banner={banner} onClose={back} />;
  return (
    <FactorsDialog
      stage={stage}
      banner={banner}
      hardwareTokenReference={hardwareTokenReference}
      isSigning={signature.isBusy}
      failure={signature.failure}
      onSign={(factors) => {
        void signature.sign(factors);
      }}
      onBack={back}
    />
  );
}

interface Props {
  stage: Extract<Stage, { at: 'factors' }>;
  banner: ReactNode;
  hardwareTokenReference: string | undefined;
  isSigning: boolean;
  failure: unknown;
  onSign: (factors: { pin: string; otp?: string }) => void;
  onBack: () => void;
}

/**
 * PIN and code, or for a push the PIN alone (P2-23), under everything that they sign and the statement of
 * what signing means.
 */
function FactorsDialog({
  stage: { otpType, items },
  banner,
  hardwareTokenReference,
  isSigning,
  failure,
  onSign,
  onBack,
}: Props) {
  const refused =
    failure instanceof AppError &&
    (failure.code === 'signing.factor-refused' || failure.code === 'signing.locked')
      ? failure
      : undefined;
  const isLocked = refused?.code === 'signing.locked';
  const factors = useFactorFields({
    otpType,
    hardwareTokenReference,
    refused: refused?.message,
    isBusy: isSigning,
    isLocked,
  });
  const [first] = items;
  const act = () => {
    const given = factors.take();
    if (given) onSign(given);
  };
  return (
    <FormDialog
      isOpen
      title={OTP_TYPE_LABEL[otpType]}
      actText={otpType === 'Oob' ? 'Sign with the phone' : 'Sign and send'}
      cancelText="Back"
      width={860}
      banner={banner}
      isSubmitting={isSigning}
      isActDisabled={isLocked}
      onSubmit={act}
      onClose={onBack}
      onOpened={factors.focus}
      {...(failure !== undefined && !refused
        ? { failure: describeFailure(failure).sentences.join(' ') }
        : {})}
    >
      {first && <SigningParties item={first} />}
      <div className="erx-signing-list">
        {items.map((item) => (
          <SigningItemCard key={item.prescriptionId} item={item} />
        ))}
      </div>
      <SigningStatement />
      {factors.fields}
    </FormDialog>
  );
}

/** While the phone is asked (P2-23, P9-1): what is signed stays in view, and how long the answer may take. */
function PushProgressDialog({
  stage: { items, pending, isCutOff },
  banner,
  onClose,
}: {
  stage: Extract<Stage, { at: 'push' }>;
  banner: ReactNode;
  onClose: () => void;
}) {
  const left = useSecondsLeft(pending.expiresAt);
  const [first] = items;
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Push Notification"
      style={{ width: 860 }}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      shouldReturnFocusOnClose
    >
      {banner}
      <DialogBody>
        <div className="erx-signing-push" role="status">
          <MobilePhone size={32} />
          <div>
            <strong>Approve the request on your phone</strong>
            <p>
              Reference {shortReference(pending.transactionReference)}.{' '}
              {left > 0 ? `${showMinutes(left)} is left.` : 'The time is up; the last answer is being read.'}
            </p>
          </div>
        </div>
        <ProgressBar intent="primary" animate={left > 0} />
        {isCutOff && (
          <p className="erx-signing-problem" role="alert">
            {say('signing.push-waits')}
          </p>
        )}
        {first && <SigningParties item={first} />}
        <div className="erx-signing-list">
          {items.map((item) => (
            <SigningItemCard key={item.prescriptionId} item={item} />
          ))}
        </div>
        <SigningStatement />
      </DialogBody>
      <DialogFooter actions={<Button text="Stop waiting" onClick={onClose} />} />
    </Dialog>
  );
}

/** The end of a long reference, which the phone's page can be compared with. */
function shortReference(reference: string): string {
  return reference.length > 12 ? reference.slice(-8) : reference;
}
