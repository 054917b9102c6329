import { Button } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { useChangeRequests, useRefillRequests } from './use-requests';

/**
 * How many refill and change requests wait (S2.1-11). Until both are known no number is shown: unknown is not
 * zero. The screen in view is asked for before.
 */
export function RequestBadge() {
  const isTime = useInitialLoadDone();
  const refills = useRefillRequests(isTime);
  const changes = useChangeRequests(isTime);
  const navigate = useNavigate();
  const count = refills.data && changes.data ? refills.data.length + changes.data.length : undefined;
  const isUnknown = refills.isError || changes.isError;
  const name = isUnknown
    ? 'Alerts: the number could not be loaded'
    : count === undefined
      ? 'Alerts'
      : `Alerts: ${String(count)} waiting`;
  return (
    <Button
      className="erx-bar-button"
      variant="minimal"
      icon={<Notifications />}
      aria-label={name}
      title={name}
      onClick={() => {
        void navigate('/surescripts');
      }}
    >
      {isUnknown ? (
        <span className="erx-count" aria-hidden="true">
          ?
        </span>
      ) : (
        count !== undefined &&
        count > 0 && (
          <span className="erx-count" aria-hidden="true">
            {count}
          </span>
        )
      )}
    </Button>
  );
}
