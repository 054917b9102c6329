import { parametersOf } from './search-parameters';
import { RESOURCE_TYPES } from './vocabulary';

/** What of a resource is a reading of the audit trail. */
export interface ResourceRead {
  readonly event: 'patient.read' | 'request.read' | 'prescription.read';
  readonly id: string;
}

type Parts = Readonly<Record<string, unknown>>;
const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null ? (value as Parts) : {};

/** Kinds that are read as themselves, besides the chart they are of: a request may be linked to none. */
const EVENT: ReadonlyMap<unknown, ResourceRead['event']> = new Map([
  ['MedicationRequest', 'prescription.read'],
  ['Task', 'request.read'],
]);

/**
 * The patient whom a resource is about, and the prescription or the request that it is; none for people and places.
 * Records of the audit trail are no chart: that they were looked at is filed (server fhir/routes).
 */
export function readIn(resource: unknown): ResourceRead[] {
  const { resourceType, id, subject, patient, beneficiary, for: whom } = partsOf(resource);
  const { reference } = partsOf(subject ?? patient ?? beneficiary ?? whom);
  const about = typeof reference === 'string' ? /^Patient\/(.+)$/.exec(reference)?.[1] : undefined;
  const event = EVENT.get(resourceType);
  const patientId = resourceType === 'Patient' && typeof id === 'string' ? id : about;
  return [
    ...(patientId === undefined ? [] : [{ event: 'patient.read', id: patientId } as const]),
    ...(event !== undefined && typeof id === 'string' ? [{ event, id }] : []),
  ];
}

/** What a page of a search shows: how many were found, and every resource, also those that were included. */
export function searchedIn(bundle: unknown): {
  readonly rows: number;
  readonly resources: readonly unknown[];
} {
  const { entry } = partsOf(bundle);
  const entries = Array.isArray(entry) ? entry.map(partsOf) : [];
  return {
    rows: entries.filter(({ search }) => partsOf(search)['mode'] === 'match').length,
    resources: entries.map(({ resource }) => resource),
  };
}

const KNOWN: ReadonlySet<string> = new Set([
  '_id',
  ...RESOURCE_TYPES.flatMap((type) => parametersOf(type).map(({ name }) => name)),
]);

/** What narrowed a search, by the names that are known: another name might be anything, also a patient's. */
export function withoutUnknown(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => KNOWN.has(name.split(':')[0] ?? '')));
}
