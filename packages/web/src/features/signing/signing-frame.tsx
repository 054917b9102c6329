import { say } from '@erx/core/findings/messages';
import type { SigningReview } from '@erx/core/signing/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { Loading } from '../../ui/feedback/loading';
import { PatientBannerById } from '../../parts/patient/patient-banner';
import { useNotices } from '../../ui/feedback/toasts';
import { FactorsDialog } from './factors-dialog';
import { PushProgressDialog } from './push-progress-dialog';
import type { Signature } from './use-signature';
import type { OtpType } from '@erx/core/credentials/proofing/model';

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
