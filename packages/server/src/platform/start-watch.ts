import type { FastifyBaseLogger } from 'fastify';

/** A start that waits this long for one step says so, in milliseconds. */
const SAY_AFTER = 15_000;

/** What a start is doing. */
export interface StartWatch {
  /** From here on it does this. */
  doing(step: string): void;
  /** It is ready, or it failed. */
  done(): void;
}

/**
 * Says in the log what a start waits for when it takes long: no one can ask a service that does not listen
 * yet, and a database can make it wait for as long as another process holds a lock.
 */
export function watchStart(log: Pick<FastifyBaseLogger, 'warn'>): StartWatch {
  let current = 'settings';
  let since = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1000);
    log.warn({ code: 'start.waiting', step: current, seconds }, 'the start waits for this step');
  }, SAY_AFTER);
  timer.unref();
  return {
    doing(step) {
      current = step;
      since = performance.now();
      timer.refresh();
    },
    done() {
      clearInterval(timer);
    },
  };
}
