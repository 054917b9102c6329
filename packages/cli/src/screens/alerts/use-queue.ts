import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Clock } from '../../context';
import { endsSession } from '../../requests/ends-session';
import { type RequestFeed } from '../../requests/feed';
import { type FeedState } from '../../requests/feed-listener';
import { EMPTY_QUEUE, queueAfter, type QueueAction, type QueueState } from './queue-state';

/** Marks and waiting times follow the clock. */
const TICK = 1_000;
/** No event says that a request was answered: the lists are read again this often, and after each cut. */
const READ_AGAIN = 60_000;

export interface LiveQueue {
  readonly state: QueueState;
  dispatch(action: QueueAction): void;
  readonly now: Date;
  readonly feedState: FeedState;
  /** Why what is shown may be old; undefined while it is not. */
  readonly message: string | undefined;
  refresh(): void;
}

/**
 * The queue that follows the feed.
 * @param end called with the failure that nothing comes back from: a session that ended, a right taken away
 */
export function useQueue(feed: RequestFeed, clock: Clock, height: number, end: (error: Error) => void): LiveQueue {
  const [state, dispatch] = useReducer(queueAfter, { ...EMPTY_QUEUE, height });
  const [now, setNow] = useState(() => clock.now());
  const [feedState, setFeedState] = useState<FeedState>('connecting');
  const [message, setMessage] = useState<string>();
  const isOpen = useRef(true);
  const wasCut = useRef(false);

  const read = useCallback((): void => {
    const askedAt = clock.now().getTime();
    feed.list().then(
      (requests) => {
        if (!isOpen.current) return;
        setMessage(undefined);
        dispatch({ type: 'listed', requests, askedAt, now: clock.now().getTime() });
      },
      (error: unknown) => {
        if (!isOpen.current) return;
        if (endsSession(error)) end(error);
        else setMessage(`${error instanceof Error ? error.message : 'The queue could not be read.'} What is shown may be out of date; r tries again.`);
      },
    );
  }, [feed, clock, end]);

  useEffect(() => {
    isOpen.current = true;
    read();
    const stops = [
      clock.every(TICK, () => setNow(clock.now())),
      clock.every(READ_AGAIN, read),
      feed.listen({
        request: (request) => dispatch({ type: 'arrived', request, now: clock.now().getTime() }),
        state: (next) => {
          if (wasCut.current && next === 'connected') read();
          wasCut.current = next === 'reconnecting' || next === 'offline';
          setFeedState(next);
        },
        failed: (error) => end(error instanceof Error ? error : new Error('The connection was refused.')),
      }),
    ];
    return () => {
      isOpen.current = false;
      for (const stop of stops) stop();
    };
  }, [feed, clock, read, end]);

  useEffect(() => dispatch({ type: 'resized', height }), [height]);

  return { state, dispatch, now, feedState, message, refresh: read };
}
