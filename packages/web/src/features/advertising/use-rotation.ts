import { BANNER_ROTATION_MS } from '@erx/core/advertising/model';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether the page is in view: another tab or a minimised window is not. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => {
        document.removeEventListener('visibilitychange', changed);
      };
    },
    () => document.visibilityState === 'visible',
  );
}

/**
 * The place in a round of so many, continuing every minute while it runs (N2-14).
 * @returns the place, and what continues to the next immediately
 */
export function useRotation(
  count: number,
  isRunning: boolean,
): { readonly at: number; readonly next: () => void } {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isRunning || count < 2) return undefined;
    const timer = setTimeout(() => {
      setStep((current) => current + 1);
    }, BANNER_ROTATION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, count, step]);
  return {
    at: count === 0 ? 0 : step % count,
    next: () => {
      setStep((current) => current + 1);
    },
  };
}
