import type { Actor } from '../access/rights';
import { RECONNECT_DELAYS, RECONNECT_INTERVAL } from './model';

/** Who looks at events: the account and what it is in the practice. */
export interface Viewer {
  readonly accountId: string;
  /**
   * `npi` of a person as a client knows them, `hasNpi` as the server does: an administrator who prescribes is
   * a prescriber here.
   */
  readonly actor: Pick<Actor, 'role' | 'isSuperAdmin'> & {
    readonly hasNpi?: boolean;
    readonly npi?: string | undefined;
  };
}

/**
 * The only prescriber of whose events a person is notified; undefined when it is every prescriber of the
 * practice. Prescribers are notified of their events; staff, administrators and support of all (readings
 * S8-22).
 */
export function onlyProviderSeenBy({ accountId, actor }: Viewer): string | undefined {
  const isPrescriber =
    actor.role === 'Provider' || (actor.role === 'Admin' && (actor.hasNpi === true || Boolean(actor.npi)));
  return isPrescriber && !actor.isSuperAdmin ? accountId : undefined;
}

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
