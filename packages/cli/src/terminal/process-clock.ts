import type { Clock } from '../context';

/** The clock of this machine. */
export const processClock: Clock = {
  now: () => new Date(),
  readsAgain: process.env['ERX_READ_AGAIN'] !== '0',
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
};
