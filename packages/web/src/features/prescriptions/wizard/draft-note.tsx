import { Button } from '@blueprintjs/core';
import { CloudTick, Refresh, Trash, WarningSign } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure } from '../../../ui/feedback/toasts';
import type { KeptDraft } from './use-draft';

/** What became of the draft, and the way to discard it. */
export function DraftNote({ draft, onDiscarded }: { draft: KeptDraft; onDiscarded: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const discard = () => {
    setDiscarding(true);
    draft.discard().then(onDiscarded, (error: unknown) => {
      setDiscarding(false);
      setFailure(describeFailure(error).sentences.join(' '));
    });
  };
  return (
    <>
      <span
        className="erx-draft-note"
        data-state={draft.state}
        {...(draft.state === 'failed' ? { role: 'alert' } : {})}
      >
        {draft.state === 'saved' && (
          <>
            <CloudTick /> Draft saved
          </>
        )}
        {(draft.state === 'saving' || draft.state === 'waiting') && (
          <>
            <Refresh /> Saving draft…
          </>
        )}
        {draft.state === 'failed' && (
          <>
            <WarningSign /> {say('draft.not-saved')}
          </>
        )}
      </span>
      <Button
        className="erx-discard"
        size="small"
        variant="minimal"
        icon={<Trash />}
        text="Discard draft"
        onClick={() => {
          setAsking(true);
        }}
      />
      <FormDialog
        isOpen={isAsking}
        title="Discard draft"
        actText="Discard draft"
        actIntent="danger"
        cancelText="Keep writing"
        isSubmitting={isDiscarding}
        {...(failure === undefined ? {} : { failure })}
        onSubmit={discard}
        onClose={() => {
          setAsking(false);
          setFailure(undefined);
        }}
      >
        <p>
          The drug, the directions and everything else written here are lost. Nothing has been saved or sent.
        </p>
      </FormDialog>
    </>
  );
}
