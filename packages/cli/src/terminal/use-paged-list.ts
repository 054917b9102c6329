import type { Page } from '@erx/core/client/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '../context';
import { endsSession } from '../requests/ends-session';
import { CONNECTION_STATUS } from './connection-status';
import {
  toCursor,
  EMPTY_PAGE,
  type PagedAction,
  pagedAfter,
  type PagedState,
  rowSelected,
  rowsShown,
  type RowText,
  type Way,
} from './paged-list';
import { isOutOfReach, toSentence } from './sentence-of';
import type { TitleStatus } from './title-line';
import { useReading } from './use-reading';

/** Where the server cannot be reached it is asked again this often, until it answers. */
const TRY_AGAIN = 5_000;

/**
 * Asks for a page. What it closes over is the search: another function begins another list.
 * @throws CallError
 */
export type AskPage<Row> = (
  page: { readonly after: string | undefined },
  signal: AbortSignal,
) => Promise<Page<readonly Row[]>>;

interface Given<Row> extends RowText<Row> {
  /**
   * Undefined as long as nothing shall be asked for. Keep it (useCallback, useMemo): each new one asks
   * immediately.
   */
  readonly ask: AskPage<Row> | undefined;
  readonly clock: Clock;
  /** How many rows the screen holds. */
  readonly height: number;
  /** Called with a failure that ends the screen: a session that ended, a right taken away. */
  readonly end: (error: Error) => void;
  /** Whether it is the list of the screen that is seen, whose rows keys wait for; true unless said. */
  readonly isSeen?: boolean;
}

/** A list of the server, page by page. */
export interface PagedList<Row> {
  readonly state: PagedState<Row>;
  /** Those on the screen, top to bottom. */
  readonly rows: readonly Row[];
  readonly selected: Row | undefined;
  /** How many rows lie above and below the screen. */
  readonly above: number;
  readonly below: number;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly isLoading: boolean;
  /** What is said where nothing passes the filter. */
  readonly noMatch: string;
  /** When the server was last answered, and whether because the user asked to read again. */
  readonly read: { readonly at: Date; readonly isRenewed: boolean } | undefined;
  /** Why what is shown is not what was asked for, and what now; undefined where it is. */
  readonly failure: string | undefined;
  readonly status: TitleStatus;
  /** Selects the row so many further down; infinite for the last and the first. */
  move(by: number): void;
  /** Turns to the page that follows or the one before, where there is one. */
  turn(way: 'forward' | 'back'): void;
  filter(text: string): void;
  /** Goes through all other pages, those that follow first, where nothing on this one passes the filter. */
  seek(): void;
  /** Reads this page again, or tries again what failed; quietly where no one has asked for it. */
  refresh(isQuiet?: boolean): void;
}

/** A search through the pages: from which on, counted from 0, and whether it continues from the first by now. */
interface Seeking {
  readonly from: number;
  readonly hasTurned: boolean;
}

interface Asking {
  readonly way: Way;
  readonly abort: AbortController;
}

/**
 * Follows a list page by page: remembers the place on each page, keeps the selection, and recovers when the
 * server was out of reach.
 */
export function usePagedList<Row>({
  ask,
  clock,
  height,
  end,
  isSeen = true,
  idOf,
  toText,
}: Given<Row>): PagedList<Row> {
  const text = useRef({ idOf, toText });
  text.current = { idOf, toText };
  const [state, show] = useState<PagedState<Row>>({ ...EMPTY_PAGE, height });
  // What has happened by now, drawn or not: a key that comes with an answer turns on from the page that came.
  const now = useRef(state);
  const dispatch = useCallback((action: PagedAction<Row>): void => {
    now.current = pagedAfter(text.current, now.current, action);
    show(now.current);
  }, []);
  const { loading, failure, read, asking, onFailed, go } = useAsking({ ask, clock, end, now, dispatch });
  const isUnreachable = failure?.isUnreachable === true;

  useEffect(() => dispatch({ type: 'resized', height }), [dispatch, height]);

  useReading(isSeen && ask !== undefined && !state.isLoaded && failure === undefined);

  const shown = rowsShown(text.current, state);
  const seeking = useSeeking(state, shown.length === 0, loading !== undefined, go);
  onFailed.current = seeking.stop;
  return {
    state,
    rows: shown.slice(state.top, state.top + state.height),
    selected: rowSelected(text.current, state),
    above: state.top,
    below: Math.max(0, shown.length - state.top - state.height),
    page: state.left.length + 1,
    hasNext: state.next !== undefined,
    hasPrevious: state.left.length > 0,
    isLoading: loading === 'shown',
    noMatch: `Nothing on ${seeking.isSought ? 'any' : 'this'} page matches. Esc clears the filter.`,
    read,
    failure:
      failure &&
      `${failure.sentence} ${state.isLoaded ? 'What is shown may be out of date; r tries again.' : 'r tries again.'}`,
    status: toTitleStatus(
      loading !== undefined && (loading === 'shown' || isUnreachable),
      isUnreachable,
      failure !== undefined,
    ),
    move: (by) => dispatch({ type: 'moved', by }),
    // A page that is on its way comes first: anyone who types ahead shall not skip one.
    turn: (way) => {
      if (!asking.current || asking.current.way === 'again') go(way);
    },
    filter: (typed) => {
      seeking.forget();
      dispatch({ type: 'filtered', filter: typed });
    },
    seek: seeking.begin,
    refresh: (isQuiet = false) => {
      const again = now.current.isLoaded ? 'again' : 'first';
      if (!isQuiet) return go(failure?.way ?? again);
      // No one asked for it: what someone did ask for comes first, and a page that failed is not turned to by itself.
      if (!asking.current) go(again, true);
    },
  };
}

interface Pages<Row> extends Pick<Given<Row>, 'ask' | 'clock' | 'end'> {
  /** What has happened by now. */
  readonly now: { readonly current: PagedState<Row> };
  /** Keep it. */
  dispatch(action: PagedAction<Row>): void;
}

/** Asks for the first page of each new list and for others, and again where the server was out of reach. */
function useAsking<Row>({ ask, clock, end, now, dispatch }: Pages<Row>) {
  const [loading, setLoading] = useState<'shown' | 'quiet' | undefined>(ask && 'shown');
  const [failure, setFailure] = useState<{
    readonly way: Way;
    readonly sentence: string;
    readonly isUnreachable: boolean;
  }>();
  const [read, setRead] = useState<PagedList<Row>['read']>();
  const asking = useRef<Asking>(undefined);
  const onFailed = useRef<() => void>(undefined);
  const latestEnd = useRef(end);
  latestEnd.current = end;

  const go = useCallback(
    (way: Way, isQuiet = false): void => {
      const after = toCursor(now.current, way);
      if (!ask || after === null) return;
      asking.current?.abort.abort();
      const mine: Asking = { way, abort: new AbortController() };
      asking.current = mine;
      setLoading(isQuiet ? 'quiet' : 'shown');
      ask({ after }, mine.abort.signal).then(
        (page) => {
          if (asking.current !== mine) return;
          asking.current = undefined;
          setLoading(undefined);
          setFailure(undefined);
          setRead({ at: clock.now(), isRenewed: way === 'again' && !isQuiet });
          dispatch({ type: 'answered', way, page });
        },
        (error: unknown) => {
          if (asking.current !== mine) return;
          onFailed.current?.();
          asking.current = undefined;
          setLoading(undefined);
          if (endsSession(error)) latestEnd.current(error);
          else setFailure({ way, sentence: toSentence(error), isUnreachable: isOutOfReach(error) });
        },
      );
    },
    [ask, clock, now, dispatch],
  );

  useEffect(() => {
    dispatch({ type: 'begun' });
    setRead(undefined);
    setFailure(undefined);
    setLoading(ask && 'shown');
    go('first');
    return () => {
      asking.current?.abort.abort();
      asking.current = undefined;
    };
  }, [ask, dispatch, go]);

  const isUnreachable = failure?.isUnreachable === true;
  const failedWay = failure?.way;
  useEffect(() => {
    if (!isUnreachable || failedWay === undefined) return undefined;
    return clock.every(TRY_AGAIN, () => {
      if (!asking.current) go(failedWay);
    });
  }, [clock, go, isUnreachable, failedWay]);
  return { loading, failure, read, asking, onFailed, go };
}

/**
 * Goes through the other pages until something on one passes the filter: those that follow, then from the first.
 * @param isNoneShown whether nothing of this page passes
 */
function useSeeking(
  { filter, left, next, isLoaded }: Pick<PagedState<unknown>, 'filter' | 'left' | 'next' | 'isLoaded'>,
  isNoneShown: boolean,
  isLoading: boolean,
  go: (way: Way) => void,
) {
  const [seeking, setSeeking] = useState<Seeking>();
  const [isSought, setSought] = useState(false);
  const isMissed = filter.trim() !== '' && isNoneShown;
  const place = left.length;
  const hasMore = next !== undefined;
  useEffect(() => {
    if (!seeking || isLoading || !isLoaded) return;
    const { from, hasTurned } = seeking;
    if (isMissed && hasMore && !(hasTurned && place + 1 >= from)) return go('forward');
    if (isMissed && !hasTurned && from > 0) {
      setSeeking({ from, hasTurned: true });
      return go('first');
    }
    setSeeking(undefined);
    setSought(isMissed);
  }, [seeking, isMissed, hasMore, place, isLoading, isLoaded, go]);
  return {
    /** Whether all pages were gone through, and nothing passes. */
    isSought,
    begin: () => setSeeking({ from: place, hasTurned: false }),
    stop: () => setSeeking(undefined),
    forget(): void {
      setSeeking(undefined);
      setSought(false);
    },
  };
}

function toTitleStatus(isLoading: boolean, isUnreachable: boolean, hasFailed: boolean): TitleStatus {
  if (isUnreachable) return isLoading ? CONNECTION_STATUS.reconnecting : CONNECTION_STATUS.offline;
  if (isLoading) return { sign: '○', word: 'reading', role: 'warn' };
  return hasFailed ? { sign: '✕', word: 'failed', role: 'bad' } : CONNECTION_STATUS.connected;
}
