import { say } from '@erx/core/findings/messages';
import type { Answer, RequestDetails } from '@erx/core/requests/model';
import type { OtpType, SigningItem, SigningReview } from '@erx/core/signing/model';
import { useEffect, useRef, useState } from 'react';
import { ActDialog } from '../../ui/act-dialog';
import { PatientBannerById } from '../../ui/patient-banner';
import { describeFailure, useNotices } from '../../workplace/notices';
import { Authentication, PinNote } from './authentication';
import { FactorsDialog } from './factors-dialog';
import { PushProgressDialog } from './push-progress-dialog';
import { SigningItemCard, SigningParties } from './signing-item';
import './signing.css';
import { useAnswerReview, useAnswerSignature } from './use-answer-signature';

interface Props {
  details: RequestDetails;
  answer: Answer;
  /** The answered request. */
  onAnswered: (details: RequestDetails) => void;
  onClose: () => void;
}

/** Signs the approval of a request for a controlled substance, as a prescription is signed (N4-3; 21 CFR 1311.120, 1311.140). */
export function SignAnswerDialog(props: Props) {
  const { details: { request }, answer, onClose } = props;
  const review = useAnswerReview(request, answer);
  const notices = useNotices();
  const { error } = review;
  const told = useRef(false);
  useEffect(() => {
    if (!error || review.data || told.current) return;
    told.current = true;
    notices.failure(error);
    onClose();
  }, [error, review.data, notices, onClose]);
  const [item] = review.data?.items ?? [];
  const patientId = request.patient?.id ?? '';
  return review.data && item
    ? <Signing {...props} review={review.data} item={item} staleness={error} />
    : <ActDialog isOpen title="Ready to Sign" actText="Continue" isActDisabled width={860} banner={<PatientBannerById patientId={patientId} />} onClose={onClose}><p className="bp6-skeleton">{'\u2003'.repeat(40)}</p></ActDialog>;
}

/** @param staleness why what is signed could not be read again, where it could not */
function Signing({ details: { request }, answer, review, item, staleness, onAnswered, onClose }: Props & { review: SigningReview; item: SigningItem; staleness: unknown }) {
  const signature = useAnswerSignature(request, answer, onAnswered);
  const [isReady, setReady] = useState(false);
  const [chosenType, setChosenType] = useState<OtpType>();
  const [isAsked, setAsked] = useState(false);
  const { stage } = signature;
  const otpType = review.offered.find((each) => each === chosenType) ?? review.offered[0];
  const marked = { ...item, isReady };
  const banner = <PatientBannerById patientId={item.patient.id} />;
  /** What must be done before the factors can be asked for; the first that is lacking. */
  const lacking = !otpType ? say('signing.no-authenticator') : !review.hasPinNumber ? say('signing.pin-not-set') : !isReady ? say('signing.nothing-ready') : undefined;
  const unexpected = signature.failure ?? staleness;
  const failure = unexpected ? describeFailure(unexpected).sentences.join(' ') : isAsked ? lacking : undefined;
  const proceed = () => {
    setAsked(true);
    if (otpType && review.hasPinNumber && isReady && !staleness) void signature.begin([marked], otpType);
  };

  if (stage.at === 'push') return <PushProgressDialog stage={stage} banner={banner} onClose={() => { signature.review(); }} />;
  if (stage.at === 'factors') {
    return (
      <FactorsDialog
        stage={stage} banner={banner} hardwareTokenReference={review.hardwareTokenReference} isSigning={signature.isBusy} failure={signature.failure}
        onSign={(factors) => { void signature.sign(factors); }} onBack={() => { signature.review(); }}
      />
    );
  }
  return (
    <ActDialog
      isOpen title="Ready to Sign" actText="Continue" cancelText="Back" width={860} banner={banner} isActing={signature.isBusy} onAct={proceed} onClose={onClose} {...(failure === undefined ? {} : { failure })}
    >
      <SigningParties item={item} />
      <p className="erx-signing-hint">Read what you grant the pharmacy to dispense, and mark it when you want to sign it.</p>
      <div className="erx-signing-list"><SigningItemCard item={marked} onMark={setReady} /></div>
      <Authentication offered={review.offered} chosen={otpType} onChoose={setChosenType} />
      <PinNote hasPinNumber={review.hasPinNumber} />
    </ActDialog>
  );
}
