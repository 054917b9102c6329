import { lazy } from 'react';
import { Later } from '../../ui/later';
import { useHasPushChannel } from '../../workplace/push';
import { withSentences } from '../../workplace/with-sentences';

const LiveUpdates = lazy(async () => ({ default: (await withSentences(import('./live-updates'))).LiveUpdates }));

/** What follows the events of the practice, once there is a channel that brings them. */
export function LiveUpdatesPlace() {
  return useHasPushChannel() ? <Later><LiveUpdates /></Later> : null;
}
