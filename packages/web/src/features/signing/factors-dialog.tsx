import { AppError } from '@erx/core/findings/app-error';
import { OTP_TYPE_LABEL } from '@erx/core/credentials/proofing/model';
import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog';
import { useFactorFields } from '../../parts/signing/factor-fields';
import { describeFailure } from '../../ui/feedback/toasts';
import { SigningItemCard, SigningParties } from './signing-item';
import { SigningStatement } from './statement';
import type { Stage } from './use-signature';

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
export function FactorsDialog({
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
