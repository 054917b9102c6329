import { say, type MessageCode } from '@erx/core/findings/messages';
import type { ReactNode } from 'react';
import { describeFailure } from '../feedback/toasts';
import { FormDialog } from './form-dialog';

interface Props {
  /** The act, in words. */
  title: string;
  /** What is asked. */
  question: MessageCode;
  /** What it is about, such as the row. */
  about: ReactNode;
  banner?: ReactNode;
  /** What else it does, below what it is about. */
  also?: ReactNode;
  isRemoving?: boolean;
  isSubmitting: boolean;
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before something changes that people rely on. */
export function ConfirmDialog({
  title,
  question,
  about,
  banner,
  also,
  isRemoving = false,
  isSubmitting,
  error,
  onSubmit,
  onClose,
}: Props) {
  return (
    <FormDialog
      isOpen
      title={title}
      actText={title}
      actIntent={isRemoving ? 'danger' : 'primary'}
      banner={banner}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onClose={onClose}
      {...(error ? { failure: describeFailure(error).sentences.join(' ') } : {})}
    >
      <p>{say(question)}</p>
      <p>
        <strong>{about}</strong>
      </p>
      {also}
    </FormDialog>
  );
}
