import { useApp } from 'ink';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { endsSession } from '../../requests/ends-session';
import { TerminalKeys } from '../../terminal/key-queue';
import type { Place, Underway } from '../../terminal/screen-host';
import type { ScreenEnd } from '../../terminal/screen-look';
import { toSentence } from '../../terminal/sentence-of';
import type { DrawScreen } from './show-screen';
import type { Target } from './target';

interface Entry {
  readonly id: number;
  readonly draw: DrawScreen;
}

/** More than anyone goes back. */
const MOST = 20;

/** What is to come of a screen: another above it, leaving it, ending all. */
type Fate = 'covered' | 'left' | 'ended';

export type Screens = ReturnType<typeof useScreens>;

/** The screens that are open, the one that is seen last, and what each of them is at. */
export function useScreens(first: DrawScreen) {
  const [entries, setEntries] = useState<readonly Entry[]>([{ id: 0, draw: first }]);
  const [notice, setNotice] = useState<Place['notice']>();
  const stack = useRef<readonly Entry[]>(entries);
  const typing = useRef(new Set<number>());
  const reading = useRef(new Map<number, Set<string>>());
  const underway = useRef(new Map<number, Map<string, Underway>>());
  const show = useCallback((next: readonly Entry[]): void => {
    stack.current = next;
    setEntries(next);
  }, []);
  const top = (): number => stack.current.at(-1)?.id ?? 0;
  /** What keeps the screen that is seen, or all, from what is to come of it. */
  const keptBy = useCallback((from: Fate): Underway | undefined => {
    const { current: all } = stack;
    return (from === 'ended' ? all : all.slice(-1))
      .flatMap(({ id }) => [...(underway.current.get(id)?.values() ?? [])])
      .find(({ mayBeCovered = false }) => !(from === 'covered' && mayBeCovered));
  }, []);
  const isFree = useCallback(
    (to: Fate): boolean => {
      const kept = keptBy(to);
      if (kept) setNotice({ text: kept.why });
      return kept === undefined;
    },
    [keptBy],
  );
  // What came of it is said in the place where it was said to wait.
  const unsay = useCallback(
    (text: string): void => setNotice((now) => (now?.text === text ? undefined : now)),
    [],
  );
  return { entries, notice, setNotice, stack, typing, reading, underway, show, top, keptBy, isFree, unsay };
}

export type Leaving = ReturnType<typeof useLeaving>;

/** How all screens end: by one of them, by a failure, or from outside. */
export function useLeaving(
  { keptBy, setNotice }: Screens,
  onEnd: (how: ScreenEnd) => void,
  cancelled: AbortSignal,
) {
  const { exit } = useApp();
  const keys = useContext(TerminalKeys);
  /** A screen ends all of it: what is typed from now on is for what comes then. */
  const leaving = useCallback(
    (how: ScreenEnd): void => {
      keys.hold();
      onEnd(how === 'cancelled' && keptBy('covered') ? 'unanswered' : how);
    },
    [keys, keptBy, onEnd],
  );
  // With the picture, not after it: before what takes the picture away listens to the same (render-screen.tsx).
  useLayoutEffect(() => {
    const stop = (): void => leaving('cancelled');
    cancelled.addEventListener('abort', stop, { once: true });
    return () => cancelled.removeEventListener('abort', stop);
  }, [cancelled, leaving]);
  const end = useCallback(
    (how: ScreenEnd): void => {
      leaving(how);
      exit();
    },
    [leaving, exit],
  );
  const fail = useCallback(
    (error: unknown): void => {
      if (endsSession(error) && error instanceof Error) exit(error);
      else setNotice({ text: toSentence(error) });
    },
    [exit, setNotice],
  );
  return { leaving, end, fail };
}

export type Opening = ReturnType<typeof useOpening>;

/** Opens a screen above the others; what is typed meanwhile is kept for it. */
export function useOpening(
  { entries, stack, show, underway, setNotice }: Screens,
  open: (target: Target) => Promise<DrawScreen>,
  fail: (error: unknown) => void,
) {
  const keys = useContext(TerminalKeys);
  const asked = useRef(0);
  const isOpening = useRef(false);
  const lastId = useRef(0);
  useEffect(() => () => void (asked.current = -1), []);
  const shownId = entries.at(-1)?.id ?? 0;
  useEffect(() => {
    if (shownId !== 0) keys.release();
  }, [keys, shownId]);
  const begin = useCallback(
    (target: Target): void => {
      asked.current += 1;
      const mine = asked.current;
      setNotice(undefined);
      isOpening.current = true;
      keys.hold();
      open(target).then(
        (draw) => {
          if (asked.current !== mine) return;
          isOpening.current = false;
          lastId.current += 1;
          const next = [...stack.current, { id: lastId.current, draw }];
          show(next.filter(({ id }, index) => index >= next.length - MOST || underway.current.get(id)?.size));
        },
        (error: unknown) => {
          if (asked.current !== mine) return;
          isOpening.current = false;
          // It was typed for the screen that does not come.
          keys.drop();
          keys.release();
          fail(error);
        },
      );
    },
    [open, stack, show, underway, setNotice, keys, fail],
  );
  /** What is being opened comes no more. */
  const giveUp = useCallback((): void => void (asked.current += 1), []);
  /** Esc while keys are held. @returns whether a screen was being opened */
  const onGiveUp = useCallback((): boolean => {
    if (!isOpening.current) return false;
    isOpening.current = false;
    giveUp();
    keys.release();
    return true;
  }, [giveUp, keys]);
  return { begin, giveUp, onGiveUp };
}
