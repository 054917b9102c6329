import { AppError } from '@erx/core/findings/app-error';
import { pass, stop } from '@erx/core/findings/finding';
import { say } from '@erx/core/findings/messages';
import { findingsOnNewPin } from '@erx/core/signing/pin';
import { setPin } from '@erx/core/users/contract';
import { keepDigits } from '@erx/core/values/contact';
import { useRef } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { useEntry } from '../../../ui/form/use-entry';
import { describeFailure, useNotices } from '../../../ui/feedback/toasts';
import { isRetryable } from '../../../session/queries';
import { usePracticeSession } from '../../../session/practice-session';
import '../signing.css';
import { useEndpointMutation } from '../../../session/use-endpoint-mutation';

/** A PIN has so many digits at most (readings S5-15); what is typed beyond is not taken. */
const MOST_DIGITS = 6;
const toPin = (text: string): string => keepDigits(text).slice(0, MOST_DIGITS);

/** Sets one's own PIN number, once (S2.3-5, S5-15). */
export function SetPinDialog({ onClose }: { onClose: () => void }) {
  const { refreshUser } = usePracticeSession();
  const notices = useNotices();
  const pinInput = useRef<HTMLInputElement>(null);
  const { typed, set, errorOf, isAcceptable } = useEntry(
    { pinNumber: '', confirmation: '' },
    ({ pinNumber, confirmation }) => [
      ...findingsOnNewPin(pinNumber),
      ...(pinNumber === confirmation ? pass : stop('pin.mismatch', {}, 'confirmation')),
    ],
  );
  const { pinNumber, confirmation } = typed;
  const isWhole = confirmation.length >= Math.max(4, pinNumber.length);
  const save = useEndpointMutation(setPin, () => ({ body: { pinNumber } }), {
    onSuccess: () => {
      notices.success('pin.updated');
      void refreshUser();
      onClose();
    },
    invalidates: ['signing'],
    isOnlyAfterSuccess: true,
    isOverAtOnce: true,
  });
  return (
    <FormDialog
      isOpen
      title="Set PIN Number"
      actText="Set PIN Number"
      width={400}
      isSubmitting={save.isPending}
      onSubmit={() => {
        if (isAcceptable()) save.mutate();
      }}
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
          error={errorOf('pinNumber')}
          inputRef={pinInput}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MOST_DIGITS}
          value={pinNumber}
          onValueChange={(text) => {
            set({ pinNumber: toPin(text) });
          }}
        />
        <TextField
          label="Confirm PIN Number"
          isRequired
          error={isWhole && confirmation !== pinNumber ? say('pin.mismatch') : errorOf('confirmation')}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={MOST_DIGITS}
          value={confirmation}
          onValueChange={(text) => {
            set({ confirmation: toPin(text) });
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
