import { WarningSign } from '@blueprintjs/icons';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { CountBadge } from '../../ui/feedback/count-badge';
import { useAttention } from './use-attention';

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
