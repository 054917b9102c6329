import type { Clock, Context } from '../context';

/** The clock of this machine. */
export const processClock = (environment: Context['environment']): Clock => ({
  now: () => new Date(),
  readsAgain: environment['ERX_READ_AGAIN'] !== '0',
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
});
