import { Endorsed, Notifications, WarningSign } from '@blueprintjs/icons';
import { CountBadge } from '../../ui/feedback/count-badge';
import { useAttentionWaiting, useEpaWaiting, useRequestsWaiting } from './use-waiting';

/** How much waits until someone acts; not there while nothing does. That it could not be loaded is said. */
export function AttentionBadge() {
  const { count = 0, isUnknown } = useAttentionWaiting();
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

/** How many answered prior authorizations await action (S2.1-11, S4-13). */
export function EpaBadge() {
  const { count, isUnknown } = useEpaWaiting();
  return (
    <CountBadge
      name="EPA requests"
      icon={<Endorsed />}
      path="/epastatus"
      count={count}
      isUnknown={isUnknown}
    />
  );
}

/** How many refill and change requests wait (S2.1-11). */
export function RequestBadge() {
  const { count, isUnknown } = useRequestsWaiting();
  return (
    <CountBadge
      name="Alerts"
      icon={<Notifications />}
      path="/surescripts"
      count={count}
      isUnknown={isUnknown}
    />
  );
}
