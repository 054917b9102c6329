import type { QueryClient } from '@tanstack/react-query';
import { onIdle } from '../page/on-idle';
import { settling } from '../page/settled';

/** Longest wait for a screen whose data do not come, in milliseconds. */
const AT_LATEST = 4_000;

/**
 * Does something when the first screen has its data and nothing more urgent waits, so that it takes no
 * bandwidth before. Call it in an effect of the screen: what its other effects ask for counts, too.
 * @returns what takes it back
 */
export function whenSettled(queries: QueryClient, act: () => void): () => void {
  const end = settling.begin();
  let takeBack: () => void = () => undefined;
  const goOn = () => {
    stopWaiting();
    takeBack = onIdle(act);
    end();
  };
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    if (queries.isFetching() === 0) goOn();
  });
  const timer = setTimeout(goOn, AT_LATEST);
  const stopWaiting = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  let isOver = false;
  queueMicrotask(() => {
    if (!isOver && queries.isFetching() === 0) goOn();
  });
  return () => {
    isOver = true;
    stopWaiting();
    takeBack();
    end();
  };
}
