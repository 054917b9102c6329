import { Endorsed } from '@blueprintjs/icons';
import { awaitsAction } from '@erx/core/prior-authorization/rules';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { CountBadge } from '../../ui/feedback/count-badge';
import { useEpaRequests } from './use-prior-authorizations';

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
