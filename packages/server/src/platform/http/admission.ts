import { pathOf } from '@erx/core/client/endpoint';
import { AppError } from '@erx/core/findings/app-error';
import { getHealth, getLiveness } from '@erx/core/session/contract';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { RETRY_AFTER_SECONDS, toFailureBody } from './refusal';

/**
 * Requests that are answered at the same time, at most. A service that is offered more than it can do answers
 * about 600 a second (docs/decisions/speed.md): one more would wait longer than a second behind all others, and
 * is refused at once, with the time to try again, so that those which were taken are answered in time.
 */
export const MOST_AT_ONCE = 600;

/** How many requests are being answered, and whether one more is taken. */
export interface Admission {
  readonly inFlight: number;
  readonly isFull: boolean;
  /** Counts a request until its work has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Answers at the door while the service is full, before anything is read, routed or logged: a refusal that costs
   * as much as an answer would leave no time for answers.
   */
  guard(handler: RequestListener): RequestListener;
}

/** Probes are answered always. */
export const PROBES: ReadonlySet<string> = new Set([pathOf(getHealth), pathOf(getLiveness)]);
/** How often the log says how many were refused at the door, in milliseconds. */
const COUNTED_FOR = 1_000;

/** @param headers names and values that every answer has */
export function createAdmission(
  headers: readonly (readonly [string, string])[],
  log: Logger,
  most = MOST_AT_ONCE,
): Admission {
  const refusal = new AppError('call.unavailable');
  let inFlight = 0;
  let refused = 0;

  function refuse(response: ServerResponse): void {
    const id = uuidv7();
    for (const [name, value] of headers) response.setHeader(name, value);
    response
      .writeHead(503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': RETRY_AFTER_SECONDS,
        'x-request-id': id,
      })
      .end(JSON.stringify(toFailureBody(refusal, id)));
    if (refused++ === 0)
      setTimeout(() => {
        log.warn({ code: 'call.unavailable', refused }, 'more came than can be answered in time');
        refused = 0;
      }, COUNTED_FOR).unref();
  }

  return {
    get inFlight() {
      return inFlight;
    },
    get isFull() {
      return inFlight >= most;
    },
    async during(work) {
      inFlight += 1;
      try {
        return await work();
      } finally {
        inFlight -= 1;
      }
    },
    guard: (handler) => (request, response) => {
      const url = request.url ?? '';
      if (inFlight >= most && url.startsWith('/api/') && !PROBES.has(url)) refuse(response);
      else handler(request, response);
    },
  };
}
