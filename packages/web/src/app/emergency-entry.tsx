import { EMERGENCY_MINUTES, REASON_MAX, REASON_MIN } from '@erx/core/emergency/model';
import { say } from '@erx/core/findings/messages';
import type { AccessiblePractice } from '@erx/core/users/model';
import { useState } from 'react';
import { FormDialog } from '../ui/dialog/form-dialog';
import { AreaField } from '../ui/form/text-field';
import { describeFailure } from '../ui/feedback/toasts';

interface Props {
  practice: AccessiblePractice;
  /** Opens the practice. Rejects with why it was not. */
  onEnter: (reason: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks why a user needs a practice that has named them for emergencies alone (45 CFR 164.312(a)(2)(ii)).
 */
export function EmergencyEntry({ practice, onEnter, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [isJudged, setJudged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { length } = reason.trim();
  const wrong =
    length < REASON_MIN
      ? say('emergency.reason-short', { least: REASON_MIN })
      : length > REASON_MAX
        ? say('field.too-long', { limit: REASON_MAX })
        : undefined;
  const act = () => {
    setJudged(true);
    if (wrong !== undefined) return;
    setBusy(true);
    setProblem(undefined);
    onEnter(reason.trim()).catch((error: unknown) => {
      setProblem(describeFailure(error).sentences.join(' '));
      setBusy(false);
    });
  };
  return (
    <FormDialog
      isOpen
      title="Enter in an emergency"
      actText="Enter in an emergency"
      actIntent="danger"
      isSubmitting={isBusy}
      onSubmit={act}
      onClose={onClose}
      {...(problem === undefined ? {} : { failure: problem })}
    >
      <p>
        <strong>{practice.name}</strong> has named you for emergencies. You can read its patients for{' '}
        {EMERGENCY_MINUTES} minutes and change nothing. Its administrators are notified at once, and
        everything you open is recorded.
      </p>
      <AreaField
        label="Why do you need access?"
        isRequired
        help={`At least ${String(REASON_MIN)} characters. Do not name a patient.`}
        error={isJudged ? wrong : undefined}
        autoFocus
        fill
        rows={4}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
