import { Offline } from '@blueprintjs/icons';
import { usePushState } from '../../workplace/push';

/** A cut live connection, said quietly: what is shown stays, and may be old. */
export function ConnectionNote() {
  const state = usePushState();
  const isCut = state === 'reconnecting' || state === 'offline';
  return (
    <span className="erx-connection" role="status">
      {isCut && <><Offline size={12} /> {state === 'offline' ? 'Live updates are off. Reload to see changes.' : 'Reconnecting. Lists may be out of date.'}</>}
    </span>
  );
}
