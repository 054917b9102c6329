import { Button, Callout, Classes, Dialog, DialogBody, DialogFooter, Tag } from '@blueprintjs/core';
import { Office, Tick, WarningSign } from '@blueprintjs/icons';
import type { AccessiblePractice } from '@erx/core/users/model';

interface Props {
  practices: readonly AccessiblePractice[];
  currentId: string | undefined;
  /** What the user should know before choosing, such as that the address named no practice of theirs. */
  note?: string | undefined;
  onChoose: (practice: AccessiblePractice) => void;
  onCancel: () => void;
}

/**
 * Where to work, for a user who may work in more than one practice (S2.1-8). Those that are open in an
 * emergency alone come last and say so.
 */
export function PracticeChooser({ practices, currentId, note, onChoose, onCancel }: Props) {
  return (
    <Dialog
      isOpen
      title="Choose a practice"
      onClose={onCancel}
      className="erx-dialog"
      {...(currentId === undefined && { portalClassName: 'erx-on-start' })}
      canOutsideClickClose={currentId !== undefined}
    >
      <DialogBody>
        {note !== undefined && (
          <Callout compact intent="warning" icon={<WarningSign />} role="alert" className="erx-choice-note">
            {note}
          </Callout>
        )}
        {practices.length === 0 ? (
          <p>
            This account is not a member of any practice yet. Ask an administrator of your practice to add
            you, then sign in again.
          </p>
        ) : (
          <ul className={`erx-choice-list ${Classes.LIST_UNSTYLED}`}>
            {practices.map((practice, index) => (
              <li key={practice.id}>
                <Button
                  fill
                  alignText="start"
                  variant="outlined"
                  size="large"
                  autoFocus={index === 0}
                  icon={<Office />}
                  endIcon={practice.id === currentId ? <Tick title="Current practice" /> : undefined}
                  onClick={() => {
                    onChoose(practice);
                  }}
                >
                  <span className="erx-choice-name">{practice.name}</span>
                  <span className="erx-choice-detail">
                    {[practice.city, practice.state].filter(Boolean).join(', ')}
                    {practice.isEmergency && (
                      <Tag intent="danger" minimal className="erx-choice-tag">
                        Emergency access
                      </Tag>
                    )}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter
        actions={<Button text={currentId === undefined ? 'Sign out' : 'Cancel'} onClick={onCancel} />}
      />
    </Dialog>
  );
}
