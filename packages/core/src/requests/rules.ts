import type { Actor } from '../access/rights';

/** Whoever looks at the queue of requests: the account and what it is in the practice. */
export interface RequestViewer {
  readonly accountId: string;
  readonly actor: Pick<Actor, 'role'>;
}

/** Whose requests are shown: one prescriber's, the whole practice's, or none because they are another prescriber's. */
export type RequestScope = { readonly of: 'prescriber'; readonly providerId: string } | { readonly of: 'practice' } | { readonly of: 'nobody' };

/**
 * Readings S8-22: a prescriber sees the requests addressed to that prescriber and no others; staff and administrators, super
 * administrators and support among them, see the practice's whole queue or that of the one prescriber they ask for.
 * @param askedFor the account of a prescriber; undefined for everything the viewer may see
 */
export function requestsSeenBy(viewer: RequestViewer, askedFor: string | undefined): RequestScope {
  if (viewer.actor.role === 'Provider') {
    return askedFor === undefined || askedFor === viewer.accountId ? { of: 'prescriber', providerId: viewer.accountId } : { of: 'nobody' };
  }
  return askedFor === undefined ? { of: 'practice' } : { of: 'prescriber', providerId: askedFor };
}
