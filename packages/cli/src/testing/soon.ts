import { vi } from 'vitest';

/**
 * Waits until something holds. The limit is for a machine that is busy: vitest's own second was too short
 * there.
 */
export const soon = <Result>(holds: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(holds, { timeout: 10_000, interval: 50 });

/**
 * React's work by which what has just been drawn comes to listen. It is done in turns of the event loop, not
 * in time: on a busy machine a pause may be over before it begins.
 */
const TURNS = 10;

/**
 * Lets what has just been drawn come to listen to keys, and what follows from it be drawn.
 * @param frames how many were drawn so far: as long as another one comes, it is waited for again
 */
export async function drawnIsListening(frames: () => number = () => 0): Promise<void> {
  let drawn = frames();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise(setImmediate);
    if (frames() === drawn) continue;
    drawn = frames();
    turn = -1;
  }
}
