import type { Clock } from '../context';

export interface ManualClock extends Clock {
  /** Moves time on; whatever is due meanwhile happens, in order. */
  advance(milliseconds: number): void;
  /** How many repetitions are still continuing. */
  readonly running: number;
}

/** A clock that moves only when the test moves it. */
export function manualClock(start: Date): ManualClock {
  let now = start.getTime();
  const due = new Set<{ at: number; every: number; act: () => void }>();
  return {
    now: () => new Date(now),
    readsAgain: true,
    every(milliseconds, act) {
      const entry = { at: now + milliseconds, every: milliseconds, act };
      due.add(entry);
      return () => void due.delete(entry);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const next = [...due].sort((one, other) => one.at - other.at)[0];
        if (!next || next.at > end) break;
        now = next.at;
        next.at += next.every;
        next.act();
      }
      now = end;
    },
    get running() {
      return due.size;
    },
  };
}
