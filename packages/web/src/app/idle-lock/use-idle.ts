import type { BrowserSession } from '@erx/core/session/browser-session';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tabs } from './use-tabs';

/** How long before locking the user is warned, in milliseconds. */
const WARNED_BEFORE = 60_000;

/** What the time since the user last worked here means. */
type Idleness =
  | { readonly kind: 'working' }
  | { readonly kind: 'warned'; readonly secondsLeft: number }
  | { readonly kind: 'idle' };

/**
 * Judges how long no one has worked (45 CFR 164.312(a)(2)(iii); the time itself is the practice's to choose).
 * @param since milliseconds since the user last worked: of a computer that slept, the time it slept too
 * @param idleMinutes after which the page is locked; 0 for never
 */
export function toIdleness(since: number, idleMinutes: number): Idleness {
  if (idleMinutes === 0) return { kind: 'working' };
  const left = idleMinutes * 60_000 - since;
  if (left <= 0) return { kind: 'idle' };
  return left <= WARNED_BEFORE
    ? { kind: 'warned', secondsLeft: Math.ceil(left / 1000) }
    : { kind: 'working' };
}

/** What counts as work: anything a hand does here. */
const WORK = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const LOOK_EVERY = 1_000;
/** Other tabs need not hear of each movement. */
const TELL_EVERY = 5_000;
/**
 * The session renews itself while the user is here (S1-8, S9-8), whether or not anything is asked of the
 * server.
 */
const RENEW_EVERY = 20_000;

/**
 * Watches whether the user works here or in another tab, and locks the session when no one does.
 * @returns the seconds that are left once the user is warned, and what keeps the page open
 */
export function useIdle(
  session: BrowserSession,
  tabs: Tabs,
): { secondsLeft: number | undefined; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const workedAt = useRef(0);
  const reportedAt = useRef(0);

  /** Anyone who comes back too late finds the page locked: a movement does not open it. */
  const look = useCallback((): boolean => {
    if (session.state !== 'signed-in') {
      workedAt.current = Date.now();
      setSecondsLeft(undefined);
      return false;
    }
    const idleness = toIdleness(Date.now() - workedAt.current, session.idleMinutes);
    setSecondsLeft(idleness.kind === 'warned' ? idleness.secondsLeft : undefined);
    if (idleness.kind === 'idle') session.lock('idle');
    return idleness.kind !== 'idle';
  }, [session]);

  const work = useCallback(
    (isHere: boolean) => {
      if (!look()) return;
      const now = Date.now();
      workedAt.current = now;
      setSecondsLeft(undefined);
      if (!isHere || now - reportedAt.current < TELL_EVERY) return;
      reportedAt.current = now;
      tabs.tellActive();
    },
    [look, tabs],
  );

  useEffect(() => {
    workedAt.current = Date.now();
    const here = () => {
      work(true);
    };
    const seen = () => {
      if (document.visibilityState === 'visible') look();
    };
    for (const name of WORK) window.addEventListener(name, here, { capture: true, passive: true });
    document.addEventListener('visibilitychange', seen);
    const stopHearing = tabs.onActive(() => {
      work(false);
    });
    const looking = setInterval(look, LOOK_EVERY);
    const renewing = setInterval(() => {
      if (session.state === 'signed-in') session.accessToken().catch(() => undefined);
    }, RENEW_EVERY);
    return () => {
      for (const name of WORK) window.removeEventListener(name, here, { capture: true });
      document.removeEventListener('visibilitychange', seen);
      stopHearing();
      clearInterval(looking);
      clearInterval(renewing);
    };
  }, [look, session, tabs, work]);

  return {
    secondsLeft,
    stay: useCallback(() => {
      work(true);
    }, [work]),
  };
}
