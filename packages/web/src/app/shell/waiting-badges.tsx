import { Endorsed, Notifications, WarningSign } from '@blueprintjs/icons';
import { awaitsAction } from '@erx/core/prior-authorization/rules';
import { useAttention } from '../../features/attention/use-attention';
import { useEpaRequests } from '../../features/prior-authorization/use-prior-authorizations';
import { useChangeRequests, useRefillRequests } from '../../features/requests/use-requests';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { CountBadge } from '../../ui/feedback/count-badge';

/** How much waits until someone acts; not there while nothing does. That it could not be loaded is said. */
export function AttentionBadge() {
  const waiting = useAttention(useInitialLoadDone());
  const count = waiting.data?.length ?? 0;
  const isUnknown = waiting.isError && waiting.data === undefined;
  if (count === 0 && !isUnknown) return null;
  return (
    <CountBadge
      name="Needs you"
      intent="danger"
      icon={<WarningSign />}
      path="/dashboard"
      count={count}
      isUnknown={isUnknown}
    />
  );
}

/** How many answered prior authorizations await action (S2.1-11, S4-13). The screen in view is asked for before. */
export function EpaBadge() {
  const requests = useEpaRequests(useInitialLoadDone());
  const count = requests.data?.filter(awaitsAction).length;
  return (
    <CountBadge
      name="EPA requests"
      icon={<Endorsed />}
      path="/epastatus"
      count={count}
      isUnknown={requests.isError && count === undefined}
    />
  );
}

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
