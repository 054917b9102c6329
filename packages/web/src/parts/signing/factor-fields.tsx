import { say } from '@erx/core/findings/messages';
import { OneTimeCode } from '@erx/core/signing/model';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TextField } from '../../ui/form/text-field';
import '../../ui/layout/layout.css';
import { PinNumber, type OtpType } from '@erx/core/credentials/proofing/model';

interface Given {
  /** How the person authenticates: a push asks for no code. */
  otpType: OtpType;
  hardwareTokenReference: string | undefined;
  /**
   * What was said of the last try; shown next to the last field, because no one learns which of the two was
   * wrong.
   */
  refused: string | undefined;
  isBusy: boolean;
  isLocked: boolean;
}

/** The fields of PIN and code (P2-23, S2.5-13). */
export interface FactorFields {
  readonly fields: ReactNode;
  /**
   * What was typed, once it can be right; otherwise says next to the field what is wrong and goes there. A
   * code is good for one try: it is taken out of its field.
   */
  take(): { readonly pin: string; readonly otp?: string } | undefined;
  focus(): void;
}

/** Asks for PIN and code, in one place for signing and for what else is approved with two factors. */
export function useFactorFields({
  otpType,
  hardwareTokenReference,
  refused,
  isBusy,
  isLocked,
}: Given): FactorFields {
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
  const shown = (field: 'pin' | 'otp') =>
    (isJudged ? wrong[field] : undefined) ?? (field === (asksForCode ? 'otp' : 'pin') ? refused : undefined);
  useEffect(() => {
    if (refused !== undefined && !isBusy) (otpInput.current ?? pinInput.current)?.focus();
  }, [refused, isBusy]);

  return {
    focus: () => {
      (otpInput.current ?? pinInput.current)?.focus();
    },
    take() {
      setJudged(true);
      if (wrong.otp !== undefined) {
        otpInput.current?.focus();
        return undefined;
      }
      if (wrong.pin !== undefined) {
        pinInput.current?.focus();
        return undefined;
      }
      setJudged(false);
      setOtp('');
      return { pin, ...(asksForCode ? { otp: code } : {}) };
    },
    fields: (
      <div className="erx-factor-fields">
        {asksForCode && (
          <TextField
            label="OTP Token"
            isRequired
            error={shown('otp')}
            help={
              otpType === 'Hwtok'
                ? `The 6 digits on your hardware token ${hardwareTokenReference ?? ''}`
                : 'The 6 digits in your authenticator app'
            }
            inputRef={otpInput}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={otp}
            onValueChange={setOtp}
            disabled={isBusy || isLocked}
          />
        )}
        <TextField
          label="PIN Number"
          isRequired
          error={shown('pin')}
          help={asksForCode ? '4 to 6 digits' : '4 to 6 digits. Your phone is asked next.'}
          inputRef={pinInput}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          onValueChange={setPin}
          disabled={isBusy || isLocked}
        />
      </div>
    ),
  };
}
