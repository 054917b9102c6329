import { AppError } from '@erx/core/findings/app-error';
import { sentences } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { findingsOnNewPin } from '@erx/core/signing/pin';
import { setPin } from '@erx/core/users/contract';
import { keepDigits } from '@erx/core/values/contact';
import { useRef, useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { isRetryable } from '../../../session/queries';
import { usePracticeSession } from '../../../session/practice-session';
import '../signing.css';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/** A PIN has so many digits at most (readings S5-15); what is typed beyond is not taken. */
const MOST_DIGITS = 6;

/** Sets one's own PIN number, once (S2.3-5, S5-15). */
export function SetPinDialog({ onClose }: { onClose: () => void }) {
  const { refreshUser } = usePracticeSession();
  const notices = useNotices();
  const [pin, setPinText] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isJudged, setJudged] = useState(false);
  const pinInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const wrong = {
    pin: sentences(findingsOnNewPin(pin))[0],
    confirmation: pin === confirmation ? undefined : say('pin.mismatch'),
  };
  const save = useEndpointMutation(setPin, () => ({ body: { pinNumber: pin } }), {
    onSuccess: () => {
      notices.success('pin.updated');
      void refreshUser();
      onClose();
    },
    invalidates: ['signing'],
    isOnlyAfterSuccess: true,
    isOverAtOnce: true,
  });
  const act = () => {
    setJudged(true);
    if (wrong.pin !== undefined) return pinInput.current?.focus();
    if (wrong.confirmation !== undefined) return confirmationInput.current?.focus();
    save.mutate();
  };
  return (
    <FormDialog
      isOpen
      title="Set PIN Number"
      actText="Set PIN Number"
      width={400}
      isSubmitting={save.isPending}
      onSubmit={act}
      onClose={onClose}
      onOpened={() => {
        pinInput.current?.focus();
      }}
      {...(save.isError ? { failure: sentenceOf(save.error) } : {})}
    >
      <p className="erx-cell-sub">
        You sign controlled substances with it and a token. Do not share it; once set, only an administrator
        can clear it.
      </p>
      <div className="erx-signing-factors">
        <TextField
          label="PIN Number"
          isRequired
          help="4 to 6 digits, not one repeated, none that count up or down"
          error={isJudged ? wrong.pin : undefined}
          inputRef={pinInput}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MOST_DIGITS}
          value={pin}
          onValueChange={(typed) => {
            setPinText(keepDigits(typed).slice(0, MOST_DIGITS));
          }}
        />
        <TextField
          label="Confirm PIN Number"
          isRequired
          error={isJudged || confirmation.length >= Math.max(4, pin.length) ? wrong.confirmation : undefined}
          inputRef={confirmationInput}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MOST_DIGITS}
          value={confirmation}
          onValueChange={(typed) => {
            setConfirmation(keepDigits(typed).slice(0, MOST_DIGITS));
          }}
        />
      </div>
    </FormDialog>
  );
}

/** A refusal in its own words; where the server failed, those of S8-14. */
function sentenceOf(error: unknown): string {
  return error instanceof AppError && !isRetryable(error)
    ? describeFailure(error).sentences.join(' ')
    : say('pin.update-failed');
}
