import { Button } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { usePushState } from '../../session/push';
import { useNewVersion } from '../new-version';

/**
 * A cut connection, said quietly: what is shown stays, and may be old. And a newer application, which comes
 * with the reload that the person begins.
 */
export function ConnectionNote() {
  const state = usePushState();
  const isNewVersion = useNewVersion();
  const isCut = state === 'reconnecting' || state === 'offline';
  return (
    <span className="erx-connection" role="status">
      {isCut && (
        <span className="erx-cut">
          <Offline size={12} />{' '}
          {state === 'offline'
            ? 'The server cannot be reached. What you see may be out of date.'
            : 'Reconnecting. Lists may be out of date.'}
        </span>
      )}
      {isNewVersion && (
        <>
          A new version is ready.{' '}
          <Button
            size="small"
            variant="outlined"
            text="Reload"
            onClick={() => {
              location.reload();
            }}
          />
        </>
      )}
    </span>
  );
}
