import { Button } from '@blueprintjs/core';
import { Edit, Undo } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog';

/**
 * A pending prescription is being changed: nothing of it is saved by itself, and it can be left as it was.
 */
export function EditNote({ onDiscarded }: { onDiscarded: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <span className="erx-draft-note">
        <Edit /> {say('prescription.edit-unsaved')}
      </span>
      <Button
        className="erx-discard"
        size="small"
        variant="minimal"
        icon={<Undo />}
        text="Discard changes"
        onClick={() => {
          setAsking(true);
        }}
      />
      <FormDialog
        isOpen={isAsking}
        title="Discard changes"
        actText="Discard changes"
        actIntent="danger"
        cancelText="Keep editing"
        onSubmit={onDiscarded}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>What was changed here is lost. The prescription stays pending as it was last saved.</p>
      </FormDialog>
    </>
  );
}
