import { useEffect, useState } from 'react';

/** Whole seconds until an instant, counted down; 0 once it has passed. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
}

/** Seconds as minutes and seconds: '4:59'. */
export function showMinutes(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
