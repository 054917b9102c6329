import { Later } from '../../ui/later';
import { useHasPushChannel } from '../../session/push';
import { lazyComponent } from '../../session/lazy-component';

const LiveUpdates = lazyComponent(
  () => import('./live-updates'),
  (part) => part.LiveUpdates,
);

/** What follows the events of the practice, once there is a channel that brings them. */
export function LiveUpdatesPlace() {
  return useHasPushChannel() ? (
    <Later>
      <LiveUpdates />
    </Later>
  ) : null;
}
