import type { Answer, RequestDetails, PharmacyRequest } from '@erx/core/requests/model';
import type { SigningItem, SigningReview } from '@erx/core/signing/model';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { PatientBannerById } from '../../parts/patient/patient-banner';
import { describeFailure } from '../../ui/feedback/toasts';
import { Authentication, PinNote } from './authentication';
import { useSafetyBeforeSigning } from './safety-before-signing';
import { lackingToSign, OpeningDialog, SigningStages, useLeavingUnread } from './signing-frame';
import { SigningItemCard, SigningParties } from './signing-item';
import './signing.css';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { AppError } from '@erx/core/findings/app-error';
import { getRequest, resumeAnswer, reviewAnswer } from '@erx/core/requests/contract';
import { answerRequest, isAnswered } from '@erx/core/requests/answer-and-confirm';
import { isRetryable, queryKey } from '../../session/queries';
import { useClient, usePracticeSession } from '../../session/practice-session';
import { useSignature } from './use-signature';
import { createReadyToSignToken } from '@erx/core/requests/signing-contract';
import { useEndpointQuery } from '../../session/use-endpoint-query';

type Request = Pick<PharmacyRequest, 'id' | 'kind' | 'version'>;

/**
 * What an approval would sign, as the server makes it of the request and the answer (21 CFR 1311.120(b)(9)).
 * Nothing of it is kept.
 */
function useAnswerReview({ id, version }: Request, answer: Answer) {
  return useEndpointQuery(
    reviewAnswer,
    { params: { id }, body: { ...answer, version } },
    queryKey('signing', 'answer', id, answer),
    {
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
}

/** One signature of the approval of a request (N4-3), which answers it. */
function useAnswerSignature(request: Request, answer: Answer, onAnswered: (details: RequestDetails) => void) {
  const client = useClient();
  const { user } = usePracticeSession();
  const { id, kind, version } = request;
  return useSignature<RequestDetails>({
    ask: (_, __, safety) =>
      client.call(createReadyToSignToken, {
        params: { type: kind === 'refill' ? 'RefillRequest' : 'RxChangeRequest', id },
        body: { answer: { ...answer, version, isReady: true }, ...(safety ? { safety } : {}) },
      }),
    sign: (_, signing) => answerRequest(client, { request, answer, signing }),
    resume: (_, body, signal) => client.call(resumeAnswer, { params: { id }, body }, { signal }),
    findOut: async (_, error) => {
      const mayBeAnswered =
        isRetryable(error) ||
        (error instanceof AppError &&
          (error.code === 'signing.already-processed' || error.code === 'request.already-answered'));
      const now = mayBeAnswered
        ? await client.call(getRequest, { params: { id } }).catch(() => undefined)
        : undefined;
      return now && isAnswered(now, answer, user.id) ? now : undefined;
    },
    onSigned: onAnswered,
  });
}

interface Props {
  details: RequestDetails;
  answer: Answer;
  onAnswered: (details: RequestDetails) => void;
  onClose: () => void;
}

/**
 * Signs the approval of a request for a controlled substance, as a prescription is signed (N4-3; 21 CFR
 * 1311.120, 1311.140).
 */
export function SignAnswerDialog(props: Props) {
  const {
    details: { request },
    answer,
    onClose,
  } = props;
  const review = useAnswerReview(request, answer);
  useLeavingUnread(review.error, review.data !== undefined, onClose);
  const [item] = review.data?.items ?? [];
  return review.data && item ? (
    <Signing {...props} review={review.data} item={item} staleness={review.error} />
  ) : (
    <OpeningDialog patientId={request.patient?.id ?? ''} onClose={onClose} />
  );
}

/** @param staleness why what is signed could not be read again, where it could not */
function Signing({
  details: { request },
  answer,
  review,
  item,
  staleness,
  onAnswered,
  onClose,
}: Props & { review: SigningReview; item: SigningItem; staleness: unknown }) {
  const signature = useAnswerSignature(request, answer, onAnswered);
  const [isReady, setReady] = useState(false);
  const [chosenType, setChosenType] = useState<OtpType>();
  const [isAsked, setAsked] = useState(false);
  const otpType = review.offered.find((each) => each === chosenType) ?? review.offered[0];
  const marked = { ...item, isReady };
  const safety = useSafetyBeforeSigning(isReady ? review.safety : [], isAsked);
  const banner = <PatientBannerById patientId={item.patient.id} />;
  const lacking = lackingToSign({ otpType, hasPinNumber: review.hasPinNumber, isReady });
  const unexpected = signature.failure ?? staleness;
  const failure = unexpected
    ? describeFailure(unexpected).sentences.join(' ')
    : isAsked
      ? lacking
      : undefined;
  const proceed = () => {
    setAsked(true);
    if (otpType && review.hasPinNumber && isReady && !staleness && safety.isAnswered)
      void signature.begin([marked], otpType, safety.answer);
  };

  if (signature.stage.at !== 'review')
    return (
      <SigningStages
        signature={signature}
        banner={banner}
        hardwareTokenReference={review.hardwareTokenReference}
      />
    );
  return (
    <FormDialog
      isOpen
      title="Ready to Sign"
      actText="Continue"
      cancelText="Back"
      width={860}
      banner={banner}
      isSubmitting={signature.isBusy}
      onSubmit={proceed}
      onClose={onClose}
      {...(failure === undefined ? {} : { failure })}
    >
      <SigningParties item={item} />
      <p className="erx-signing-hint">
        Read what you grant the pharmacy to dispense, and mark it when you want to sign it.
      </p>
      <div className="erx-signing-list">
        <SigningItemCard item={marked} onMark={setReady} found={review.safety[0]} />
      </div>
      {safety.field}
      <Authentication offered={review.offered} chosen={otpType} onChoose={setChosenType} />
      <PinNote hasPinNumber={review.hasPinNumber} />
    </FormDialog>
  );
}
