import { Alert, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useId } from 'react';
import { focusButton } from '../page/focus-button';

/**
 * The notification dialog for account errors (S2.1-8, S8-16): OK signs the person out and clears what was
 * stored.
 */
export function AccountProblem({
  title,
  sentences,
  onClose,
}: {
  title: string;
  sentences: readonly string[];
  onClose: () => void;
}) {
  const id = useId();
  return (
    <Alert
      aria-labelledby={id}
      isOpen
      intent={Intent.DANGER}
      icon={<WarningSign size={32} />}
      confirmButtonText="OK"
      onOpened={focusButton}
      canEscapeKeyCancel
      onClose={onClose}
    >
      <h2 id={id} className="erx-dialog-heading">
        {title === 'Error' ? 'Notification' : title}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>OK signs you out. Nothing you saved is lost.</p>
    </Alert>
  );
}
