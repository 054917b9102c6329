import { Button } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';

/**
 * Says that the page is about to lock itself. Any key or movement keeps it open, so the button is for those
 * who use neither.
 */
export function IdleWarning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <div className="erx-idle-warning">
      <Lock />
      <div>
        <p role="alert">Nobody has worked here for a while. This page locks in less than a minute.</p>
        <p aria-hidden="true">{secondsLeft} s left. Move the mouse or press a key to go on.</p>
      </div>
      <Button intent="primary" text="Go on working" onClick={onStay} />
    </div>
  );
}
