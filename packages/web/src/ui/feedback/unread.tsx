import { FailureState } from './empty-state';
import { LoadingBlock } from './loading';
import './feedback.css';

/** A reading of the service, as queries have it. */
export interface Reading {
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly refetch: () => unknown;
}

/**
 * In the place of what hangs on a reading that is not there: that it continues, or why it failed, with a way to try
 * again; nothing where no one reads. What is not known never looks like what there is none of.
 * @param what as it is in a sentence: 'the timeline'
 * @param height of what comes, in pixels
 */
export function Unread({ what, reading, height }: { what: string; reading: Reading; height: number }) {
  const { error, isLoading, refetch } = reading;
  if (!error && !isLoading) return null;
  return (
    <div className="erx-unread">
      {error ? (
        <FailureState
          what={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
          error={error}
          onRetry={() => {
            void refetch(); // the one who shows it shows what comes of it
          }}
        />
      ) : (
        <LoadingBlock what={what} height={height} />
      )}
    </div>
  );
}
