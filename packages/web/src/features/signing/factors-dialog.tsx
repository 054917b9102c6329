import { InputGroup } from '@blueprintjs/core';
import { AppError } from '@erx/core/findings/app-error';
import { say } from '@erx/core/findings/messages';
import { OneTimeCode, OTP_TYPE_LABEL, PinNumber } from '@erx/core/signing/model';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ActDialog } from '../../ui/act-dialog';
import { Field } from '../../ui/field';
import { describeFailure } from '../../workplace/notices';
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

/** PIN and code, or for a push the PIN alone (P2-23), under everything that they sign and the statement of what signing means. */
export function FactorsDialog({ stage: { otpType, items }, banner, hardwareTokenReference, isSigning, failure, onSign, onBack }: Props) {
  const [pin, setPin] = useState('');
  const [otp, setOtp] = useState('');
  const [isJudged, setJudged] = useState(false);
  const pinInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const asksForCode = otpType !== 'Oob';
  const code = otp.replaceAll(/\s/g, '');
  const wrong = {
    pin: PinNumber.safeParse(pin).success ? undefined : say('pin.not-digits'),
    otp: !asksForCode || OneTimeCode.safeParse(code).success ? undefined : say('signing.code-not-digits'),
  };
  const refused = failure instanceof AppError && (failure.code === 'signing.factor-refused' || failure.code === 'signing.locked') ? failure : undefined;
  const isLocked = refused?.code === 'signing.locked';
  // Which of the two was wrong is told to nobody, so it stands beside the last of them.
  const shown = (field: 'pin' | 'otp') => (isJudged ? wrong[field] : undefined) ?? (field === (asksForCode ? 'otp' : 'pin') ? refused?.message : undefined);
  const [first] = items;
  useEffect(() => {
    if (refused && !isSigning) (otpInput.current ?? pinInput.current)?.focus();
  }, [refused, isSigning]);

  const act = () => {
    setJudged(true);
    if (wrong.otp !== undefined) return otpInput.current?.focus();
    if (wrong.pin !== undefined) return pinInput.current?.focus();
    setJudged(false);
    onSign({ pin, ...(asksForCode ? { otp: code } : {}) });
    setOtp(''); // a code is good for one try
  };
  return (
    <ActDialog
      isOpen title={OTP_TYPE_LABEL[otpType]} actText={asksForCode ? 'Sign and send' : 'Sign with the phone'} cancelText="Back" width={860} banner={banner}
      isActing={isSigning} isActDisabled={isLocked} onAct={act} onClose={onBack} onOpened={() => { (otpInput.current ?? pinInput.current)?.focus(); }}
      {...(failure !== undefined && !refused ? { failure: describeFailure(failure).sentences.join(' ') } : {})}
    >
      {first && <SigningParties item={first} />}
      <div className="erx-signing-list">{items.map((item) => <SigningItemCard key={item.prescriptionId} item={item} />)}</div>
      <SigningStatement />
      <div className="erx-signing-factors">
        {asksForCode && (
          <Field
            label="OTP Token" isRequired error={shown('otp')}
            help={otpType === 'Hwtok' ? `The 6 digits on your hardware token ${hardwareTokenReference ?? ''}` : 'The 6 digits in your authenticator app'}
          >
            {(ties) => <InputGroup {...ties} inputRef={otpInput} inputMode="numeric" autoComplete="one-time-code" maxLength={8} value={otp} onValueChange={setOtp} disabled={isSigning || isLocked} />}
          </Field>
        )}
        <Field label="PIN Number" isRequired error={shown('pin')} help={asksForCode ? '4 to 6 digits' : '4 to 6 digits. Your phone is asked next.'}>
          {(ties) => <InputGroup {...ties} inputRef={pinInput} type="password" inputMode="numeric" autoComplete="off" maxLength={6} value={pin} onValueChange={setPin} disabled={isSigning || isLocked} />}
        </Field>
      </div>
    </ActDialog>
  );
}
