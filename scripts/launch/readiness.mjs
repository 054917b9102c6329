import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/**
 * A listener keeps a time limit: `AbortSignal.any` refers to it weakly, and collected it would end nothing
 * (nodejs/node issue 57736).
 */
const held = () => undefined;

/**
 * Asks an address until it answers 200.
 * @returns {Promise<boolean>} false when the signal fired or the time ran out before it did
 */
export async function untilReady(url, { signal, within }) {
  const deadline = performance.now() + within;
  while (!signal.aborted && performance.now() < deadline) {
    try {
      const late = AbortSignal.timeout(5_000);
      late.addEventListener('abort', held);
      const reply = await fetch(url, { signal: AbortSignal.any([signal, late]) });
      await reply.arrayBuffer();
      if (reply.ok) return true;
    } catch {
      // Not listening yet.
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
