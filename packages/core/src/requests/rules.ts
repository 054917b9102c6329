import { onlyProviderSeenBy, type Viewer } from '../notifications/rules';

/**
 * Whose requests are shown: one prescriber's, the whole practice's, or none because they are another
 * prescriber's.
 */
export type RequestScope =
  | { readonly of: 'prescriber'; readonly providerId: string }
  | { readonly of: 'practice' }
  | { readonly of: 'nobody' };

/**
 * Readings S8-22: a prescriber sees the requests addressed to that prescriber and no others; staff and
 * administrators, super administrators and support among them, see the practice's whole queue or that of the
 * one prescriber they ask for. Anyone who is notified of a request may read it: one rule decides both
 * (notifications/rules.ts).
 * @param askedFor the account of a prescriber; undefined for everything the viewer may see
 */
export function requestsSeenBy(viewer: Viewer, askedFor: string | undefined): RequestScope {
  const only = onlyProviderSeenBy(viewer);
  if (only !== undefined)
    return askedFor === undefined || askedFor === only
      ? { of: 'prescriber', providerId: only }
      : { of: 'nobody' };
  return askedFor === undefined ? { of: 'practice' } : { of: 'prescriber', providerId: askedFor };
}
