import { useContext, useEffect, useRef } from 'react';
import type { Clock } from '../context';
import { ScreenHost } from './screen-host';

/** Calls every so often while the screen is seen, and when it is seen again; never where it is not said how often. */
export function useReadingAgain(clock: Clock, milliseconds: number | undefined, read: () => void): void {
  const { isShown } = useContext(ScreenHost);
  const latest = useRef(read);
  latest.current = read;
  const wasHidden = useRef(false);
  useEffect(() => {
    if (milliseconds === undefined) return undefined;
    if (!isShown) {
      wasHidden.current = true;
      return undefined;
    }
    if (wasHidden.current) latest.current();
    wasHidden.current = false;
    return clock.every(milliseconds, () => latest.current());
  }, [clock, milliseconds, isShown]);
}
