import { AppError } from '../findings/app-error';
import { relative } from './concepts';
import type { HookRequest } from './model';
import { OwnerRead } from './resources';
import { PREFETCH_KEYS, type PrefetchKey } from './services';

/** A resource as it came. */
export type Came = NonNullable<NonNullable<HookRequest['prefetch']>[string]>;

/**
 * What came of a key: nothing at all (the client did not ask, or could not have it), an error of its server, or
 * resources, with the address of those that are still missing.
 */
export type Sent =
  | { readonly state: 'absent' | 'failed' }
  | { readonly state: 'sent'; readonly resources: readonly Came[]; readonly next?: string };

/** What came, by key. */
export type SentData = Readonly<Record<PrefetchKey, Sent>>;

/** What was sent along, by its key. */
export function readPrefetch({ prefetch = {} }: Pick<HookRequest, 'prefetch'>): SentData {
  const entries = PREFETCH_KEYS.map((key) => [key, readSent(prefetch[key])] as const);
  return Object.fromEntries(entries) as SentData;
}

/** What came of one key, or of one query of a FHIR server. @param came null for nothing found */
export function readSent(came: Came | null | undefined): Sent {
  if (came === undefined) return { state: 'absent' };
  if (came === null) return { state: 'sent', resources: [] };
  if (came.resourceType === 'OperationOutcome') return { state: 'failed' };
  if (came.resourceType !== 'Bundle') return { state: 'sent', resources: [came] };
  const entries = membersOf(came, 'entry');
  const resources = entries.flatMap(({ resource }) => (isResource(resource) ? [resource] : []));
  // what an entry without a resource would have said, no one knows
  if (resources.length < entries.length || resources.some(isFailure)) return { state: 'failed' };
  const next = membersOf(came, 'link').find(({ relation }) => relation === 'next')?.['url'];
  return {
    state: 'sent',
    resources: resources.filter(({ resourceType }) => resourceType !== 'OperationOutcome'),
    ...(typeof next === 'string' ? { next } : {}),
  };
}

const membersOf = (bundle: Came, name: string): Record<string, unknown>[] => {
  const members = bundle[name];
  return Array.isArray(members) ? members.filter(isObject) : [];
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isResource = (value: unknown): value is Came =>
  isObject(value) && typeof value['resourceType'] === 'string';

/** An outcome beside what was found says that something is missing, unless it only informs. */
function isFailure(resource: Came): boolean {
  if (resource.resourceType !== 'OperationOutcome') return false;
  const issues = membersOf(resource, 'issue');
  return (
    issues.length === 0 || issues.some(({ severity }) => severity !== 'information' && severity !== 'warning')
  );
}

const MEDICINES = ['MedicationRequest', 'MedicationStatement'];
const KINDS: Readonly<Record<PrefetchKey, readonly string[]>> = {
  patient: ['Patient'],
  allergies: ['AllergyIntolerance'],
  problems: ['Condition'],
  prescriptions: MEDICINES,
  medications: MEDICINES,
  weight: ['Observation'],
  kidney: ['Observation'],
  pregnancy: ['Observation'],
  smoking: ['Observation'],
};
/** Kinds that a search includes beside what it found. */
const INCLUDED = new Set([
  'Encounter',
  'Location',
  'Medication',
  'Organization',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Provenance',
]);

/** So many resources of a key are judged; of a longer list a part alone would look like all of it. */
const MOST = 500;

/** What came of a key; failed where it is too much, or of another kind, which would be read as an empty list. */
export function heldToKind(key: PrefetchKey, sent: Sent): Sent {
  if (sent.state !== 'sent' || sent.resources.length === 0) return sent;
  if (sent.resources.length > MOST) return { state: 'failed' };
  const isWanted = ({ resourceType }: Came) => KINDS[key].includes(resourceType);
  const isForeign = (one: Came) => !isWanted(one) && !INCLUDED.has(one.resourceType);
  return sent.resources.some(isForeign) || !sent.resources.some(isWanted) ? { state: 'failed' } : sent;
}

/** The addresses of the entries of a Bundle (fullUrl), by their resource. */
export const addressesIn = (bundle: Came | undefined): ReadonlyMap<unknown, string> =>
  new Map(
    (bundle ? membersOf(bundle, 'entry') : []).flatMap(({ resource, fullUrl }) =>
      typeof fullUrl === 'string' ? [[resource, fullUrl] as const] : [],
    ),
  );

/** Resources of a kind among what came. */
export const ofKind = (sent: Sent, kind: string): readonly Came[] =>
  sent.state === 'sent' ? sent.resources.filter(({ resourceType }) => resourceType === kind) : [];

/**
 * Has every resource be of the one patient: what is another's must neither speak against an order nor be silent for it.
 * @throws AppError cds-hooks.other-patient
 */
export function assertOnePatient(patientId: string, resources: readonly Came[]): void {
  for (const resource of resources) {
    if (resource.resourceType === 'Patient') {
      if (resource['id'] !== undefined && resource['id'] !== patientId)
        throw new AppError('cds-hooks.other-patient');
      continue;
    }
    const { subject, patient } = OwnerRead.safeParse(resource).data ?? {};
    const named = [subject, patient].filter((owner) => owner !== undefined);
    // whose it is has to be seen: an identifier, or an address that no one can follow, is of anyone
    const isOfPatient = ({ reference = '' }: (typeof named)[number]) =>
      [`Patient/${patientId}`, `urn:uuid:${patientId}`].includes(relative(reference));
    if (!named.every(isOfPatient)) throw new AppError('cds-hooks.other-patient');
  }
}
