import { say } from '@erx/core/findings/messages';
import type { SigningReview } from '@erx/core/signing/model';
import { useState } from 'react';
import { LazyBoundary } from '../../page/lazy-boundary';
import { OtpTypeChoice } from '../../parts/signing/otp-type-choice';
import { lazyComponent } from '../../page/lazy-component';
import type { OtpType } from '@erx/core/credentials/proofing/model';

const SetPinDialog = lazyComponent(
  () => import('./dialogs/set-pin-dialog'),
  (part) => part.SetPinDialog,
);

/** How the signer authenticates, of the ways that this person has (P2-23). */
export function Authentication(props: {
  offered: readonly OtpType[];
  chosen: OtpType | undefined;
  onChoose: (type: OtpType) => void;
}) {
  return <OtpTypeChoice className="erx-signing-choice" {...props} />;
}

/** Says that a PIN number must be set first, and sets it. */
export function PinNote({ hasPinNumber }: Pick<SigningReview, 'hasPinNumber'>) {
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      {!hasPinNumber && (
        <p className="erx-signing-note" role="note">
          {say('signing.pin-not-set')}{' '}
          <button
            type="button"
            className="bp6-button bp6-small bp6-outlined"
            onClick={() => {
              setSetting(true);
            }}
          >
            Set PIN Number
          </button>
        </p>
      )}
      <LazyBoundary>
        {isSetting && (
          <SetPinDialog
            onClose={() => {
              setSetting(false);
            }}
          />
        )}
      </LazyBoundary>
    </>
  );
}
