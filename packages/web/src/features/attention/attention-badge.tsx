import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useInitialLoadDone } from '../../page/on-initial-load';
import { useAttention } from './use-attention';

/**
 * How much waits until someone acts; not there while nothing does. That it could not be loaded is said: unknown
 * is not zero.
 */
export function AttentionBadge() {
  const waiting = useAttention(useInitialLoadDone());
  const navigate = useNavigate();
  const count = waiting.data?.length ?? 0;
  const isUnknown = waiting.isError && waiting.data === undefined;
  if (count === 0 && !isUnknown) return null;
  const name = isUnknown
    ? 'Needs you: the number could not be loaded'
    : `Needs you: ${String(count)} waiting`;
  return (
    <Button
      className="erx-bar-button"
      variant="minimal"
      intent="danger"
      icon={<WarningSign />}
      aria-label={name}
      title={name}
      onClick={() => {
        void navigate('/dashboard');
      }}
    >
      <span className="erx-count" aria-hidden="true">
        {isUnknown ? '?' : count}
      </span>
    </Button>
  );
}
