import { isOpen } from '@erx/core/requests/rules/offers';
import type { PharmacyRequest, QueuedRequest } from '@erx/core/requests/model';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Clock } from '../../context';
import { showFailure } from '../../failure';
import { endsSession } from '../../requests/ends-session';
import type { RequestFeed } from '../../requests/feed';
import type { FeedState } from '../../requests/feed-listener';
import { settling } from '../../settled';
import { EMPTY_QUEUE, isNew, queueAfter, type QueueAction, type QueueState } from './queue-state';

/** Marks and readings follow the clock. */
const TICK = 1_000;
/** Waiting times, which are shown in minutes, are drawn again this often: to draw a screen takes 4 MB of memory. */
const CALM = 30_000;
/** The lists are read again this often, and after each cut: a screen that is open all day must not drift. */
const READ_AGAIN = 60_000;
/** What comes in is taken together, so that hundreds a second leave the keys answered immediately. */
const TOGETHER = 200;

export interface LiveQueue {
  readonly state: QueueState;
  dispatch(action: QueueAction): void;
  readonly now: Date;
  readonly feedState: FeedState;
  /** Why what is shown may be old; undefined while it is not. */
  readonly message: string | undefined;
  /** When what is shown was asked for; undefined before anything was read. */
  readonly asOf: Date | undefined;
  /** Whether it is being read for the first time, or because the user asked. */
  readonly isReading: boolean;
  refresh(): void;
}

/** The lists as they were read before the screen was drawn. */
export interface FirstReading {
  readonly requests: readonly QueuedRequest[];
  /** In milliseconds. */
  readonly askedAt: number;
}

/**
 * The queue that follows the feed.
 * @param first what was read already; the lists are read when it is absent
 * @param end called with the failure that nothing comes back from: a session that ended, a right taken away
 */
export function useQueue(
  feed: RequestFeed,
  clock: Clock,
  height: number,
  first: FirstReading | undefined,
  end: (error: Error) => void,
): LiveQueue {
  const [state, dispatch] = useReducer(queueAfter, { ...EMPTY_QUEUE, height }, (empty) =>
    first ? queueAfter(empty, { type: 'listed', ...first, now: clock.now().getTime() }) : empty,
  );
  const [now, setNow] = useState(() => clock.now());
  const [feedState, setFeedState] = useState<FeedState>('connecting');
  const { message, asOf, isReading, refresh, read, readSoon, readIfStale, closed, open } = useLists(
    feed,
    clock,
    first?.askedAt,
    end,
    useCallback(
      (requests, askedAt) => {
        setNow(clock.now());
        dispatch({ type: 'listed', requests, askedAt, now: clock.now().getTime() });
      },
      [clock],
    ),
  );
  const wasCut = useRef(false);
  const rows = useRef(state.rows);
  rows.current = state.rows;

  const hasFirst = first !== undefined;
  useEffect(() => {
    const leave = open();
    if (!hasFirst) read();
    const gathered = coalesceEvents(clock, (action) => {
      setNow(clock.now());
      dispatch(action);
    });
    const stops = [
      clock.every(TICK, () => {
        const at = clock.now();
        setNow((was) => (isRedrawn(rows.current, was, at) ? at : was));
        for (const [id, since] of closed.current)
          if (at.getTime() - since > READ_AGAIN) closed.current.delete(id);
        readIfStale();
      }),
      clock.readsAgain ? clock.every(READ_AGAIN, readSoon) : () => undefined,
      gathered.stop,
      feed.listen({
        request(request) {
          closed.current.delete(request.id);
          gathered.arrived(request);
          readSoon(); // which also judges it
        },
        changed({ requestId, state: next }) {
          // One that still waits has changed, such as its patient: what it says now is in the lists
          // alone.
          if (isOpen(next)) return readSoon();
          closed.current.set(requestId, clock.now().getTime());
          gathered.closed(requestId);
        },
        state: (next) => {
          if (wasCut.current && next === 'connected') read();
          wasCut.current = next === 'reconnecting' || next === 'offline';
          setFeedState(next);
        },
        failed: (error) => end(error instanceof Error ? error : new Error('The connection was refused.')),
      }),
    ];
    return () => {
      leave();
      for (const stop of stops) stop();
    };
  }, [feed, clock, read, readSoon, readIfStale, open, closed, hasFirst, end]);

  useEffect(() => dispatch({ type: 'resized', height }), [height]);

  return { state, dispatch, now, feedState, message, asOf, isReading, refresh };
}

/**
 * Reads the lists, one reading after the other.
 * @param firstAskedAt when what was read already was asked for, in milliseconds
 * @param end called with the failure that nothing comes back from
 * @param onListed called with what came and when it was asked for; keep it (useCallback)
 */
function useLists(
  feed: RequestFeed,
  clock: Clock,
  firstAskedAt: number | undefined,
  end: (error: Error) => void,
  onListed: (requests: readonly QueuedRequest[], askedAt: number) => void,
) {
  const [message, setMessage] = useState<string>();
  const [asOf, setAsOf] = useState(() => (firstAskedAt === undefined ? undefined : new Date(firstAskedAt)));
  const [isReading, setReading] = useState(firstAskedAt === undefined);
  const isOpenScreen = useRef(true);
  const lastAsked = useRef(firstAskedAt ?? Number.NEGATIVE_INFINITY);
  const lastShown = useRef(lastAsked.current);
  const onTheirWay = useRef(0);
  const isStale = useRef(false);
  /** Ends what is under way while the lists are old. */
  const endWait = useRef<() => void>(undefined);
  /** When each request was closed recently: a list that was asked for before then still has it. */
  const closed = useRef(new Map<string, number>());

  const read = useCallback((): void => {
    const askedAt = clock.now().getTime();
    lastAsked.current = askedAt;
    isStale.current = false;
    endWait.current = void endWait.current?.();
    onTheirWay.current += 1;
    const settled = (): boolean => {
      onTheirWay.current -= 1;
      if (!isOpenScreen.current) return false;
      setReading(false);
      return true;
    };
    feed.list().then(
      (all) => {
        if (!settled() || askedAt < lastShown.current) return;
        lastShown.current = askedAt;
        setMessage(undefined);
        setAsOf(new Date(askedAt));
        const isNotClosed = ({ request: { id } }: QueuedRequest): boolean =>
          (closed.current.get(id) ?? Number.NEGATIVE_INFINITY) < askedAt;
        onListed(all.filter(isNotClosed), askedAt);
      },
      (error: unknown) => {
        if (!settled()) return;
        if (endsSession(error)) end(error);
        else setMessage(`${showFailure(error).message} What is shown may be old; r tries again.`);
      },
    );
  }, [feed, clock, end, onListed]);
  // At most once a second, and never next to another that is not answered: a server that is slow is not asked
  // again and again.
  const readSoon = useCallback((): void => {
    if (onTheirWay.current === 0 && clock.now().getTime() - lastAsked.current >= TICK) return read();
    isStale.current = true;
    endWait.current ??= settling.begin();
  }, [clock, read]);
  const readIfStale = useCallback(() => (isStale.current ? readSoon() : undefined), [readSoon]);
  const refresh = useCallback((): void => {
    setReading(true);
    read();
  }, [read]);
  /** @returns how the screen is left, after which nothing that comes is shown */
  const open = useCallback(() => {
    isOpenScreen.current = true;
    return () => {
      isOpenScreen.current = false;
      endWait.current?.();
    };
  }, []);
  return { message, asOf, isReading, read, readSoon, readIfStale, refresh, closed, open };
}

/** Whether what is drawn is another at this time: a mark has ended, or minutes have passed. */
function isRedrawn(rows: QueueState['rows'], was: Date, at: Date): boolean {
  return (
    at.getTime() - was.getTime() >= CALM ||
    rows.some((row) => isNew(row, was.getTime()) !== isNew(row, at.getTime()))
  );
}

/** Hands on the first event immediately, and those that follow closely together. */
function coalesceEvents(clock: Clock, dispatch: (action: QueueAction) => void) {
  let arrived = new Map<string, PharmacyRequest>();
  let closed = new Set<string>();
  let stopWaiting: (() => void) | undefined;
  const isEmpty = (): boolean => arrived.size === 0 && closed.size === 0;
  const handOn = (): void => {
    dispatch({
      type: 'together',
      actions: [
        { type: 'arrived', requests: [...arrived.values()], now: clock.now().getTime() },
        { type: 'closed', ids: closed },
      ],
    });
    arrived = new Map();
    closed = new Set();
  };
  const soon = (): void => {
    if (stopWaiting) return;
    handOn();
    const end = settling.begin();
    const stop = clock.every(TOGETHER, () => {
      if (!isEmpty()) return handOn();
      stopWaiting?.();
      stopWaiting = undefined;
    });
    stopWaiting = () => {
      stop();
      end();
    };
  };
  return {
    arrived(request: PharmacyRequest): void {
      closed.delete(request.id);
      arrived.set(request.id, request);
      soon();
    },
    closed(id: string): void {
      arrived.delete(id);
      closed.add(id);
      soon();
    },
    stop: () => stopWaiting?.(),
  };
}
