/**
 * A message that was not taken for so long is given up, in milliseconds: a day, as the sender's side of the
 * network does.
 */
export const MAX_RETRY_AGE = 24 * 60 * 60_000;
export const MAX_RETRY_HOURS = MAX_RETRY_AGE / 3_600_000;

/** A clock that jumped makes a message look a day old: it was tried so often as well, which takes an hour. */
export const LEAST_TRIES = 20;

/**
 * No wait and no lease ends so far ahead, in milliseconds: what does was written by a clock that was ahead, and is not
 * waited for.
 */
export const FARTHEST_AHEAD = 30 * 60_000;

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5 * 60_000;
/** A fifth either way, so that what failed together is not tried together. */
const SPREAD = 0.2;

/**
 * Milliseconds before a message is tried again: 1 s, 2 s, 4 s … 5 min, each spread by a fifth.
 * @param attempts made so far, at least 1
 * @param random from 0 to below 1
 */
export function retryDelay(attempts: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts - 1, 30));
  return Math.round(wait * (1 + SPREAD * (2 * random - 1)));
}

/** Whether a message has waited so long, and was tried so often, that it is given up. */
export function isGivenUp(
  { createdAt, attempts }: { readonly createdAt: Date; readonly attempts: number },
  now: Date,
): boolean {
  return attempts >= LEAST_TRIES && now.getTime() - createdAt.getTime() >= MAX_RETRY_AGE;
}
