import type { IncomingMessage } from 'node:http';

/** As much as is read for the sake of an answer, and how long that may take. */
const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST = 5_000;

/**
 * Reads what is left of a body that was refused, without keeping it: whoever is still sending when the
 * connection is closed sees a broken connection and never the answer. What is very long, or comes very
 * slowly, is cut off.
 * @param done called once, when the body is at its end or given up
 */
export function drainRequest(request: IncomingMessage, done: () => void): void {
  if (request.complete || request.destroyed) {
    done();
    return;
  }
  let left = MOST_BYTES;
  const patience = setTimeout(stop, LONGEST);
  request.on('data', count).on('end', stop).on('error', stop).on('close', stop).resume();

  function count(chunk: Buffer): void {
    left -= chunk.length;
    if (left <= 0) stop();
  }
  function stop(): void {
    clearTimeout(patience);
    request.off('data', count).off('end', stop).off('close', stop);
    done();
    done = () => undefined;
  }
}
