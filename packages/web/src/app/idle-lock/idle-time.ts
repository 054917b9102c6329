/** How long before locking somebody is warned, in milliseconds. */
export const WARNED_BEFORE = 60_000;

/** What the time since somebody last worked here means. */
export type Idleness =
  | { readonly kind: 'working' }
  | { readonly kind: 'warned'; readonly secondsLeft: number }
  | { readonly kind: 'idle' };

/**
 * Judges how long nobody has worked (45 CFR 164.312(a)(2)(iii); the time itself is the practice's to choose).
 * @param since milliseconds since somebody last worked: of a computer that slept, the time it slept too
 * @param idleMinutes after which the page is locked; 0 for never
 */
export function toIdleness(since: number, idleMinutes: number): Idleness {
  if (idleMinutes === 0) return { kind: 'working' };
  const left = idleMinutes * 60_000 - since;
  if (left <= 0) return { kind: 'idle' };
  return left <= WARNED_BEFORE
    ? { kind: 'warned', secondsLeft: Math.ceil(left / 1000) }
    : { kind: 'working' };
}
