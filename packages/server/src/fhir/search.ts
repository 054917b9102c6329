import { may } from '@erx/core/access/rights';
import { FHIR_CALLS } from '@erx/core/fhir/contract';
import { areInScope } from '@erx/core/fhir/scopes';
import { targetsNamed } from '@erx/core/fhir/named';
import { toProvenance } from '@erx/core/fhir/origin';
import { idIn } from '@erx/core/fhir/parts';
import { isOfOrNoPatient } from '@erx/core/fhir/patient-reach';
import { isFound, type Search } from '@erx/core/fhir/search';
import type { ServedResource } from '@erx/core/fhir/search-parameters';
import type { ResourceType } from '@erx/core/fhir/vocabulary';
import { AppError } from '@erx/core/findings/app-error';
import type { Provenance } from 'fhir/r4';
import {
  allergySource,
  conditionSource,
  coverageSource,
  observationSource,
  statementSource,
} from './chart-source';
import { patientSource } from './patient-queries';
import { locationSource, organizationSource, practitionerSource } from './people-source';
import { dispenseSource, prescriptionSource } from './prescription-queries';
import { requestSource } from './request-queries';
import { cutAfter, patientReached, type Reader, type Source } from './source';
import { trailSource } from './trail-queries';

/** Where a resource is from, by the resources that are named: nothing of it is stored by itself. */
const provenanceSource: Source = {
  async scan(reader, sought, after, limit) {
    const wanted = new Map<ResourceType, Set<string>>();
    for (const { type, id } of targetsNamed(sought))
      wanted.set(type, (wanted.get(type) ?? new Set()).add(id));
    const lists = await listAll(reader, wanted);
    return cutAfter(provenancesOf(reader, lists), sought, after, limit);
  },
};

const SOURCES: Readonly<Record<ResourceType, Source>> = {
  AllergyIntolerance: allergySource,
  AuditEvent: trailSource,
  Condition: conditionSource,
  Coverage: coverageSource,
  Location: locationSource,
  MedicationDispense: dispenseSource,
  MedicationRequest: prescriptionSource,
  MedicationStatement: statementSource,
  Observation: observationSource,
  Organization: organizationSource,
  Patient: patientSource,
  Practitioner: practitionerSource,
  Provenance: provenanceSource,
  Task: requestSource,
};

/** So many are read at a time, and so many times for one page: a page may be short and have a next one. */
const LOOK = 200;
const MOST_LOOKS = 10;

/**
 * A resource by its id; undefined where the practice has none.
 * @throws AppError fhir.other-patient for one that the token does not reach
 */
export async function findResource(
  reader: Reader,
  type: ResourceType,
  id: string,
): Promise<ServedResource | undefined> {
  const own = patientReached(reader, type, 'r');
  if (own !== undefined && type === 'Patient' && id !== own) throw new AppError('fhir.other-patient');
  const [found] = await listScanned(reader, type, new Set([id]));
  if (found && own !== undefined && !isOfOrNoPatient(found, own)) throw new AppError('fhir.other-patient');
  return found;
}

/** Resources by their ids; none of a kind that the reader could not search for, nor of a patient out of reach. */
async function listByIds(
  reader: Reader,
  type: ResourceType,
  ids: ReadonlySet<string>,
): Promise<ServedResource[]> {
  const own = patientReached(reader, type, 'r');
  const resources = await listScanned(reader, type, ids);
  return own === undefined ? resources : resources.filter((one) => isOfOrNoPatient(one, own));
}

async function listScanned(
  reader: Reader,
  type: ResourceType,
  ids: ReadonlySet<string>,
): Promise<ServedResource[]> {
  if (ids.size === 0 || !mayRead(reader, type)) return [];
  const sought = { criteria: [], ids, patients: undefined };
  // all of them at once: the practice comes behind the pharmacies of a search
  const resources = await SOURCES[type].scan(reader, sought, undefined, ids.size + 1);
  return resources.filter((one) => ids.has(one.id ?? ''));
}

/** The same of several kinds. */
async function listAll(
  reader: Reader,
  wanted: ReadonlyMap<ResourceType, ReadonlySet<string>>,
): Promise<ServedResource[]> {
  const lists = await Promise.all([...wanted].map(([type, ids]) => listByIds(reader, type, ids)));
  return lists.flat();
}

function mayRead({ member }: Reader, type: ResourceType): boolean {
  const { allow } = FHIR_CALLS[type].search;
  if (member.scopes !== undefined && !areInScope(member.scopes, type, 'r')) return false;
  return allow !== 'anyone' && allow !== 'account' && (allow === 'member' || may(member.actor, allow));
}

/**
 * What there is of a kind for an export, whose caller has looked at its rights: all, or at most so many behind an id.
 * @param sought.patients whose charts alone; a source may narrow by less
 */
export async function scanAll(
  reader: Reader,
  type: ResourceType,
  {
    patients,
    ids,
    after,
    most = Infinity,
  }: {
    readonly patients?: readonly string[];
    readonly ids?: ReadonlySet<string> | undefined;
    readonly after?: string | undefined;
    readonly most?: number;
  },
): Promise<ServedResource[]> {
  const found: ServedResource[] = [];
  const sought = { criteria: [], ids, patients };
  for (let place = after; found.length < most; place = found.at(-1)?.id) {
    const limit = Math.min(LOOK, most - found.length);
    const read = await SOURCES[type].scan(reader, sought, place, limit);
    found.push(...read);
    if (read.length < limit) break;
  }
  return found;
}

/** What is found of a search behind a place. */
export interface Found {
  readonly resources: readonly ServedResource[];
  /** The id behind which the next page begins; undefined where nothing follows. */
  readonly next: string | undefined;
}

/** A page of what is found, in the descending order of ids, which is that of time. */
export async function findPage(reader: Reader, search: Search, after: string | undefined): Promise<Found> {
  const resources: ServedResource[] = [];
  const own = patientReached(reader, search.type, 's');
  // what is asked was narrowed; what is found is held against the token all the same (a Provenance names its target alone)
  const isReached = (one: ServedResource) =>
    own === undefined || search.type === 'Provenance' || isOfOrNoPatient(one, own);
  let place = after;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const read = await SOURCES[search.type].scan(reader, search, place, LOOK);
    for (const [at, one] of read.entries()) {
      place = one.id;
      if (isReached(one) && isFound(one, search, reader.member.timeZone)) resources.push(one);
      if (resources.length === search.count && (at < read.length - 1 || read.length === LOOK))
        return { resources, next: place };
    }
    if (read.length < LOOK) return { resources, next: undefined };
  }
  return { resources, next: place };
}

/**
 * What resources refer to by the parameters that a search includes, once each, and where they are from, where that is
 * asked for; no more of it than the reader could search for.
 */
export async function listIncluded(
  reader: Reader,
  { includes, isWithProvenance }: Search,
  found: readonly ServedResource[],
): Promise<ServedResource[]> {
  const wanted = new Map<ResourceType, Set<string>>();
  for (const { parameter, target } of includes) {
    const ids = wanted.get(target) ?? new Set();
    wanted.set(target, ids);
    for (const one of found)
      for (const value of parameter.valuesOf(one)) if (typeof value === 'string') ids.add(idIn(value));
  }
  return [
    ...(await listAll(reader, wanted)),
    ...(isWithProvenance && mayRead(reader, 'Provenance') ? provenancesOf(reader, found) : []),
  ];
}

/** Where resources are from, where that is known. */
export function provenancesOf(reader: Reader, resources: readonly ServedResource[]): Provenance[] {
  const own = patientReached(reader, 'Provenance', 'r');
  return resources
    .filter((one) => own === undefined || isOfOrNoPatient(one, own))
    .flatMap((one) => toProvenance(one, reader.member.practiceId) ?? []);
}
