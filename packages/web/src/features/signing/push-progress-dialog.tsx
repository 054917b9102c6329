import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { MobilePhone } from '@blueprintjs/icons';
import { say } from '@erx/core/findings/messages';
import type { ReactNode } from 'react';
import { showMinutes, useSecondsLeft } from '../../parts/signing/use-seconds-left';
import { SigningItemCard, SigningParties } from './signing-item';
import { SigningStatement } from './statement';
import type { Stage } from './use-signature';

/** While the phone is asked (P2-23, P9-1): what is signed stays in view, and how long the answer may take. */
export function PushProgressDialog({
  stage: { items, pending, isCutOff },
  banner,
  onClose,
}: {
  stage: Extract<Stage, { at: 'push' }>;
  banner: ReactNode;
  onClose: () => void;
}) {
  const left = useSecondsLeft(pending.expiresAt);
  const [first] = items;
  return (
    <Dialog
      className="erx-dialog"
      isOpen
      title="Push Notification"
      style={{ width: 860 }}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      shouldReturnFocusOnClose
    >
      {banner}
      <DialogBody>
        <div className="erx-signing-push" role="status">
          <MobilePhone size={32} />
          <div>
            <strong>Approve the request on your phone</strong>
            <p>
              Reference {shortReference(pending.transactionReference)}.{' '}
              {left > 0 ? `${showMinutes(left)} is left.` : 'The time is up; the last answer is being read.'}
            </p>
          </div>
        </div>
        <ProgressBar intent="primary" animate={left > 0} />
        {isCutOff && (
          <p className="erx-signing-problem" role="alert">
            {say('signing.push-waits')}
          </p>
        )}
        {first && <SigningParties item={first} />}
        <div className="erx-signing-list">
          {items.map((item) => (
            <SigningItemCard key={item.prescriptionId} item={item} />
          ))}
        </div>
        <SigningStatement />
      </DialogBody>
      <DialogFooter actions={<Button text="Stop waiting" onClick={onClose} />} />
    </Dialog>
  );
}

/** The end of a long reference, which the phone's page can be compared with. */
function shortReference(reference: string): string {
  return reference.length > 12 ? reference.slice(-8) : reference;
}
