import { Button, Classes, Dialog, DialogFooter } from '@blueprintjs/core';
import { QUEUE_KEYS } from '../../features/requests/queue/queue-keys';
import { WIZARD_KEYS } from '../../features/prescriptions/wizard/keys';
import { useIntegration } from '../../session/integration';
import { useMay } from '../../session/practice-session';
import { type Key, KEYS, PATIENT_COMMANDS, PATIENT_KEYS, TODAY_KEYS } from './shortcuts';
import './dialogs.css';

/** What integrated mode hides (S6-9). */
const NOT_INTEGRATED: readonly Key['does'][] = ['search', 'dashboard', 'add-patient'];

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { integrated } = useIntegration();
  const mayAdd = useMay('patient.write');
  const mayPrescribe = useMay('prescription.write');
  const mayAnswer = useMay('request.answer');
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose} className="erx-dialog">
      {/* Nothing in it takes the keyboard: it is scrolled by itself. */}
      <div
        className={`${Classes.DIALOG_BODY} ${Classes.DIALOG_BODY_SCROLL_CONTAINER}`}
        tabIndex={0}
        role="group"
        aria-label="Keys"
      >
        <dl className="erx-keys">
          {KEYS.filter(
            ({ does }) =>
              (mayAdd || does !== 'add-patient') && !(integrated && NOT_INTEGRATED.includes(does)),
          ).map(({ does, shown, label }) => (
            <div key={does}>
              <dt>{label}</dt>
              <dd>
                {shown.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
          {!integrated && <KeyRows of={TODAY_KEYS} where="on Today" />}
          {mayPrescribe &&
            WIZARD_KEYS.map(([letter, label]) => (
              <div key={letter}>
                <dt>
                  {label} <span className="erx-keys-where">while prescribing</span>
                </dt>
                <dd>
                  <kbd>Alt</kbd>
                  <kbd>{letter}</kbd>
                </dd>
              </div>
            ))}
          {mayPrescribe && <KeyRows of={PATIENT_KEYS} where="on a patient’s page" />}
          {mayPrescribe && <KeyRows of={PATIENT_COMMANDS} where="for the open patient, after Ctrl or ⌘ K" />}
          {mayAnswer && <KeyRows of={QUEUE_KEYS} where="on Alerts" />}
          <div>
            <dt>Close a dialog or a list</dt>
            <dd>
              <kbd>Esc</kbd>
            </dd>
          </div>
        </dl>
      </div>
      <DialogFooter actions={<Button intent="primary" text="Close" onClick={onClose} />} />
    </Dialog>
  );
}

/** Keys of one screen. */
function KeyRows({ of, where }: { of: typeof QUEUE_KEYS; where: string }) {
  return of.map(([keys, label]) => (
    <div key={label}>
      <dt>
        {label} <span className="erx-keys-where">{where}</span>
      </dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  ));
}
