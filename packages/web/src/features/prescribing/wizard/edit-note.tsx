import { Edit } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';

/** A pending prescription is being changed: nothing of it is saved by itself. */
export function EditNote() {
  return <span className="erx-draft-note"><Edit /> {say('prescription.edit-unsaved')}</span>;
}
