import { Alert, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';

/** The notification dialog for account errors (S2.1-8, S8-16): OK signs the person out and clears what was stored. */
export function AccountProblem({ title, sentences, onClose }: { title: string; sentences: readonly string[]; onClose: () => void }) {
  return (
    <Alert isOpen intent={Intent.DANGER} icon={<WarningSign size={32} />} confirmButtonText="OK" canEscapeKeyCancel onClose={onClose}>
      <h2 className="erx-dialog-heading">{title === 'Error' ? 'Notification' : title}</h2>
      {sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
      <p>OK signs you out. Nothing you saved is lost.</p>
    </Alert>
  );
}
