import { Button } from '@blueprintjs/core';
import { Refresh, WarningSign } from '@blueprintjs/icons';
import { isRefusal } from '@erx/core/findings/app-error';
import type { ReactElement, ReactNode } from 'react';
import { describeFailure } from './toasts';

/**
 * Nothing to show: what would be here, and how to get it.
 * @param isPage it is all that the screen has: its title is the screen's heading
 */
export function EmptyState({
  icon,
  title,
  description,
  action,
  isPage = false,
}: {
  icon?: ReactElement;
  title: string;
  description?: ReactNode;
  action?: ReactElement;
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'strong';
  return (
    <div className="erx-state erx-state-empty">
      {icon}
      <div>
        <Title>{title}</Title>
        {description !== undefined && <div className="erx-cell-sub">{description}</div>}
      </div>
      {action}
    </div>
  );
}

/** Something could not be loaded: why, and a way to try again, where that may help. */
export function FailureState({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <div className="erx-state erx-state-failure" role="alert">
      <WarningSign />
      <div>
        <strong>{what} could not be loaded.</strong>
        {describeFailure(error).sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {!isRefusal(error) && <Button icon={<Refresh />} text="Try again" onClick={onRetry} />}
    </div>
  );
}

/** A query that could not be read, and the way to read it again. */
export function FailedQuery({
  what,
  query,
}: {
  what: string;
  query: { readonly error: unknown; refetch(): unknown };
}) {
  return (
    <FailureState
      what={what}
      error={query.error}
      onRetry={() => {
        void query.refetch();
      }}
    />
  );
}
