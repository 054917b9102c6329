import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Asks an address until it answers 200.
 * @returns {Promise<boolean>} false when the signal fired or the time ran out before it did
 */
export async function untilReady(url, { signal, within }) {
  const deadline = performance.now() + within;
  while (!signal.aborted && performance.now() < deadline) {
    try {
      const reply = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) });
      await reply.arrayBuffer();
      if (reply.ok) return true;
    } catch {
      // Not listening yet.
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
