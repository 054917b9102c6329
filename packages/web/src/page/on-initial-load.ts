import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onIdle } from './on-idle';
import { settling } from './settled';

/** Longest wait for a screen whose data do not come, in milliseconds. */
const AT_LATEST = 4_000;
/** How long a screen has to draw what was read, in milliseconds: the timer fires behind what draws it. */
const DRAWN_AFTER = 100;

/**
 * Does something when the first screen has its data and nothing more urgent waits, so that it takes no
 * bandwidth before. Call it in an effect of the screen: what its other effects ask for counts, too.
 * @returns what takes it back
 */
export function whenSettled(queries: QueryClient, act: () => void): () => void {
  const end = settling.begin();
  let takeBack: () => void = () => undefined;
  let drawing: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const goOn = () => {
    stopWaiting();
    takeBack = onIdle(act);
    end();
  };
  // What was read is drawn first, and what that has read in turn is waited for.
  const look = () => {
    clearTimeout(drawing);
    if (isOver || queries.isFetching() > 0) return;
    drawing = setTimeout(() => {
      if (queries.isFetching() === 0) goOn();
    }, DRAWN_AFTER);
  };
  const unsubscribe = queries.getQueryCache().subscribe(look);
  const timer = setTimeout(goOn, AT_LATEST);
  const stopWaiting = () => {
    unsubscribe();
    clearTimeout(drawing);
    clearTimeout(timer);
  };
  queueMicrotask(look);
  return () => {
    isOver = true;
    stopWaiting();
    takeBack();
    end();
  };
}

/** The first load of a page, and who waits for its end. */
interface InitialLoad {
  isDone: boolean;
  readonly waiting: Set<() => void>;
  takeBack: () => void;
}
const loads = new WeakMap<QueryClient, InitialLoad>();

function initialLoadOf(queries: QueryClient): InitialLoad {
  const load = loads.get(queries) ?? { isDone: false, waiting: new Set(), takeBack: () => undefined };
  loads.set(queries, load);
  return load;
}

/**
 * Whether the screen that the user came for has its data, or has waited long enough: what is less urgent is
 * asked for then. It is so for all parts of the page at the same moment: one that learned it later would ask again for
 * what another has read.
 */
export function useInitialLoadDone(): boolean {
  const queries = useQueryClient();
  const load = useMemo(() => initialLoadOf(queries), [queries]);
  const subscribe = useCallback(
    (onDone: () => void) => {
      if (!load.isDone && load.waiting.size === 0)
        load.takeBack = whenSettled(queries, () => {
          load.isDone = true;
          for (const done of load.waiting) done();
        });
      load.waiting.add(onDone);
      return () => {
        load.waiting.delete(onDone);
        if (!load.isDone && load.waiting.size === 0) load.takeBack();
      };
    },
    [queries, load],
  );
  return useSyncExternalStore(subscribe, () => load.isDone);
}
