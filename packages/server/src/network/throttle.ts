import { toNetwork } from '../platform/http/client-network';

/** Wrong credentials of one address within the window, before it is not listened to for the rest of it. */
export const MOST_WRONG = 20;
export const WINDOW_MILLISECONDS = 60_000;
/** An address that has shown the right credentials may show them while others behind it guess. */
const KNOWN_MILLISECONDS = 24 * 3_600_000;
/** Addresses that are remembered; beyond that the oldest are forgotten. */
const MOST_ADDRESSES = 10_000;

interface Window {
  readonly since: number;
  wrong: number;
}

/** What the door does with a call. */
export type DoorVerdict = 'let-in' | 'refused' | 'throttled';

/** Who knocks at the network's door, and how often in vain. */
export interface Door {
  /**
   * Judges a call; wrong ones count.
   * @param address as the service sees it; of IPv6 its network counts
   * @param isRight asked only where the address is listened to
   */
  judge(address: string, isRight: () => boolean): DoorVerdict;
  /** Seconds until the address is listened to again. */
  waitOf(address: string): number;
}

/**
 * Opens a door of this process. After MOST_WRONG wrong calls in a minute an address is not listened to until
 * the minute is over, so that no one guesses on: its credentials are not even compared. One that showed the
 * right ones within a day may continue, because partners share addresses.
 * @param now milliseconds
 */
export function openDoor(now: () => number): Door {
  const windows = new Map<string, Window>();
  const known = new Map<string, number>();

  function windowOf(network: string): Window | undefined {
    const window = windows.get(network);
    if (window === undefined || now() - window.since < WINDOW_MILLISECONDS) return window;
    windows.delete(network);
    return undefined;
  }

  return {
    judge(address, isRight) {
      const network = toNetwork(address);
      const window = windowOf(network);
      const isShut = (window?.wrong ?? 0) >= MOST_WRONG;
      const isKnown = now() - (known.get(network) ?? -Infinity) < KNOWN_MILLISECONDS;
      if (isShut && !isKnown) return 'throttled';
      if (isRight()) {
        remember(known, network, now());
        return 'let-in';
      }
      if (isShut) return 'throttled';
      if (window) window.wrong += 1;
      else remember(windows, network, { since: now(), wrong: 1 });
      return 'refused';
    },
    waitOf(address) {
      const window = windowOf(toNetwork(address));
      return window === undefined ? 0 : Math.ceil((window.since + WINDOW_MILLISECONDS - now()) / 1_000);
    },
  };
}

/** Keeps a map in bounds: the oldest entries go first. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= MOST_ADDRESSES) return;
    map.delete(oldest);
  }
}
