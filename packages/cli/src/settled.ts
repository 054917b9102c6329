import { createSettling } from '@erx/core/client/settling';

/** Longer than a screen waits between two drawings (render-screen.tsx). */
const FRAME_MILLISECONDS = 40;
/**
 * What is written to a terminal when a screen is settled. Terminals ignore commands that they do not know; the one who drives a
 * screen by a program sees by it that what is shown is as it will stay.
 */
export const SETTLED_MARK = '\u001b]7357;settled\u0007';

const listeners = new Set<() => void>();

/** What is under way in this process: calls, the join of the live updates, keys that were not handed on. */
export const settling = createSettling({
  // Whatever is drawn for an answer is drawn before the turn that comes after it.
  afterFrame: (act) => void setTimeout(() => setImmediate(act), FRAME_MILLISECONDS).unref(),
  show(isSettled) {
    if (isSettled) for (const listener of listeners) listener();
  },
});

/** Calls each time that nothing is under way any more. @returns how to end it */
export function onSettled(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
