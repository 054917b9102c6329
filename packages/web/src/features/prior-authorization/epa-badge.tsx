import { Button } from '@blueprintjs/core';
import { Endorsed } from '@blueprintjs/icons';
import { awaitsAction } from '@erx/core/prior-authorization/rules';
import { useNavigate } from 'react-router-dom';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { useEpaRequests } from './use-prior-authorizations';

/**
 * How many answered prior authorizations await action (S2.1-11, S4-13). Until that is known no number is
 * shown: unknown is not zero. The screen in view is asked for before.
 */
export function EpaBadge() {
  const requests = useEpaRequests(useInitialLoadDone());
  const navigate = useNavigate();
  const count = requests.data?.filter(awaitsAction).length;
  const isUnknown = requests.isError && count === undefined;
  const name = isUnknown
    ? 'EPA requests: the number could not be loaded'
    : count === undefined
      ? 'EPA requests'
      : `EPA requests: ${String(count)} waiting`;
  return (
    <Button
      className="erx-bar-button"
      variant="minimal"
      icon={<Endorsed />}
      aria-label={name}
      title={name}
      onClick={() => {
        void navigate('/epastatus');
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
