/** So many of the first attempts are kept: with doubling waits they span the first quarter of an hour. */
const FIRST_KEPT = 10;
/** And so many of the last: at the longest wait, the last hour. */
const LAST_KEPT = 10;

/** The most rows that the attempts of a message take; in a day there are about 300. @internal for the test */
export const MOST_KEPT = FIRST_KEPT + LAST_KEPT;

/**
 * Where an attempt is kept: the first in a place each, the others in a ring that the next round overwrites.
 * @param attempt from 1 on
 */
export function slotOf(attempt: number): number {
  return attempt <= FIRST_KEPT ? attempt : FIRST_KEPT + 1 + ((attempt - FIRST_KEPT - 1) % LAST_KEPT);
}
