import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMay } from '../../workplace/workplace';
import { KEYS } from './key-list';
import './keys-dialog.css';

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const mayAdd = useMay('patient.write');
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose} className="erx-dialog">
      <DialogBody>
        <dl className="erx-keys">
          {KEYS.filter(({ does }) => mayAdd || does !== 'add-patient').map(({ does, shown, label }) => (
            <div key={does}><dt>{label}</dt><dd>{shown.map((key) => <kbd key={key}>{key}</kbd>)}</dd></div>
          ))}
          <div><dt>Close a dialog or a list</dt><dd><kbd>Esc</kbd></dd></div>
        </dl>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}
