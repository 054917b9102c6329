import { needField } from '@erx/core/findings/finding';
import { REASON_LENGTH } from '@erx/core/values/text';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure } from '../../../ui/feedback/toasts';
import { EntryFields, TextEntry } from '../../../ui/form/entry-fields';
import { useEntry } from '../../../ui/form/use-entry';

/** A reason that is being given, long enough to be one. */
export const useReason = () =>
  useEntry({ reason: '' }, ({ reason }) => needField('reason', reason.trim().length >= REASON_LENGTH.least));

interface Props {
  /** The act, in words. */
  title: string;
  isSubmitting: boolean;
  error: unknown;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks why, before something is remembered of two charts. */
export function ReasonDialog({ title, isSubmitting, error, onSubmit, onClose, children }: Props) {
  const entry = useReason();
  return (
    <FormDialog
      isOpen
      title={title}
      actText={title}
      isSubmitting={isSubmitting}
      onSubmit={() => {
        if (entry.isAcceptable()) onSubmit(entry.read.reason.trim());
      }}
      onClose={onClose}
      {...(error ? { failure: describeFailure(error).sentences.join(' ') } : {})}
    >
      {children}
      <EntryFields entry={entry}>
        <TextEntry name="reason" label="Reason" isRequired span={12} help="Kept in the audit trail" />
      </EntryFields>
    </FormDialog>
  );
}
