import { Notifications } from '@blueprintjs/icons';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { CountBadge } from '../../ui/feedback/count-badge';
import { useChangeRequests, useRefillRequests } from './use-requests';

/** How many refill and change requests wait (S2.1-11), once both are known. The screen in view is asked for before. */
export function RequestBadge() {
  const isTime = useInitialLoadDone();
  const refills = useRefillRequests(isTime);
  const changes = useChangeRequests(isTime);
  return (
    <CountBadge
      name="Alerts"
      icon={<Notifications />}
      path="/surescripts"
      count={refills.data && changes.data ? refills.data.length + changes.data.length : undefined}
      isUnknown={refills.isError || changes.isError}
    />
  );
}
