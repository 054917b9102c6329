import { EMERGENCY_MINUTES, REASON_MAX, REASON_MIN } from '@erx/core/emergency/model';
import { pass, stop } from '@erx/core/findings/finding';
import type { AccessiblePractice } from '@erx/core/users/model';
import { useState } from 'react';
import { FormDialog } from '../ui/dialog/form-dialog';
import { AreaField } from '../ui/form/text-field';
import { useEntry } from '../ui/form/use-entry';
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
  const { typed, set, errorOf, isAcceptable } = useEntry({ reason: '' }, ({ reason }) => {
    const { length } = reason.trim();
    if (length < REASON_MIN) return stop('emergency.reason-short', { least: REASON_MIN }, 'reason');
    return length > REASON_MAX ? stop('field.too-long', { limit: REASON_MAX }, 'reason') : pass;
  });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = () => {
    if (!isAcceptable()) return;
    setBusy(true);
    setProblem(undefined);
    onEnter(typed.reason.trim()).catch((error: unknown) => {
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
        error={errorOf('reason')}
        autoFocus
        fill
        rows={4}
        value={typed.reason}
        onChange={({ currentTarget: { value } }) => {
          set({ reason: value });
        }}
      />
    </FormDialog>
  );
}
