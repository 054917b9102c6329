import type { Bundle, BundleEntry, OperationOutcome } from 'fhir/r4';
import { FHIR_BASE } from '../client/endpoint';
import type { Notice } from './outcome';
import type { ServedResource } from './search-parameters';
import { compact } from './parts';

/** What a page of a search shows. */
export interface FoundPage {
  readonly found: readonly ServedResource[];
  /** What they refer to and was asked for with them. */
  readonly included: readonly ServedResource[];
  /** How many there are of what was asked for, where all were looked at. */
  readonly total: number | undefined;
  /** What is to be known besides. */
  readonly notices: readonly Notice[];
  /** The address of this page, and of the next one where more follow. */
  readonly self: string;
  readonly next: string | undefined;
}

const outcomeOf = (notices: readonly Notice[]): BundleEntry => {
  const resource: OperationOutcome = { resourceType: 'OperationOutcome', issue: [...notices] };
  return { resource, search: { mode: 'outcome' } };
};

/** A page of a search (R4, 3.1.1.2). @param origin the public address of the service */
export function toSearchSet(page: FoundPage, origin: string): Bundle {
  const { found, included, total, notices, self, next } = page;
  const entry = (resource: ServedResource, mode: 'match' | 'include'): BundleEntry => ({
    fullUrl: `${origin}${FHIR_BASE}/${resource.resourceType}/${resource.id ?? ''}`,
    resource,
    search: { mode },
  });
  return compact<Bundle>({
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [{ relation: 'self', url: self }, ...(next === undefined ? [] : [{ relation: 'next', url: next }])],
    entry: [
      ...found.map((resource) => entry(resource, 'match')),
      ...included.map((resource) => entry(resource, 'include')),
      ...(notices.length > 0 ? [outcomeOf(notices)] : []),
    ],
  });
}
