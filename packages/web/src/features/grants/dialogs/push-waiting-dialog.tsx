import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { MobilePhone } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { PendingGrant } from '@erx/core/grants/model';
import { showMinutes, useSecondsLeft } from '../../../ui/use-seconds-left';

/** While the phone is asked (S2.5-15). */
export function PushWaitingDialog({ pending, onClose }: { pending: PendingGrant; onClose: () => void }) {
  const left = useSecondsLeft(pending.expiresAt);
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Push Notification"
      style={{ width: 520 }}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      shouldReturnFocusOnClose
    >
      <DialogBody>
        <div className="erx-grant-push" role="status">
          <MobilePhone size={32} />
          <div>
            <p>{say('grant.push-sent')}</p>
            <p className="erx-cell-sub">
              Reference {pending.reference}.{' '}
              {left > 0 ? `${showMinutes(left)} is left.` : 'The time is up; the last answer is being read.'}
            </p>
          </div>
        </div>
        <ProgressBar intent="primary" animate={left > 0} />
      </DialogBody>
      <DialogFooter actions={<Button text="Stop waiting" onClick={onClose} />} />
    </Dialog>
  );
}
