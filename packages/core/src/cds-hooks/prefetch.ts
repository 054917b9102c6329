import { AppError } from '../findings/app-error';
import { idIn } from '../fhir/parts';
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
  // an entry without a resource is one that could not be had
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

/** Kinds that come along with what is asked for. */
const BESIDE: ReadonlySet<string> = new Set([
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Encounter',
  'Provenance',
  'Medication',
  'Coverage',
]);

/** What came of a key; as failed where it has resources and none of the kinds that are read, as a list of ids would. */
export function expecting(sent: Sent, ...kinds: readonly string[]): Sent {
  if (sent.state !== 'sent') return sent;
  const told = sent.resources.filter(({ resourceType }) => !BESIDE.has(resourceType));
  return told.some(({ resourceType }) => !kinds.includes(resourceType)) ? { state: 'failed' } : sent;
}

/** Resources of a kind among what came. */
export const ofKind = (sent: Sent, kind: string): readonly Came[] =>
  sent.state === 'sent' ? sent.resources.filter(({ resourceType }) => resourceType === kind) : [];

/**
 * Has every resource be of the one patient: what is another's must neither speak against an order nor be silent for it.
 * @throws AppError cds-hooks.other-patient
 */
export function assertOnePatient(patientId: string, resources: readonly Came[]): void {
  for (const resource of resources) {
    const { subject, patient } = OwnerRead.safeParse(resource).data ?? {};
    const named =
      resource.resourceType === 'Patient'
        ? [resource['id']]
        : [subject?.reference, patient?.reference].filter((reference) => reference?.includes('Patient/'));
    if (named.some((one) => typeof one === 'string' && idIn(withoutVersion(one)) !== patientId))
      throw new AppError('cds-hooks.other-patient');
  }
}

/** A reference without the version of what it refers to. */
export const withoutVersion = (reference: string): string => reference.replace(/\/_history\/[^/]*$/, '');
