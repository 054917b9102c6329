import type { Actor } from '../access/rights';

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
 * practice. Prescribers are notified of their own, staff, administrators and support of the whole practice
 * (readings S8-22).
 */
export function onlyProviderSeenBy({ accountId, actor }: Viewer): string | undefined {
  const isPrescriber =
    actor.role === 'Provider' || (actor.role === 'Admin' && (actor.hasNpi === true || Boolean(actor.npi)));
  return isPrescriber && !actor.isSuperAdmin ? accountId : undefined;
}
