import { pass, stop } from '@erx/core/findings/finding';
import { OneTimeCode } from '@erx/core/signing/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { TextField } from '../../ui/form/text-field';
import { useEntry } from '../../ui/form/use-entry';
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

/** Said before it happens (WCAG 2.2, 3.2.2). */
const THEN_PIN = 'The last digit moves on to the PIN.';

/** Asks for PIN and code, in one place for signing and for what else is approved with two factors. */
export function useFactorFields({
  otpType,
  hardwareTokenReference,
  refused,
  isBusy,
  isLocked,
}: Given): FactorFields {
  const pinInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const asksForCode = otpType !== 'Oob';
  const { typed, read, set, errorOf, isAcceptable, restart } = useEntry(
    { pin: '', otp: '' },
    ({ pin, otp }) => [
      ...(!asksForCode || OneTimeCode.safeParse(otp).success
        ? pass
        : stop('signing.code-not-digits', {}, 'otp')),
      ...(PinNumber.safeParse(pin).success ? pass : stop('pin.not-digits', {}, 'pin')),
    ],
    { read: ({ pin, otp }) => ({ pin, otp: otp.replaceAll(/\s/g, '') }) },
  );
  const shown = (field: 'pin' | 'otp') =>
    errorOf(field) ?? (field === (asksForCode ? 'otp' : 'pin') ? refused : undefined);
  useEffect(() => {
    if (refused !== undefined && !isBusy) (otpInput.current ?? pinInput.current)?.focus();
  }, [refused, isBusy]);

  return {
    focus: () => {
      (otpInput.current ?? pinInput.current)?.focus();
    },
    take() {
      if (!isAcceptable()) return undefined;
      const { pin, otp } = read;
      restart({ pin });
      return { pin, ...(asksForCode ? { otp } : {}) };
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
                ? `The 6 digits on your hardware token ${hardwareTokenReference ?? ''}. ${THEN_PIN}`
                : `The 6 digits in your authenticator app. ${THEN_PIN}`
            }
            inputRef={otpInput}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={typed.otp}
            onValueChange={(otp) => {
              set({ otp });
              const isWhole = OneTimeCode.safeParse(otp.replaceAll(/\s/g, '')).success;
              if (!isWhole || otp.length <= typed.otp.length) return;
              pinInput.current?.focus();
              pinInput.current?.select(); // a PIN that was refused is typed over
            }}
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
          value={typed.pin}
          onValueChange={(pin) => {
            set({ pin });
          }}
          disabled={isBusy || isLocked}
        />
      </div>
    ),
  };
}
