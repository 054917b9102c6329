import type { Clock } from '../context';

/** The clock of this machine. */
export const processClock: Clock = {
  now: () => new Date(),
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
};
