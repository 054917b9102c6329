import { Button, type Intent } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * How much of something waits, in the bar; it leads there. Until that is known no number is shown: unknown is not
 * zero.
 * @param count undefined while it is not known
 * @param isUnknown whether it could not be read
 */
export function CountBadge({
  name,
  intent = 'none',
  icon,
  path,
  count,
  isUnknown,
}: {
  name: string;
  intent?: Intent;
  icon: ReactElement;
  path: string;
  count: number | undefined;
  isUnknown: boolean;
}) {
  const navigate = useNavigate();
  const known = count === undefined ? name : `${name}: ${String(count)} waiting`;
  const title = isUnknown ? `${name}: the number could not be loaded` : known;
  const shown = isUnknown ? '?' : count;
  return (
    <Button
      className="erx-bar-button"
      variant="minimal"
      intent={intent}
      icon={icon}
      aria-label={title}
      title={title}
      onClick={() => {
        void navigate(path);
      }}
    >
      {shown !== undefined && shown !== 0 && (
        <span className="erx-count" aria-hidden="true">
          {shown}
        </span>
      )}
    </Button>
  );
}
