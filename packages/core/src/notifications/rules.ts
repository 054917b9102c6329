import { RECONNECT_DELAYS, RECONNECT_INTERVAL } from './model';
import { type Viewer, onlyProviderSeenBy } from '../requests/rules';

/**
 * Whether a person is notified of an event. An event without a prescriber concerns the whole practice
 * (readings S8-22).
 */
export function seesEvent(viewer: Viewer, event: { readonly providerId: string | null }): boolean {
  const only = onlyProviderSeenBy(viewer);
  return only === undefined || event.providerId === null || event.providerId === only;
}

/**
 * Milliseconds to wait before a try to reconnect (readings S4-6).
 * @param failures how many tries have failed since the connection was lost
 */
export function reconnectDelay(failures: number): number {
  return RECONNECT_DELAYS[failures] ?? RECONNECT_INTERVAL;
}
